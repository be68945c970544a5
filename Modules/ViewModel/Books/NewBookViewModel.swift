public import Binding
import Model
public import Vocabulary

/// The form for a new book: first its name, then its cards; nothing is kept until it is submitted.
///
/// Two screens share it. What it puts out is a pure function of what comes in, see ``outputs(input:dependencies:)``.
@MainActor public final class NewBookViewModel {
    package typealias Services = HasBookService & HasCardService & HasLibraryService & HasClockService

    // Outputs

    /// What is to be said of the name as it is typed.
    public let validation: Property<NameValidation>
    /// Whether the book can be made.
    public let canSubmit: Property<Bool>
    /// Whether something is awaited: the name's check, or the making of the book.
    public let isBusy: Property<Bool>
    /// The book that was made, with its cards.
    public let added: Signal<RowChange<BookRow>>
    public let failed: Signal<Failure>
    /// The cards as they will be made.
    public let cards: ListProperty<NewBookCard>

    /// The name as it was typed last.
    public var currentName: String { name.value }

    // Inputs

    public func nameDidChange(_ name: String) { self.name.value = name }

    /// The name is as it is to be: it is checked without waiting for more.
    public func nameDidSettle() { settlement.send(()) }

    /// Takes a card for the book.
    /// - Throws: `Failure.invalid` for a text that cannot be, `Failure.duplicate` for a front that is there.
    public func addCard(front: String, back: String) throws(Failure) {
        _ = try CardDraft(front: front, back: back)
        if drafts.elements.contains(where: { $0.front.hasSameBytes(as: front) }) { throw .duplicate(.card, front, id: 0) }
        drafts.append(NewBookCard(front: front, back: back))
    }

    /// Makes the book, if it can be made.
    public func submit() { submission.send(()) }

    /// Makes the book at once, for a person who leaves: under this name, or, where a book has it, under the name with the first
    /// number from 2 that makes it free, as `Greek 2`.
    /// - Throws: why the library does not take it; the form stays as it is.
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

    /// A name with a number, and as much of the name as leaves room for it.
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

    /// How long a name must stand still before the library is asked for it.
    public static let settlingTime = Duration.milliseconds(250)

    package typealias Input = (
        name: Property<String>, settlement: Signal<Void>, cards: ListProperty<NewBookCard>, submission: Signal<Void>
    )
    package typealias Dependencies = (
        /// The number of the book that has a name. SQLite answers at once; a library elsewhere would take its time.
        owner: @MainActor (String) async throws(Failure) -> Int64?,
        add: @MainActor (String, [NewBookCard]) throws(Failure) -> RowChange<BookRow>,
        scheduler: any Scheduler
    )
    package typealias Outputs = (
        validation: Property<NameValidation>, canSubmit: Property<Bool>, isBusy: Property<Bool>, making: Making
    )
    package typealias Making = Action<(name: String, cards: [NewBookCard]), RowChange<BookRow>, Failure>

    /// The whole form as a definition: nothing happens here, it is said what follows from what.
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

/// What is to be said of a name while it is typed.
public enum NameValidation: Hashable, Sendable {
    case empty
    /// In bytes of UTF-8.
    case tooLong(limit: Int)
    case malformed(Flaw)
    /// The library is about to be asked.
    case checking
    /// The library could not be asked; once the name is settled, it is asked again.
    case couldNotCheck(Failure)
    /// A book has that name.
    case taken(id: Int64)
    case fine
}

/// A card of a book that is not made yet.
public struct NewBookCard: Hashable, Sendable, Identifiable {
    public let front: String
    public let back: String

    package init(front: String, back: String) {
        self.front = front
        self.back = back
    }

    public var id: String { front }
}

/// A name, and what the library says of it.
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

/// What is wrong with a name by itself.
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
    let change = Change(before: nil, after: book)
    services.libraryService.tally.count(.added, 1 + cards.count)
    return RowChange(change, BookRow.init)
}
