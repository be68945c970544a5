import Binding
import MVVM
import ViewModel

/// How a library stands, as a prompt says it.
@MainActor protocol LibraryStatus: AnyObject {
    var progressText: Property<String> { get }
    var due: Property<Int> { get }
    var sitting: Property<SittingState?> { get }
    var held: Property<HeldThing?> { get }
}

extension PromptViewModel: LibraryStatus {}

/// The view before the line that is typed: how the library stands, or what is asked for.
final class PromptView: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<any LibraryStatus>()

    /// The prompt as it is to be shown.
    let text: Property<String>
    /// What a dialogue asks for, instead of a command.
    var question: Question? { didSet { asked.value = question } }
    /// Whether a command goes on in the line.
    var isContinuing = false { didSet { continuing.value = isContinuing } }
    /// Whether someone is there to be asked.
    var isInteractive = false

    /// The columns of the window.
    var width = 80 { didSet { columns.value = width } }

    private let status = MutableProperty(Status(), name: "the prompt's status")
    private let asked = MutableProperty(Question?.none, name: "the prompt's question")
    private let continuing = MutableProperty(false, name: "the prompt's continuation")
    private let columns = MutableProperty(80, name: "the prompt's window")

    init() {
        text = combineLatest(status, asked, combineLatest(continuing, columns)).map { status, question, frame in
            let (isContinuing, columns) = frame
            if isContinuing { return "  … " }
            guard let question else { return status.text(columns: columns) }
            return question.showsStatus ? status.text(columns: columns, question.text) : question.text
        }.removeDuplicates()
    }

    func viewModelDidChange(_ viewModel: any LibraryStatus, disposeBag bag: DisposeBag) {
        let overall = combineLatest(viewModel.due, viewModel.progressText).map { Status(name: "sutra", due: $0, $1) }
        let standing = combineLatest(viewModel.held, overall).map { held, overall in
            switch held {
            case nil: overall
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

/// What a prompt says, as much of it as leaves room for a command.
private struct Status: Equatable {
    var sitting: String?
    private var name = ""
    /// The most important first.
    private var facts: [String] = []

    init() {}

    init(name: String, facts: [String]) {
        self.name = name.withVisibleControls.truncated(toWidth: 30)
        self.facts = facts.filter { !$0.isEmpty }
    }

    /// `Spanish 12 due · 50% KNOWN`.
    init(name: String, due: Int, _ progress: String) {
        self.init(name: name, facts: [due > 0 ? "\(due) due" : "", progress])
    }

    /// The prompt of a window: what matters less is left out where it would take too much of the line.
    func text(columns: Int, _ question: String = "") -> String {
        let room = max(columns / 2, columns - 24)
        let hasMore = sitting != nil || !question.isEmpty
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

extension SittingState {
    /// `Morning 07:12`, `Morning 07:12 paused`, and the segment where it is not the main one.
    fileprivate var words: String {
        let place = segment == "main" || segment == nil ? "" : " \(segment ?? "")"
        return "\(profile.withVisibleControls)\(place) \(remainingText)\(isPaused ? " paused" : "")"
    }
}
