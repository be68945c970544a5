import Model
import ModelFakes
import ViewModel
import Vocabulary

extension Timestamp {
    /// 2026-01-31T08:00:00Z, when the stories begin.
    static let start = ManualClock().now
}

extension StudyMoment {
    /// ``Timestamp/start`` with the end of its day in UTC, at 04:00.
    static let start = StudyMoment(
        now: .start, day: 20_484, dayEnd: Timestamp(milliseconds: 1_769_846_400_000 + 20 * 3_600_000))
}

extension BookRow {
    static func row(
        _ id: Int64, _ name: String, cards: Int = 0, known: Int = 0, due: Int = 0, addedAt: Timestamp = .start
    ) -> BookRow {
        BookRow(Book(id: Book.ID(id), name: name, addedAt: addedAt, cards: cards, known: known, due: due))
    }
}

extension CardRow {
    static func row(
        _ id: Int64, in book: (id: Int64, name: String), _ front: String, _ back: String = "back", tags: [String] = [],
        schedule: Schedule = Schedule(), isSuspended: Bool = false, editedAt: Timestamp? = nil
    ) -> CardRow {
        var card = Card(
            id: Card.ID(id), book: Book.ID(book.id), front: front, back: back, tags: tags, addedAt: .start,
            schedule: schedule, isSuspended: isSuspended)
        card.editedAt = editedAt
        return CardRow(card, book: book.name, in: StudyCalendar(clock: ManualClock(), rolloverHour: 4))
    }
}

extension ProfileRow {
    static func row(
        _ id: Int64, _ name: String, _ change: (inout Profile) throws(Failure) -> Void = { _ in }
    ) throws -> ProfileRow {
        var profile = Profile(id: Profile.ID(id), name: name)
        try change(&profile)
        return ProfileRow(profile)
    }
}

extension RowChange {
    static func added(_ row: Row) -> Self { Self(row, .added) }
    static func updated(_ row: Row, before: Row) -> Self { Self(row, before: before, .updated) }
    static func unchanged(_ row: Row) -> Self { Self(row, before: row, .unchanged) }
    static func deleted(_ row: Row) -> Self { Self(row, before: row, .deleted) }
}

extension Failure.Near {
    static func near(_ id: Int64, _ name: String) -> Self { Self(id: id, name: name) }
}
