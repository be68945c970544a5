public import Binding
import Model
package import Services
public import Vocabulary

/// The form of a card: its texts, or all fields of the note that it is made from, and its tags.
///
/// Nothing is saved until ``save()``. The form follows the library: what was not changed here is replaced by what it has become
/// elsewhere, and what was changed in both places is kept twice, until ``resolve(_:_:)`` says which text stays.
@MainActor public final class CardFormViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasCardService & HasClockService & HasLibraryService
        & HasUndoService

    // Outputs

    /// The fields, in their order, and last the tags; their number stays the same.
    public let fields: Property<[CardFormField]>
    /// What is wrong with what was typed, except that something is missing; nil if nothing is.
    public let problem: Property<Failure?>
    /// Whether the card or its note was deleted elsewhere; what was typed is kept.
    public let isDeleted: Property<Bool>
    /// The number of the card; nil for a card to add.
    public let card: Int64?
    /// The name of the note's type; nil for a card by itself, and for one to add.
    public let noteType: String?
    /// The type of the note to add; nil for a card by itself, and for a card or note that exists.
    public let newNoteKind: Property<NewNoteKind?>

    /// Whether there is something to save.
    public var isChanged: Bool { state.value.slots.contains(where: \.isChanged) }

    /// Whether a cloze deletion, `{{c1::…}}`, was typed on the front of a card without a note, in which it is plain text.
    public var hasPlainDeletion: Bool {
        let front = state.value.slots[0]
        return content?.note == nil && state.value.kind == nil && front.isChanged && front.text.hasDeletion
    }

    // Inputs

    /// Chooses what to add: a card by itself, or a note of a built-in type. What was typed stays.
    public func kindDidChange(_ kind: NewNoteKind?) {
        guard content == nil else { return }
        update { state in
            state.kind = kind
            for (index, name) in (kind?.type ?? .basic).fields.enumerated() { state.slots[index].name = name }
            state.problem = problem(with: state)
        }
    }

    /// Sets the text of a field, as it is typed.
    public func textDidChange(_ text: String, of field: Int) {
        update { state in
            state.slots[field].text = text
            state.problem = problem(with: state)
        }
    }

    /// Says which text a field keeps that was changed both here and elsewhere.
    public func resolve(_ field: Int, _ choice: CardFormChoice) {
        update { state in
            state.slots[field].resolve(choice)
            state.problem = problem(with: state)
        }
    }

    /// Saves what was changed, and nothing else.
    /// - Returns: nil if nothing was saved, since a field was changed elsewhere, or the card was deleted: the outputs say which.
    /// - Throws: `Failure.invalid`, `Failure.duplicate`; `Failure.notFound(.book, …)` for a card to add.
    public func save() throws(Failure) -> SavedCard? {
        try repository.titles.titled(stepTitle) { () throws(Failure) in try saveAll() }
    }

    private func saveAll() throws(Failure) -> SavedCard? {
        guard let content else { return try repository.add(state.value.slots, as: state.value.kind, to: book) }
        return try repository.atomically { () throws(Failure) in
            let current = try repository.current(content)
            follow(current)
            guard let current, !state.value.slots.contains(where: { $0.other != nil }) else { return nil }
            return try repository.save(state.value.slots, in: current)
        }
    }

    /// Adds the card or the note again that was deleted elsewhere, with what was typed; its progress is not kept.
    /// - Throws: the same as ``save()``, and `Failure.notFound` if its book or its type was deleted, too.
    public func addAgain() throws(Failure) -> SavedCard {
        try repository.titles.titled(stepTitle) { () throws(Failure) in
            guard let content else { return try repository.add(state.value.slots, as: state.value.kind, to: book) }
            return try repository.addAgain(content, state.value.slots)
        }
    }

    /// The name of the undo step.
    private var stepTitle: String {
        guard let card, !state.value.isDeleted else {
            return "card add \(state.value.slots[0].text)" + (state.value.kind.map { " --\($0.rawValue)" } ?? "")
        }
        return "\(noteType == nil ? "card" : "note") edit @\(card)"
    }

    private struct State: Hashable {
        var slots: [CardFormSlot]
        var kind: NewNoteKind?
        var problem: Failure?
        var isDeleted = false
    }

    private let state: MutableProperty<State>
    private let repository: CardFormRepository
    private let book: Book.ID
    /// The card or the note as it was when the form was opened; nil for a card to add.
    private let content: CardFormContent?
    private let bag = DisposeBag()

    /// Creates the form of a card, or of its note.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`.
    package convenience init(_ reference: EntityReference, services: any Services) throws(Failure) {
        let repository = CardFormRepository(services: services)
        let content = try repository.content(reference)
        self.init(repository, content.card.book, content)
        services.libraryService.state.changed.bind(self, in: bag) { form, _ in form.refresh() }
    }

    /// Creates the form of a card to add.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.ambiguous`.
    package convenience init(addingTo book: EntityReference, services: any Services) throws(Failure) {
        self.init(CardFormRepository(services: services), try services.libraryService.names.book(book), nil)
    }

    private init(_ repository: CardFormRepository, _ book: Book.ID, _ content: CardFormContent?) {
        (self.repository, self.book, self.content) = (repository, book, content)
        card = content?.card.id.rawValue
        noteType = content?.note == nil ? nil : content?.type.name
        let type = content?.type ?? .basic
        let values =
            content?.values ?? [CardFormValue("", inHTML: false), CardFormValue("", inHTML: false), CardFormValue(tags: [])]
        let slots = zip(type.fields + ["Tags"], values).map { CardFormSlot($0, $1) }
        state = MutableProperty(State(slots: slots), name: "the form of a card")
        fields = state.map { $0.slots.map(\.field) }.removeDuplicates()
        newNoteKind = state.map(\.kind).removeDuplicates()
        problem = state.map(\.problem).removeDuplicates()
        isDeleted = state.map(\.isDeleted).removeDuplicates()
    }

    private func update(_ body: (inout State) -> Void) {
        var new = state.value
        body(&new)
        state.value = new
    }

    /// Follows what has become of the card in the library.
    private func refresh() {
        guard let content else { return }
        do throws(Failure) {
            follow(try repository.current(content))
        } catch {
            update { $0.problem = error }
        }
    }

    private func follow(_ content: CardFormContent?) {
        update { state in
            state.isDeleted = content == nil
            guard let content else { return }
            for (index, value) in content.values.enumerated() { state.slots[index].follow(value) }
            state.problem = problem(with: state)
        }
    }

    /// Returns what is wrong with what was typed. Nobody is told that what they have not typed yet is missing.
    private func problem(with state: State) -> Failure? {
        guard state.slots.contains(where: \.isChanged) else { return nil }
        do throws(Failure) {
            if let kind = state.kind {
                try repository.check(state.slots, of: kind)
            } else {
                try repository.check(state.slots, of: content, in: book)
            }
            return nil
        } catch {
            switch error {
            case .invalid(_, .empty): return nil
            case .invalid(_, .noDeletion) where content == nil: return nil
            default: return error
            }
        }
    }
}
