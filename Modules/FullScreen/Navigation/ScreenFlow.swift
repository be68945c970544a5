import Binding
import MVVM
import ViewModel
import Vocabulary
import Wording

/// A flow that begins with a screen, which it shows until it ends.
class ScreenFlow<Outcome>: Coordinator<Outcome> {
    let library: LibraryViewModel
    let stage: Stage
    private var screen: (any Screen)?

    init(_ library: LibraryViewModel, on stage: Stage) { (self.library, self.stage) = (library, stage) }

    final func show(_ screen: any Screen) {
        self.screen = screen
        stage.push(screen)
    }

    /// Removes the screen, and ends the flow.
    final func leave(_ outcome: Outcome) {
        if let screen { stage.remove(screen) }
        finish(outcome)
    }

    /// Runs what can fail, and says why it did.
    /// - Returns: the result; nil if it failed.
    @discardableResult final func attempt<Result>(_ body: () throws(Failure) -> Result) -> Result? {
        do throws(Failure) {
            return try body()
        } catch {
            stage.fail(Words.message(about: error))
            return nil
        }
    }

    /// Undoes the last step; one that was not made here only if the person agrees.
    final func undo() {
        attempt { () throws(Failure) in
            guard let step = try library.undo.lastStep() else { throw .nothingToUndo }
            if step.isMadeHere { return try undo(step) }
            let title = "The last step was not made here: \(Words.name(of: step))"
            start(ChoiceFlow(title, Self.choicesOfUndo, library, on: stage)) { [weak self] choice in
                guard choice == Self.choicesOfUndo.first else { return }
                self?.attempt { () throws(Failure) in try self?.undo(step) }
            }
        }
    }

    private static var choicesOfUndo: [String] { ["undo it", "leave it as it is"] }

    private func undo(_ step: LastStep) throws(Failure) {
        stage.showAtOnce("Undoing…")
        // If another process was faster, its step is another question.
        if let undone = try library.undo.undo(step) { stage.say(Words.undone(undone)) } else { undo() }
    }

    final func redo() {
        stage.showAtOnce("Redoing…")
        if let step = attempt({ () throws(Failure) in try library.undo.redo() }) { stage.say(Words.redone(step)) }
    }

    /// Asks for a line of text.
    /// - Parameters:
    ///   - completing: what Tab completes; nil for nothing.
    ///   - check: throws what is wrong with the text while it is typed.
    ///   - replaced: returns the text in the library that the typed one replaces; nil if there is none.
    ///   - submit: acts on the text; if it throws, the question stays.
    final func ask(
        _ title: String, _ text: String = "", completing: CompletedName? = nil,
        check: @escaping (String) throws(Failure) -> Void = { _ in }, replaced: @escaping () -> String? = { nil },
        submit: @escaping (String) throws(Failure) -> Void,
        whenDone: @escaping (_ isAnswered: Bool) -> Void = { _ in }
    ) {
        let entry = EntryFlow(
            title, text, library, on: stage, check: check, replaced: replaced, completing: completing, submit: submit)
        start(entry) { whenDone($0) }
    }
}
