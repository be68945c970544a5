import Binding
import MVVM
import ViewModel
import Vocabulary

@MainActor protocol NewBookNameScreenDelegate: AnyObject {
    func nameScreenIsDone()
    /// What is said of the name has changed.
    func nameScreenDidChange()
}

/// Asks for the name of a new book, and says what is wrong with it while it is typed.
final class NewBookNameScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<NewBookViewModel>()
    weak var delegate: (any NewBookNameScreenDelegate)?

    private let report: Report
    private var beginning: String
    private var validation = NameValidation.empty

    /// - Parameter beginning: what stands in the line from the beginning, to be changed.
    init(report: Report, beginning: String = "") {
        self.report = report
        self.beginning = beginning
    }

    var question: Question {
        Question(text: "Name of the book\(mark) › ", entry: .line(beginning: beginning.isEmpty ? nil : beginning))
    }

    func viewModelDidChange(_ viewModel: NewBookViewModel, disposeBag bag: DisposeBag) {
        viewModel.validation.bind(self, in: bag) { screen, validation in
            screen.validation = validation
            screen.delegate?.nameScreenDidChange()
        }
    }

    func lineDidChange(_ line: String) { viewModel.nameDidChange(line) }

    func take(_ line: String) {
        viewModel.nameDidChange(line)
        viewModel.nameDidSettle()
        if viewModel.canSubmit.current { return delegate?.nameScreenIsDone() ?? () }
        // A name that could not be checked may be fine, so it stays in the line.
        beginning = validation.isOpen ? line : ""
        report.reject(validation.words)
    }

    func goBack() -> Bool { false }

    /// What the prompt says of the name, short: it changes while one types.
    private var mark: String {
        switch validation {
        case .empty: ""
        case .checking: " …"
        case .tooLong: ", too long"
        case .malformed: ", not possible"
        case .couldNotCheck: ", not checked"
        case .taken: ", taken"
        case .fine: ", fine"
        }
    }
}

extension NameValidation {
    /// Whether it is still unknown if a book has the name.
    fileprivate var isOpen: Bool {
        switch self {
        case .checking, .couldNotCheck: true
        case .empty, .tooLong, .malformed, .taken, .fine: false
        }
    }

    /// What is said of a name that was entered.
    var words: String {
        switch self {
        case .empty: "A book needs a name; Ctrl-C cancels."
        case .tooLong(let limit): "The name is too long: at most \(limit) bytes are allowed."
        case .malformed(let flaw): "The name \(flaw.words(for: .name))."
        case .taken(let id): "A book has that name (@\(id))."
        case .checking: "The name is still being checked; press Enter again."
        case .couldNotCheck(let failure): "The name could not be checked: \(FailureWording(failure).message)"
        case .fine: ""
        }
    }
}
