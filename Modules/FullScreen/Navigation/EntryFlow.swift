import MVVM
import ViewModel
import Vocabulary

/// A question for a line of text; its outcome is whether it was answered.
final class EntryFlow: ScreenFlow<Bool> {
    private let title: String
    private let text: String
    private let check: (String) throws(Failure) -> Void
    private let replaced: () -> String?
    private let completions: ((String) throws(Failure) -> [String])?
    private let submit: (String) throws(Failure) -> Void

    /// - Parameters:
    ///   - check: throws what is wrong with the text while it is typed.
    ///   - replaced: returns the text in the library that the typed one replaces; nil if there is none.
    ///   - completions: returns what the text so far can become; nil if nothing completes it.
    ///   - submit: acts on the text; if it throws, the question stays.
    init(
        _ title: String, _ text: String, _ library: LibraryViewModel, on stage: Stage,
        check: @escaping (String) throws(Failure) -> Void, replaced: @escaping () -> String?,
        completions: ((String) throws(Failure) -> [String])?, submit: @escaping (String) throws(Failure) -> Void
    ) {
        (self.title, self.text, self.check, self.replaced) = (title, text, check, replaced)
        (self.completions, self.submit) = (completions, submit)
        super.init(library, on: stage)
    }

    override func start() {
        var isAnswered = false
        show(
            EntryScreen(title, text, check: check, replaced: replaced, completions: completions) {
                [submit] (text) throws(Failure) in
                try submit(text)
                isAnswered = true
            } leave: { [weak self] in
                self?.leave(isAnswered)
            })
    }
}
