#pragma once

#include "core/base/result.h"
#include "core/io/x/object_parser.h"

namespace slerpline::x {

// The same objects in the other encoding, or in binary at the other float width: templates, names, GUIDs, references,
// numbers and strings stay; layout and comments do not. What a number is (whole or real) and which separators stand around
// it, the template of its object says: the file's own, else a standard one. `bytes` are the whole file, not compressed, as
// `header` describes it; the result has a header of its own.
// Diagnostics: x.not-stored (comments, templates and GUIDs that make no sense), x.number-form (whole numbers that the
// encoding cannot hold as such), x.name. Errors: as parseObjects, which looks into all objects here.
[[nodiscard]] Result<Imported<std::string>> transcode(std::string bytes, const Header& header, const std::string& name, bool toBinary, int floatBits);

} // namespace slerpline::x
