#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace slerpline::editor {

// The words typed into the channel filter. Every word must be in the name of the node, of the property or of the channel. One of the
// letters x y z w means the channel of that name, or a name that begins with it: "hips y" is not every body.
class ChannelWords {
public:
    explicit ChannelWords(const QString& text = {}) : words_(text.split(u' ', Qt::SkipEmptyParts)) {}

    [[nodiscard]] bool empty() const { return words_.isEmpty(); }
    // Node and property alone say it all.
    [[nodiscard]] bool matchTrack(const QString& node, const QString& property) const;
    // Which of the channels match; all of them when the track does.
    [[nodiscard]] std::vector<bool> matchChannels(const QString& node, const QString& property, const QStringList& channels) const;

private:
    QStringList words_;
};

} // namespace slerpline::editor
