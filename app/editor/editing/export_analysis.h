#pragma once

#include "core/io/document_io.h"

#include <functional>
#include <set>

namespace slerpline::editor {

// What an export will do, worked out before anything touches the disk. Pure and slow: for a worker thread.

struct ExportSettings {
    FileFormat format = FileFormat::x;
    WriteOptions options;
    std::set<ClipId> clips; // those that are written
};

// The document with these clips only.
[[nodiscard]] Document withClips(const Document& document, const std::set<ClipId>& clips);

// The largest difference of a short piece of time.
struct ErrorSample {
    Seconds time = 0; // where in it
    double error = 0; // degrees, or units
};

// A track that the format cannot hold exactly.
struct ExportTrack {
    std::string clip, node, property;
    std::size_t keysBefore = 0, keysWritten = 0;
    bool isAngle = false;
    double error = 0;             // reached; degrees, or units
    std::optional<double> budget; // the same unit; none where parts become one matrix, which the writer keeps to both budgets
    Seconds errorAt = 0;
    double frameRate = 30;          // of its clip
    std::vector<ErrorSample> curve; // in order of time; empty when the file has no one track to compare with
    [[nodiscard]] bool isWithin() const { return !budget || error <= *budget; }
};

struct ExportAnalysis {
    std::string bytes;
    std::vector<ExportTrack> tracks;             // worst share of its budget first
    std::size_t trackTotal = 0;                  // of the clips that are written
    std::size_t keysBefore = 0, keysWritten = 0; // over all tracks
    double largestDegrees = 0, largestUnits = 0; // over all tracks, as read back
    std::size_t notCompared = 0;                 // tracks that could not be told from others in the file
    std::vector<Diagnostic> diagnostics;
};

// Writes into memory, reads that back and compares every track over its keys. `proceeds` is told the share done, 0 to 1; false
// stops with error "io.cancelled". Errors: those of the writer. Times closer than a tick to a jump are not compared.
[[nodiscard]] Result<ExportAnalysis> analyseExport(
    const Document& document, const ExportSettings& settings, const std::function<bool(double)>& proceeds = {});

} // namespace slerpline::editor
