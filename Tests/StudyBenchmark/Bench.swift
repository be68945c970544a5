import Binding
import Composition
import Foundation
import ViewModel
import Vocabulary

/// The tasks that are measured, on one library.
@MainActor struct Bench {
    private let library: Library
    private let bag = DisposeBag()
    private let failures = Failures()

    @MainActor final class Failures {
        var first: Failure?
    }

    init(path: String) throws {
        library = try Library(LibraryOptions(path: path, clock: ClockOption(startingAt: "2026-01-31T08:00:00Z") ?? .system))
        let failures = failures
        let viewModel = library.viewModel
        for errors in [viewModel.review.answer.errors, viewModel.review.next.errors, viewModel.statistics.show.errors] {
            errors.observe(in: bag) { failures.first = $0 }
        }
        viewModel.review.reschedule.errors.observe(in: bag) { failures.first = $0 }
        viewModel.clock.advance.errors.observe(in: bag) { failures.first = $0 }
        viewModel.settings.set.errors.observe(in: bag) { failures.first = $0 }
    }

    /// Due cards one after another: the next one is asked for, and answered, with a commit each.
    func answers(cards: Int) throws -> String {
        try addCards(cards)
        try learn(cards)
        let review = library.viewModel.review
        let hand = Hand()
        review.next.results.observe(in: bag) { hand.card = $0.id }
        let start = ContinuousClock.now
        for _ in 0..<cards {
            review.next.apply(.id(1))
            review.answer.apply(CardAnswering(card: .id(hand.card), rating: .good))
        }
        let elapsed = ContinuousClock.now - start
        try check()
        return String(format: "%.2f", elapsed / .microseconds(1) / Double(cards))
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
                viewModel.review.answer.apply(CardAnswering(card: .id(Int64(card)), rating: rating))
            }
            viewModel.clock.advance.apply(.seconds(86_400 * (1 + round * 3)))
        }
        try viewModel.transaction.commit()
        try check()
    }

    func statistics() throws -> String {
        let start = ContinuousClock.now
        library.viewModel.statistics.show.apply(StatisticsAsking())
        let elapsed = ContinuousClock.now - start
        try check()
        return String(format: "%.2f", elapsed / .milliseconds(1))
    }

    func reschedule() throws -> String {
        let viewModel = library.viewModel
        viewModel.settings.set.apply(SettingChange(key: "desired_retention", value: "0.85"))
        viewModel.settings.set.apply(
            SettingChange(
                key: "weights",
                value: """
                    0.4072 1.1829 3.1262 15.4722 7.2102 0.5316 1.0651 0.0234 1.616 0.1544 1.0824 1.9813 0.0953 0.2975 2.2042 \
                    0.2407 2.9466 0.5034 0.6567 0.12 0.2
                    """))
        let start = ContinuousClock.now
        viewModel.review.reschedule.apply(nil)
        let elapsed = ContinuousClock.now - start
        try check()
        return String(format: "%.2f", elapsed / .milliseconds(1))
    }

    private func addCards(_ count: Int) throws {
        let viewModel = library.viewModel
        viewModel.books.add.apply("Bench")
        try viewModel.transaction.begin()
        for number in 0..<count {
            viewModel.cards.add.apply(
                NewCard(book: .id(1), front: "front number \(number)", back: "the back of card \(number)"))
        }
        try viewModel.transaction.commit()
    }

    /// Brings all cards into review and makes them due.
    private func learn(_ cards: Int) throws {
        let viewModel = library.viewModel
        try viewModel.transaction.begin()
        for card in 1...cards { viewModel.review.answer.apply(CardAnswering(card: .id(Int64(card)), rating: .easy)) }
        try viewModel.transaction.commit()
        viewModel.clock.advance.apply(.seconds(86_400 * 30))
        try check()
    }

    private func check() throws { if let failure = failures.first { throw failure } }

    @MainActor final class Hand {
        var card: Int64 = 0
    }
}
