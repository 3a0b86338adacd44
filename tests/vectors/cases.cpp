#include "tests/vectors/cases.h"

#include "tests/vectors/imported_curves.h"

namespace slerpline::vectors {

std::optional<Subject> makeSubject(const std::string& feature, const rapidjson::Value& input)
{
    for (const auto family : {m3gCase, cui2dCase, secondLifeCase, trackCase, xCase, importedCurve})
        if (auto subject = family(feature, input))
            return subject;
    return std::nullopt;
}

} // namespace slerpline::vectors
