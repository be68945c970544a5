import Binding
import Composition
import Testing
import ViewModel
import Vocabulary

/// Taking something back in a study session is the same as undoing it.
@MainActor @Suite struct StudyUndoTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel

    init() throws {
        place = try LibraryInFolder()
        library = place.here
        try library.undo.titled("given") { try library.givenBook("French", cards: 2) }
    }

    /// What can be done to a card in a study session.
    enum Act: String, CaseIterable {
        case answer, edit, suspension, flag, burial

        @MainActor func callAsFunction(in session: StudySessionViewModel) throws {
            switch self {
            case .answer:
                session.reveal()
                session.answer(.good)
            case .edit:
                let form = try #require(session.beginEdit())
                for (index, text) in ["un", "one", "number"].enumerated() { form.textDidChange(text, of: index) }
                #expect(try form.save() != nil)
                session.endEdit()
            case .suspension: session.act(.suspend)
            case .flag: session.act(.flag(3))
            case .burial: session.act(.bury)
            }
        }

        /// The name of its undo step.
        var name: String {
            switch self {
            case .answer: "answer \"good\" to French 1"
            case .edit: "edit of French 1"
            case .suspension: "suspension of French 1"
            case .flag: "flag of French 1"
            case .burial: "burial of French 1"
            }
        }
    }

    @Test(arguments: Act.allCases) func `The undo step of a study action is named after the card`(_ act: Act) throws {
        let session = try library.study(StudyRequest())
        try act(in: session)
        session.finish()
        #expect(try library.undo.undo().name == act.name)
    }

    @Test(arguments: Act.allCases) func `Undo in a study session leaves no step and can be redone`(_ act: Act) throws {
        // Given
        let before = try card()
        let session = try library.study(StudyRequest())
        try act(in: session)
        let after = try card()
        #expect(after != before)
        // When
        session.undo()
        // Then
        #expect(try card() == before)
        // When
        try library.undo.redo()
        // Then
        #expect(try card() == after)
        #expect(try [library.undo.undo().name, library.undo.undo().name] == [act.name, "given"])
    }

    @Test(arguments: Act.allCases) func `Undo in a study session keeps later changes`(_ act: Act) throws {
        // Given
        let before = try card()
        let session = try library.study(StudyRequest())
        try act(in: session)
        try library.books.add("Spanish")
        // When
        session.undo()
        // Then the texts are the same, and were edited twice
        let after = try card()
        #expect((after.front, after.back, after.dueAt) == (before.front, before.back, before.dueAt))
        #expect((after.isSuspended, after.flag, after.buriedOn) == (before.isSuspended, before.flag, before.buriedOn))
        #expect(try library.bookNames() == ["French", "Spanish"])
        #expect(throws: Failure.nothingToRedo) { try library.undo.redo() }
        #expect(try library.undo.undo().name == "undo of \(act.name)", "it says what it takes back")
    }

    @Test(arguments: [StudyAct.reset, .setDue(.inDays(2...2))])
    func `A reset and another due date are undone in the session, and redone in the library`(_ act: StudyAct) throws {
        try library.review.answer(CardAnswer(card: .name("French 1"), rating: .easy))
        try library.clock.advance(by: .seconds(30 * 86_400))
        let before = try card()
        let session = try library.study(StudyRequest(query: SetQuery("is:review")))
        session.act(act)
        let after = try card()
        #expect(after != before)
        session.undo()
        #expect(try card() == before && session.card.current == before)
        try library.undo.redo()
        #expect(try card() == after)
    }

    @Test func `A card whose answer was undone elsewhere is shown again with the current count above it`() throws {
        // Given
        let session = try library.study(StudyRequest())
        session.reveal()
        session.answer(.easy)
        #expect(session.left.current == 1)
        // When
        try place.connect().undo.undo()
        session.undo()
        // Then
        #expect(session.left.current == 2)
    }

    private func card() throws -> CardRow { try library.cards.show(.id(1)) }

    @Test func `A crammed answer is a step that changes no card, and its undo takes it out of the statistics`() throws {
        let before = try card()
        var request = StudyRequest()
        request.isCram = true
        let session = try library.study(request)
        session.reveal()
        session.answer(.again)
        session.finish()
        func crammed() throws -> Int { try library.statistics.report(StatisticsRequest()).crammed }
        #expect(try crammed() == 1 && card() == before)
        #expect(try library.undo.undo().name == "cram answer \"again\" to French 1")
        #expect(try crammed() == 0 && card() == before)
        try library.undo.redo()
        #expect(try crammed() == 1)
    }
}
