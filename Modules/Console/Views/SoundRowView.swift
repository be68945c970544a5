import Binding
import MVVM
import ViewModel

/// A row for a bell of a profile.
final class SoundRowView: RowView {
    static let noun: String? = "sound"
    static let columns = [
        Column("segment", importance: .fixed), Column("kind", importance: .fixed), Column("enabled", importance: .fixed),
        Column("name", importance: .text),
        Column("times", alignment: .trailing, importance: .fixed),
        Column("every_s", "EVERY", alignment: .trailing, importance: .fixed),
    ]

    let viewModelSlot = ViewModelSlot<SoundRow>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ sound: SoundRow, disposeBag: DisposeBag) {
        cells = [
            .text(sound.segment), .text(sound.kind), Cell(.bool(sound.isEnabled), shown: sound.isEnabled ? "on" : "off"),
            .text(sound.name), sound.times.map { .number($0) } ?? .null,
            Cell(.int(sound.intervalSeconds), shown: sound.kind == "repeat" ? sound.intervalText : ""),
        ]
    }
}

/// A row for the name of a sound.
final class SoundNameView: RowView {
    static let columns = [Column("name", importance: .text)]

    let viewModelSlot = ViewModelSlot<String>()
    private(set) var cells: [Cell] = []

    func viewModelDidChange(_ name: String, disposeBag: DisposeBag) { cells = [.text(name)] }
}
