import Binding
import MVVM
import ViewModel

/// A row for a profile; its data for machines includes the segments and their sounds.
final class ProfileRowView: RowView {
    static let noun: String? = "profile"
    static let columns = [
        .id(), Column("name", importance: .text),
        Column("duration_s", "TIME", alignment: .trailing, importance: .fixed),
        Column("total_s", "TOTAL", alignment: .trailing, importance: .fixed),
        Column("segments", importance: .minor),
    ]

    let viewModelSlot = ViewModelSlot<ProfileRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ profile: ProfileRow, disposeBag: DisposeBag) {
        cells = [
            .number(Int(profile.id)), .text(profile.name), Cell(.int(profile.durationSeconds), shown: profile.durationText),
            Cell(.int(profile.totalSeconds), shown: profile.totalText),
            Cell(
                .array(profile.segments.map(\.value)),
                shown: profile.segments.filter(\.isEnabled).map { "\($0.kind) \($0.durationText)" }.joined(separator: ", ")),
        ]
    }
}

extension SegmentRow {
    fileprivate var value: Cell.Value {
        .object([
            (key: "kind", value: .string(kind)), (key: "enabled", value: .bool(isEnabled)),
            (key: "duration_s", value: .int(durationSeconds)), (key: "sounds", value: .array(sounds.map(\.value))),
        ])
    }
}

extension SoundRow {
    fileprivate var value: Cell.Value {
        .object([
            (key: "kind", value: .string(kind)), (key: "enabled", value: .bool(isEnabled)),
            (key: "name", value: .string(name)), (key: "times", value: times.map { .int(Int64($0)) } ?? .null),
            (key: "every_s", value: .int(intervalSeconds)),
        ])
    }
}
