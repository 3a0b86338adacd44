#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace slerpline {

// What went wrong, where, in words a user can act on. Errors come from outside (files, formats, user text); our own
// mistakes are assertions. Line and column count from 1, 0 means unknown. For binary sources `offset` is the byte and
// line is 0.
struct Error {
    std::string message; // one sentence: what was expected, what was found
    std::string source;  // file name, or empty
    int line = 0;
    int column = 0;
    long long offset = -1; // byte offset in a binary source, -1 for text
    std::string id;        // stable id such as "x.syntax", "json.type", "file.read"

    friend bool operator==(const Error&, const Error&) = default;
};

// A value, or what went wrong.
template <class T> using Result = tl::expected<T, Error>;

// "file:line:column: error: message", leaving out what is unknown ("file:@offset: error: ..." for binary sources).
[[nodiscard]] std::string describe(const Error& error);

// How bad a finding is: worth knowing, likely wrong, certainly wrong.
enum class Severity { info, warning, error };
[[nodiscard]] const char* toString(Severity severity);

// A finding about a document that did not stop anything: one per track and id (SPEC section 7).
struct Diagnostic {
    std::string id; // stable, e.g. "x.ticks-missing"
    Severity severity = Severity::info;
    std::string place;   // e.g. "Wave/Arm/rotation", or empty for the whole file
    int line = 0;        // first line it concerns, 0 when it has none
    int count = 1;       // how often
    std::string message; // a plain sentence
    bool fixable = false;

    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

// A value that could be read, with what the reader had to guess or drop.
template <class T> struct Imported {
    T value;
    std::vector<Diagnostic> diagnostics;
};

} // namespace slerpline
