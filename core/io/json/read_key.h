#pragma once

#include "core/io/json/reading.h"

namespace slerpline::json {

// What a key object may hold.
enum class KeyForm : std::uint8_t {
    native, // time, value, interpolation, in, out
    cui2d,  // time, in, out (numbers), values (an array): a key of a file that is an array of keys
};

// What a track's keys look like: how many numbers a value and a slope have, and what spans are that say nothing.
struct KeyShape {
    KeyForm form = KeyForm::native;
    std::size_t valueCount = 1;
    std::size_t slopeCount = 1;
    Rotations rotations = Rotations::no;
    const Words<Interpolation>* modes = nullptr; // that may be named
    Interpolation interpolation = Interpolation::linear;
    double ticksPerSecond = 1;
    bool isM3g = false; // in M3G's own words: times are 0 or later and never decrease
};

// One key of the text, before its numbers are handed to one curve or to several.
struct PlainTangent {
    TangentRule rule = TangentRule::smooth;
    double strength = 1;
    double weight = 0;
    std::vector<double> slope; // slopeCount numbers
};
struct PlainKey {
    Seconds time = 0;
    std::vector<double> value; // valueCount numbers
    Interpolation interpolation = Interpolation::linear;
    PlainTangent in;
    PlainTangent out;
};

// How often something was found, and where first.
struct Finding {
    int count = 0;
    std::size_t offset = 0;
    void add(std::size_t where, int times = 1)
    {
        if (count == 0)
            offset = where;
        count += times;
    }
};

// What was odd about the keys of one track but could be read.
struct KeyFindings {
    Finding unsorted;
    Finding duplicateTime;
    Finding zeroRotation;
    Finding unknownMember; // of keys and their tangents, which have no place to keep it
};

void readKey(Reading& reading, const Value& value, const Path& path, const KeyShape& shape, PlainKey& key, KeyFindings& findings);

} // namespace slerpline::json
