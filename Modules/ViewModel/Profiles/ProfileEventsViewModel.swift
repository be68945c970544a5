public import Binding
import Changeset

/// Something that has happened to the list of profiles, for a line that tells of it.
public enum ProfileEvent: Hashable, Sendable {
    /// A profile was added, or is there again.
    case added(ProfileRow)
    /// A profile was renamed.
    case renamed(ProfileRow, from: String)
    /// A profile was deleted.
    case deleted(ProfileRow)
    /// There were more events than are told, with this number.
    case more(Int)
}

/// What happens to the list of profiles, for a view that tells of it when it can.
@MainActor public final class ProfileEventsViewModel {
    /// Sent when the list has changed, so that there can be events to take.
    public let changed: Signal<Void>

    /// The rows at the last call of ``takeEvents()``, and the edits since then.
    private var before: [ProfileRow]
    private let reader: ListReader<ProfileRow>

    /// The number of events that are told at once.
    private static let most = 20

    init(_ rows: ListProperty<ProfileRow>) {
        changed = rows.snapshots.changes.map { _ in }
        reader = rows.reader()
        before = Array(reader.read().elements)
    }

    /// Returns what has happened since the last call, or since the view model was created.
    public func takeEvents() -> [ProfileEvent] {
        let (elements, changes) = reader.read()
        let rows = Array(elements)
        defer { before = rows }
        var events = changes.deletions.map { ProfileEvent.deleted(before[$0]) }
        events += changes.insertions.map { .added(rows[$0]) }
        events += changes.updates.filter { before[$0.old].name != rows[$0.new].name }
            .map { .renamed(rows[$0.new], from: before[$0.old].name) }
        return events.count > Self.most ? events.prefix(Self.most) + [.more(events.count - Self.most)] : events
    }
}

extension ProfilesViewModel {
    /// Creates a view model of what happens to the list from now on.
    public func events() -> ProfileEventsViewModel { ProfileEventsViewModel(rows) }
}
