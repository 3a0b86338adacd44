#include "app/editor/models/findings_model.h"

#include "core/document/edit.h"

#include <algorithm>
#include <utility>

namespace slerpline::editor {
namespace {

constexpr int kWaitMs = 60; // several changes in a row are looked at once

// What the button does, and what its undo step is called.
QString fixName(const std::string& id)
{
    const std::pair<const char*, QString> names[] = {
        {"rotation.flip", FindingsModel::tr("Make signs agree")},
        {"rotation.antipodal", FindingsModel::tr("Add half-way keys")},
        {"rotation.half-turn", FindingsModel::tr("Add half-way keys")},
        {"rotation.not-unit", FindingsModel::tr("Normalise rotations")},
        {"value.not-finite", FindingsModel::tr("Remove keys without a number")},
        {"keys.duplicate-time", FindingsModel::tr("Keep the last key")},
        {"keys.redundant", FindingsModel::tr("Remove redundant keys")},
        {"motion.velocity-jump", FindingsModel::tr("Make the speed continuous")},
        {"motion.overshoot", FindingsModel::tr("Clamp tangents")},
        {"clip.length-mismatch", FindingsModel::tr("Extend the track")},
    };
    for (const auto& [known, name] : names)
        if (id == known)
            return name;
    return {};
}

} // namespace

struct FindingsModel::Job {
    Document document;
    std::vector<Finding> found;
};

FindingsModel::FindingsModel(Session& session, QObject* parent) : QAbstractListModel(parent), session_(session)
{
    pool_.setMaxThreadCount(1);
    timer_.setSingleShot(true);
    timer_.setInterval(kWaitMs);
    connect(&timer_, &QTimer::timeout, this, &FindingsModel::look);
    EditorDocument& document = session_.document();
    connect(&document, &EditorDocument::opened, this, [this] {
        isNewDocument_ = true;
        job_.reset();
        rows_ = foundRows(session_.document().diagnostics(), {}, {}); // at once, until more is known
        list();
        wait();
    });
    connect(&document, &EditorDocument::changed, this, &FindingsModel::wait);
    connect(&session_, &Session::clipChanged, this, &FindingsModel::markTracks);
    connect(&document, &EditorDocument::fileChanged, this, [this] { // a gesture has ended
        if (!isUpToDate_ && !job_ && !timer_.isActive())
            wait();
    });
}

FindingsModel::~FindingsModel() { pool_.waitForDone(); }

void FindingsModel::wait()
{
    if (std::exchange(isUpToDate_, false))
        emit upToDateChanged();
    job_.reset();
    if (!session_.document().inGesture())
        timer_.start();
}

void FindingsModel::look()
{
    if (session_.document().inGesture())
        return; // its end comes back here
    auto job = std::make_shared<Job>();
    job->document = session_.document().state().document;
    job_ = job;
    pool_.start([this, job] { // the pool is emptied before this object goes
        job->found = validate(job->document);
        QMetaObject::invokeMethod(
            this, [this, job] { take(job); }, Qt::QueuedConnection);
    });
}

void FindingsModel::take(const std::shared_ptr<Job>& job)
{
    if (job != job_)
        return; // of an older version
    job_.reset();
    const auto& read = session_.document().diagnostics();
    if (std::exchange(isNewDocument_, false))
        live_ = liveFindings(read, job->found);
    std::vector<FoundRow> rows = foundRows(read, live_, job->found);
    if (!(rows == rows_)) {
        // The row that was gone to stays so as long as it is there; in its place stands another finding when it was fixed.
        const FoundRow* last = at(current_);
        const std::optional<FoundRow> was = last ? std::optional(*last) : std::nullopt;
        rows_ = std::move(rows);
        list();
        const auto isWas = [&](const FoundRow* row) {
            const auto trackOf = [](const FoundRow& of) { return of.finding ? of.finding->track : 0; };
            return row && row->diagnostic.id == was->diagnostic.id && row->diagnostic.place == was->diagnostic.place
                && trackOf(*row) == trackOf(*was);
        };
        if (was && !isWas(at(current_))) {
            next_ = current_;
            current_ = -1;
            for (int row = 0; row < rowCount(); ++row)
                if (isWas(at(row)))
                    current_ = row;
            emit currentChanged();
        }
    }
    markTracks();
    isUpToDate_ = true;
    emit upToDateChanged();
}

void FindingsModel::markTracks()
{
    std::set<TrackId> tracks, grave;
    for (const FoundRow& row : rows_)
        if (row.finding && row.finding->clip == session_.clipId()) {
            tracks.insert(row.finding->track);
            if (row.diagnostic.severity != Severity::info)
                grave.insert(row.finding->track);
        }
    std::set<TrackId> notes;
    for (const TrackId track : tracks)
        if (!grave.contains(track))
            notes.insert(track);
    session_.setTracksWithFindings(std::move(tracks), std::move(notes));
}

void FindingsModel::list()
{
    beginResetModel();
    listed_.clear();
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (severity_.isEmpty() || severity_ == QLatin1String(toString(rows_[i].diagnostic.severity)))
            listed_.push_back(i);
    endResetModel();
    const int last = int(listed_.size()) - 1;
    if (current_ > last)
        current_ = last;
    emit rowsChanged();
    emit currentChanged();
}

void FindingsModel::setSeverity(const QString& severity)
{
    if (severity == severity_)
        return;
    severity_ = severity;
    current_ = -1;
    next_ = 0;
    list();
}

int FindingsModel::count(Severity severity) const
{
    return int(std::count_if(rows_.begin(), rows_.end(), [&](const FoundRow& row) { return row.diagnostic.severity == severity; }));
}

QString FindingsModel::worst() const { return rows_.empty() ? QString() : QLatin1String(toString(rows_.front().diagnostic.severity)); }

QStringList FindingsModel::nodes() const
{
    QStringList names;
    for (const auto& node : session_.document().state().document.scene->nodes)
        names << (node.name.empty() ? tr("unnamed node") : QString::fromStdString(node.name));
    return names;
}

const FoundRow* FindingsModel::at(int row) const
{
    return row >= 0 && std::size_t(row) < listed_.size() ? &rows_[listed_[std::size_t(row)]] : nullptr;
}

int FindingsModel::listedRow(int row) const
{
    const auto found = std::find(listed_.begin(), listed_.end(), std::size_t(row));
    return found == listed_.end() ? -1 : int(found - listed_.begin());
}

int FindingsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(listed_.size()); }

