#pragma once

#include "core/curve/key.h"

#include <QString>

#include <optional>

namespace slerpline::editor {

// "linear", "squad", ... as in the JSON format; rotation and scalar names of the same modes differ.
[[nodiscard]] QString interpolationId(Interpolation interpolation, bool isRotation);
[[nodiscard]] std::optional<Interpolation> interpolationFromId(const QString& id);
[[nodiscard]] QString ruleId(TangentRule rule);
[[nodiscard]] std::optional<TangentRule> ruleFromId(const QString& id);

} // namespace slerpline::editor
