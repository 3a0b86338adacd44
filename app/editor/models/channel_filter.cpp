#include "app/editor/models/channel_filter.h"

#include <algorithm>

namespace slerpline::editor {
namespace {

bool isAxis(const QString& word) { return word.size() == 1 && QStringLiteral("xyzwXYZW").contains(word); }

bool inName(const QString& word, const QString& name)
{
    return isAxis(word) ? name.startsWith(word, Qt::CaseInsensitive) : name.contains(word, Qt::CaseInsensitive);
}

bool inChannel(const QString& word, const QString& channel)
{
    if (!isAxis(word))
        return channel.contains(word, Qt::CaseInsensitive);
    return channel.section(u' ', -1).compare(word, Qt::CaseInsensitive) == 0;
}

} // namespace

bool ChannelWords::matchTrack(const QString& node, const QString& property) const
{
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) { return inName(word, node) || inName(word, property); });
}

std::vector<bool> ChannelWords::matchChannels(const QString& node, const QString& property, const QStringList& channels) const
{
    std::vector<bool> result(std::size_t(channels.size()), matchTrack(node, property));
    if (result.empty() || result.front())
        return result;
    for (int i = 0; i < channels.size(); ++i)
        result[std::size_t(i)] = std::all_of(words_.begin(), words_.end(),
            [&](const QString& word) { return inName(word, node) || inName(word, property) || inChannel(word, channels[i]); });
    return result;
}

} // namespace slerpline::editor
