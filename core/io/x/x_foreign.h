#pragma once

#include "core/document/document.h"
#include "core/io/x/key_entries.h"
#include "core/io/x/object_parser.h"

#include <memory>

namespace slerpline::x {

// Which AnimationKey object became which track, and what the track was then. Copies of curves share their keys.
struct KeyBinding {
    ClipId clip = 0;
    TrackId track = 0;
    Target target;
    TrackCurves curves;
    KeyEntries entries;
    std::uint32_t animation = kNoObject;
};

struct SetBinding {
    ClipId clip = 0;
    std::string name; // as the clip got it
    std::uint32_t object = kNoObject;
};

// What drives a node in a set: where a new AnimationKey for it goes.
struct AnimationBinding {
    ClipId clip = 0;
    int node = -1;
    std::uint32_t object = kNoObject;
};

// The file a document came from: bytes, objects, and how the document's tracks hang on them.
class XForeign : public Foreign {
public:
    [[nodiscard]] std::string_view format() const override { return "x"; }

    Header header;                                 // as the file has it; the tree's bytes say "txt " or "bin "
    std::shared_ptr<const std::string> compressed; // the file itself when it is compressed, else null
    std::shared_ptr<const Tree> tree;
    std::vector<SetBinding> sets;
    std::vector<AnimationBinding> animations;
    std::vector<KeyBinding> keys;
    double ticksPerSecond = 30;              // what times were read with
    bool saysTicks = false;                  // the file itself says so, everywhere it says anything
    bool mustSayTicks = false;               // they were given from outside, and the file says something else
    std::vector<std::uint32_t> ticksObjects; // AnimTicksPerSecond
    XRotationSense sense = XRotationSense::conjugate;
    Box<Scene> scene; // as it was read
};

// The .x file behind a document; null when it came from elsewhere.
[[nodiscard]] const XForeign* foreignOf(const Document& document);

} // namespace slerpline::x
