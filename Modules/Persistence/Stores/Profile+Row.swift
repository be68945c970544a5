import Model
import Vocabulary

extension Profile {
    /// - Parameters:
    ///   - row: the row that a query stands at; its first columns are those of ``ProfileColumn``.
    ///   - segments: the main one with a duration of no meaning; the row has it.
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
    /// The row that a query stands at; its first columns are those of ``SegmentColumn``.
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
    /// The row that a query stands at; its first columns are those of ``SoundColumn``.
    /// - Throws: `Failure.library(.corrupt)` for a kind there is none of; `.invalid` for what the schema forbids too.
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
    /// Binds the value that a segment has in a column; its profile is not its own.
    func bind(_ column: SegmentColumn, of segment: Segment) {
        switch column {
        case .profileId: break
        case .kind: bind(column, segment.kind.rawValue)
        case .enabled: bind(column, segment.isEnabled)
        case .durationS: bind(column, segment.duration.components.seconds)
        }
    }

    /// Binds the value that a sound has in a column; its profile and its segment are not its own.
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
