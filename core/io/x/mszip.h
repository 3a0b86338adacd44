#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace slerpline::x {

// What a tzip or bzip file holds: `bytes` is the whole file (16 bytes of header included), the result the same file as it
// was before compression, its header saying "txt " or "bin ". Blocks use the output of those before as their history.
// Diagnostics: x.compressed when sizes disagree or something stands behind the last block. Errors "x.compressed" with the
// offset in the file: it ends early, a block is damaged or has another size than it says, or it grows beyond all measure
// (over 1 GiB, or over 16 MiB and 250 times its size).
[[nodiscard]] Result<Imported<std::string>> inflateX(std::string_view bytes, const std::string& name);

// The other way round: an uncompressed file, text or binary, as tzip or bzip. Errors "x.compressed": 4 GiB and more.
[[nodiscard]] Result<std::string> deflateX(std::string_view bytes);

} // namespace slerpline::x
