import Binding
import MVVM
import ViewModel
import Wording

/// What the question for the name of a new book needs from a view model.
@MainActor protocol BookNameForm: AnyObject {
    var name: Property<String> { get }
    var validation: Property<NameValidation> { get }
    var isAwaitingCheck: Property<Bool> { get }
    func nameDidChange(_ name: String)
    func nameDidSettle()
    func leave()
    func cancel()
}

extension NewBookViewModel: BookNameForm {}

/// The question for the name of a new book, which says whether the name can be used while it is typed.
final class BookNameScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any BookNameForm>()
    let takesText = true
    let isQuestion = true
    private var entry = LabelledField("Name of the new book")
    private let stage: Stage

    init(on stage: Stage) { self.stage = stage }

    var title: String { entry.label }
    /// What is typed after Enter is meant for the cards.
    var isReady: Bool { !viewModel.isAwaitingCheck.current }

    func viewModelDidChange(_ viewModel: any BookNameForm, disposeBag bag: DisposeBag) {
        viewModel.validation.bind(self, in: bag) { screen, validation in
            // A field that has not been typed yet is not reported as missing.
            screen.entry.remark = validation == .empty ? nil : (validation.words, validation.style)
            screen.stage.needsDisplay()
        }
        viewModel.isAwaitingCheck.bind(self, in: bag) { screen, _ in screen.stage.needsDisplay() }
    }

    func height(in area: Area) -> Int { entry.height(in: area) }

    func remarkWithoutRoom(in area: Area) -> String? { entry.remarkWithoutRoom(in: area) }

    func draw(on canvas: inout Canvas, in area: Area) { entry.draw(on: &canvas, in: area) }

    var bindings: [KeyBinding] {
        KeyBinding([.enter], "done", do: viewModel.nameDidSettle)
        KeyBinding([.escape], "cancel", do: viewModel.cancel)
        KeyBinding([.control("c")], "leave; finished cards are kept", do: viewModel.leave)
        KeyBinding(EditedText.helps, press: type)
    }

    private func type(_ key: Key) -> Bool {
        guard entry.field.press(key) else { return false }
        if entry.field.text != viewModel.name.current { viewModel.nameDidChange(entry.field.text) }
        return true
    }

    func processWillEnd() { viewModel.leave() }
}

extension NameValidation {
    fileprivate var style: TextStyle {
        switch self {
        case .fine, .checking: .faint
        case .empty, .tooLong, .malformed, .couldNotCheck, .taken: .error
        }
    }
}
