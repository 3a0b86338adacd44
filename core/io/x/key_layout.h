#pragma once

#include "core/io/document_io.h"

namespace slerpline::x {

// The document with the tracks that a layout of keys asks for. What that changes, and by how much, goes into
// `written.resampled`; x.sheared and x.key-layout into its diagnostics. A node with a matrix track beside parts, or two tracks
// of one kind, keeps what it has (x.key-layout). Errors: as matrixTrackWithin, with the track's place.
[[nodiscard]] Result<Document> withKeyLayout(const Document& document, const WriteOptions& options, Written& written);

} // namespace slerpline::x
