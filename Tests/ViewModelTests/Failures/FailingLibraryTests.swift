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
        services.files.readable["cards.tsv"] = [CardRecord(front: "le chat", back: "the cat")]
    }

    @Test(arguments: [EntityReference.id(1), nil])
    func `Every input reports the failure of the library`(_ reference: EntityReference?) throws {
        // Given
        let before = try library.books.list(BookListing()).rows()
        let answers =
            inputs(
                book: reference ?? .name("French"), card: reference ?? .name("French 1"),
                profile: reference ?? .name("Morning")) + segmentInputs(of: try library.profile(.id(1)))
        // When
        for (input, answer) in answers {
            services.library.failure = .library(.corrupt("page 3"))
            let failures = answer()
            services.library.failure = nil
            // Then
            #expect(failures == [.library(.corrupt("page 3"))], "\(input)")
        }
        #expect(try library.books.list(BookListing()).rows() == before)
        #expect(try library.profiles.list() == [.row(1, "Morning")])
    }

    private typealias Input = (name: String, answer: () -> [Failure])

    private func inputs(book: EntityReference, card: EntityReference, profile: EntityReference) -> [Input] {
        bookInputs(book) + cardInputs(card, in: book) + profileInputs(profile) + settingInputs
            + studyInputs(card, in: book) + importExportInputs(book)
    }

    private func importExportInputs(_ book: EntityReference) -> [Input] {
        [
            ("import", { failures(library.importExport.importFile, ImportRequest(path: "cards.tsv", book: book)) }),
            ("export", { failures(library.importExport.exportFile, ExportRequest(path: "cards.tsv", book: book)) }),
            ("export all", { failures(library.importExport.exportFile, ExportRequest(path: "cards.tsv")) }),
        ]
    }

    private var settingInputs: [Input] {
        let key = "sound_interval"
        return [
            ("settings list", { [failure(of: { () throws(Failure) in try library.settings.rows() })].compactMap(\.self) }),
            ("settings get", { failures({ (key) throws(Failure) in try library.settings.get(key) }, key) }),
            ("settings set", { failures(library.settings.set, SettingChange(key: key, value: "1m")) }),
            ("settings reset", { failures({ (key) throws(Failure) in try library.settings.reset(key, of: nil) }, key) }),
        ]
    }

    private func studyInputs(_ card: EntityReference, in book: EntityReference) -> [Input] {
        [
            (
                "review next",
                {
                    failures(
                        { (book: EntityReference?) throws(Failure) in try library.review.next(StudyRequest(book: book)) }, book)
                }
            ),
            ("review answer", { failures(library.review.answer, CardAnswer(card: card, rating: .good)) }),
            (
                "review due",
                { failures({ (book: EntityReference?) throws(Failure) in try library.review.counts(in: book) }, book) }
            ),
            ("review due --days", { failures({ (days) throws(Failure) in try library.review.forecast(days, of: book) }, 3) }),
            ("review log", { failures(library.review.log, LogRequest(book: book)) }),
            ("review reschedule", { failures(library.review.reschedule, book) }),
            ("review holiday", { failures(library.review.leave, HolidayRequest(0...365)) }),
            ("stats", { failures(library.statistics.report, StatisticsRequest(book: book)) }),
        ]
    }

    private func bookInputs(_ book: EntityReference) -> [Input] {
        [
            ("book add", { failures(library.books.add, "Spanish") }),
            ("book put", { failures(library.books.put, "French") }),
            ("book show", { failures(library.books.show, book) }),
            ("book rename", { failures(library.books.rename, BookRename(book: book, name: "Spanish")) }),
            ("book delete", { failures(library.books.delete, book) }),
        ]
    }

    private func cardInputs(_ card: EntityReference, in book: EntityReference) -> [Input] {
        let new = NewCard(book: book, front: "French 1", back: "other")
        return [
            ("card add", { failures(library.cards.add, new) }),
            ("card put", { failures(library.cards.put, new) }),
            ("card show", { failures(library.cards.show, card) }),
            ("card edit", { failures(library.cards.edit, CardEdit(card: card, back: "other")) }),
            ("card move", { failures(library.cards.move, CardMove(card: card, book: book)) }),
            ("card suspend", { failures(library.cards.suspend, card) }),
            ("card resume", { failures(library.cards.resume, card) }),
            ("card delete", { failures(library.cards.delete, card) }),
            ("card list", { failures(library.cards.list, CardListing(book: book)) }),
            ("filter list", { [failure(of: { () throws(Failure) in try library.filters.list() })].compactMap(\.self) }),
            (
                "filter put",
                { [failure(of: { () throws(Failure) in try library.filters.put("a", query: "b") })].compactMap(\.self) }
            ),
            ("filter delete", { failures(library.filters.delete, "a") }),
            ("note list", { failures(library.notes.list, NoteListing()) }),
            ("tag list", { failures(library.cards.tags, SetQuery(nil)) }),
            ("tag delete", { failures(library.cards.deleteTag, "even") }),
            ("search", { failures(library.cards.search, CardSearch(text: "French")) }),
        ]
    }

    private func profileInputs(_ profile: EntityReference) -> [Input] {
        [
            ("profile add", { failures(library.profiles.add, NewProfile(name: "Evening")) }),
            ("profile put", { failures(library.profiles.put, NewProfile(name: "Morning", duration: .seconds(60))) }),
            ("profile list", { [failure(of: { () throws(Failure) in try library.profiles.list() })].compactMap(\.self) }),
            ("profile show", { failures(library.profiles.show, profile) }),
            (
                "profile rename",
                { failures({ (name) throws(Failure) in try library.profiles.rename(profile, to: name) }, "Dawn") }
            ),
            ("profile copy", { failures({ (name) throws(Failure) in try library.profiles.copy(profile, as: name) }, "Dawn") }),
            ("profile delete", { failures(library.profiles.delete, profile) }),
        ]
    }

    /// A profile whose form is open, since that is how its segments and sounds are changed.
    private func segmentInputs(of form: ProfileViewModel) -> [Input] {
        [
            ("segment set", { failures({ (time) throws(Failure) in try form.setDuration(time) }, .seconds(60)) }),
            ("segment enable", { failures({ (isOn) throws(Failure) in try form.setEnabled(isOn, .warmUp) }, true) }),
            (
                "sound add",
                { failures({ (new) throws(Failure) in try form.addSound(new, to: .main) }, NewSound(.begin, name: "bell")) }
            ),
            (
                "sound enable",
                { failures({ (isOn) throws(Failure) in try form.setEnabled(isOn, sound: .begin, of: .main) }, true) }
            ),
            ("sound remove", { failures({ (kind) throws(Failure) in try form.removeSound(kind, of: .main) }, .begin) }),
            ("form", { failures(library.profile, .name("Morning")) }),
        ]
    }
}
