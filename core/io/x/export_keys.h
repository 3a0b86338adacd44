#pragma once

#include "core/io/document_io.h"

#include <cstdint>

namespace slerpline::x {

// The keys of one AnimationKey as the file will hold them: ticks, and numbers in file order and file sense.
struct FileKeys {
    int type = 0; // 0, 1, 2 or 4
    std::size_t valueCount = 0;
    std::vector<std::int64_t> ticks;
    std::vector<double> values; // valueCount per key
};

// What a track becomes in a file; adds to `written.resampled` when that is not exact. Not for named properties.
[[nodiscard]] Result<FileKeys> fileKeysOf(
    const Document& document, const Clip& clip, const Track& track, const WriteOptions& options, Written& written);

// Text that each reader of .x takes as a real number and that reads back as the same float (32 bits) or double (64): no
// exponent, always a point.
[[nodiscard]] std::string realText(double value, int floatBits);

} // namespace slerpline::x
