import ViewModel
import Vocabulary

extension Table where Row == LibraryInfoRow {
    /// The facts about a library.
    static var libraryInfo: Table {
        Table([
            .text("path") { $0.path },
            .number("size_bytes", "SIZE") {
                $0.size
            } shown: {
                $0.sizeText
            },
            .number("free_bytes", "FREE") {
                $0.freeSize
            } shown: {
                $0.freeSizeText
            },
            .number("schema_version", "SCHEMA") { $0.schemaVersion },
            .text("engine") { $0.engine },
            .number("books") { $0.books },
            .number("cards") { $0.cards },
            .number("reviews") { $0.reviews },
            .number("profiles") { $0.profiles },
            .number("sessions") { $0.sessions },
            .moment("first_review_at", "FIRST REVIEW", .text) { $0.firstReviewAt },
            .moment("last_review_at", "LAST REVIEW", .text) { $0.lastReviewAt },
        ])
    }
}

extension Table where Row == LibraryBackupRow {
    /// The automatic backups of a library.
    static var backups: Table {
        Table(
            whenEmpty: "there are no automatic backups yet",
            [
                .text("made_at", "MADE", .essential) { $0.madeAt },
                .text("reason") { $0.reason.rawValue },
                .number("size_bytes", "SIZE") {
                    $0.size
                } shown: {
                    $0.sizeText
                },
                .text("path") { $0.path },
            ])
    }
}
