import TerminalText
import ViewModel
import Vocabulary

extension Table where Row == LogRow {
    /// The entries of the review log.
    static var log: Table {
        Table(
            of: "answer",
            [
                Column("at", "TIME", .moment) { Cell(.string($0.at), shown: $0.atText) },
                .id("card") { $0.card },
                .text("book", nil, .detail) { $0.book },
                .text("rating", nil, .fixed) { $0.rating?.name ?? "reschedule" },
                .text("state_before", "BEFORE", .minor) { $0.stateBefore.name },
                .text("state", nil, .lesser) { $0.state.name },
                Column("interval_days", "INTERVAL", .fixed, alignment: .trailing) {
                    Cell(.double($0.intervalDays), shown: $0.intervalText)
                },
                Column("stability", nil, .minor, alignment: .trailing) { .rounded($0.stability) },
                Column("difficulty", nil, .minor, alignment: .trailing) { .rounded($0.difficulty) },
                Column("duration_s", "SECONDS", .minor, alignment: .trailing) { .rounded($0.seconds) },
            ])
    }
}
