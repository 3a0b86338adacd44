#include "core/io/json/json_io.h"

#include <cstdlib>

// Any bytes give a document or one error; what is written is canonical: read and written again it is the same.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace slerpline;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const auto result = json::readJson(bytes, "fuzz.json", {});
    if (!result) {
        if (result.error().message.empty())
            std::abort();
        return 0;
    }
    const auto written = json::writeJson(result->value, {});
    if (!written)
        return 0;
    const auto again = json::readJson(written->bytes, "again.json", {});
    if (!again)
        std::abort();
    const auto same = json::writeJson(again->value, {});
    if (!same || same->bytes != written->bytes)
        std::abort();
    return 0;
}
