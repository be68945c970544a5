import Binding
import MVVM
import ViewModel

/// The view before the line that is typed: how the library stands, or what is asked for.
final class PromptView: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<PromptViewModel>()

    /// The prompt as it is to be shown.
    let text: Property<String>
    /// What a dialogue asks for, instead of a command.
    var question: Question? { didSet { asked.value = question } }
    /// Whether a command goes on in the line.
    var isContinuing = false { didSet { continuing.value = isContinuing } }
    /// Whether someone is there to be asked.
    var isInteractive = false

    private let status = MutableProperty("", name: "the prompt's status")
    private let asked = MutableProperty(Question?.none, name: "the prompt's question")
    private let continuing = MutableProperty(false, name: "the prompt's continuation")

    init() {
        text = combineLatest(status, asked, continuing).map { status, question, isContinuing in
            if isContinuing { return "  … " }
            guard let question else { return "\(status) › " }
            return question.showsStatus ? "\(status) · \(question.text)" : question.text
        }.removeDuplicates()
    }

    func viewModelDidChange(_ viewModel: PromptViewModel, disposeBag bag: DisposeBag) {
        let overall = combineLatest(viewModel.due, viewModel.progressText).map { Self.words("sutra", due: $0, $1) }
        let standing = combineLatest(viewModel.held, overall).map { held, overall in
            switch held {
            case nil: overall
            case .book(let book): Self.words(book.name, due: book.due, book.cards > 0 ? book.progressText : "")
            case .profile(let profile): "\(profile.name.withVisibleControls) \(profile.totalText)"
            }
        }
        let line = combineLatest(standing, viewModel.sitting).map { standing, sitting in
            sitting.map { "\($0.words) · \(standing)" } ?? standing
        }
        line.bind(self, in: bag) { view, line in view.status.value = line }
    }

    /// `Spanish 12 due · 50% KNOWN`.
    private static func words(_ name: String, due: Int, _ progress: String) -> String {
        let parts = [due > 0 ? "\(due) due" : "", progress].filter { !$0.isEmpty }
        let name = name.withVisibleControls.truncated(toWidth: 30)
        return parts.isEmpty ? name : "\(name) \(parts.joined(separator: " · "))"
    }
}

extension SittingState {
    /// `Morning 07:12`, `Morning 07:12 paused`, and the segment where it is not the main one.
    fileprivate var words: String {
        let place = segment == "main" || segment == nil ? "" : " \(segment ?? "")"
        return "\(profile.withVisibleControls)\(place) \(remainingText)\(isPaused ? " paused" : "")"
    }
}
