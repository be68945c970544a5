import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// The flow of a card's form: it saves what was typed, and asks about what was changed elsewhere meanwhile.
///
/// Its outcome is what was saved; nil if nothing was.
final class CardFormFlow: ScreenFlow<SavedCard?> {
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
        form.follow()
        show(screen)
    }

    private func save() {
        if form.isBookDeleted.current { return stage.fail(Words.bookOfFormWasDeleted) }
        switch form.conflict {
        case .deleted: return askToAddAgain()
        case .text(let field): return askWhichTextToKeep(field)
        case nil: break
        }
        let hasPlainDeletion = form.hasPlainDeletion
        if hasPlainDeletion, form.card == nil, !keepsDeletion { return askAboutDeletion() }
        guard form.isChanged || form.card == nil else { return leave(nil) }
        guard let saved = perform(form.save) else { return }
        guard let saved else { return save() }
        leave(saved)
        if form.card != nil, hasPlainDeletion { stage.say("{{c…}} is plain text here; only a new card can be a cloze card.") }
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

    private func askWhichTextToKeep(_ index: Int) {
        let answers = CardFormChoice.allCases.map(Words.answer)
        let title = Words.changedElsewhere(form.fields.current[index])
        start(ChoiceFlow(title, answers, library, on: stage)) { [weak self, form] answer in
            guard let choice = CardFormChoice.allCases.first(where: { Words.answer($0) == answer }) else { return }
            form.resolve(index, choice)
            if choice == .typed { self?.save() }
        }
    }

    private func askToAddAgain() {
        start(ChoiceFlow(Words.deletedElsewhere, [Words.addAgain], library, on: stage)) { [weak self, form] answer in
            guard let self, answer != nil else { return }
            if let saved = perform(form.addAgain) { leave(saved) }
        }
    }

    /// Saves; a problem that the form shows already is not said again.
    private func perform<Result>(_ body: () throws(Failure) -> Result) -> Result? {
        do throws(Failure) {
            return try body()
        } catch .notFound(.book, _, _) {
            stage.fail(Words.bookOfFormWasDeleted)
        } catch {
            if error != form.problem.current { stage.fail(Words.message(about: error)) }
        }
        return nil
    }
}
