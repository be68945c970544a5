import Binding
import MVVM
import ViewModel
import Vocabulary

@MainActor protocol NewBookNameScreenDelegate: AnyObject {
    func nameScreenIsDone()
    /// Called when the validation of the name changes.
    func nameScreenDidChange()
}

/// The part of a view model that ``NewBookNameScreen`` uses.
@MainActor protocol NewBookNameForm: AnyObject {
    var validation: Property<NameValidation> { get }
    var canSubmit: Property<Bool> { get }
    var isBusy: Property<Bool> { get }
    func nameDidChange(_ name: String)
    func nameDidSettle()
}

extension NewBookViewModel: NewBookNameForm {}

/// Asks for the name of a new book, and shows what is wrong with it as it is typed.
final class NewBookNameScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<any NewBookNameForm>()
    weak var delegate: (any NewBookNameScreenDelegate)?

    private let report: Report
    private var beginning: String
    /// The current text of the line; nil until it is edited.
    private var typed: String?
    private var state = (validation: NameValidation.empty, canSubmit: false, isBusy: false)

    /// - Parameter beginning: the initial text of the line, for the person to edit.
    init(report: Report, beginning: String = "") {
        self.report = report
        self.beginning = beginning
    }

    var question: Question {
        Question(
            text: "Name of the book\(mark) › ", shorter: ["Name\(mark) › ", "Name › "], entry: .line(editing: beginning),
            isOneLine: true)
    }

    func viewModelDidChange(_ viewModel: any NewBookNameForm, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.validation, viewModel.canSubmit, viewModel.isBusy).bind(self, in: bag) { screen, state in
            screen.state = (state.0, state.1, state.2)
            screen.delegate?.nameScreenDidChange()
        }
    }

    func lineDidChange(_ line: String) {
        typed = line
        viewModel.nameDidChange(line)
    }

    func take(_ line: String) {
        viewModel.nameDidChange(line)
        viewModel.nameDidSettle()
        if state.canSubmit { return delegate?.nameScreenIsDone() ?? () }
        beginning = line.allSatisfy(\.isWhitespace) ? "" : line
        report.reject(state.validation.words)
    }

    func goBack() -> Bool {
        beginning = typed ?? beginning
        return false
    }

    /// The prompt's remark on the name, kept short since it changes on every keystroke.
    private var mark: String {
        if state.canSubmit { return " (available)" }
        if state.isBusy { return " …" }
        return switch state.validation {
        case .empty, .checking, .fine: ""
        case .tooLong: " (too long)"
        case .malformed: " (not allowed)"
        case .couldNotCheck: " (not checked)"
        case .taken: " (taken)"
        }
    }
}

extension NameValidation {
    /// The message about a name that was entered.
    var words: String {
        switch self {
        case .empty: "a book needs a name; Ctrl-C cancels"
        case .tooLong(let limit): "the name is too long: at most \(limit) bytes are allowed"
        case .malformed(let flaw): flaw.message(about: .name)
        case .taken(let id): "a book already has that name (@\(id))"
        case .checking: "the name is still being checked; press Enter again"
        case .couldNotCheck(let failure): "the name could not be checked: \(FailureWording(failure).message)"
        case .fine: ""
        }
    }
}
