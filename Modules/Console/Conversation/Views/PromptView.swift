import Binding
import MVVM
import ViewModel

/// What the prompt needs of a view model: the status of the library.
@MainActor protocol LibraryStatus: AnyObject {
    var progressText: Property<String> { get }
    var due: Property<Int> { get }
    var sitting: Property<SittingState?> { get }
    var openItem: Property<OpenItem?> { get }
}

extension PromptViewModel: LibraryStatus {}

/// The prompt before the typed line, which shows the status of the library or a dialogue's question.
final class PromptView: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<any LibraryStatus>()

    /// The text of the prompt.
    let text: Property<String>
    /// The dialogue's question, which replaces the prompt for a command.
    var question: Question? { didSet { asked.value = question } }
    /// Why the line continues a command; nil if it begins one.
    var continuation: Continuation? { didSet { continuing.value = continuation } }

    /// The width of the window in columns.
    var width = 80 { didSet { columns.value = width } }

    private let status = MutableProperty(Status(), name: "the prompt's status")
    private let asked = MutableProperty(Question?.none, name: "the prompt's question")
    private let continuing = MutableProperty(Continuation?.none, name: "the prompt's continuation")
    private let columns = MutableProperty(80, name: "the prompt's window")

    init() {
        text = combineLatest(status, asked, combineLatest(continuing, columns)).map { status, question, frame in
            let (continuation, columns) = frame
            if let continuation { return "\(continuation.mark) … " }
            guard let question else { return status.text(columns: columns) }
            return question.showsStatus ? status.text(columns: columns, question.text) : question.text
        }.removeDuplicates()
    }

    func viewModelDidChange(_ viewModel: any LibraryStatus, disposeBag bag: DisposeBag) {
        let overall = combineLatest(viewModel.due, viewModel.progressText).map { Status(name: "sutra", due: $0, $1) }
        let standing = combineLatest(viewModel.openItem, overall, viewModel.sitting).map { openItem, overall, sitting in
            switch openItem {
            case nil: overall
            case .profile(let profile) where profile.name == sitting?.profile: Status()
            case .book(let book): Status(name: book.name, due: book.due, book.cards > 0 ? book.progressText : "")
            case .profile(let profile): Status(name: profile.name, facts: [profile.totalText])
            }
        }
        let line = combineLatest(standing, viewModel.sitting).map { standing, sitting in
            var status = standing
            status.sitting = sitting?.words
            return status
        }
        line.bind(self, in: bag) { view, line in view.status.value = line }
    }
}

/// The status in a prompt, shortened to leave room for a command.
private struct Status: Equatable {
    var sitting: String?
    private var name = ""
    /// The facts, most important first.
    private var facts: [String] = []

    init() {}

    init(name: String, facts: [String]) {
        self.name = name.withVisibleControls.truncated(toWidth: 30)
        self.facts = facts.filter { !$0.isEmpty }
    }

    /// Creates a status such as `Spanish 12 due · 50% KNOWN`.
    init(name: String, due: Int, _ progress: String) {
        self.init(name: name, facts: [due > 0 ? "\(due) due" : "", progress])
    }

    /// Returns the prompt for a window, without the less important facts if they would take too much of the line.
    func text(columns: Int, _ question: String = "") -> String {
        let room = max(columns / 2, columns - 24)
        let hasMore = sitting != nil || !question.isEmpty
        if name.isEmpty { return Self.joined([sitting], question) }
        var choices: [String?] = facts.indices.reversed().map { "\(name) \(facts[...$0].joined(separator: " · "))" }
        if facts.isEmpty || !hasMore { choices.append(name) }
        if hasMore { choices.append(nil) }
        let texts = choices.map { Self.joined([sitting, $0], question) }
        return texts.first { DisplayWidth.of($0) <= room } ?? texts[texts.count - 1]
    }

    private static func joined(_ parts: [String?], _ question: String) -> String {
        let text = parts.compactMap(\.self).joined(separator: " · ")
        if question.isEmpty { return "\(text) › " }
        return text.isEmpty ? question : "\(text) · \(question)"
    }
}

extension Continuation {
    /// What the command still needs before it is complete.
    fileprivate var mark: String {
        switch self {
        case .quote(let quote): "\(quote)"
        case .backslash: "\\"
        case .hereDocument(let tag): "<<\(tag.withVisibleControls.truncated(toWidth: 12))"
        }
    }
}

extension SittingState {
    /// The sitting as `Morning 07:12` or `Morning 07:12 paused`, with the segment after the name if it is not the main one.
    fileprivate var words: String {
        let place = segment == "main" || segment == nil ? "" : " \(segment ?? "")"
        return "\(profile.withVisibleControls)\(place) \(remainingText)\(isPaused ? " paused" : "")"
    }
}
