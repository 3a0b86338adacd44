#pragma once

#include "core/io/document_io.h"

namespace slerpline::x {

// Says once for each clip and track what a .x file has no place for and writing leaves out (x.not-stored): a clip's loop flag,
// range and frame rate; a track's muting and its behaviour outside the keys; named properties as a whole.
void reportNotStored(const Document& document, Written& written);

} // namespace slerpline::x
