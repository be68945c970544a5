import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// To take something back in a session of study is the same as to undo it.
@MainActor @Suite struct SessionUndoTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenBook("French", cards: 2)
    }

    /// What can be done to a card in a session of study.
    enum Input: String, CaseIterable {
        case answer, edit, suspension

        @MainActor func enter(in session: StudySessionViewModel) {
            switch self {
            case .answer:
                session.reveal()
                session.answer(.good)
            case .edit: session.edit(front: "un", back: "one")
            case .suspension: session.suspend()
            }
        }

        /// What its step is called, behind the card.
        var deed: String {
            switch self {
            case .answer: "good"
            case .edit: "edited"
            case .suspension: "suspended"
            }
        }
    }

    @Test(arguments: Input.allCases) func `The undo step of a study action is named after the card`(_ input: Input) throws {
        let front = try #require(try services.library.card(Card.ID(1))).front
        let session = try library.study(StudyRequest())
        input.enter(in: session)
        session.finish()
        #expect(try library.undo.undo().name == "\(front): \(input.deed)")
    }

    @Test(arguments: Input.allCases) func `Undo in a study session leaves no step and can be redone`(_ input: Input) throws {
        // Given
        let before = try services.library.card(Card.ID(1))
        let step = try services.library.newestStep()
        let session = try library.study(StudyRequest())
        input.enter(in: session)
        let after = try services.library.card(Card.ID(1))
        #expect(after != before)
        // When
        session.undo()
        // Then
        #expect(try services.library.card(Card.ID(1)) == before)
        #expect(try services.library.newestStep() == step)
        // When
        try library.undo.redo()
        // Then
        #expect(try services.library.card(Card.ID(1)) == after)
    }

    @Test(arguments: Input.allCases) func `Undo in a study session keeps later changes`(_ input: Input) throws {
        // Given
        let before = try services.library.card(Card.ID(1))
        let session = try library.study(StudyRequest())
        input.enter(in: session)
        try library.books.add("Spanish")
        // When
        session.undo()
        // Then
        #expect(try services.library.card(Card.ID(1)) == before)
        #expect(try services.library.bookNames() == ["French", "Spanish"])
        #expect(throws: Failure.nothingToRedo) { try library.undo.redo() }
        let front = try #require(before).front
        #expect(try library.undo.undo().name == "\(front): \(input.deed) taken back", "it says what it takes back")
    }
}
