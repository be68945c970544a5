import Binding
import MVVM
import ViewModel

@MainActor protocol NewBookNameScreenDelegate: AnyObject {
    func nameScreenIsDone()
}

/// Asks for the name of a new book and says what is wrong with one.
final class NewBookNameScreen: NonReusableViewModelOwner, QuestionScreen {
    let viewModelSlot = ViewModelSlot<NewBookViewModel>()
    weak var delegate: (any NewBookNameScreenDelegate)?
    let question = "Name of the book › "

    private let report: Report
    private var validation = NameValidation.empty

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: NewBookViewModel, disposeBag bag: DisposeBag) {
        viewModel.validation.bind(self, in: bag) { screen, validation in screen.validation = validation }
    }

    func take(_ line: String) {
        viewModel.nameDidChange(line)
        viewModel.nameDidSettle()
        if validation == .fine { return delegate?.nameScreenIsDone() ?? () }
        report.notice(words)
    }

    private var words: String {
        switch validation {
        case .empty: "A book needs a name; Ctrl-C goes back."
        case .tooLong(let limit): "The name is too long: at most \(limit) bytes fit."
        case .malformed(let flaw): "The name \(flaw.words(for: .name))."
        case .taken(let id): "A book has that name (@\(id))."
        case .checking, .fine: ""
        }
    }
}
