import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// The part of a card's form that ``CardFormDialogue`` uses: one field after another.
@MainActor protocol CardFieldForm: AnyObject {
    var fields: Property<[CardFormField]> { get }
    var conflict: CardFormConflict? { get }
    var card: Int64? { get }
    var isChanged: Bool { get }
    func refresh()
    func textDidChange(_ text: String, of field: Int)
    func resolve(_ field: Int, _ choice: CardFormChoice)
    func save() throws(Failure) -> SavedCard?
    func addAgain() throws(Failure) -> SavedCard
}

extension CardFormViewModel: CardFieldForm {}

/// The edit of a card: it asks for each field on a line that begins with its text, and then about what has changed elsewhere.
final class CardFormDialogue: Coordinator<Void>, DialoguePart {
    private let form: any CardFieldForm
    private let report: Report
    /// The index of the field that is asked for.
    private var index = 0
    /// What must be decided before the form can be saved; nil while fields are asked for.
    private var conflict: CardFormConflict?

    init(_ form: any CardFieldForm, report: Report) { (self.form, self.report) = (form, report) }

    override func start() { if form.fields.current.contains(where: \.hasHiddenCharacters) { refuseHiddenCharacters() } }

    /// Ends the edit of a text that a line cannot show safely.
    private func refuseHiddenCharacters() {
        report.notice("the card has control or invisible characters, which are not safe in a line; `browse` can edit it")
        end()
        finish()
    }

    // MARK: Questions

    private var field: CardFormField { form.fields.current[index] }

    var question: Question { conflict == nil ? fieldQuestion : conflictQuestion }

    private var fieldQuestion: Question {
        let (field, isTags) = (field, field.kind == .tags)
        let name = field.name.withVisibleControls.truncated(toWidth: 30) + (field.kind == .html ? " (HTML)" : "")
        return Question(
            text: "\(name)\(field.mark) › ", shorter: ["\(name) › "], entry: .line(beginning: field.text), isOneLine: isTags,
            takesTabs: !isTags)
    }

    private var conflictQuestion: Question { Question(text: "1–\(answers.count) › ", entry: .anyKey) }

    private var answers: [String] {
        conflict == .deleted ? [Words.addAgain, Words.discardTyped] : CardFormChoice.allCases.map(Words.answer)
    }

    /// Shows what has happened elsewhere, and the answers with their keys.
    func redraw() {
        switch conflict {
        case .deleted: report.notice(Words.deletedElsewhere)
        case .text(let field): report.notice(Words.changedElsewhere(form.fields.current[field]))
        case nil: return
        }
        let keys = zip(1..., answers).map { "\($0) \($1)" }
        report.notice(TextWrap.lines(ofItems: keys, width: report.noticePresentation.width ?? 80).joined(separator: "\n"))
    }

    // MARK: Answers

    func lineDidChange(_ line: String) { if conflict == nil { form.textDidChange(line, of: index) } }

    func take(_ line: String) {
        form.textDidChange(line, of: index)
        if let problem = field.problem { return reject(problem) }
        if index < form.fields.current.count - 1 { ask(for: index + 1) } else { save() }
    }

    /// Asks for a field, with the text that it has now.
    private func ask(for index: Int) {
        form.refresh()
        self.index = index
    }

    func ignores(_ key: Character) -> Bool {
        conflict != nil && !["\u{1B}", "\u{4}"].contains(key) && answer(for: key) == nil
    }

    func press(_ key: Character) {
        switch key {
        case "\u{1B}": goBack()
        case "\u{4}": cancel()
        default: if let conflict, let answer = answer(for: key) { settle(conflict, by: answer) }
        }
    }

    /// Returns the index of the answer that a key chooses; nil if it chooses none.
    private func answer(for key: Character) -> Int? {
        key.wholeNumberValue.flatMap { answers.indices.contains($0 - 1) ? $0 - 1 : nil }
    }

    func goBack() {
        if conflict != nil {
            conflict = nil
        } else if index > 0 {
            ask(for: index - 1)
        } else {
            cancel()
        }
    }

    func cancel() {
        report.notice("the card was not changed")
        if conflict == .deleted { tellWhatWasTyped() }
        finish()
    }

    /// Shows what was typed, since it can no longer be saved.
    func end() {
        if !form.isChanged { return }
        report.notice("the card was not changed")
        tellWhatWasTyped()
    }

    // MARK: Saving

    private func save() {
        if !form.isChanged { return finish() }
        attempt { () throws(Failure) in
            if try form.save() != nil { return finish() }
            conflict = form.conflict
            redraw()
            // A key that was typed before the question cannot be the answer.
            report.dropTypedAhead()
        }
    }

    private func settle(_ conflict: CardFormConflict, by answer: Int) {
        self.conflict = nil
        switch conflict {
        case .deleted where answer > 0: finish()
        case .deleted:
            attempt { () throws(Failure) in
                _ = try form.addAgain()
                finish()
            }
        case .text(let field):
            let choice = CardFormChoice.allCases[answer]
            form.resolve(field, choice)
            if choice != .both { return save() }
            index = field
            if self.field.hasHiddenCharacters { refuseHiddenCharacters() }
        }
    }

    /// Runs what can fail; if it does, asks again for the texts, beginning with the one that is wrong.
    private func attempt(_ body: () throws(Failure) -> Void) {
        do throws(Failure) {
            try body()
        } catch {
            reject(error)
            index = form.fields.current.firstIndex { $0.problem != nil } ?? 0
            // The book of the card was deleted as well.
            if case .notFound = error {
                end()
                finish()
            }
        }
    }

    private func reject(_ failure: Failure) {
        let wording = FailureWording(failure)
        report.reject(([wording.message] + wording.hints.prefix(1)).joined(separator: "; "))
    }

    private func tellWhatWasTyped() {
        let texts = form.fields.current.filter(\.isChanged).map(\.text.withVisibleControls)
        if !texts.isEmpty { report.notice("you typed: \(texts.joined(separator: " — "))") }
    }
}

extension CardFormField {
    /// The prompt's remark on the text, kept short since it changes on every keystroke.
    fileprivate var mark: String {
        switch problem {
        case nil, .invalid(_, .empty), .invalid(_, .noDeletion): ""
        case .duplicate: " (taken)"
        case .invalid(_, .tooLong): " (too long)"
        default: " (not allowed)"
        }
    }

    /// Whether the text has control or invisible characters, which a line cannot show safely.
    fileprivate var hasHiddenCharacters: Bool {
        let text = text.filter { $0 != "\t" }
        return escapingControls(text) != text
    }
}
