import Binding
import MVVM
import ViewModel
import Vocabulary

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
        let content = CommandRule(isAboutText: true) { (invocation) throws(Failure) in
            try viewModel.check(NewCard(invocation))
        }
        let editing = CommandRule(isAboutText: true) { (invocation) throws(Failure) in
            try viewModel.check(CardEditing(invocation))
        }
        return [
            ScreenCommand("card add", .changes, rule: content) { viewModel.add.apply(NewCard($0)) },
            ScreenCommand("card put", .changes, rule: content) { viewModel.put.apply(NewCard($0)) },
            ScreenCommand("card show", .reads) { viewModel.show.apply($0.entity("CARD")) },
            ScreenCommand("card edit", .changes, rule: editing) { viewModel.edit.apply(CardEditing($0)) },
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

extension CardEditing {
    fileprivate init(_ invocation: Invocation) {
        self.init(
            card: invocation.entity("CARD"), front: invocation.optional("--front"), back: invocation.optional("--back"),
            tags: invocation.isSet("--tag") ? invocation.all("--tag").filter { !$0.isEmpty } : nil)
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
