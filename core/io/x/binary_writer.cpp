#include "core/io/x/binary_writer.h"

#include "core/io/x/binary_lexer.h"

#include <bit>

namespace slerpline::x {
namespace {

void appendLittleEndian(std::string& bytes, std::uint64_t value, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i)
        bytes += char(value >> (8 * i) & 0xFFU);
}

void appendReal(std::string& bytes, double value, int floatBits)
{
    if (floatBits == 64)
        appendLittleEndian(bytes, std::bit_cast<std::uint64_t>(value), 8);
    else
        appendLittleEndian(bytes, std::bit_cast<std::uint32_t>(float(value)), 4);
}

} // namespace

std::string wholeBytes(std::uint32_t value)
{
    std::string bytes;
    appendLittleEndian(bytes, value, 4);
    return bytes;
}

std::string realBytes(double value, int floatBits)
{
    std::string bytes;
    appendReal(bytes, value, floatBits);
    return bytes;
}

void BinaryWriter::append(std::uint64_t value, std::size_t size) { appendLittleEndian(bytes_, value, size); }

void BinaryWriter::flush()
{
    if (!wholes_.empty()) {
        append(kIntegerListToken, 2);
        append(wholes_.size(), 4);
        for (const std::uint32_t value : wholes_)
            append(value, 4);
        wholes_.clear();
    }
    if (!reals_.empty()) {
        append(kFloatListToken, 2);
        append(reals_.size(), 4);
        for (const double value : reals_)
            appendReal(bytes_, value, floatBits_);
        reals_.clear();
    }
}

void BinaryWriter::token(std::uint16_t id)
{
    flush();
    append(id, 2);
}

void BinaryWriter::name(std::string_view bytes)
{
    token(kNameToken);
    append(bytes.size(), 4);
    bytes_ += bytes;
}

void BinaryWriter::string(std::string_view bytes)
{
    token(kStringToken);
    append(bytes.size(), 4);
    bytes_ += bytes;
    append(kSemicolonToken, 2);
}

void BinaryWriter::guid(const Guid& guid)
{
    token(kGuidToken);
    bytes_.append(guid.begin(), guid.end());
}

void BinaryWriter::whole(std::uint32_t value)
{
    if (!reals_.empty())
        flush();
    wholes_.push_back(value);
}

void BinaryWriter::single(std::uint32_t value)
{
    token(kIntegerToken);
    append(value, 4);
}

void BinaryWriter::real(double value)
{
    if (!wholes_.empty())
        flush();
    reals_.push_back(value);
}

std::string BinaryWriter::take()
{
    flush();
    return std::move(bytes_);
}

} // namespace slerpline::x
