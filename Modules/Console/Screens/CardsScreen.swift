import Binding
import MVVM
import ViewModel

/// The commands of `card` that change cards or show one.
final class CardsScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<CardsViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: CardsViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.add, in: bag)
        viewModel.add.results.observe(in: bag) { report.changed(.added, of: $0, report.addedCard) }
        report.changes(of: viewModel.put, in: bag, sides(of:))
        report.changes(of: viewModel.edit, in: bag, sides(of:))
        report.changes(of: viewModel.move, in: bag) { "\($0.row.front): \($0.before?.book ?? "") → \($0.row.book)" }
        report.changes(of: viewModel.suspend, in: bag) { "\($0.row.front): suspended" }
        report.changes(of: viewModel.resume, in: bag) { "\($0.row.front): in study" }
        report.changes(of: viewModel.delete, in: bag) { $0.row.front }
        report.errors(of: viewModel.show, in: bag)
        viewModel.show.results.observe(in: bag) { report.record($0, as: CardRowView.self) }
    }
}

extension CardsScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("card add", .changes) { viewModel.add.apply(NewCard($0)) },
            ScreenCommand("card put", .changes) { viewModel.put.apply(NewCard($0)) },
            ScreenCommand("card show", .reads) { viewModel.show.apply($0.entity("CARD")) },
            ScreenCommand("card edit", .changes) {
                viewModel.edit.apply(
                    CardEditing(
                        card: $0.entity("CARD"), front: $0.optional("--front"), back: $0.optional("--back"),
                        tags: $0.isSet("--tag") ? $0.all("--tag").filter { !$0.isEmpty } : nil))
            },
            ScreenCommand("card move", .changes) {
                viewModel.move.apply(
                    CardMoving(card: $0.entity("CARD"), book: $0.entity("BOOK")))
            },
            ScreenCommand("card suspend", .changes) { viewModel.suspend.apply($0.entity("CARD")) },
            ScreenCommand("card resume", .changes) { viewModel.resume.apply($0.entity("CARD")) },
            ScreenCommand("card delete", .changes) { viewModel.delete.apply($0.entity("CARD")) },
        ]
    }
}

extension NewCard {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            book: invocation.entity("BOOK"), front: invocation.text("FRONT"), back: invocation.text("BACK"),
            tags: invocation.all("--tag"))
    }
}

extension Report {
    /// The card as the command has it: what was added need not be read again to be told.
    fileprivate var addedCard: String {
        guard let invocation else { return "" }
        return "\(invocation.text("FRONT")) — \(invocation.text("BACK"))"
    }
}

private func sides(of change: RowChange<CardRow>) -> String { "\(change.row.front) — \(change.row.back)" }
