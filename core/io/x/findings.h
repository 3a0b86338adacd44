#pragma once

#include "core/base/result.h"

#include <unordered_map>

namespace slerpline::x {

// Collects diagnostics: one per id and place, with a count and the first line.
class Findings {
public:
    void add(std::string id, Severity severity, std::string place, int line, std::string message, bool fixable = false)
    {
        const auto [known, isNew] = index_.try_emplace(id + '\n' + place, list_.size());
        if (isNew)
            list_.push_back({std::move(id), severity, std::move(place), line, 1, std::move(message), fixable});
        else
            ++list_[known->second].count;
    }
    void add(const Diagnostic& diagnostic)
    {
        add(diagnostic.id, diagnostic.severity, diagnostic.place, diagnostic.line, diagnostic.message, diagnostic.fixable);
    }
    [[nodiscard]] std::vector<Diagnostic> take() { return std::move(list_); }

private:
    std::vector<Diagnostic> list_;
    std::unordered_map<std::string, std::size_t> index_;
};

} // namespace slerpline::x
