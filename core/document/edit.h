#pragma once

#include "core/document/document.h"

namespace slerpline {

// Document with one track of a clip replaced (by its id); unchanged when either is missing. Everything else is shared.
[[nodiscard]] Document withTrack(const Document& document, ClipId clip, Track track);
// Document with one clip replaced by its id.
[[nodiscard]] Document withClip(const Document& document, Clip clip);

} // namespace slerpline
