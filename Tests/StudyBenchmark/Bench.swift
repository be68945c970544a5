import Composition
import Foundation
import ViewModel
import Vocabulary

/// The tasks that are measured, on one library.
@MainActor struct Bench {
    private let library: Library

    init(path: String) throws {
        library = try Library(LibraryOptions(path: path, clock: ClockOption(startingAt: "2026-01-31T08:00:00Z") ?? .system))
    }

    /// Due cards one after another: the next one is asked for, and answered, with a commit each.
    func answers(cards: Int) throws -> String {
        try addCards(cards)
        try learn(cards)
        let review = library.viewModel.review
        let start = ContinuousClock.now
        for _ in 0..<cards {
            let card = try review.next(StudyRequest(book: .id(1)))
            try review.answer(CardAnswer(card: .id(card.id), rating: .good))
        }
        let elapsed = ContinuousClock.now - start
        return String(format: "%.2f", elapsed / .microseconds(1) / Double(cards))
    }

    /// Due cards one after another in a session: the next one is read in the transaction of the answer.
    func session(cards: Int) throws -> String {
        try addCards(cards)
        try learn(cards)
        let session = try library.viewModel.study(StudyRequest(book: .id(1)))
        let start = ContinuousClock.now
        for _ in 0..<cards {
            session.reveal()
            session.answer(.good)
        }
        let elapsed = ContinuousClock.now - start
        guard try library.viewModel.review.counts(in: .id(1)).total == 0 else { throw Misuse() }
        return String(format: "%.2f", elapsed / .microseconds(1) / Double(cards))
    }

    /// The first page of each of the ways to find cards, as the median of many runs.
    func search(_ word: String) throws -> String {
        let cards = library.viewModel.cards
        let list = try median { try cards.list(CardListing(match: word, limit: 50)).next().count == 50 }
        let search = try median { try cards.search(CardSearch(text: word, limit: 20)).next().count == 20 }
        return String(format: "%.2f %.2f", list, search)
    }

    /// - Parameter body: returns whether it found all that it should.
    private func median(_ body: () throws -> Bool) throws -> Double {
        let times = try (0..<20).map { _ in
            let start = ContinuousClock.now
            guard try body() else { throw Misuse() }
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        return times.sorted()[times.count / 2]
    }

    /// Plays study: each card is answered time and again, with weeks between.
    func fill(cards: Int, rows: Int) throws {
        try addCards(cards)
        let viewModel = library.viewModel
        try viewModel.transaction.begin()
        let ratings: [Rating] = [.good, .good, .good, .easy, .hard, .good, .again]
        for round in 0..<(rows / cards) {
            for card in 1...cards {
                let rating = ratings[(card &* 31 &+ round &* 17) % ratings.count]
                try viewModel.review.answer(CardAnswer(card: .id(Int64(card)), rating: rating))
            }
            try viewModel.clock.advance(by: .seconds(86_400 * (1 + round * 3)))
        }
        try viewModel.transaction.commit()
    }

    func statistics() throws -> String {
        let start = ContinuousClock.now
        _ = try library.viewModel.statistics.report(StatisticsRequest())
        let elapsed = ContinuousClock.now - start
        return String(format: "%.2f", elapsed / .milliseconds(1))
    }

    func reschedule() throws -> String {
        let viewModel = library.viewModel
        try viewModel.settings.set(SettingChange(key: "desired_retention", value: "0.85"))
        try viewModel.settings.set(
            SettingChange(
                key: "weights",
                value: """
                    0.4072 1.1829 3.1262 15.4722 7.2102 0.5316 1.0651 0.0234 1.616 0.1544 1.0824 1.9813 0.0953 0.2975 2.2042 \
                    0.2407 2.9466 0.5034 0.6567 0.12 0.2
                    """))
        let start = ContinuousClock.now
        try viewModel.review.reschedule()
        let elapsed = ContinuousClock.now - start
        return String(format: "%.2f", elapsed / .milliseconds(1))
    }

    private func addCards(_ count: Int) throws {
        let viewModel = library.viewModel
        try viewModel.books.add("Bench")
        try viewModel.transaction.begin()
        for number in 0..<count {
            try viewModel.cards.add(
                NewCard(book: .id(1), front: "front number \(number)", back: "the back of card \(number)"))
        }
        try viewModel.transaction.commit()
    }

    /// Brings all cards into review and makes them due.
    private func learn(_ cards: Int) throws {
        let viewModel = library.viewModel
        try viewModel.transaction.begin()
        for card in 1...cards { try viewModel.review.answer(CardAnswer(card: .id(Int64(card)), rating: .easy)) }
        try viewModel.transaction.commit()
        try viewModel.clock.advance(by: .seconds(86_400 * 30))
    }
}
