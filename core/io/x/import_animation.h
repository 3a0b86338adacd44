#pragma once

#include "core/io/document_io.h"
#include "core/io/x/findings.h"
#include "core/io/x/import_scene.h"
#include "core/io/x/x_foreign.h"

namespace slerpline::x {

// Fills the document's clips, time base and rotation sense from the file's AnimationSets, and the bindings of `foreign`.
// Adds missing nodes to `scene`.
[[nodiscard]] Result<void> importAnimations(
    const std::string& name, const ReadOptions& options, SceneImport& scene, XForeign& foreign, Document& document, Findings& findings);

} // namespace slerpline::x
