#pragma once

#include "core/io/document_io.h"
#include "core/io/x/x_foreign.h"

namespace slerpline::x {

// The document's file with the edits put in, inflated; everything else byte for byte, the header too. New numbers of text
// are as exact as floats of `floatBits`.
[[nodiscard]] Result<Written> writeEdited(const Document& document, const XForeign& foreign, int floatBits, const WriteOptions& options);
// The document as a new text file.
[[nodiscard]] Result<Written> writeNew(const Document& document, int floatBits, const WriteOptions& options);

} // namespace slerpline::x
