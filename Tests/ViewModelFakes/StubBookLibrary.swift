package import Binding
package import ViewModel
package import Vocabulary

/// A library of which the form for a new book knows nothing but two questions, and which can answer late.
@MainActor package final class StubBookLibrary {
    package struct Added: Equatable {
        package let name: String
        package let cards: [NewBookCard]

        package init(name: String, cards: [NewBookCard]) { (self.name, self.cards) = (name, cards) }
    }

    package let scheduler = ManualScheduler()
    /// Sends that something has changed.
    package let changes = MutableSignal<Void>(name: "the changes of a stub of a library")
    package var owners: [String: Int64] = ["French": 3]
    package var failure: Failure?
    /// Names that are taken when a book is added, although nobody had them when they were looked up.
    package var takenMeanwhile: Set<String> = []
    /// Whether a question waits for ``answer()``.
    package var isSlow = false
    package private(set) var asked: [String] = []
    package private(set) var cancelled: [String] = []
    package private(set) var added: [Added] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var answered = 0

    package init() {}

    package var dependencies: NewBookViewModel.Dependencies {
        (
            owner: { [self] name throws(Failure) in try await owner(of: name) },
            add: { [self] (name, cards) throws(Failure) in try add(name, cards) },
            libraryChanged: changes, scheduler: scheduler
        )
    }

    /// Returns the form for a new book in this library.
    package func form() -> NewBookViewModel { NewBookViewModel(dependencies: dependencies) }

    private func owner(of name: String) async throws(Failure) -> Int64? {
        asked.append(name)
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        answered += 1
        if Task.isCancelled { cancelled.append(name) }
        if let failure { throw failure }
        return owners[name]
    }

    /// Answers the questions that wait, in their order.
    package func answer() async {
        let questions = asked.count
        for question in waiting { question.resume() }
        waiting = []
        while answered < questions { await Task.yield() }
        await Task.yield()
    }

    private func add(_ name: String, _ cards: [NewBookCard]) throws(Failure) -> RowChange<BookRow> {
        if let failure { throw failure }
        if owners[name] != nil || takenMeanwhile.contains(name) { throw .duplicate(.book, name, id: owners[name] ?? 9) }
        added.append(Added(name: name, cards: cards))
        return .stub(added: .stub(Int64(added.count), name, cards: cards.count))
    }
}

extension NewBookViewModel {
    /// Types a card, side by side.
    package func enter(_ front: String, _ back: String) {
        for text in [front, back] {
            textDidChange(text)
            textDidSettle()
        }
    }
}

extension CardEntryViewModel {
    /// Types a card, side by side.
    package func enter(_ front: String, _ back: String) {
        for text in [front, back] {
            textDidChange(text)
            textDidSettle()
        }
    }
}
