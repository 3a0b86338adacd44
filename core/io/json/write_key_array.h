#pragma once

#include "core/io/document_io.h"

namespace slerpline::json {

// A document as a cui2d animation: an array of keys, times in seconds. Each key has `in` and `out` where a span is beside it,
// the outer two only when they are not 1. Error "json.cui2d" when the document holds more than one track of jointly keyed
// numbers whose tangents a number can say. A finding json.clip-not-stored says when the clip's settings were left out.
[[nodiscard]] Result<Written> writeKeyArray(const Document& document);

} // namespace slerpline::json
