#pragma once

#include "core/io/document_io.h"

namespace slerpline::x {

// True when the bytes start like a .x file ("xof "), whatever follows.
[[nodiscard]] bool isXFile(std::string_view bytes);
// What `slerpline info` calls the encoding: "text", "binary", "tzip", "bzip".
[[nodiscard]] std::string encodingOf(std::string_view bytes);
// The same of the .x file a document came from, which is how it is written unless asked for otherwise: "text" without one.
[[nodiscard]] std::string encodingOf(const Document& document);
[[nodiscard]] int floatBitsOf(const Document& document); // 32 or 64, likewise; 32 without one
// "0303" as four characters, for info.
[[nodiscard]] std::string versionOf(std::string_view bytes);

// 32 or 64, as the header says; 0 when the bytes are no .x file. Numbers of text files do not depend on it.
[[nodiscard]] int floatBitsOf(std::string_view bytes);

// Key lists and keys per .X key type, as stored in one animation set, for `slerpline info`.
struct StoredKeys {
    struct Count {
        std::size_t lists = 0;
        std::size_t keys = 0;
    };
    Count rotation, scale, translation, matrix;
};
// One per clip of the document, in order; empty when the document did not come from a .x file.
[[nodiscard]] std::vector<StoredKeys> storedKeys(const Document& document);

// What the file's Animation of a track says about itself (SPEC section 6.5). Shown, kept in the file, and without effect
// on evaluation until the user applies it.
struct AnimationOptions {
    bool isClosed = true;            // plays in a loop
    bool hasLinearPositions = false; // otherwise positions want a spline
    friend bool operator==(const AnimationOptions&, const AnimationOptions&) = default;
};
// Nothing when the Animation says nothing, or the track did not come from the document's .x file.
[[nodiscard]] std::optional<AnimationOptions> animationOptions(const Document& document, ClipId clip, TrackId track);

[[nodiscard]] Result<Imported<Document>> readX(std::string_view bytes, const std::string& name, const ReadOptions& options);
// A document that came from a .x file and is unchanged gives back its bytes; otherwise only edited AnimationKeys differ
// (before compression). In another encoding, or binary with another float width, all objects are written anew with the same
// numbers. Documents without a .x file become a new one: templates, frames, meshes and skins of the scene, animation sets.
// Errors: as flatten, and x.ticks, x.frame-name, x.value-range, x.float-bits; x.encoding when a damaged file cannot be recoded.
[[nodiscard]] Result<Written> writeX(const Document& document, const WriteOptions& options);

} // namespace slerpline::x
