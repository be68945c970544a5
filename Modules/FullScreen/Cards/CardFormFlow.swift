import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a card's form: it saves what was typed, and asks about what was changed elsewhere meanwhile.
///
/// Its outcome is the number of a card that was added, if one was.
final class CardFormFlow: ScreenFlow<Int64?> {
    private let form: CardFormViewModel
    /// Whether the person has said that `{{c1::…}}` in the new card is plain text.
    private var keepsDeletion = false

    init(_ form: CardFormViewModel, _ library: LibraryViewModel, on stage: Stage) {
        self.form = form
        super.init(library, on: stage)
    }

    override func start() {
        let title = form.card.map { id in form.noteType.map { "@\(id) · \($0)" } ?? "@\(id)" } ?? "New card"
        let screen = CardFormScreen.make(with: form) { [stage, form] in
            CardFormScreen(title: title, isNew: form.card == nil, on: stage)
        }
        screen.didChoose = { [weak self] action in
            switch action {
            case .save: self?.save()
            case .discard: self?.leave(nil)
            case .chooseType: self?.chooseType()
            }
        }
        show(screen)
    }

    private func save() {
        if form.isDeleted.current { return askToAddAgain() }
        if let field = form.fields.current.firstIndex(where: { $0.textElsewhere != nil }) { return askWhichTextToKeep(field) }
        let hasPlainDeletion = form.hasPlainDeletion
        if hasPlainDeletion, form.card == nil, !keepsDeletion { return askAboutDeletion() }
        guard form.isChanged || form.card == nil else { return leave(nil) }
        guard let saved = perform(form.save) else { return }
        guard let saved else { return save() }
        leave(form.card == nil ? saved.card : nil)
        if form.card != nil || saved.added > 1 { say(saved) }
        if form.card != nil, hasPlainDeletion { stage.say("{{c…}} is plain text here; only a new card can be a cloze card.") }
    }

    private func say(_ saved: SavedCard) {
        let parts = [(saved.added, "added"), (saved.deleted, "deleted")].filter { $0.0 > 0 }
        if parts.isEmpty { return }
        stage.say(parts.map { "\(Words.counted($0.0, "card")) \($0.1)" }.joined(separator: ", ") + "; u undoes it")
    }

    // MARK: The type of a new card

    private func chooseType() {
        let types: [(kind: NewNoteKind?, name: String)] = [
            (nil, "basic: a front and a back"), (.reversed, "reversed: a card in each direction"),
            (.cloze, "cloze: a card for each number in {{c1::…}}"), (.typed, "typed: you type the back in study"),
        ]
        let current = types.first { $0.kind == form.newNoteKind.current }?.name
        start(ChoiceFlow("Type of the new card", types.map(\.name), current: current, library, on: stage)) { [form] name in
            if let type = types.first(where: { $0.name == name }) { form.kindDidChange(type.kind) }
        }
    }

    private func askAboutDeletion() {
        let answers = ["make cloze cards of it", "keep it as plain text"]
        start(ChoiceFlow("The front has a cloze deletion, {{c…}}.", answers, library, on: stage)) { [weak self, form] answer in
            guard let answer else { return }
            if answer == answers[0] { form.kindDidChange(.cloze) } else { self?.keepsDeletion = true }
            self?.save()
        }
    }

    // MARK: Changes elsewhere

    private enum Answer: String, CaseIterable {
        case typed = "save what you typed"
        case both = "edit both texts into one"
        case elsewhere = "discard what you typed"
    }

    private func askWhichTextToKeep(_ index: Int) {
        let field = form.fields.current[index]
        let title = "\(field.name) was changed elsewhere: \(field.textElsewhere?.inOneLine ?? "")"
        start(ChoiceFlow(title, Answer.allCases.map(\.rawValue), library, on: stage)) { [weak self, form] answer in
            switch answer.flatMap(Answer.init) {
            case .typed:
                form.resolve(index, .typed)
                self?.save()
            case .both: form.resolve(index, .both)
            case .elsewhere: form.resolve(index, .elsewhere)
            case nil: break
            }
        }
    }

    private func askToAddAgain() {
        let answer = "add it again, as a new card"
        start(ChoiceFlow("The card was deleted elsewhere.", [answer], library, on: stage)) { [weak self, form] chosen in
            guard let self, chosen == answer else { return }
            if let saved = perform(form.addAgain) { leave(saved.card) }
        }
    }

    /// Saves; a problem that the form shows already is not said again.
    private func perform<Result>(_ body: () throws(Failure) -> Result) -> Result? {
        do throws(Failure) {
            return try body()
        } catch .notFound(.book, _, _) {
            stage.fail("The book was deleted; undo that to save.")
        } catch {
            if error != form.problem.current { stage.fail(Words.message(about: error)) }
        }
        return nil
    }
}
