#pragma once

#include "core/io/document_io.h"

namespace slerpline::json {

// The native format, version 1, or a cui2d animation: an array of keys (SPEC section 5). Its one clip is named after the file.
[[nodiscard]] Result<Imported<Document>> readJson(std::string_view bytes, const std::string& name, const ReadOptions& options);
// Canonical form: members in fixed order, one key per line, shortest round-trip numbers, defaults left out.
// A document of the form cui2dKeys becomes an array of keys; error "json.cui2d" when it holds more than that can say.
[[nodiscard]] Result<Written> writeJson(const Document& document, const WriteOptions& options);

// One track object of the format by itself, times in ticks of `ticksPerSecond`; used by the golden vector runner too.
[[nodiscard]] Result<Track> readTrack(std::string_view trackJson, double ticksPerSecond);

} // namespace slerpline::json
