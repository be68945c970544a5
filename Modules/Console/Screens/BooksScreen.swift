import Binding
import MVVM
import ViewModel
import Vocabulary

/// The commands of `book`.
final class BooksScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<BooksViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: BooksViewModel, disposeBag bag: DisposeBag) {
        let report = report
        for action in [viewModel.add, viewModel.put] { report.listChanges(of: action, in: bag) { $0.row.name } }
        report.listChanges(of: viewModel.rename, in: bag) { "\($0.before?.name ?? "") → \($0.row.name)" }
        report.listChanges(of: viewModel.delete, in: bag) { change in
            let cards = change.row.cards
            return cards == 0 ? change.row.name : "\(change.row.name) and its \(counted(cards, "card"))"
        }
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: BookRowView.self) }
        report.errors(of: viewModel.show, in: bag)
        viewModel.show.results.observe(in: bag) { report.record($0, as: BookRowView.self) }
    }
}

extension BooksScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        let name = CommandRule(isAboutText: true) { (invocation) throws(Failure) in
            try viewModel.check(name: invocation.text("NAME"))
        }
        return [
            ScreenCommand("book add", .changes, rule: name) { viewModel.add.apply($0.text("NAME")) },
            ScreenCommand("book put", .changes, rule: name) { viewModel.put.apply($0.text("NAME")) },
            ScreenCommand("book list", .reads) {
                let sort = $0.optional("--sort").flatMap(BookSort.init(rawValue:)) ?? .name
                viewModel.list.apply(BookListing(sort: sort, limit: $0.count("--limit")))
            },
            ScreenCommand("book show", .reads) { viewModel.show.apply($0.entity("BOOK")) },
            ScreenCommand("book rename", .changes, rule: name) {
                viewModel.rename.apply(BookRenaming(book: $0.entity("BOOK"), name: $0.text("NAME")))
            },
            ScreenCommand("book delete", .changes) { viewModel.delete.apply($0.entity("BOOK")) },
        ]
    }
}

extension Report {
    /// Tells the changes of books, unless the edits of their list say the same.
    fileprivate func listChanges<Input>(
        of action: Action<Input, RowChange<BookRow>, Failure>, in bag: DisposeBag,
        _ text: @escaping @MainActor (RowChange<BookRow>) -> String
    ) {
        errors(of: action, in: bag)
        action.results.observe(in: bag) { [weak self] change in
            guard let self else { return }
            note(change.outcome, of: change.row.id)
            tellOfBook(change.outcome, change.row.id, text(change))
        }
    }
}

/// `1 card`, `2 cards`.
func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
