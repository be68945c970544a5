public import Binding
import Model
package import Services
public import Vocabulary

/// The form for a new book: first its name, then its cards; nothing is saved until it is submitted, or left half-way.
///
/// Two screens share it. Its outputs are a pure function of its inputs; see ``outputs(input:dependencies:)``.
@MainActor public final class NewBookViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasLibraryService & HasClockService & HasUndoService

    // Outputs

    /// The name as last typed.
    public let name: Property<String>
    /// The validation of the name while it is typed.
    public let validation: Property<NameValidation>
    /// Whether the name is being checked, or the book is being added.
    public let isBusy: Property<Bool>
    /// Whether ``nameDidSettle()`` or ``submit()`` waits for the check of the name.
    public let isAwaitingCheck: Property<Bool>
    /// Sends a name that is settled and valid; its cards can follow.
    public let nameAccepted: Signal<String>
    /// Sends why a name that is settled or submitted cannot be used; another one must be typed.
    public let nameRejected: Signal<NameValidation>
    /// The cards to add with the book, and the one that is typed.
    public let entry: Property<CardEntry>
    /// Sends what follows from an input about the cards, such as that a card was accepted.
    public let entryEvents: Signal<CardEntry.Event>
    /// Sends the book that was added, with its cards.
    public let added: Signal<RowChange<BookRow>>
    /// Sends the reason when the book could not be added.
    public let failed: Signal<Failure>
    /// Sends that a person who leaves has not saved anything.
    public let unsaved: Signal<UnsavedCards>

    // Inputs

    /// Sets the name, as it is typed. A name that was settled and is still being checked is no longer settled.
    public func nameDidChange(_ name: String) { inputs.name.value = name }

    /// Checks the name immediately, since it is complete; ``nameAccepted`` or ``nameRejected`` is sent when the check is done.
    public func nameDidSettle() { inputs.settlement.send(()) }

    /// Sets the text of the side of the card that is typed.
    public func textDidChange(_ text: String) { inputs.cards.send(.text(text)) }

    /// Goes on from the side that is typed, since it is complete; an empty front ends the cards.
    public func textDidSettle() { inputs.cards.send(.settle) }

    /// Goes to the other side of the card.
    public func switchSide() { inputs.cards.send(.switchSide) }

    /// Goes back to the previous side, which can be that of a finished card.
    public func goBack() { inputs.cards.send(.goBack) }

    /// Ends the cards with the one that is typed.
    public func finishCards() { inputs.cards.send(.finish) }

    /// Adds the book to the library, once its name has been checked again.
    public func submit() { inputs.submission.send(()) }

    /// Leaves half-way, and keeps what is finished: adds the book with its finished cards, without waiting for anything.
    ///
    /// If the name has been taken since it was accepted, appends the first number that makes it unique, as in `Greek 2`. Without a
    /// finished card, there is nothing to keep. Cards that cannot be added are dropped if the person leaves twice.
    public func leave() { inputs.departure.send(.keeping) }

    /// Leaves without adding a book; if any card is finished, only if the person does so twice.
    public func cancel() { inputs.departure.send(.dropping) }

    private let inputs = Inputs()
    private let making: Making

    /// The sources of the inputs.
    @MainActor private struct Inputs {
        let name = MutableProperty("", name: "the name of a new book")
        let settlement = MutableSignal<Void>(name: "the end of typing a name")
        let cards = MutableSignal<CardEntry.Input>(name: "the entry of cards for a new book")
        let submission = MutableSignal<Void>(name: "the submission of a new book")
        let departure = MutableSignal<Departure>(name: "leaving the form of a new book")
    }

    /// Creates an empty form.
    package convenience init(services: any Services) {
        let shelf = services.bookService.shelf
        self.init(
            dependencies: (
                owner: { name throws(Failure) in
                    try shelf.store.bookID(named: NameKey(folding: name))?.rawValue
                },
                add: { (name, cards) throws(Failure) in try makeBook(name, cards, services) },
                libraryChanged: services.libraryService.state.changed.map { _ in },
                scheduler: services.clockService.scheduler
            ))
    }

    /// Creates an empty form with these effects.
    package init(dependencies: Dependencies) {
        let outputs = Self.outputs(
            input: (inputs.name, inputs.settlement, inputs.cards, inputs.submission, inputs.departure), dependencies: dependencies
        )
        name = inputs.name
        (validation, isBusy, isAwaitingCheck) = (outputs.validation, outputs.isBusy, outputs.isAwaitingCheck)
        (nameAccepted, nameRejected) = (outputs.nameAccepted, outputs.nameRejected)
        (entry, entryEvents) = (outputs.entry, outputs.entryEvents)
        making = outputs.making
        (added, failed, unsaved) = (making.results, making.errors, outputs.unsaved)
    }

    /// How long a name must stay unchanged before it is looked up in the library.
    public static let settlingTime = Duration.milliseconds(250)

    /// The inputs of the form.
    package typealias Input = (
        name: Property<String>, settlement: Signal<Void>, cards: Signal<CardEntry.Input>, submission: Signal<Void>,
        departure: Signal<Departure>
    )
    /// The effects that the form depends on.
    package typealias Dependencies = (
        /// Returns the number of the book with a name. SQLite answers immediately; a remote library would take some time.
        owner: @MainActor (String) async throws(Failure) -> Int64?,
        add: @MainActor (String, [NewBookCard]) throws(Failure) -> RowChange<BookRow>,
        libraryChanged: Signal<Void>, scheduler: any Scheduler
    )
    /// The outputs of the form.
    package typealias Outputs = (
        validation: Property<NameValidation>, isBusy: Property<Bool>, isAwaitingCheck: Property<Bool>,
        nameAccepted: Signal<String>, nameRejected: Signal<NameValidation>,
        entry: Property<CardEntry>, entryEvents: Signal<CardEntry.Event>, making: Making, unsaved: Signal<UnsavedCards>
    )
    /// The action that adds the book with its cards.
    package typealias Making = Action<NewBook, RowChange<BookRow>, Failure>

    /// Returns the outputs, each defined by what it follows from; nothing is executed here.
    package static func outputs(input: Input, dependencies: Dependencies) -> Outputs {
        let paused = input.name.debounce(for: settlingTime, clock: dependencies.scheduler).changes
        let settled = input.settlement.merge(with: input.submission).withLatest(from: input.name)
        let asked = paused.merge(with: settled)
        let outdated = dependencies.libraryChanged.withLatest(from: asked.toProperty(initial: ""))
        let checked = asked.merge(with: outdated).toProperty(initial: "")
            .mapLatest(pending: nil) { name in await check(name, dependencies.owner) }
        let validation = combineLatest(input.name, checked).map { name, checked in
            if let flaw = flaw(of: name) { return flaw }
            return checked?.name == name ? checked?.validation ?? .checking : .checking
        }.removeDuplicates()

        // What is settled or submitted waits for the answer of the check, unless the person does something else meanwhile.
        let answers = checked.changes.compactMap { $0 }
        let progress = merge(
            input.name.removeDuplicates().changes.map { _ in Progress.Event.edited }, input.cards.map { _ in .edited },
            input.settlement.map { .settled }, input.submission.map { .submitted },
            answers.map { _ in .answered }, input.departure.map { .departed($0) }
        ).scan(Progress()) { $0.after($1) }
        let verdicts = answers.withLatest(from: progress).compactMap { checked, progress in
            progress.answered.map { (checked: checked, request: $0) }
        }
        let accepted = verdicts.filter { $0.checked.validation == .fine }
        let nameAccepted = accepted.filter { $0.request == .settled }.map(\.checked.name)
        let nameRejected = verdicts.map(\.checked.validation).filter { $0 != .fine }
        let acceptedName = accepted.map { Optional($0.checked.name) }.toProperty(initial: nil)

        let entered = input.cards.scan((entry: CardEntry(), event: CardEntry.Event?.none)) { state, input in
            var entry = state.entry
            let event = entry.take(input, check: checkFront, add: checkCard)
            return (entry, event)
        }
        let entry = entered.map(\.entry)
        let entryEvents = input.cards.withLatest(from: entered).compactMap(\.1.event)

        let making = Making(enabledIf: acceptedName.map { $0 != nil }) { (book) throws(Failure) in
            try book.mayBeNumbered
                ? addNumbered(book, dependencies.add) : dependencies.add(book.name, book.cards)
        }
        let form = combineLatest(acceptedName, entry, progress) { (name: $0, entry: $1, progress: $2) }
        let submitted = accepted.filter { $0.request == .submitted }.withLatest(from: entry).map { accepted, entry in
            NewBook(name: accepted.checked.name, cards: entry.cards)
        }
        let departed = input.departure.withLatest(from: form)
        let kept = departed.compactMap { departure, form in
            departure == .keeping && form.entry.cardCount > 0
                ? form.name.map { NewBook(name: $0, cards: form.entry.cards, mayBeNumbered: true) } : nil
        }
        making <~ submitted.merge(with: kept)

        let cancelled = departed.filter { $0 == .dropping || $1.entry.cardCount == 0 }
        let failed = making.errors.withLatest(from: form).filter { $1.progress.departure == .keeping }
        let unsaved = cancelled.map(\.1).merge(with: failed.map(\.1)).map { form in
            let count = form.entry.cardCount
            return UnsavedCards(count: count, areDropped: form.progress.departures > 1 || count == 0)
        }

        let isBusy = combineLatest(validation, making.isExecuting).map { $0 == .checking || $1 }.removeDuplicates()
        let isAwaitingCheck = progress.map { $0.awaited != nil }.removeDuplicates()
        return (
            validation, isBusy, isAwaitingCheck, nameAccepted, nameRejected, entry, entryEvents, making, unsaved
        )
    }
}

