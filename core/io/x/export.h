#pragma once

#include "core/io/document_io.h"
#include "core/io/x/x_foreign.h"

namespace slerpline::x {

// The document's file with the edits put in; everything else byte for byte.
[[nodiscard]] Result<Written> writeEdited(const Document& document, const XForeign& foreign, const WriteOptions& options);
// The document as a new text file.
[[nodiscard]] Result<Written> writeNew(const Document& document, const WriteOptions& options);

} // namespace slerpline::x
