#pragma once

namespace slerpline::editor {

class CurveViewItem;

// Tells assistive programs the keys of the active curve that are in view, each as a list item with its place, value and
// tangents. Nothing is kept per key: items are made when somebody asks.
void installCurveViewAccessibility();
// The keyboard has come to a key of the active curve.
void announceCurrentKey(CurveViewItem& view);

} // namespace slerpline::editor
