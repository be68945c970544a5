import ViewModel
import Vocabulary

extension Table where Row == SoundRow {
    /// The sounds of a profile.
    static var sounds: Table {
        Table(
            whenEmpty: "the profile has no sounds",
            [
                .text("segment") { $0.segment.rawValue },
                .text("kind", nil, .essential) { $0.kind.rawValue },
                .flag("enabled", nil, .lesser) {
                    $0.isEnabled
                } shown: {
                    $0.isEnabled ? "on" : "off"
                },
                .text("name") { $0.name },
                .number("times", nil, .lesser) { $0.times },
                .number("every_s", "EVERY") {
                    $0.intervalSeconds
                } shown: {
                    $0.intervalText ?? ""
                },
            ])
    }
}

extension Table where Row == String {
    /// The names of sounds.
    static var names: Table { Table([.text("name") { $0 }]) }
}
