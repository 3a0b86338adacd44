#include "app/editor/scenegraph/curve_raster.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

// Without the call that std::floor is where the processor's own rounding may not be counted on.
int floorOf(double value)
{
    const int whole = int(value);
    return whole - (value < whole ? 1 : 0);
}

} // namespace

CurveRaster::CurveRaster(int width, int height, QPointF originPx, double devicePixelRatio)
    : image_(std::max(1, width), std::max(1, height), QImage::Format_ARGB32_Premultiplied), originPx_(originPx), ratio_(devicePixelRatio),
      coverage_(std::size_t(image_.width()) * std::size_t(image_.height())), columns_(coverage_.size()),
      first_(std::size_t(image_.width()), image_.height()), last_(std::size_t(image_.width()), -1)
{
}

void CurveRaster::touch(int x, int least, int greatest)
{
    first_[std::size_t(x)] = std::min(first_[std::size_t(x)], least);
    last_[std::size_t(x)] = std::max(last_[std::size_t(x)], greatest);
}

// Along the longer axis step by step; across it the line covers a trapezoid. What is steep goes by rows.
void CurveRaster::addSegment(QPointF a, QPointF b, double halfWidth)
{
    const bool steep = std::abs(b.y() - a.y()) > std::abs(b.x() - a.x());
    if (steep) {
        a = a.transposed();
        b = b.transposed();
    }
    if (a.x() > b.x())
        std::swap(a, b);
    const double along = b.x() - a.x();
    if (!(along > 1e-9))
        return;
    const double slope = (b.y() - a.y()) / along;
    const double reach = halfWidth * std::sqrt(1 + slope * slope);
    const int most = steep ? image_.height() : image_.width(), across = steep ? image_.width() : image_.height();
    if (b.x() < 0 || a.x() >= most)
        return;
    const int from = floorOf(std::max(0.0, a.x())), to = floorOf(std::min(most - 1.0, b.x()));
    for (int step = from; step <= to; ++step) {
        const double left = std::max(a.x(), double(step)), right = std::min(b.x(), double(step + 1));
        const double share = right - left;
        if (!(share > 0))
            continue;
        const double middle = a.y() + slope * ((left + right) / 2 - a.x());
        const double half = std::max(1.0, std::abs(slope) * share) / 2; // a pixel is one high
        const double lowest = middle - half - reach, highest = middle + half + reach;
        if (highest < 0 || lowest >= across)
            continue;
        const int least = floorOf(std::max(0.0, lowest)), greatest = floorOf(std::min(across - 1.0, highest));
        const double scaled = share / (2 * half);
        float* own = coverage_.data() + (steep ? std::size_t(step) : std::size_t(step) * std::size_t(image_.height()));
        const std::size_t stride = steep ? std::size_t(image_.height()) : 1;
        for (int at = least; at <= greatest; ++at) {
            const double centre = at + 0.5;
            const double overlap = std::min(middle + half, centre + reach) - std::max(middle - half, centre - reach);
            if (overlap <= 0)
                continue;
            own[std::size_t(at) * stride] += float(scaled * std::min(2 * half, overlap));
            if (steep)
                touch(at, step, step);
        }
        if (!steep && least <= greatest)
            touch(step, least, greatest);
    }
}

void CurveRaster::flush(const QColor& color)
{
    // Two channels in one number, as they lie in it: alpha and green, red and blue. Shares are of 256.
    const QRgb source = qRgba(color.red(), color.green(), color.blue(), 255);
    const quint32 sourceEven = source & 0x00ff00ff, sourceOdd = (source >> 8) & 0x00ff00ff;
    const float alpha = float(color.alphaF()) * 256;
    const std::size_t height = std::size_t(image_.height());
    for (std::size_t x = 0; x < first_.size(); ++x) {
        float* coverage = coverage_.data() + x * height;
        quint32* column = columns_.data() + x * height;
        for (int y = first_[x]; y <= last_[x]; ++y) {
            const auto part = quint32(std::min(1.0F, coverage[y]) * alpha + 0.5F);
            coverage[y] = 0;
            if (part == 0)
                continue;
            const quint32 old = column[y], kept = 256 - part;
            const quint32 even = ((sourceEven * part + (old & 0x00ff00ff) * kept) >> 8) & 0x00ff00ff;
            const quint32 odd = (sourceOdd * part + ((old >> 8) & 0x00ff00ff) * kept) & 0xff00ff00;
            column[y] = even | odd;
        }
        first_[x] = int(height);
        last_[x] = -1;
    }
}

QImage CurveRaster::image() const
{
    QImage image = image_;
    constexpr int kBlock = 16; // turned over block by block: both sides stay in the cache
    const int width = image.width(), height = image.height();
    const auto stride = std::size_t(image.bytesPerLine()) / sizeof(quint32);
    auto* to = reinterpret_cast<quint32*>(image.bits());
    for (int left = 0; left < width; left += kBlock)
        for (int top = 0; top < height; top += kBlock)
            for (int x = left; x < std::min(width, left + kBlock); ++x)
                for (int y = top; y < std::min(height, top + kBlock); ++y)
                    to[std::size_t(y) * stride + std::size_t(x)] = columns_[std::size_t(x) * std::size_t(height) + std::size_t(y)];
    return image;
}

void CurveRaster::addLine(const std::vector<std::vector<QPointF>>& parts, double widthPx, const QColor& color)
{
    for (const std::vector<QPointF>& points : parts)
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            addSegment((points[i] - originPx_) * ratio_, (points[i + 1] - originPx_) * ratio_, widthPx * ratio_ / 2);
    flush(color);
}

std::vector<std::vector<QPointF>> dashed(const std::vector<QPointF>& points, const QVector4D& pattern)
{
    std::vector<std::vector<QPointF>> parts;
    if (!(pattern.x() + pattern.z() > 0))
        return {points};
    int piece = 0; // of the pattern; even ones are drawn
    double left = double(pattern[0]);
    bool isOpen = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const QPointF d = points[i + 1] - points[i];
        const double length = std::hypot(d.x(), d.y());
        for (double done = 0; done < length;) {
            const double next = std::min(length, done + left);
            if (piece % 2 == 0 && next > done) {
                if (!isOpen)
                    parts.push_back({points[i] + d * (done / length)});
                parts.back().push_back(points[i] + d * (next / length));
                isOpen = true;
            }
            left -= next - done;
            done = next;
            for (int tries = 0; left <= 1e-9 && tries < 4; ++tries) {
                piece = (piece + 1) % 4;
                left = double(pattern[piece]);
                isOpen = false;
            }
        }
    }
    return parts;
}

} // namespace slerpline::editor
