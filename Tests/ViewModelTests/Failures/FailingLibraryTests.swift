import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// A library that fails, whatever is asked of it.
@MainActor @Suite struct FailingLibraryTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("French", cards: 2, known: 1)
        try services.library.givenProfile("Morning")
        services.exchange.readable["cards.tsv"] = [CardRecord(front: "le chat", back: "the cat")]
    }

    @Test(arguments: [EntityReference.id(1), nil])
    func everyInputIsAnsweredWithTheLibrarysFailure(_ reference: EntityReference?) throws {
        // Given
        let before = try library.books.list.result(BookListing()).rows()
        let answers = inputs(
            book: reference ?? .name("French"), card: reference ?? .name("French 1"),
            profile: reference ?? .name("Morning"))
        // When
        for (input, answer) in answers {
            services.library.failure = .library(.corrupt("page 3"))
            let failures = answer()
            services.library.failure = nil
            // Then
            #expect(failures == [.library(.corrupt("page 3"))], "\(input)")
        }
        #expect(try library.books.list.result(BookListing()).rows() == before)
        #expect(try library.profiles.list.result(()) == [.row(1, "Morning")])
        #expect(library.transaction.tally.counts == [0, 0, 0, 0])
    }

    private typealias Input = (name: String, answer: () -> [Failure])

    private func inputs(book: EntityReference, card: EntityReference, profile: EntityReference) -> [Input] {
        let segment = SegmentReference(profile: profile, kind: .warmUp)
        return bookInputs(book) + cardInputs(card, in: book) + profileInputs(profile) + segmentInputs(segment) + settingInputs
            + studyInputs(card, in: book) + exchangeInputs(book)
    }

    private func exchangeInputs(_ book: EntityReference) -> [Input] {
        [
            ("import", { library.exchange.importFile.failures(ImportRequest(path: "cards.tsv", book: book)) }),
            ("export", { library.exchange.exportFile.failures(ExportRequest(path: "cards.tsv", book: book)) }),
            ("export all", { library.exchange.exportFile.failures(ExportRequest(path: "cards.tsv")) }),
        ]
    }

    private var settingInputs: [Input] {
        let asking = SettingAsking(key: "sound_interval")
        return [
            ("settings list", { library.settings.list.failures(nil) }),
            ("settings get", { library.settings.get.failures(asking) }),
            ("settings set", { library.settings.set.failures(SettingChange(key: "sound_interval", value: "1m")) }),
            ("settings reset", { library.settings.reset.failures(asking) }),
        ]
    }

    private func studyInputs(_ card: EntityReference, in book: EntityReference) -> [Input] {
        [
            ("review next", { library.review.next.failures(book) }),
            ("review answer", { library.review.answer.failures(CardAnswering(card: card, rating: .good)) }),
            ("review due", { library.review.counts.failures(book) }),
            ("review due --days", { library.review.forecast.failures(ForecastAsking(book: book, days: 3)) }),
            ("review reschedule", { library.review.reschedule.failures(book) }),
            ("stats", { library.statistics.show.failures(StatisticsAsking(book: book)) }),
        ]
    }

    private func bookInputs(_ book: EntityReference) -> [Input] {
        [
            ("book add", { library.books.add.failures("Spanish") }),
            ("book put", { library.books.put.failures("French") }),
            ("book show", { library.books.show.failures(book) }),
            ("book rename", { library.books.rename.failures(BookRenaming(book: book, name: "Spanish")) }),
            ("book delete", { library.books.delete.failures(book) }),
        ]
    }

    private func cardInputs(_ card: EntityReference, in book: EntityReference) -> [Input] {
        let new = NewCard(book: book, front: "French 1", back: "other")
        return [
            ("card add", { library.cards.add.failures(new) }),
            ("card put", { library.cards.put.failures(new) }),
            ("card show", { library.cards.show.failures(card) }),
            ("card edit", { library.cards.edit.failures(CardEditing(card: card, back: "other")) }),
            ("card move", { library.cards.move.failures(CardMoving(card: card, book: book)) }),
            ("card suspend", { library.cards.suspend.failures(card) }),
            ("card resume", { library.cards.resume.failures(card) }),
            ("card delete", { library.cards.delete.failures(card) }),
            ("card list", { library.cardLists.list.failures(CardListing(book: book)) }),
            ("search", { library.cardLists.search.failures(CardSearch(text: "French")) }),
        ]
    }

    private func profileInputs(_ profile: EntityReference) -> [Input] {
        [
            ("profile add", { library.profiles.add.failures(NewProfile(name: "Evening")) }),
            ("profile put", { library.profiles.put.failures(NewProfile(name: "Morning", duration: .seconds(60))) }),
            ("profile list", { library.profiles.list.failures(()) }),
            ("profile show", { library.profiles.show.failures(profile) }),
            ("profile rename", { library.profiles.rename.failures(ProfileNaming(profile: profile, name: "Dawn")) }),
            ("profile copy", { library.profiles.copy.failures(ProfileNaming(profile: profile, name: "Dawn")) }),
            ("profile delete", { library.profiles.delete.failures(profile) }),
        ]
    }

    private func segmentInputs(_ segment: SegmentReference) -> [Input] {
        let sound = SoundReference(segment: segment, kind: .begin)
        let timing = SegmentTiming(segment: segment, duration: .seconds(60))
        return [
            ("segment enable", { library.segments.enable.failures(segment) }),
            ("segment disable", { library.segments.disable.failures(segment) }),
            ("segment set", { library.segments.setDuration.failures(timing) }),
            ("sound list", { library.sounds.list.failures(segment.profile) }),
            ("sound add", { library.sounds.add.failures(NewSound(place: sound, name: "bell")) }),
            ("sound enable", { library.sounds.enable.failures(sound) }),
            ("sound disable", { library.sounds.disable.failures(sound) }),
            ("sound remove", { library.sounds.remove.failures(sound) }),
        ]
    }
}
