package import Model
import Services
package import ViewModel
package import Vocabulary

// Rows for stubs of view models, without a library.
extension BookRow {
    package static func stub(_ id: Int64, _ name: String, cards: Int = 0, known: Int = 0, due: Int = 0) -> BookRow {
        BookRow(Book(id: Book.ID(id), name: name, addedAt: .stub, cards: cards, known: known, due: due))
    }
}

extension CardRow {
    package static func stub(
        _ id: Int64, _ front: String, _ back: String, tags: [String] = [], book: String, state: CardState = .new
    ) -> CardRow {
        var card = Card(id: Card.ID(id), book: Book.ID(1), front: front, back: back, tags: tags, addedAt: .stub)
        card.schedule.state = state
        return CardRow(card, book: book, in: nil)
    }
}

extension ProfileRow {
    package static func stub(_ id: Int64, _ name: String, segments: [Segment] = []) -> ProfileRow {
        func segment(_ kind: SegmentKind) -> Segment {
            segments.first { $0.kind == kind } ?? Segment(kind, isEnabled: kind == .main)
        }
        return ProfileRow(
            Profile(
                id: Profile.ID(id), name: name, warmUp: segment(.warmUp), main: segment(.main), coolDown: segment(.coolDown)))
    }
}

extension Segment {
    /// A segment with a sound that plays at its beginning, and one that repeats.
    package static func stub(_ kind: SegmentKind, isEnabled: Bool = true, every interval: Duration, times: Int? = nil) -> Segment
    {
        var segment = Segment(kind, isEnabled: isEnabled, duration: .seconds(600))
        guard let bell = try? SoundName("bell"), let begin = try? Sound(kind: .begin, name: bell),
            let again = try? Sound(kind: .repeat, name: bell, isEnabled: false, iterations: times, interval: interval)
        else { preconditionFailure("a stub has valid sounds") }
        segment.set(begin)
        segment.set(again)
        return segment
    }
}

extension SettingRow {
    /// A setting of the library with a value; it is the default if none is given.
    package static func stub(_ key: String, _ value: String? = nil) -> SettingRow {
        let standard = Setting.named(key)?.defaultValue ?? ""
        return SettingRow(
            StoredSetting(
                key: key, value: value ?? standard, defaultValue: standard, origin: value == nil ? .standard : .library,
                isOwn: value != nil)
        )
    }
}

extension SettingExplanation {
    package static func stub(_ key: String) -> SettingExplanation? { Setting.named(key).map(SettingExplanation.init) }
}

extension SittingState {
    package static func stub(
        _ profile: String, segment: SegmentKind = .main, remaining: String = "01:00", seconds: Int64 = 60, isPaused: Bool = false,
        isQuiet: Bool = false, fraction: Double = 0, sounds: [Double] = [], joints: [Double] = []
    ) -> SittingState {
        SittingState(
            profile: profile, isPaused: isPaused, isQuiet: isQuiet, segment: segment, remainingSeconds: seconds,
            remainingText: remaining, nextSoundText: nil, fraction: fraction, soundPositions: sounds, jointPositions: joints)
    }
}

extension SessionRow {
    @MainActor package static func stub(_ id: Int64, _ profile: String) -> SessionRow {
        let session = Session(
            id: Session.ID(id), profile: nil, profileName: profile, startedAt: .stub, planned: .seconds(60), sat: .seconds(60),
            endedAt: .stub, outcome: .stopped)
        return SessionRow(session, on: FakeServices().clockService.clock)
    }
}

extension NewBookCard {
    package static func stub(_ front: String, _ back: String) -> NewBookCard { NewBookCard(front: front, back: back) }
}

extension RowChange {
    package static func stub(added row: Row) -> RowChange { RowChange(row, .added) }
}

extension Timestamp {
    /// 2026-01-31T08:00:00Z
    package static let stub = Timestamp(milliseconds: 1_769_846_400_000)
}

extension AnswerComparison {
    package static func stub(typed: String, expected: String) -> AnswerComparison {
        AnswerComparison(typed: typed, expected: TypedAnswer(text: expected))
    }
}

extension StudyMedia {
    package static func stub(front: String, back: String? = nil) -> StudyMedia { StudyMedia(front: front, back: back) }
}

extension PastAnswer {
    package static func stub(_ date: String, _ rating: Rating?, _ interval: String) -> PastAnswer {
        PastAnswer(date: date, rating: rating, interval: interval, seconds: 0)
    }
}

extension StudyEvent.Siblings {
    package static func stub(added: Int = 0, deleted: Int = 0) -> Self { Self(added: added, deleted: deleted) }
}

extension SavedCard {
    package static func stub(_ card: Int64 = 1, added: Int = 0, deleted: Int = 0) -> Self {
        Self(card, added: added, deleted: deleted)
    }
}

extension CardFormField {
    package static func stub(
        _ name: String, _ text: String, kind: Kind = .text, isChanged: Bool = false, textElsewhere: String? = nil,
        problem: Failure? = nil
    ) -> Self { Self(name, text, kind: kind, isChanged: isChanged, textElsewhere: textElsewhere, problem: problem) }
}
