import Binding
import MVVM
import ViewModel

/// The commands that list cards: `card list` and `search`.
final class CardListScreen: NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<CardListViewModel>()
    private let report: Report

    init(report: Report) { self.report = report }

    func viewModelDidChange(_ viewModel: CardListViewModel, disposeBag bag: DisposeBag) {
        let report = report
        report.errors(of: viewModel.list, in: bag)
        viewModel.list.results.observe(in: bag) { report.list($0, as: CardRowView.self) }
        report.errors(of: viewModel.search, in: bag)
        viewModel.search.results.observe(in: bag) { report.list($0, as: CardRowView.self) }
    }
}

extension CardListScreen: Screen {
    var commands: [ScreenCommand] {
        let viewModel = viewModel
        return [
            ScreenCommand("card list", .reads) {
                viewModel.list.apply(
                    CardListing(
                        book: $0.reference("BOOK")?.entity, match: $0.optional("--match"), tag: $0.optional("--tag"),
                        isDue: $0.isSet("--due"), limit: $0.count("--limit"), offset: $0.count("--offset") ?? 0))
            },
            ScreenCommand("search", .reads) {
                viewModel.search.apply(CardSearch(text: $0.text("TEXT"), limit: $0.count("--limit")))
            },
        ]
    }
}
