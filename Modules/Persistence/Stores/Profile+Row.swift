import Model
import Vocabulary

extension Profile {
    /// - Parameters:
    ///   - row: the current row of a query, whose first columns are those of ``ProfileColumn``.
    ///   - segments: the duration of the main one has no meaning, since it is stored in the row.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery, segments: [SegmentKind: Segment]) throws(Failure) {
        var main = segments[.main] ?? Segment(.main, isEnabled: true)
        main.duration = try Duration(storedSeconds: row.int64(ProfileColumn.durationS))
        self.init(
            id: ID(row.int64(ProfileColumn.id)), name: row.text(ProfileColumn.name),
            warmUp: segments[.warmUp] ?? Segment(.warmUp, isEnabled: false), main: main,
            coolDown: segments[.coolDown] ?? Segment(.coolDown, isEnabled: false))
    }
}

extension Segment {
    /// Reads the current row of a query, whose first columns are those of ``SegmentColumn``.
    /// - Throws: `Failure.library(.corrupt)`.
    init(_ row: PreparedQuery) throws(Failure) {
        self.init(
            try SegmentKind(stored: row.text(SegmentColumn.kind)), isEnabled: row.bool(SegmentColumn.enabled),
            duration: try Duration(storedSeconds: row.int64(SegmentColumn.durationS)))
    }
}

extension SegmentKind {
    /// - Throws: `Failure.library(.corrupt)`.
    init(stored text: String) throws(Failure) {
        guard let kind = Self(rawValue: text) else { throw .library(.corrupt("a segment of kind '\(text)'")) }
        self = kind
    }
}

extension Sound {
    /// Reads the current row of a query, whose first columns are those of ``SoundColumn``.
    /// - Throws: `Failure.library(.corrupt)` for an unknown kind; `.invalid` for values that the schema rejects too.
    init(_ row: PreparedQuery) throws(Failure) {
        typealias Column = SoundColumn
        let text = row.text(Column.kind)
        guard let kind = SoundKind(rawValue: text) else { throw .library(.corrupt("a sound of kind '\(text)'")) }
        try self.init(
            kind: kind, name: SoundName(row.text(Column.name)), isEnabled: row.bool(Column.enabled),
            iterations: row.optionalInt64(Column.times).map { (times) throws(Failure) in try Int(storedCount: times) },
            interval: Duration(storedSeconds: row.int64(Column.everyS)))
    }
}

extension PreparedQuery {
    /// Binds a segment's value for a column; a segment does not know its profile.
    func bind(_ column: SegmentColumn, of segment: Segment) {
        switch column {
        case .profileId: break
        case .kind: bind(column, segment.kind.rawValue)
        case .enabled: bind(column, segment.isEnabled)
        case .durationS: bind(column, segment.duration.components.seconds)
        }
    }

    /// Binds a sound's value for a column; a sound does not know its profile and segment.
    func bind(_ column: SoundColumn, of sound: Sound) {
        switch column {
        case .profileId, .segment: break
        case .kind: bind(column, sound.kind.rawValue)
        case .enabled: bind(column, sound.isEnabled)
        case .name: bind(column, sound.name.text)
        case .times: bind(column, sound.iterations)
        case .everyS: bind(column, sound.interval.components.seconds)
        }
    }
}
