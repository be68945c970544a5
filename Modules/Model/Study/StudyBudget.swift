import Vocabulary

/// The number of cards of a queue that may still come up on a day.
///
/// A book with its own limit has an account with the books below it that have none of their own; all other books share one.
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
    ///   - books: the books to study.
    ///   - limit: the limit that the books without their own share; nil if there is none.
    ///   - own: the limits of the books that have their own.
    ///   - sharers: the books that share each of these limits.
    ///   - studied: the numbers of answers on the day in the state that counts.
    init(
        for books: BookScope, shared limit: Int?, own: [Book.ID: Int], sharers: [Book.ID: Set<Book.ID>], studied: [StudiedCount]
    ) {
        func done(_ isCounted: (Book.ID) -> Bool) -> Int { studied.reduce(0) { $0 + (isCounted($1.book) ? $1.answers : 0) } }
        self.done = done(books.contains)
        var limited: Set<Book.ID> = []
        var (open, closed) = (Set<Book.ID>(), Set<Book.ID>())
        var accounts: [Account] = []
        for (book, limit) in own {
            let group = sharers[book] ?? [book]
            limited.formUnion(group)
            let part = books.intersection(group)
            if part.isEmpty { continue }
            let left = limit - done(group.contains)
            if left > 0 {
                accounts.append(Account(scope: part, left: left))
                open.formUnion(group)
            } else {
                closed.formUnion(group)
            }
        }
        let others = books.subtracting(limited)
        let left = limit.map { max(0, $0 - done { !limited.contains($0) }) }
        if left == 0 || others.isEmpty {
            scope = open.isEmpty ? nil : books.intersection(open)
        } else {
            accounts.insert(Account(scope: others, left: left), at: 0)
            scope = books.subtracting(closed)
        }
        self.accounts = accounts
    }
}

extension StudyPlan {
    func budget(for queue: StudyQueue, in books: BookScope, studied: [StudiedCount]) -> StudyBudget {
        switch queue {
        case .learning: StudyBudget(for: books, shared: nil, own: [:], sharers: [:], studied: [])
        case .review:
            StudyBudget(
                for: books, shared: limits.reviews, own: ownLimits.compactMapValues(\.reviews), sharers: sharers(of: \.reviews),
                studied: studied.filter { $0.state == .review })
        case .new:
            StudyBudget(
                for: books, shared: limits.newCards, own: ownLimits.compactMapValues(\.newCards),
                sharers: sharers(of: \.newCards), studied: studied.filter { $0.state == .new })
        }
    }
}
