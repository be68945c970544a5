public import Binding
import Model
package import Services
public import Vocabulary

/// The form for a new book: first its name, then its cards; nothing is saved until it is submitted.
///
/// Two screens share it. Its outputs are a pure function of its inputs; see ``outputs(input:dependencies:)``.
@MainActor public final class NewBookViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasLibraryService & HasClockService

    // Outputs

    /// The validation of the name while it is typed.
    public let validation: Property<NameValidation>
    /// Whether the book can be added.
    public let canSubmit: Property<Bool>
    /// Whether the name is being checked, or the book is being added.
    public let isBusy: Property<Bool>
    /// Sends the book that was added, with its cards.
    public let added: Signal<RowChange<BookRow>>
    /// Sends the reason when the book could not be added.
    public let failed: Signal<Failure>
    /// The cards to add with the book.
    public let cards: ListProperty<NewBookCard>

    /// The name as last typed.
    public var currentName: String { name.value }

    // Inputs

    /// Sets the name, as it is typed.
    public func nameDidChange(_ name: String) { self.name.value = name }

    /// Checks the name immediately, since it is complete.
    public func nameDidSettle() { settlement.send(()) }

    /// Adds a card to the form.
    /// - Throws: `Failure.invalid` for an invalid text, `Failure.duplicate` for a front that the form already has.
    public func addCard(front: String, back: String) throws(Failure) {
        _ = try CardDraft(front: front, back: back)
        try checkFront(front)
        drafts.append(NewBookCard(front: front, back: back))
    }

    /// Checks the front of a card before its back is known.
    /// - Throws: the same as ``addCard(front:back:)``.
    public func checkFront(_ front: String) throws(Failure) {
        _ = try CardText.front(front)
        if drafts.elements.contains(where: { $0.front.hasSameBytes(as: front) }) { throw .duplicate(.card, front, id: 0) }
    }

    /// Removes the last card from the form, so that it can be changed.
    /// - Returns: the card; nil if there is none.
    public func takeLastCard() -> NewBookCard? {
        guard let card = drafts.elements.last else { return nil }
        drafts.remove(at: drafts.elements.count - 1)
        return card
    }

    /// Adds the book to the library, if it can be added.
    public func submit() { submission.send(()) }

    /// Adds the book immediately, for a person who leaves; if its name is taken, appends a number.
    ///
    /// The number is the first one from 2 that makes the name unique, as in `Greek 2`.
    /// - Throws: the reason if the library rejects the book; the form then stays as it is.
    public func submit(underNameLike name: String) throws(Failure) -> RowChange<BookRow> {
        var (free, number) = (name, 2)
        while true {
            do throws(Failure) {
                return try add(free, Array(drafts.elements))
            } catch Failure.duplicate(.book, _, id: _) {
                free = Self.name(name, numbered: number)
                number += 1
            }
        }
    }

    /// Returns a name with a number appended, shortened as far as necessary.
    private static func name(_ name: String, numbered number: Int) -> String {
        var name = name
        while case .tooLong = flaw(of: "\(name) \(number)"), !name.isEmpty { name.removeLast() }
        return "\(name) \(number)"
    }

    private let name = MutableProperty("", name: "the name of a new book")
    private let settlement = MutableSignal<Void>(name: "the end of typing a name")
    private let submission = MutableSignal<Void>(name: "the submission of a new book")
    private let making: Making
    private let drafts = MutableListProperty<NewBookCard>()
    private let add: @MainActor (String, [NewBookCard]) throws(Failure) -> RowChange<BookRow>

    /// Creates an empty form.
    package init(services: any Services) {
        cards = drafts
        let shelf = services.bookService.shelf
        add = { (name, cards) throws(Failure) in try makeBook(name, cards, services) }
        let outputs = Self.outputs(
            input: (name: name, settlement: settlement, cards: drafts, submission: submission),
            dependencies: (
                owner: { name throws(Failure) in
                    try shelf.store.bookID(named: NameKey(folding: name))?.rawValue
                },
                add: add,
                scheduler: services.clockService.scheduler
            ))
        (validation, canSubmit, isBusy, making) = outputs
        (added, failed) = (making.results, making.errors)
    }

    /// How long a name must stay unchanged before it is looked up in the library.
    public static let settlingTime = Duration.milliseconds(250)

    /// The inputs of the form.
    package typealias Input = (
        name: Property<String>, settlement: Signal<Void>, cards: ListProperty<NewBookCard>, submission: Signal<Void>
    )
    /// The effects that the form depends on.
    package typealias Dependencies = (
        /// Returns the number of the book with a name. SQLite answers immediately; a remote library would take some time.
        owner: @MainActor (String) async throws(Failure) -> Int64?,
        add: @MainActor (String, [NewBookCard]) throws(Failure) -> RowChange<BookRow>,
        scheduler: any Scheduler
    )
    /// The outputs of the form.
    package typealias Outputs = (
        validation: Property<NameValidation>, canSubmit: Property<Bool>, isBusy: Property<Bool>, making: Making
    )
    /// The action that adds the book with its cards.
    package typealias Making = Action<(name: String, cards: [NewBookCard]), RowChange<BookRow>, Failure>

    /// Returns the outputs, each defined by what it follows from; nothing is executed here.
    package static func outputs(input: Input, dependencies: Dependencies) -> Outputs {
        let paused = input.name.debounce(for: settlingTime, clock: dependencies.scheduler).changes
        let checked = paused.merge(with: input.settlement.withLatest(from: input.name)).toProperty(initial: "")
            .mapLatest(pending: nil) { name in await check(name, dependencies.owner) }
        let validation = combineLatest(input.name, checked).map { name, checked in
            if let flaw = flaw(of: name) { return flaw }
            return checked?.name == name ? checked?.validation ?? .checking : .checking
        }.removeDuplicates()
        let canSubmit = validation.map { $0 == .fine }.removeDuplicates()

        let making = Making(enabledIf: canSubmit) { (form: (name: String, cards: [NewBookCard])) throws(Failure) in
            try dependencies.add(form.name, form.cards)
        }
        let submitted = input.submission.withLatest(from: input.name).map { name in
            (name: name, cards: Array(input.cards.elements))
        }
        making <~ submitted

        let isBusy = combineLatest(validation, making.isExecuting).map { $0 == .checking || $1 }.removeDuplicates()
        return (validation, canSubmit, isBusy, making)
    }
}