QHash<int, QByteArray> FindingsModel::roleNames() const
{
    return {{SeverityRole, "severity"}, {IdRole, "rule"}, {TextRole, "words"}, {PlaceRole, "place"}, {CountRole, "times"}, {LineRole, "line"},
        {FixRole, "fixText"}, {SameRole, "sameRule"}, {GoRole, "goes"}, {RebindRole, "rebinds"}};
}

QVariant FindingsModel::data(const QModelIndex& index, int role) const
{
    const FoundRow* row = at(index.row());
    if (!row)
        return {};
    const Diagnostic& d = row->diagnostic;
    switch (role) {
    case SeverityRole: return QLatin1String(toString(d.severity));
    case IdRole: return QString::fromStdString(d.id);
    case TextRole: return QString::fromStdString(d.message);
    case PlaceRole: return QString::fromStdString(d.place);
    case CountRole: return d.count;
    case LineRole: return d.line;
    case FixRole: return row->finding && hasFix(d.id) ? fixName(d.id) : QString();
    case SameRole: return int(std::count_if(rows_.begin(), rows_.end(), [&](const FoundRow& r) { return r.finding && r.diagnostic.id == d.id; }));
    case GoRole: return row->finding.has_value();
    case RebindRole: return row->finding.has_value() && d.id == "track.unknown-node" && !session_.document().state().document.scene->nodes.empty();
    default: return {};
    }
}

bool FindingsModel::activate(int row)
{
    const FoundRow* found = at(row);
    if (!found)
        return false;
    if (row != current_) {
        current_ = row;
        emit currentChanged();
    }
    if (!found->finding || session_.document().inGesture())
        return false;
    const Finding finding = *found->finding; // what follows may list anew
    const Clip* clip = findClip(session_.document().state().document, finding.clip);
    const Track* track = clip ? findTrack(*clip, finding.track) : nullptr;
    if (!track)
        return false;
    session_.setClip(finding.clip);
    session_.pickTrack(finding.track, false);
    if (const auto readout = session_.readout(finding.track))
        for (std::uint32_t channel = 0; channel < readout->channels().size(); ++channel)
            if (readout->channels()[channel].curve == finding.curve) {
                session_.setActive(ChannelRef{finding.track, channel});
                break;
            }
    Selection selection;
    if (finding.curve < curveCount(*track) && finding.key < keyCount(*track, finding.curve))
        selection.set({finding.track, std::uint32_t(finding.curve)}, IndexRanges::single(finding.key));
    session_.document().select(std::move(selection));
    emit frameRequested();
    return true;
}

void FindingsModel::step(int by)
{
    const int count = int(listed_.size());
    int row = current_ >= 0 ? current_ : by < 0 ? next_ : next_ - 1;
    for (int tried = 0; tried < count; ++tried) {
        row = ((row + by) % count + count) % count;
        if (rows_[listed_[std::size_t(row)]].finding) {
            activate(row);
            emit said(tr("Finding %1 of %2: %3").arg(row + 1).arg(count).arg(QString::fromStdString(at(row)->diagnostic.message)), false);
            return;
        }
    }
    emit said(count == 0 ? tr("Nothing was found.") : tr("No finding belongs to a key."), false);
}

void FindingsModel::apply(const QString& text, EditorState next)
{
    const bool changes = !(next.document == session_.document().state().document);
    session_.document().apply(text, std::move(next));
    emit said(changes ? tr("%1: done. Undo takes it back.").arg(text) : tr("%1: nothing to change").arg(text), !changes);
}

void FindingsModel::fix(int row)
{
    const FoundRow* found = at(row);
    if (found && found->finding && hasFix(found->diagnostic.id))
        apply(fixName(found->diagnostic.id), fixed(session_.document().state(), *found->finding));
}

void FindingsModel::fixAll(const QString& id)
{
    if (hasFix(id.toStdString()))
        apply(tr("%1 everywhere").arg(fixName(id.toStdString())), allFixed(session_.document().state(), id.toStdString()));
}

void FindingsModel::rebind(int row, int node)
{
    const FoundRow* found = at(row);
    if (found && found->finding && found->diagnostic.id == "track.unknown-node")
        apply(tr("Rebind track"), rebound(session_.document().state(), *found->finding, node));
}

} // namespace slerpline::editor
