import Binding
import ViewModel
import Vocabulary

/// The cards that are acted on: those that the person has selected, and a range that is being selected.
@MainActor final class CardSelection {
    private let viewModel: any BrowsableCards
    private let list: ListView<CardRowView>
    /// The card with which the range begins that is being selected.
    private var rangeStart: Int64?
    /// What is done once the range is selected.
    private var afterRange: (() -> Void)?

    init(of viewModel: any BrowsableCards, in list: ListView<CardRowView>) { (self.viewModel, self.list) = (viewModel, list) }

    private var selected: Selection { viewModel.selection.current }

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
            endRange {}
        } else if let card = list.currentRow {
            viewModel.selection.value.toggle(card.id)
            _ = list.press(.down)
        }
    }

    /// Begins a range at the current card, or gives it up.
    func toggleRange() { rangeStart = rangeStart == nil ? list.currentRow?.id : nil }

    /// Selects exactly the cards of the list, or none if these are selected.
    func toggleAll() {
        rangeStart = nil
        let isAll = viewModel.hiddenCount.current == 0 && viewModel.count.current == .exactly(selected.count)
        if isAll { viewModel.selection.value = .none } else { viewModel.selectAll() }
    }

    /// Whether there is a range or a selection.
    var isActive: Bool { viewModel.isSelecting.current || rangeStart != nil || !selected.isEmpty }

    /// Gives up the range, or else the selection.
    /// - Returns: false if there is neither.
    func giveUp() -> Bool {
        if viewModel.isSelecting.current {
            afterRange = nil
            viewModel.stopSelecting()
        } else if rangeStart != nil {
            rangeStart = nil
        } else if !selected.isEmpty {
            viewModel.selection.value = .none
        } else {
            return false
        }
        return true
    }

    /// The cards to act on: the selected ones, or the current one if none is selected; nil if the list is empty.
    var cards: Selection? { selected.isEmpty ? list.currentRow.map { Selection([$0.id]) } : selected }

    /// Selects the range, if there is one, and calls `body` as soon as its cards are read; if they cannot be read, the range stays.
    func endRange(then body: @escaping () -> Void) {
        guard let range else {
            rangeStart = nil
            return body()
        }
        afterRange = body
        viewModel.select(from: range.lowerBound, to: range.upperBound)
    }

    func rangeWasSelected() {
        guard let body = afterRange else { return }
        (afterRange, rangeStart) = (nil, nil)
        body()
    }

    func rangeWasNotSelected() { afterRange = nil }

    // MARK: Words

    /// Says how many cards are selected, and how many of them the list does not contain.
    /// - Parameters:
    ///   - total: how many cards there are, with their noun.
    ///   - all: the number of cards, if it is known.
    func words(of total: String, all: Int?) -> String {
        if viewModel.isSelecting.current { return "selecting \(total)…" }
        let hidden = viewModel.hiddenCount.current
        if hidden > 0 { return "\(count) selected, \(hidden) not shown · \(total)" }
        if range == nil {
            if selected.isEmpty { return total }
            return count == all ? "\(count == 1 ? "" : "all ")\(total) selected" : "\(count) selected of \(total)"
        }
        return "\(isWhole ? "" : "more than ")\(count) \(selected.isEmpty ? "of \(total) in the range" : "selected of \(total)")"
    }

    /// The number of cards that are selected or in the range, as far as they are in memory.
    private var count: Int {
        guard let range else { return selected.count }
        return selected.count + list.ids.count { range.contains($0) && !selected.contains($0) }
    }

    /// Whether all cards of the range are in memory: a list of any length has no more of them there than those around the cursor.
    private var isWhole: Bool { rangeStart.map(list.isInMemory) ?? true }
}
