#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace slerpline::command {

// Standard output, written in large pieces. A closed pipe or a full disk is an error, said once by `finish`.
class Output {
public:
    // False once writing has failed: long work can stop.
    bool write(std::string_view text);
    [[nodiscard]] Result<void> finish();

private:
    void flush();

    std::string waiting_;
    int errorNumber_ = 0;
};

} // namespace slerpline::command
