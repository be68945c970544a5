import Binding
import Console
import ViewModel
import Vocabulary

/// The cards that are acted on: those that the person has selected, and a range that is being selected.
@MainActor final class CardSelection {
    private let cards: any BrowsableCards
    private let list: ListView<CardRowView>
    private let stage: Stage
    /// The card with which the range begins that is being selected.
    private var rangeStart: Int64?

    init(of cards: any BrowsableCards, in list: ListView<CardRowView>, on stage: Stage) {
        (self.cards, self.list, self.stage) = (cards, list, stage)
    }

    private var selected: Selection { cards.selection.current }

    /// The ids of the first and the last card of the range that is being selected.
    private var range: ClosedRange<Int64>? {
        guard let rangeStart, let current = list.currentRow?.id else { return nil }
        return min(rangeStart, current)...max(rangeStart, current)
    }

    /// Returns whether a card is selected, or in the range.
    func contains(_ card: CardRow) -> Bool { selected.contains(card.id) || range?.contains(card.id) ?? false }

    // MARK: Changes

    /// Selects the range, if there is one; or else the current card, if it is not selected yet, and goes on to the next one.
    func toggleCurrent() {
        if rangeStart != nil {
            _ = endRange()
        } else if let card = list.currentRow {
            cards.selection.value.toggle(card.id)
            _ = list.press(.down)
        }
    }

    /// Begins a range at the current card, or gives it up.
    func toggleRange() { rangeStart = rangeStart == nil ? list.currentRow?.id : nil }

    /// Selects all cards of the list, or none if any is selected.
    func toggleAll() {
        rangeStart = nil
        cards.selection.value = selected.isEmpty ? .allMatching(except: []) : .none
    }

    /// Gives up the range: its cards are no longer those of the list.
    func listWillChange() { rangeStart = nil }

    /// Gives up the range, or else the selection.
    /// - Returns: false if there is neither.
    func giveUp() -> Bool {
        if rangeStart != nil {
            rangeStart = nil
        } else if !selected.isEmpty {
            cards.selection.value = .none
        } else {
            return false
        }
        return true
    }

    /// Selects the range, and returns what to act on: the selected cards, or the current one if none is selected.
    /// - Returns: nil if there is no card, or if the cards of the range cannot be read.
    func take() -> Selection? {
        guard endRange() else { return nil }
        return selected.isEmpty ? list.currentRow.map { .some([$0.id]) } : selected
    }

    /// Selects the range, if there is one.
    /// - Returns: false if its cards cannot be read; then it stays.
    private func endRange() -> Bool {
        do throws(Failure) {
            if let range { try cards.select(from: range.lowerBound, to: range.upperBound) }
            rangeStart = nil
            return true
        } catch {
            stage.fail(Words.message(about: error))
            return false
        }
    }

    // MARK: Words

    /// Says how many cards are selected.
    /// - Parameter total: how many cards there are, with their noun.
    func words(of total: String) -> String {
        switch selected {
        case .allMatching(let others):
            return others.isEmpty ? "all \(total) selected" : "all but \(others.count) selected of \(total)"
        case .some(let ids):
            guard let range else { return ids.isEmpty ? total : "\(ids.count) selected of \(total)" }
            let shown = list.ids
            let count = ids.union(shown.filter(range.contains)).count
            // A list of any length has no more of its cards in memory than those around the cursor.
            let isWhole = rangeStart.map(list.isInMemory) ?? true
            return "\(isWhole ? "" : "more than ")\(count) \(ids.isEmpty ? "of \(total) in the range" : "selected of \(total)")"
        }
    }
}
