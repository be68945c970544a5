import MVVM
import ViewModel
import Vocabulary

/// The part of a study session's view model that ``StudyFlow`` uses besides its screen.
@MainActor protocol EditableStudy: CardStudy {
    associatedtype Form: CardFieldForm
    func beginEdit() -> Form?
    func endEdit()
}

extension StudySessionViewModel: EditableStudy {}

/// The flow of a study session: its screen, and the edit of a card, until the session is finished.
final class StudyFlow: Coordinator<Void>, Dialogue {
    private let session: any EditableStudy
    private let report: Report
    private let screen: StudyScreen
    /// The edit of the current card, which asks the questions meanwhile; nil if there is none.
    private var edit: CardFormDialogue?
    var questionDidChange: @MainActor () -> Void = {}

    init(_ session: any EditableStudy, report: Report) {
        (self.session, self.report) = (session, report)
        screen = StudyScreen.make(with: session) { StudyScreen(report: report) }
        super.init()
        screen.wantsEdit = { [weak self] in self?.editCard() }
    }

    override func start() { screen.begin() }

    /// True, so that nothing is printed between a card and its answer.
    var holdsEdits: Bool { true }

    var keys: Set<Character> { StudyScreen.keys }

    var undoKeys: Set<Character> { screen.canGoOn ? ["u", "U"] : [] }

    private func editCard() {
        // Another process may have answered or deleted the card.
        guard let form: any CardFieldForm = session.beginEdit() else { return screen.showCurrent() }
        let edit = CardFormDialogue(form, report: report)
        self.edit = edit
        start(edit) { [weak self] in
            self?.edit = nil
            self?.session.endEdit()
            self?.screen.showCurrent()
        }
    }

    private var part: any DialoguePart { edit ?? screen }

    var question: Question { part.question }

    func take(_ line: String) { input { $0.take(line) } }
    func press(_ key: Character) { input { $0.press(key) } }
    func goBack() { input { $0.goBack() } }
    func cancel() { input { $0.cancel() } }
    func lineDidChange(_ line: String) { part.lineDidChange(line) }
    func redraw() { part.redraw() }
    func ignores(_ key: Character) -> Bool { part.ignores(key) }
    func end() { part.end() }

    private func input(_ input: (any DialoguePart) -> Void) {
        input(part)
        if screen.isFinished { finish() }
    }
}
