#pragma once

#include "core/clip/clip.h"
#include "core/document/foreign.h"
#include "core/scene/scene.h"

namespace slerpline {

// The sense of rotation keys in the .x file a document came from (SPEC section 6.2). The engine always has v' = q v q^-1.
enum class XRotationSense : std::uint8_t {
    conjugate, // files of DirectX 8 and 9: keys are the conjugate of the frame's rotation
    direct,    // some files of 1999: keys are the frame's rotation
};

// Where a document's meshes stand when it was saved as JSON.
struct SourceFile {
    std::string file;
    std::string sha256;
    friend bool operator==(const SourceFile&, const SourceFile&) = default;
};

// What a document looks like as .json (SPEC section 5).
enum class JsonForm : std::uint8_t {
    native,    // holds everything
    cui2dKeys, // an array of keys: one clip with one cui2d track. A document that was read from such a file is written as one
};

// A scene, its clips and the time base: a value. Edits are functions from Document to Document (core/document/edit.h).
struct Document {
    Box<Scene> scene;
    std::vector<Box<Clip>> clips;
    double ticksPerSecond = 1; // time base of files: > 0, finite
    double frameRate = 30;     // of new clips
    XRotationSense xRotationSense = XRotationSense::conjugate;
    JsonForm jsonForm = JsonForm::native;
    std::optional<SourceFile> source;
    ForeignPtr foreign;
    std::string unknownMembers; // as in Track

    friend bool operator==(const Document&, const Document&) = default;
};

[[nodiscard]] const Clip* findClip(const Document& document, ClipId id); // null when there is none
// "Wave/Arm/rotation": clip, node and property for messages; unnamed things appear as "#0".
[[nodiscard]] std::string placeOf(const Document& document, const Clip& clip, const Track& track);

} // namespace slerpline
