import GRDB
import Model

extension Profile {
    /// - Parameter segments: the main one with a duration of no meaning; the row has it.
    init(row: Row, segments: [Segment.Kind: Segment]) {
        var main = segments[.main] ?? Segment(.main, isEnabled: true)
        main.duration = .seconds(row[2] as Int64)
        self.init(
            id: ID(row[0]), name: row[1], warmUp: segments[.warmUp] ?? Segment(.warmUp, isEnabled: false), main: main,
            coolDown: segments[.coolDown] ?? Segment(.coolDown, isEnabled: false))
    }
}

extension Segment.Kind {
    /// - Throws: `ModelError.library(.corrupt)`.
    init(stored text: String) throws(ModelError) {
        guard let kind = Self(rawValue: text) else { throw .library(.corrupt("a segment of kind '\(text)'")) }
        self = kind
    }
}

extension Sound {
    /// - Throws: `ModelError.library(.corrupt)` for a kind there is none of; `.invalid` for what the schema forbids too.
    init(row: Row) throws(ModelError) {
        guard let kind = Kind(rawValue: row[1]) else { throw .library(.corrupt("a sound of kind '\(row[1] as String)'")) }
        try self.init(
            kind: kind, name: SoundName(row[3]), isEnabled: row[2], iterations: row[4],
            interval: .seconds(row[5] as Int64))
    }
}
