import Binding
import MVVM
import ViewModel
import Vocabulary

/// The flow of the statistics of a book or of all books.
final class StatisticsFlow: ScreenFlow<Void> {
    private let book: BookRow?

    init(_ book: BookRow?, _ library: LibraryViewModel, on stage: Stage) {
        self.book = book
        super.init(library, on: stage)
    }

    override func start() {
        let statistics = library.statistics.following(StatisticsRequest(book: book?.reference, hasDetails: true))
        let screen = StatisticsScreen(statistics, on: stage)
        screen.didChoose = { [weak self] in self?.perform($0) }
        show(screen)
    }

    private func perform(_ action: StatisticsAction) {
        if case .leaveDeleted = action { stage.fail("\(book?.name ?? "the book") was deleted") }
        leave(())
    }
}
