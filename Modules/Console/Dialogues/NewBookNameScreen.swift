import Binding
import MVVM
import ViewModel

/// The part of a view model that ``NewBookNameScreen`` uses.
@MainActor protocol NewBookNameForm: AnyObject {
    var name: Property<String> { get }
    var validation: Property<NameValidation> { get }
    var isBusy: Property<Bool> { get }
    func nameDidChange(_ name: String)
    func nameDidSettle()
    func cancel()
}

extension NewBookViewModel: NewBookNameForm {}

/// Asks for the name of a new book, and shows what is wrong with it as it is typed.
final class NewBookNameScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<any NewBookNameForm>()
    /// Called when the validation of the name changes.
    var questionDidChange: @MainActor () -> Void = {}
    private var state = (validation: NameValidation.empty, isBusy: false)
    /// The initial text of the line, which stays the same while the line is edited.
    private var beginning = ""

    var question: Question {
        Question(
            text: "Name of the book\(mark) › ", shorter: ["Name\(mark) › ", "Name › "], entry: .line(editing: beginning),
            isOneLine: true)
    }

    func viewModelDidChange(_ viewModel: any NewBookNameForm, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.validation, viewModel.isBusy).bind(self, in: bag) { screen, state in
            screen.state = (state.0, state.1)
            screen.questionDidChange()
        }
        beginAnew()
    }

    func lineDidChange(_ line: String) { viewModel.nameDidChange(line) }

    func take(_ line: String) {
        viewModel.nameDidChange(line)
        beginAnew()
        viewModel.nameDidSettle()
    }

    func goBack() {
        beginAnew()
        viewModel.cancel()
    }

    private func beginAnew() {
        let name = viewModel.name.current
        beginning = name.allSatisfy(\.isWhitespace) ? "" : name
    }

    /// The prompt's remark on the name, kept short since it changes on every keystroke.
    private var mark: String {
        if state.isBusy { return " …" }
        return switch state.validation {
        case .empty, .checking: ""
        case .fine: " (available)"
        case .tooLong: " (too long)"
        case .malformed: " (not allowed)"
        case .couldNotCheck: " (not checked)"
        case .taken: " (taken)"
        }
    }
}
