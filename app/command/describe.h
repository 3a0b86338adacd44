#pragma once

#include "core/base/result.h"
#include "core/document/document.h"

#include <string>
#include <vector>

namespace slerpline::command {

// Names as the user sees and types them; what has no name is called "#i".
[[nodiscard]] std::string clipName(const Document& document, std::size_t clip);
[[nodiscard]] std::string nodeName(const Document& document, const Track& track);  // empty: no node
[[nodiscard]] std::string trackName(const Document& document, const Track& track); // "Arm/rotation"

// A field of a CSV line, in quotes when it needs them.
[[nodiscard]] std::string csvField(const std::string& text);
// The diagnostics as an array of objects on one line (SPEC section 8).
[[nodiscard]] std::string diagnosticsJson(const std::vector<Diagnostic>& diagnostics);
// A number for JSON output; null when it is not finite.
[[nodiscard]] std::string jsonNumber(double number);
// Warnings and errors on stderr, one a line: "hero.x:12: warning: Wave/Arm/rotation: message [id]".
void printFindings(const std::string& file, const std::vector<Diagnostic>& diagnostics);

// Rows of cells in aligned columns, two spaces apart, no spaces at the end of a line.
class Table {
public:
    enum class Align : bool { left, right };

    explicit Table(std::vector<Align> columns) : columns_(std::move(columns)) {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); } // as many cells as columns
    [[nodiscard]] std::string text(const std::string& indent) const;

private:
    std::vector<Align> columns_;
    std::vector<std::vector<std::string>> rows_;
};

} // namespace slerpline::command
