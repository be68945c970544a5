import Binding
import Model
import Services
import Vocabulary

/// Selects all cards or a range of those that a list contains at one moment, and counts selected cards that it no longer contains.
///
/// Both are read off the main actor if possible, since a list can have any length.
@MainActor final class CardSelector {
    let hiddenCount: Property<Int>
    let isSelecting: Property<Bool>
    let succeeded: Signal<Void>
    let failed: Signal<Failure>

    private let selection: MutableProperty<Selection>
    private let filter: Property<CardListFilter>
    private let requests = MutableSignal<Request?>(name: "the requests to select cards")
    private let isReading = MutableProperty(false, name: "whether a selection is read")
    private let successes = MutableSignal<Void>(name: "the ends of a selection")
    private let failures = MutableSignal<Failure>(name: "the failures of a selection")
    /// Raised when the library has changed, so that the list can contain other cards, and when others were selected.
    private let revision = MutableProperty(0, name: "the revision of a library with selected cards")
    private let recounts: Property<Recount>
    private let bag = DisposeBag()

    private struct Request {
        let filter: CardListFilter
        /// The ids between which cards are added to the selection; nil to select all cards of the list, and no others.
        let bounds: ClosedRange<Int64>?
    }

    /// What the number of hidden cards depends on.
    private struct Basis: Hashable {
        let isEmpty: Bool
        let filter: CardListFilter
        let revision: Int
    }

    private struct Recount: Hashable {
        /// Nil if the cards were not counted.
        var basis: Basis?
        var hidden = 0
        /// The selected cards that no longer exist.
        var gone = Selection.none
    }

    init(_ selection: MutableProperty<Selection>, _ filter: Property<CardListFilter>, services: any CardsViewModel.Services) {
        (self.selection, self.filter) = (selection, filter)
        (isSelecting, succeeded, failed) = (isReading.removeDuplicates(), successes, failures)
        let reader = services.libraryService.reader
        // Only listed cards are selected and deselected one by one, so that this leaves the number of the others as it is.
        let recounts = combineLatest(selection.map(\.isEmpty).removeDuplicates(), filter, revision).mapLatest(initial: Recount())
        {
            isEmpty, filter, revision in
            let basis = Basis(isEmpty: isEmpty, filter: filter, revision: revision)
            do throws(Failure) {
                if isEmpty { return Recount(basis: basis) }
                let (cards, query) = (selection.value, try filter.query(services))
                return try await reader.read { (queries) throws(Failure) in
                    let hidden = cards.count - (try queries.cards.cards(cards, in: query).count)
                    if hidden == 0 { return Recount(basis: basis) }
                    var gone = cards
                    gone.subtract(try queries.cards.cards(cards, in: CardQuery()))
                    return Recount(basis: basis, hidden: hidden - gone.count, gone: gone)
                }
            } catch {
                return Recount()  // the list reports the failure, and an act counts again
            }
        }
        self.recounts = recounts
        hiddenCount = recounts.map(\.hidden).removeDuplicates()
        recounts.observe(in: bag) { recount in if !recount.gone.isEmpty { selection.value.subtract(recount.gone) } }
        services.libraryService.state.changed.bind(self, in: bag) { selector, changes in
            if !selector.selection.value.isEmpty, changes.contains(where: \.affectsCards) { selector.revision.value += 1 }
        }
        requests.mapLatest { request -> Result<Selection, Failure>? in
            guard let request else { return nil }
            do throws(Failure) {
                let query = try request.filter.query(services)
                let cards = Selection(
                    try await reader.read { (queries) throws(Failure) in try queries.cards.cardIDs(query, in: request.bounds) })
                return .success(request.bounds == nil ? cards : selection.value.union(cards))
            } catch {
                return .failure(error)
            }
        }.bind(self, in: bag) { selector, result in selector.take(result) }
    }

    /// The number of selected cards that the list does not contain; nil while they are counted.
    var counted: Int? {
        let recount = recounts.current
        let basis = Basis(isEmpty: selection.value.isEmpty, filter: filter.current, revision: revision.value)
        return recount.basis == basis ? recount.hidden : nil
    }

    /// - Parameter bounds: the ids between which cards are added to the selection; nil to select exactly the cards of the list.
    func select(in bounds: ClosedRange<Int64>?) {
        isReading.value = true
        requests.send(Request(filter: filter.current, bounds: bounds))
    }

    func stop() { requests.send(nil) }

    private func take(_ result: Result<Selection, Failure>?) {
        isReading.value = false
        switch result {
        case .success(let cards)?:
            selection.value = cards
            // Where only the cards of the list were selected, those that it does not contain are no longer selected.
            if recounts.current.hidden > 0 { revision.value += 1 }
            successes.send(())
        case .failure(let failure)?: failures.send(failure)
        case nil: break
        }
    }
}

extension CardStore {
    /// Returns those of some cards that are in a list.
    func cards(_ cards: Selection, in query: CardQuery) throws(Failure) -> Selection {
        var ids = RangeSet<Int64>()
        for bounds in cards.bounds { ids.formUnion(try cardIDs(query, in: bounds)) }
        return cards.intersection(Selection(ids))
    }
}

extension LibraryChange {
    /// Whether the cards of a list can be others after the change.
    fileprivate var affectsCards: Bool {
        switch self {
        case .card, .book, .setting, .filter, .everything: true
        case .cardsAdded, .profile, .session, .sessionNoted: false
        }
    }
}
