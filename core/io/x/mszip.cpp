#include "core/io/x/mszip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace slerpline::x {
namespace {

constexpr std::size_t kHeader = 16;
constexpr std::size_t kBlock = 32768;       // what one block inflates to at most, and how far back it looks
constexpr std::size_t kBlockHeader = 4 + 2; // two sizes and "CK"
constexpr std::size_t kMostInflated = std::size_t(1) << 30;
constexpr std::size_t kFreeInflated = std::size_t(1) << 24;
constexpr std::size_t kMostGrowth = 250;

std::uint32_t unsignedAt(std::string_view bytes, std::size_t offset, std::size_t size)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < size; ++i)
        value |= std::uint32_t(static_cast<unsigned char>(bytes[offset + i])) << (8 * i);
    return value;
}

void append(std::string& bytes, std::uint32_t value, std::size_t size)
{
    for (std::size_t i = 0; i < size; ++i)
        bytes += char(value >> (8 * i) & 0xFFU);
}

const Bytef* asBytes(const char* text) { return reinterpret_cast<const Bytef*>(text); }

// One raw inflate or deflate stream; ends it whatever happens.
class Stream {
public:
    enum class Way { inflating, deflating };
    explicit Stream(Way way) : way_(way)
    {
        const int status = way == Way::inflating ? inflateInit2(&zlib, -MAX_WBITS)
                                                 : deflateInit2(&zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
        isReady = status == Z_OK;
    }
    ~Stream()
    {
        if (isReady)
            (void)(way_ == Way::inflating ? inflateEnd(&zlib) : deflateEnd(&zlib));
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    z_stream zlib{};
    bool isReady = false;

private:
    Way way_;
};

class Inflater {
public:
    Inflater(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

    Result<Imported<std::string>> run()
    {
        if (bytes_.size() < kHeader + 4)
            return failure(kHeader, "compressed data ends early (block 0): expected the size of the file in 4 bytes");
        const std::size_t announced = unsignedAt(bytes_, kHeader, 4);
        result_.value = bytes_.substr(0, kHeader);
        result_.value.replace(8, 4, bytes_.substr(8, 4) == "tzip" ? "txt " : "bin ");
        at_ = kHeader + 4;
        std::size_t block = 0;
        for (; at_ < bytes_.size() && !(result_.value.size() >= announced && !isBlock()); ++block)
            if (auto done = readBlock(block); !done)
                return tl::unexpected<Error>(std::move(done.error()));
        const std::size_t found = result_.value.size();
        if (found < announced)
            return failure(bytes_.size(), fmt::format("compressed data ends early (block {}): expected {} bytes, found {}", block, announced, found));
        if (found > announced)
            warn(fmt::format("the file says that it inflates to {} bytes; it does to {}", announced, found));
        if (at_ < bytes_.size())
            warn(fmt::format("{} bytes behind the compressed data were left out", bytes_.size() - at_));
        return std::move(result_);
    }

private:
    [[nodiscard]] tl::unexpected<Error> failure(std::size_t offset, std::string message) const
    {
        return tl::unexpected<Error>(Error{std::move(message), name_, 0, 0, static_cast<long long>(std::min(offset, bytes_.size())), "x.compressed"});
    }
    void warn(std::string message) { result_.diagnostics.push_back({"x.compressed", Severity::warning, "", 0, 1, std::move(message), false}); }
    [[nodiscard]] bool isBlock() const { return bytes_.size() - at_ >= kBlockHeader && bytes_.substr(at_ + 4, 2) == "CK"; }

    Result<void> readBlock(std::size_t block)
    {
        if (bytes_.size() - at_ < kBlockHeader)
            return failure(
                at_, fmt::format("compressed data ends early (block {}): expected a block header of 6 bytes, found {}", block, bytes_.size() - at_));
        if (!isBlock())
            return failure(at_ + 4, fmt::format("expected \"CK\" at the start of block {}", block));
        const std::size_t size = unsignedAt(bytes_, at_, 2), compressed = unsignedAt(bytes_, at_ + 2, 2);
        if (size > kBlock)
            return failure(at_, fmt::format("expected at most {} bytes in block {}, found {} announced", kBlock, block, size));
        if (compressed < 2 || compressed > bytes_.size() - at_ - 4)
            return failure(at_ + 2,
                fmt::format("compressed data ends early (block {} runs past the end): {} bytes announced, {} left", block, compressed,
                    bytes_.size() - at_ - 4));
        std::string& output = result_.value;
        const std::size_t before = output.size();
        if (before + size > kMostInflated || (before + size > kFreeInflated && (before + size) / kMostGrowth > bytes_.size()))
            return failure(at_, fmt::format("the file inflates to more than {} times its size, or over 1 GiB (block {})", kMostGrowth, block));

        Stream stream(Stream::Way::inflating);
        const std::size_t history = std::min(before - kHeader, kBlock);
        const bool isPrimed = stream.isReady
            && (history == 0 || inflateSetDictionary(&stream.zlib, asBytes(output.data() + (before - history)), uInt(history)) == Z_OK);
        if (!isPrimed)
            return failure(at_, "there is not enough memory to inflate the file");
        output.resize(before + size + 1); // one more: a block that holds more than it says shows
        stream.zlib.next_in = const_cast<Bytef*>(asBytes(bytes_.data() + at_ + kBlockHeader));
        stream.zlib.avail_in = uInt(compressed - 2);
        stream.zlib.next_out = reinterpret_cast<Bytef*>(output.data() + before);
        stream.zlib.avail_out = uInt(size + 1);
        const int status = inflate(&stream.zlib, Z_FINISH);
        const std::size_t found = size + 1 - stream.zlib.avail_out;
        output.resize(before + size);
        if (found > size)
            return failure(at_, fmt::format("expected {} bytes in block {}, found more", size, block));
        if (status != Z_STREAM_END)
            return failure(at_ + kBlockHeader, fmt::format("block {} is damaged: its compressed data cannot be inflated", block));
        if (found < size)
            return failure(at_, fmt::format("expected {} bytes in block {}, found {}", size, block, found));
        at_ += 4 + compressed;
        return {};
    }

    std::string_view bytes_;
    const std::string& name_;
    std::size_t at_ = 0;
    Imported<std::string> result_;
};

} // namespace

Result<Imported<std::string>> inflateX(std::string_view bytes, const std::string& name) { return Inflater(bytes, name).run(); }

Result<std::string> deflateX(std::string_view bytes)
{
    if (bytes.size() > std::numeric_limits<std::uint32_t>::max())
        return tl::unexpected<Error>(Error{"expected less than 4 GiB for a compressed .x file", "", 0, 0, -1, "x.compressed"});
    std::string result(bytes.substr(0, kHeader));
    result.replace(8, 4, bytes.substr(8, 4) == "bin " ? "bzip" : "tzip");
    append(result, std::uint32_t(bytes.size()), 4);
    std::string block(2 * kBlock, '\0'); // more than any 32 KiB deflate to
    for (std::size_t at = kHeader; at < bytes.size(); at += kBlock) {
        const std::size_t size = std::min(kBlock, bytes.size() - at), history = std::min(at - kHeader, kBlock);
        Stream stream(Stream::Way::deflating);
        const bool isPrimed
            = stream.isReady && (history == 0 || deflateSetDictionary(&stream.zlib, asBytes(bytes.data() + (at - history)), uInt(history)) == Z_OK);
        stream.zlib.next_in = const_cast<Bytef*>(asBytes(bytes.data() + at));
        stream.zlib.avail_in = uInt(size);
        stream.zlib.next_out = reinterpret_cast<Bytef*>(block.data());
        stream.zlib.avail_out = uInt(block.size());
        if (!isPrimed || deflate(&stream.zlib, Z_FINISH) != Z_STREAM_END)
            return tl::unexpected<Error>(Error{"there is not enough memory to compress the file", "", 0, 0, -1, "x.compressed"});
        const std::size_t compressed = block.size() - stream.zlib.avail_out;
        append(result, std::uint32_t(size), 2);
        append(result, std::uint32_t(compressed + 2), 2);
        result += "CK";
        result.append(block, 0, compressed);
    }
    return result;
}

} // namespace slerpline::x
