#pragma once

#include "core/curve/curve.h"
#include "core/curve/rotation.h"

#include <random>
#include <vector>

// Random curves from a seed, for laws that must hold for all of them.
namespace slerpline::tests {

class RandomCurves {
public:
    explicit RandomCurves(unsigned seed) : engine_(seed) {}

    double number(double least, double greatest) { return std::uniform_real_distribution<double>(least, greatest)(engine_); }
    int whole(int least, int greatest) { return std::uniform_int_distribution<int>(least, greatest)(engine_); }
    bool chance(double share) { return number(0, 1) < share; }

    glm::dquat rotation()
    {
        glm::dquat q(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1));
        return normalised(q);
    }
    // Within `radians` of q.
    glm::dquat near(const glm::dquat& q, double radians)
    {
        const glm::dvec3 axis = glm::dvec3(number(-1, 1), number(-1, 1), number(-1, 1));
        return normalised(q * exponential(axis * (radians / 4)));
    }

    // Strictly increasing times with uneven steps.
    std::vector<double> times(int count)
    {
        std::vector<double> result;
        double time = number(-3, 3);
        for (int i = 0; i < count; ++i) {
            result.push_back(time);
            time += number(0.05, 2);
        }
        return result;
    }

    template <class T> Tangent<T> tangent()
    {
        Tangent<T> t;
        t.rule = TangentRule(whole(0, 5));
        t.strength = number(0.2, 1.5);
        if constexpr (std::is_same_v<T, double>) {
            t.slope = number(-8, 8);
            if (chance(0.3))
                t.weight = number(0.05, 0.9);
        } else {
            t.slope = glm::dvec3(number(-1, 1), number(-1, 1), number(-1, 1));
        }
        return t;
    }

    Curve<double> scalar(int count, std::vector<Interpolation> modes)
    {
        std::vector<Key<double>> keys;
        for (double time : times(count))
            keys.push_back({time, number(-10, 10), modes[std::size_t(whole(0, int(modes.size()) - 1))], tangent<double>(), tangent<double>()});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        return curve;
    }
    Curve<glm::dquat> rotations(int count, std::vector<Interpolation> modes, double step = 2.5)
    {
        std::vector<Key<glm::dquat>> keys;
        glm::dquat q = rotation();
        for (double time : times(count)) {
            keys.push_back({time, q, modes[std::size_t(whole(0, int(modes.size()) - 1))], tangent<glm::dquat>(), tangent<glm::dquat>()});
            q = near(q, step);
            if (chance(0.2))
                q = -q;
        }
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        return curve;
    }

private:
    std::mt19937 engine_;
};

inline const std::vector<Interpolation> kAllModes
    = {Interpolation::step, Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent};

} // namespace slerpline::tests
