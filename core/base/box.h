#pragma once

#include <memory>
#include <utility>

namespace slerpline {

// An immutable value that is cheap to copy: copies share one heap object until one of them is replaced.
// 1. A Box is never empty. 2. The value behind it never changes; `with` makes a new one.
// Equality is by value, after a check for the same object.
template <class T> class Box {
public:
    Box() : value_(std::make_shared<const T>()) {}
    Box(T value) : value_(std::make_shared<const T>(std::move(value))) {} // NOLINT: a T is meant to become a Box

    const T& operator*() const { return *value_; }
    const T* operator->() const { return value_.get(); }

    // True when both are the very same object: the fast answer to "did this change?".
    [[nodiscard]] bool shares(const Box& other) const { return value_ == other.value_; }

    // A Box of a changed copy: `box.with([](T& t) { t.name = "x"; })`.
    template <class Change> [[nodiscard]] Box with(Change&& change) const
    {
        T copy = *value_;
        std::forward<Change>(change)(copy);
        return Box(std::move(copy));
    }

    friend bool operator==(const Box& a, const Box& b) { return a.shares(b) || *a == *b; }

private:
    std::shared_ptr<const T> value_;
};

} // namespace slerpline
