#pragma once

namespace slerpline::x {

// The templates that files may use without defining them, as text: only their members matter here.
extern const char* const kStandardTemplates;

} // namespace slerpline::x
