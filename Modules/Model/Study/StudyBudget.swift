import Vocabulary

/// How many cards of a kind may still come on a day: a book with a limit of its own has its own account, all others share one.
struct StudyBudget {
    /// Books that draw on the same limit.
    struct Account {
        var scope: BookScope
        /// How many cards may come; nil is no limit.
        var left: Int?
    }

    /// The accounts that have something left.
    let accounts: [Account]
    /// All the books that have something left; nil when none has.
    let scope: BookScope?
    /// How many cards have come.
    let done: Int

    /// - Parameters:
    ///   - book: the only book to study, or nil for all.
    ///   - limit: what the books without a limit of their own share; nil is none.
    ///   - studied: what was answered on the day in the state that counts.
    init(for book: Book.ID?, shared limit: Int?, own: [Book.ID: Int], studied: [StudiedCount]) {
        func done(_ isCounted: (Book.ID) -> Bool) -> Int { studied.reduce(0) { $0 + (isCounted($1.book) ? $1.answers : 0) } }
        let sharedLeft = limit.map { max(0, $0 - done { own[$0] == nil }) }
        if let book {
            let left = own[book].map { max(0, $0 - done { $0 == book }) } ?? sharedLeft
            accounts = left == 0 ? [] : [Account(scope: .only([book]), left: left)]
            scope = accounts.first?.scope
            self.done = done { $0 == book }
            return
        }
        self.done = done { _ in true }
        var open: [Account] = []
        var closed: Set<Book.ID> = []
        for (book, limit) in own {
            let left = limit - done { $0 == book }
            if left > 0 { open.append(Account(scope: .only([book]), left: left)) } else { closed.insert(book) }
        }
        let ownScope = BookScope.only(Set(own.keys).subtracting(closed))
        if sharedLeft == 0 {
            accounts = open
            scope = open.isEmpty ? nil : ownScope
        } else {
            let others = own.isEmpty ? BookScope.all : .except(Set(own.keys))
            accounts = [Account(scope: others, left: sharedLeft)] + open
            scope = closed.isEmpty ? .all : .except(closed)
        }
    }
}

extension StudyPlan {
    func budget(for queue: StudyQueue, in book: Book.ID?, studied: [StudiedCount]) -> StudyBudget {
        switch queue {
        case .learning:
            StudyBudget(for: book, shared: nil, own: [:], studied: [])
        case .review:
            StudyBudget(
                for: book, shared: limits.reviews, own: ownLimits.compactMapValues(\.reviews),
                studied: studied.filter { $0.state == .review })
        case .new:
            StudyBudget(
                for: book, shared: limits.newCards, own: ownLimits.compactMapValues(\.newCards),
                studied: studied.filter { $0.state == .new })
        }
    }
}