/// How a person leaves the form of a new book.
package enum Departure: Hashable, Sendable {
    /// The finished cards are added.
    case keeping
    /// The finished cards are dropped.
    case dropping
}

/// A book to add, with its cards.
package struct NewBook: Hashable, Sendable {
    let name: String
    let cards: [NewBookCard]
    /// Whether a number is appended to the name if that is taken.
    var mayBeNumbered = false
}

/// What the person did last, as far as something follows from it later.
private struct Progress {
    enum Event: Equatable {
        case edited, settled, submitted, answered
        case departed(Departure)
    }

    /// What waits for the answer about the name.
    private(set) var awaited: Event?
    /// What waited for the last answer.
    private(set) var answered: Event?
    /// How the person left last, and how often in a row; nil if they have done something else since.
    private(set) var (departure, departures) = (Departure?.none, 0)

    func after(_ event: Event) -> Progress {
        var next = Progress()
        switch event {
        case .edited: break
        case .settled, .submitted: next.awaited = event
        case .answered:
            next = self
            (next.answered, next.awaited) = (awaited, nil)
        case .departed(let departure):
            (next.departure, next.departures) = (departure, departure == self.departure ? departures + 1 : 1)
        }
        return next
    }
}

/// A name, and its validation by the library.
private typealias CheckedName = (name: String, validation: NameValidation)

