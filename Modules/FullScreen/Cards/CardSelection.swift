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
        if selected.isEmpty { cards.selectAll() } else { cards.selection.value = .none }
    }

    /// Gives up the range, or else the selection.
    /// - Returns: false if there is neither.
    func giveUp() -> Bool {
        if cards.isSelecting.current {
            cards.stopSelecting()
        } else if rangeStart != nil {
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
        return selected.isEmpty ? list.currentRow.map { Selection([$0.id]) } : selected
    }

    /// Selects the range, if there is one: its cards are those that are listed, so it ends before the list changes.
    /// - Returns: false if its cards cannot be read; then it stays.
    func endRange() -> Bool {
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

    /// Says how many cards are selected, and how many of them the list does not contain.
    /// - Parameters:
    ///   - total: how many cards there are, with their noun.
    ///   - all: the number of cards, if it is known.
    func words(of total: String, all: Int?) -> String {
        if cards.isSelecting.current { return "selecting \(total)…" }
        let hidden = cards.hiddenCount.current
        if hidden > 0 { return "\(count) selected, \(hidden) not shown · \(total)" }
        if range == nil {
            return selected.isEmpty ? total : count == all ? "all \(total) selected" : "\(count) selected of \(total)"
        }
        return "\(isWhole ? "" : "more than ")\(count) \(selected.isEmpty ? "of \(total) in the range" : "selected of \(total)")"
    }

    /// Says what an act is on.
    var target: String {
        if range != nil, selected.isEmpty { return "act on the range" }
        return selected.isEmpty ? "act on this card" : "act on \(count) selected"
    }

    /// The number of cards that are selected or in the range, as far as they are in memory.
    private var count: Int {
        guard let range else { return selected.count }
        return selected.count + list.ids.count { range.contains($0) && !selected.contains($0) }
    }

    /// Whether all cards of the range are in memory: a list of any length has no more of them there than those around the cursor.
    private var isWhole: Bool { rangeStart.map(list.isInMemory) ?? true }
}
