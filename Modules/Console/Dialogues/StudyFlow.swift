import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

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
    private let history: (EntityReference) throws(Failure) -> [PastAnswer]
    private let study: (StudyRequest) throws(Failure) -> any EditableStudy
    /// The session that has followed this one; nil if none has.
    private var successor: StudyFlow?
    /// What asks the questions instead of the screen, such as the edit of the current card; nil if nothing does.
    private var other: (any DialoguePart)?
    var questionDidChange: @MainActor () -> Void = {}

    /// - Parameters:
    ///   - history: returns the answers to a card.
    ///   - study: begins another session.
    init(
        _ session: any EditableStudy, report: Report, history: @escaping (EntityReference) throws(Failure) -> [PastAnswer],
        study: @escaping (StudyRequest) throws(Failure) -> any EditableStudy
    ) {
        (self.session, self.report, self.history, self.study) = (session, report, history, study)
        screen = StudyScreen.make(with: session) { StudyScreen(report: report) }
        super.init()
        screen.wantsEdit = { [weak self] in self?.editCard() }
        screen.wantsFlag = { [weak self] in self?.askForFlag() }
        screen.wantsDueDay = { [weak self] in self?.askForDay() }
        screen.wantsHistory = { [weak self] in self?.showHistory(of: $0) }
    }

    override func start() { if let successor { goOn(with: successor) } else { screen.begin() } }

    /// True, so that nothing is printed between a card and its answer.
    var holdsEdits: Bool { true }

    var keys: Set<Character> { StudyScreen.keys }

    var sequels: [StudySequel] { successor?.sequels ?? (screen.canGoOn ? screen.viewModel.sequels.current : []) }

    /// Begins another session, which asks from then on.
    private func begin(_ request: StudyRequest) {
        do throws(Failure) {
            goOn(with: StudyFlow(try study(request), report: report, history: history, study: study))
        } catch {
            report.notice(Words.message(about: error))
        }
    }

    private func goOn(with flow: StudyFlow) {
        (successor, other) = (flow, flow)
        start(flow) { [weak self] in self?.other = nil }
    }

    private func editCard() {
        // Another process may have answered or deleted the card.
        guard let form: any CardFieldForm = session.beginEdit() else { return screen.showCurrent() }
        show(CardFormDialogue(form, report: report)) { [session] _ in session.endEdit() }
    }

    private func askForFlag() {
        let question = Question(
            text: "Flag: 0 none, \(CardFlag.list) › ",
            shorter: ["Flag 0–7 › "], entry: .anyKey)
        let asking = StudyQuestion<Int>(question) { (text) throws(Failure) in
            Int(text).flatMap { 0...7 ~= $0 ? $0 : nil }
        }
        show(asking) { [session] in if let flag = $0 { session.act(.flag(flag)) } }
    }

    private func askForDay() {
        let question = Question(text: "Due on (2026-01-31, 3d, 1d..7d) › ", shorter: ["Due on › "])
        let report = report
        let asking = StudyQuestion<DueDays>(question) { (text) throws(Failure) in
            text.isEmpty ? nil : try DueDays(typed: text)
        } refuse: {
            report.notice(Words.message(about: $0))
        }
        show(asking) { [session] in if let days = $0 { session.act(.setDue(days)) } }
    }

    private func showHistory(of card: CardRow) {
        do throws(Failure) {
            report.notice(card.history(try history(.id(card.id))).map(\.withVisibleControls).joined(separator: "\n"))
        } catch {
            report.notice(Words.message(about: error))
        }
    }

    /// Lets another part ask the questions until it ends, and then goes on with the card that is current.
    private func show<Outcome>(_ part: any Coordinator<Outcome> & DialoguePart, then act: @escaping (Outcome) -> Void) {
        other = part
        start(part) { [weak self] outcome in
            self?.other = nil
            act(outcome)
            self?.screen.showCurrent()
        }
    }

    private var part: any DialoguePart { other ?? screen }

    var question: Question { part.question }

    func take(_ line: String) { input { $0.take(line) } }

    func press(_ key: Character) {
        input { part in
            let sequel = other == nil && screen.isFinished ? sequels.with(key) : nil
            if let request = sequel?.request { begin(request) } else { part.press(key) }
        }
    }

    func goBack() { input { $0.goBack() } }
    func cancel() { input { $0.cancel() } }
    func lineDidChange(_ line: String) { part.lineDidChange(line) }
    func redraw() { part.redraw() }
    func ignores(_ key: Character) -> Bool { part.ignores(key) }
    func end() { part.end() }

    private func input(_ input: (any DialoguePart) -> Void) {
        input(part)
        if other == nil, screen.isFinished { finish() }
    }
}
