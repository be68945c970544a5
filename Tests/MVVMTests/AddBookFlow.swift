import Binding
import MVVM

// The worked example: a book is added in two screens, first its name, then its cards. Both own the same view model. The second tells
// the first, its delegate, how it went; the coordinator makes the screens and hands the view model from one to the other.

struct Book: Equatable {
    let name: String
    let cards: [String]
}

@MainActor
protocol HasLibraryService {
    var library: LibraryService { get }
}

@MainActor
final class LibraryService {
    private(set) var books: [Book] = []

    func contains(_ name: String) -> Bool { books.contains { $0.name == name } }
    func add(_ book: Book) { books.append(book) }
}

struct LibraryServices: HasLibraryService {
    let library: LibraryService
}

@MainActor
final class AddBookViewModel: ViewModelType {
    let nameHint: Property<String>
    let canContinue: Property<Bool>
    let cardCount: Property<Int>
    let add: Action<Void, Book, Never>

    let name = MutableProperty("")
    let cards = MutableProperty<[String]>([])

    init(services: any HasLibraryService) {
        let library = services.library
        nameHint = name.mapLatest(pending: "checking") {
            $0.isEmpty ? "empty" : library.contains($0) ? "taken" : "fine"
        }.removeDuplicates()
        canContinue = nameHint.map { $0 == "fine" }
        cardCount = cards.map(\.count)
        add = Action(enabledIf: canContinue) { [name, cards] in
            let book = Book(name: name.value, cards: cards.value)
            library.add(book)
            return book
        }
    }
}

@MainActor
final class BookNameScreen: NonReusableViewModelOwner, ViewModelBased, BookCardsScreenDelegate {
    let viewModelSlot = ViewModelSlot<AddBookViewModel>()
    private(set) var lines: [String] = []
    var didContinue: (AddBookViewModel) -> Void = { _ in }
    var didFinish: (Book) -> Void = { _ in }

    func viewModelDidChange(_ viewModel: AddBookViewModel, disposeBag: DisposeBag) {
        viewModel.nameHint.bind(self, in: disposeBag) { screen, hint in screen.lines.append("name is \(hint)") }
    }

    func enter(_ name: String) {
        viewModel.name.value = name
        if viewModel.canContinue.value { didContinue(viewModel) }
    }

    func bookCardsScreen(_ screen: BookCardsScreen, didAdd book: Book) {
        lines.append("added \(book.name)")
        didFinish(book)
    }
}

@MainActor
protocol BookCardsScreenDelegate: AnyObject {
    func bookCardsScreen(_ screen: BookCardsScreen, didAdd book: Book)
}

@MainActor
final class BookCardsScreen: NonReusableViewModelOwner, ViewModelBased {
    let viewModelSlot = ViewModelSlot<AddBookViewModel>()
    weak var delegate: (any BookCardsScreenDelegate)?
    private(set) var lines: [String] = []

    func viewModelDidChange(_ viewModel: AddBookViewModel, disposeBag: DisposeBag) {
        viewModel.cardCount.bind(self, in: disposeBag) { screen, count in screen.lines.append("\(count) cards") }
        viewModel.add.results.bind(self, in: disposeBag) { screen, book in
            screen.delegate?.bookCardsScreen(screen, didAdd: book)
        }
    }

    func enter(_ card: String) { viewModel.cards.modify { $0.append(card) } }
    func confirm() { viewModel.add.apply() }
}

@MainActor
final class AddBookCoordinator: Coordinator<Book> {
    private let services: any HasLibraryService
    private(set) var nameScreen: BookNameScreen?
    private(set) var cardsScreen: BookCardsScreen?

    init(services: any HasLibraryService) { self.services = services }

    override func start() {
        let screen = BookNameScreen.make(services: services)
        screen.didContinue = { [weak self, weak screen] viewModel in
            self?.showCards(of: viewModel, for: screen)
        }
        screen.didFinish = { [weak self] in self?.finish($0) }
        nameScreen = screen
    }

    private func showCards(of viewModel: AddBookViewModel, for delegate: (any BookCardsScreenDelegate)?) {
        let screen = BookCardsScreen.make(with: viewModel)
        screen.delegate = delegate
        cardsScreen = screen
    }
}
