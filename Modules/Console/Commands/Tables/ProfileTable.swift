import ViewModel
import Vocabulary

extension Table where Row == ProfileRow {
    /// Profiles; their data for machines includes the segments and their sounds.
    static var profiles: Table {
        Table(
            of: "profile",
            [
                .id { $0.id },
                .text("name") { $0.name },
                .number("duration_s", "TIME") {
                    $0.durationSeconds
                } shown: {
                    $0.durationText
                },
                .number("total_s", "TOTAL") {
                    $0.totalSeconds
                } shown: {
                    $0.totalText
                },
                Column("segments", nil, .minor) { profile in
                    Cell(
                        .array(profile.segments.map(\.value)),
                        shown: profile.segments.filter(\.isEnabled).map { "\($0.kind.rawValue) \($0.durationText)" }
                            .joined(separator: ", "))
                },
            ])
    }
}

extension ProfileSection {
    fileprivate var value: Cell.Value {
        .object([
            (key: "kind", value: .string(kind.rawValue)), (key: "enabled", value: .bool(isEnabled)),
            (key: "duration_s", value: .int(durationSeconds)), (key: "sounds", value: .array(sounds.map(\.value))),
        ])
    }
}

extension SoundRow {
    fileprivate var value: Cell.Value {
        .object([
            (key: "kind", value: .string(kind.rawValue)), (key: "enabled", value: .bool(isEnabled)),
            (key: "name", value: .string(name)), (key: "times", value: times.map { .int(Int64($0)) } ?? .null),
            (key: "every_s", value: .int(intervalSeconds)),
        ])
    }
}
