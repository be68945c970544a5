import Binding
import MVVM
import Testing

@MainActor
private final class MainCoordinator: Coordinator<Never> {
    let library = LibraryService()
    private(set) var added: [String] = []
    private(set) weak var adding: AddBookCoordinator?

    func addBook() {
        let flow = AddBookCoordinator(services: LibraryServices(library: library))
        adding = flow
        start(flow) { [weak self] in self?.added.append($0.name) }
    }
}

@MainActor
@Suite struct CoordinatorTests {
    @Test func `Two screens that share a view model add a book`() throws {
        let main = MainCoordinator()
        main.addBook()
        let flow = try #require(main.adding)
        let nameScreen = try #require(flow.nameScreen)

        nameScreen.enter("")
        #expect(flow.cardsScreen == nil)
        nameScreen.enter("Upanishads")
        let cardsScreen = try #require(flow.cardsScreen)
        #expect(cardsScreen.viewModel === nameScreen.viewModel)
        cardsScreen.enter("atman")
        cardsScreen.enter("brahman")
        cardsScreen.confirm()

        #expect(main.library.books == [Book(name: "Upanishads", cards: ["atman", "brahman"])])
        #expect(nameScreen.lines == ["name is empty", "name is fine", "added Upanishads"])
        #expect(cardsScreen.lines == ["0 cards", "1 cards", "2 cards"])
        #expect(main.added == ["Upanishads"])
        #expect(main.childCount == 0)
    }

    @Test func `A finished flow is released with its screens and view model`() {
        let main = MainCoordinator()
        weak var flow: AddBookCoordinator?
        weak var screen: BookCardsScreen?
        weak var viewModel: AddBookViewModel?
        do {
            main.addBook()
            flow = main.adding
            main.adding?.nameScreen?.enter("Gita")
            screen = main.adding?.cardsScreen
            viewModel = screen?.viewModel
            #expect(main.childCount == 1)
            screen?.confirm()
        }
        #expect(flow == nil)
        #expect(screen == nil)
        #expect(viewModel == nil)
    }

    @Test func `An unfinished flow is released with its parent`() {
        weak var flow: AddBookCoordinator?
        do {
            let main = MainCoordinator()
            main.addBook()
            flow = main.adding
            #expect(flow != nil)
        }
        #expect(flow == nil)
    }

    @Test func `A flow finishes only once`() {
        final class Child: Coordinator<Void> {}
        let parent = Coordinator<Never>()
        let child = Child()
        var count = 0
        parent.start(child) { count += 1 }
        child.finish()
        child.finish()
        #expect(count == 1)
        #expect(parent.childCount == 0)
    }

    @Test func `A flow can finish while it starts`() {
        final class Child: Coordinator<Int> {
            override func start() { finish(1) }
        }
        let parent = Coordinator<Never>()
        var outcomes: [Int] = []
        parent.start(Child()) { outcomes.append($0) }
        #expect(outcomes == [1])
        #expect(parent.childCount == 0)
    }

    @Test func `Parallel flows finish independently`() {
        let parent = Coordinator<Never>()
        let children = (0..<3).map { _ in Coordinator<Int>() }
        var outcomes: [Int] = []
        for child in children { parent.start(child) { outcomes.append($0) } }
        children[1].finish(1)
        #expect(parent.childCount == 2)
        children[0].finish(0)
        #expect(outcomes == [1, 0])
    }
}

@MainActor
@Suite struct ChildFlowTests {
    private final class Question: Coordinator<Int> {
        var isStarted = false
        override func start() { isStarted = true }
    }

    @Test func `A dropped child delivers no outcome`() {
        let parent = Coordinator<Never>()
        let child = Question()
        var outcomes: [Int] = []
        parent.start(child) { outcomes.append($0) }
        #expect(child.isStarted && parent.childCount == 1)
        parent.drop(child)
        #expect(parent.childCount == 0)
        child.finish(1)
        #expect(outcomes == [])
    }

    @Test func `A parent can await the outcome of a child`() async {
        let parent = Coordinator<Never>()
        let (answered, dropped) = (Question(), Question())
        async let first = parent.outcome(of: answered)
        async let second = parent.outcome(of: dropped)
        while !answered.isStarted || !dropped.isStarted { await Task.yield() }
        answered.finish(42)
        parent.drop(dropped)
        #expect(await first == 42)
        #expect(await second == nil)
        #expect(parent.childCount == 0)
    }

    @Test func `A cancelled task drops its child`() async {
        let parent = Coordinator<Never>()
        let child = Question()
        let task = Task { await parent.outcome(of: child) }
        while !child.isStarted { await Task.yield() }
        task.cancel()
        #expect(await task.value == nil)
        #expect(parent.childCount == 0)
    }
}