@MainActor private func check(
    _ name: String, _ owner: @MainActor (String) async throws(Failure) -> Int64?
) async -> CheckedName? {
    if let flaw = flaw(of: name) { return (name, flaw) }
    do throws(Failure) {
        return (name, try await owner(name).map { .taken(id: $0) } ?? .fine)
    } catch {
        return (name, .couldNotCheck(error))
    }
}

/// Returns what is wrong with a name, regardless of the library; nil if nothing is.
private func flaw(of name: String) -> NameValidation? {
    do {
        _ = try Name(ofBook: name)
        return nil
    } catch {
        switch error {
        case .invalid(_, .empty): return .empty
        case .invalid(_, .tooLong(let limit, _)): return .tooLong(limit: limit)
        case .invalid(_, let flaw): return .malformed(flaw)
        default: return .malformed(.malformed(value: name, expected: "a name"))
        }
    }
}

private func checkFront(_ front: String) throws(Failure) { _ = try CardText.front(front) }

private func checkCard(_ card: NewBookCard) throws(Failure) { _ = try CardDraft(front: card.front, back: card.back) }

/// Adds a book under the first free name.
@MainActor private func addNumbered(
    _ book: NewBook, _ add: @MainActor (String, [NewBookCard]) throws(Failure) -> RowChange<BookRow>
) throws(Failure) -> RowChange<BookRow> {
    var (free, number) = (book.name, 2)
    while true {
        do throws(Failure) {
            return try add(free, book.cards)
        } catch Failure.duplicate(.book, _, id: _) {
            free = name(book.name, numbered: number)
            number += 1
        }
    }
}

/// Returns a name with a number appended, shortened as far as necessary.
private func name(_ name: String, numbered number: Int) -> String {
    var name = name
    while case .tooLong = flaw(of: "\(name) \(number)"), !name.isEmpty { name.removeLast() }
    return "\(name) \(number)"
}

@MainActor private func makeBook(
    _ name: String, _ cards: [NewBookCard], _ services: any NewBookViewModel.Services
) throws(Failure) -> RowChange<BookRow> {
    let shelf = services.bookService.shelf
    let book = try services.undoService.titles.titled("book add \(name)") { () throws(Failure) in
        try services.libraryService.store.atomically { () throws(Failure) in
            let book = try shelf.store.addBook(Name(ofBook: name), at: shelf.now)
            for card in cards {
                let draft = try CardDraft(front: card.front, back: card.back)
                _ = try services.cardService.store.addCard(draft, to: book.id, at: shelf.now)
            }
            return try shelf.store.book(book.id, at: shelf.moment()) ?? book
        }
    }
    return RowChange(Change(before: nil, after: book)) { BookRow($0) }
}
