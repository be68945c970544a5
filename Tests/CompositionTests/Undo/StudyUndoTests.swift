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
        case answer, edit, suspension

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
            case .suspension: session.suspend()
            }
        }

        /// The name of its undo step.
        var name: String {
            switch self {
            case .answer: "answer \"good\" to French 1"
            case .edit: "edit of French 1"
            case .suspension: "suspension of French 1"
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
        #expect(after.isSuspended == before.isSuspended)
        #expect(try library.bookNames() == ["French", "Spanish"])
        #expect(throws: Failure.nothingToRedo) { try library.undo.redo() }
        #expect(try library.undo.undo().name == "undo of \(act.name)", "it says what it takes back")
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
}
