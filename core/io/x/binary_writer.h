#pragma once

#include "core/io/x/templates.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace slerpline::x {

// Appends tokens of the binary encoding. Numbers that follow each other go into one list.
class BinaryWriter {
public:
    explicit BinaryWriter(int floatBits) : floatBits_(floatBits) {}

    void token(std::uint16_t id);
    void name(std::string_view bytes);
    void string(std::string_view bytes); // with the ';' that ends one
    void guid(const Guid& guid);
    void whole(std::uint32_t value);
    void single(std::uint32_t value); // a number of its own, not of a list
    void real(double value);          // rounded to the float width
    // All that was written; the writer starts anew.
    [[nodiscard]] std::string take();

private:
    void append(std::uint64_t value, std::size_t size);
    void flush();

    std::string bytes_;
    std::vector<std::uint32_t> wholes_;
    std::vector<double> reals_;
    int floatBits_;
};

// A bare DWORD or float, as numbers stand in lists.
[[nodiscard]] std::string wholeBytes(std::uint32_t value);
[[nodiscard]] std::string realBytes(double value, int floatBits);

} // namespace slerpline::x
