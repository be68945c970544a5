import MVVM
import Vocabulary

/// The flow of a study session: its screen, until the session is finished.
final class StudyFlow: Coordinator<Void>, Dialogue {
    private let screen: StudyScreen
    var questionDidChange: @MainActor () -> Void = {}

    init(_ session: any CardStudy, report: Report) {
        screen = StudyScreen.make(with: session) { StudyScreen(report: report) }
    }

    override func start() { screen.begin() }

    var question: Question { screen.question }

    /// True, so that nothing is printed between a card and its answer.
    var holdsEdits: Bool { true }

    var keys: Set<Character> { StudyScreen.keys }

    var undoKeys: Set<Character> { screen.canGoOn ? ["u", "U"] : [] }

    func take(_ line: String) { input { $0.take(line) } }
    func press(_ key: Character) { input { $0.press(key) } }
    func goBack() { input { $0.goBack() } }
    func cancel() { input { $0.cancel() } }
    func lineDidChange(_ line: String) { screen.lineDidChange(line) }
    func redraw() { screen.redraw() }
    func ignores(_ key: Character) -> Bool { screen.ignores(key) }
    func end() { screen.end() }

    private func input(_ input: (StudyScreen) -> Void) {
        input(screen)
        if screen.isFinished { finish() }
    }
}
