#pragma once

#include "core/base/result.h"
#include "core/document/document.h"

namespace slerpline::command {

// `original` with the curves of `motion`, for `convert --into`: clips match by name (or are the only ones), tracks by
// node name and property. Everything else of the original stays. What has no counterpart is an error that names it.
[[nodiscard]] Result<Document> mergedMotion(const Document& original, const Document& motion);

} // namespace slerpline::command