/// The validation of a name while it is typed.
public enum NameValidation: Hashable, Sendable {
    case empty
    /// The name is longer than the limit, in bytes of UTF-8.
    case tooLong(limit: Int)
    case malformed(Flaw)
    /// The name will be looked up in the library, or is being looked up.
    case checking
    /// The name could not be looked up; it is looked up again once it is complete.
    case couldNotCheck(Failure)
    /// A book with this number already has the name.
    case taken(id: Int64)
    case fine
}

/// A card of a book that has not been added yet.
public struct NewBookCard: Hashable, Sendable, Identifiable {
    /// The text on the front.
    public let front: String
    /// The text on the back.
    public let back: String

    /// Creates a card.
    package init(front: String, back: String) {
        self.front = front
        self.back = back
    }

    /// Whether the front has a cloze deletion, `{{c1::…}}`, which is text in a card without a note.
    public var hasDeletion: Bool { front.hasDeletion }

    /// The front, which is unique within the form.
    public var id: String { front }
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
        _ = try Name(name)
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

@MainActor private func makeBook(
    _ name: String, _ cards: [NewBookCard], _ services: any NewBookViewModel.Services
) throws(Failure) -> RowChange<BookRow> {
    let shelf = services.bookService.shelf
    let book = try services.libraryService.store.atomically { () throws(Failure) in
        let book = try shelf.store.addBook(Name(name), at: shelf.now)
        for card in cards {
            let draft = try CardDraft(front: card.front, back: card.back)
            _ = try services.cardService.store.addCard(draft, to: book.id, at: shelf.now)
        }
        return try shelf.store.book(book.id, at: shelf.moment()) ?? book
    }
    return RowChange(Change(before: nil, after: book), BookRow.init)
}
