import Vocabulary

/// The number of cards of a queue that may still come up on a day.
///
/// A book with its own limit has its own account; all other books share one.
struct StudyBudget {
    /// Books that share a limit.
    struct Account {
        var scope: BookScope
        /// The number of cards that may still come up; nil if there is no limit.
        var left: Int?
    }

    /// The accounts that are not used up.
    let accounts: [Account]
    /// All books whose account is not used up; nil if there are none.
    let scope: BookScope?
    /// The number of cards that have come up.
    let done: Int

    /// Creates the budget of a queue on a day.
    /// - Parameters:
    ///   - book: the only book to study, or nil for all.
    ///   - limit: the limit that the books without their own share; nil if there is none.
    ///   - own: the limits of the books that have their own.
    ///   - studied: the numbers of answers on the day in the state that counts.
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
