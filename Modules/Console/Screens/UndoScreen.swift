import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands `undo` and `redo`.
final class UndoScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<UndoViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: UndoViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.undo, in: bag)
        viewModel.undo.results.observe(in: bag) { step in
            report.notice(step.words("undone", changed: ("is as it was", "are as they were")))
        }
        report.errors(of: viewModel.redo, in: bag)
        viewModel.redo.results.observe(in: bag) { step in
            report.notice(step.words("done again", changed: ("has changed", "have changed")))
        }
    }
}

extension UndoScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("undo", .changes) { _ in viewModel.undo.apply(()) },
            ScreenCommand("redo", .changes) { _ in viewModel.redo.apply(()) },
        ]
    }
}

extension UndoneRow {
    /// `undone: card delete @12 (1 card is back)`: a script tells it too, since its text does not say what it is.
    fileprivate func words(_ act: String, changed: (one: String, many: String)) -> String {
        let parts = effects.flatMap { effect in
            [
                effect.kind.words(effect.back, "is back", "are back"), effect.kind.words(effect.gone, "is gone", "are gone"),
                effect.kind.words(effect.changed, changed.one, changed.many),
            ].compactMap { $0 }
        }
        let name = name.isEmpty ? "the last step" : name.withVisibleControls
        return "\(act): \(name)" + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
    }
}

extension Failure.Kind {
    /// `2 cards are back`; nil for none.
    fileprivate func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(counted(count, noun)) \(count == 1 ? one : many)"
    }
}
