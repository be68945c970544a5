import ViewModel
import Wording

extension Table where Row == SessionRow {
    /// The sittings in the log.
    static var sessions: Table {
        Table(
            of: "sitting",
            [
                .id { $0.id },
                .text("profile", nil, .detail) { $0.profile },
                Column("started_at", "STARTED", .moment) { Cell(.string($0.startedAt), shown: $0.startedText) },
                .number("planned_s", "PLANNED", .lesser) {
                    $0.plannedSeconds
                } shown: {
                    $0.plannedText
                },
                .number("sat_s", "SAT") {
                    $0.satSeconds
                } shown: {
                    $0.satText
                },
                .flag("completed") {
                    $0.isCompleted
                } shown: {
                    $0.ending.words
                },
                .text("outcome", nil, .json) { $0.ending.rawValue },
            ])
    }
}

extension SessionRow.Ending {
    /// The answer to whether the sitting was completed.
    fileprivate var words: String {
        self == .completed ? "yes" : Words.ending(self)
    }
}
