import MVVM
import TerminalText
import ViewModel
import Vocabulary

/// A question for a line of text; its outcome is whether it was answered.
final class EntryFlow: ScreenFlow<Bool> {
    private let title: String
    private let text: String
    private let check: (String) throws(Failure) -> Void
    private let replaced: () -> String?
    private let completing: CompletedName?
    private let submit: (String) throws(Failure) -> Void

    /// - Parameters:
    ///   - check: throws what is wrong with the text while it is typed.
    ///   - replaced: returns the text in the library that the typed one replaces; nil if there is none.
    ///   - completing: what Tab completes; nil for nothing.
    ///   - submit: acts on the text; if it throws, the question stays.
    init(
        _ title: String, _ text: String, _ library: LibraryViewModel, on stage: Stage,
        check: @escaping (String) throws(Failure) -> Void, replaced: @escaping () -> String?,
        completing: CompletedName?, submit: @escaping (String) throws(Failure) -> Void
    ) {
        (self.title, self.text, self.check, self.replaced) = (title, text, check, replaced)
        (self.completing, self.submit) = (completing, submit)
        super.init(library, on: stage)
    }

    override func start() {
        var isAnswered = false
        var completions: ((String) throws(Failure) -> [String])?
        if let completing {
            let names = library.names
            completions = { (text) throws(Failure) in try completing.names(beginningWith: text, in: names) }
        }
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

/// What Tab completes in a line of text: a path, the name of a book, or a tag, which can begin with a mark such as `#`.
enum CompletedName {
    case file, book, tag
    /// One of these tags.
    case tagAmong(() throws(Failure) -> [String])

    @MainActor fileprivate func names(beginningWith text: String, in names: Completions) throws(Failure) -> [String] {
        if case .file = self { return FileNames.beginning(with: text) }
        if case .book = self { return try names.books(beginningWith: text, withBranches: false) }
        let mark = text.prefix(while: "#+-".contains)
        let beginning = String(text.dropFirst(mark.count))
        guard case .tagAmong(let tags) = self else { return try names.tags(beginningWith: beginning).map { mark + $0 } }
        return try tags().filter { $0.lowercased().hasPrefix(beginning.lowercased()) }.map { mark + $0 }
    }
}

extension String {
    /// The name of a tag that is typed, without the mark with which it can begin.
    var withoutTagMark: String { String(drop { $0 == "#" }) }
}
