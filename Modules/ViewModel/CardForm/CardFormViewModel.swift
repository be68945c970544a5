public import Binding
import Model
package import Services
public import Vocabulary

/// The form of a card: its texts, or all fields of the note that it is made from, and its tags.
///
/// Nothing is saved until ``save()``. What was not changed here is then left as it has become elsewhere, and what was changed in
/// both places is kept twice, until ``resolve(_:_:)`` says which text stays.
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
    /// Whether the book of the card was deleted elsewhere, so that nothing can be saved unless it is restored.
    public let isBookDeleted: Property<Bool>
    /// The number of the card; nil for a card to add.
    public let card: Int64?
    /// The name of the note's type; nil for a card by itself, and for one to add.
    public let noteType: String?
    /// The type of the note to add; nil for a card by itself, and for a card or note that exists.
    public let newNoteKind: Property<NewNoteKind?>

    /// Whether there is something to save.
    public var isChanged: Bool { state.value.slots.contains(where: \.isChanged) }

    /// What has happened elsewhere that a person must decide about before the form can be saved; nil if nothing has.
    public var conflict: CardFormConflict? {
        state.value.isDeleted ? .deleted : state.value.slots.firstIndex { $0.other != nil }.map { .text($0) }
    }

    /// Whether a cloze deletion, `{{c1::…}}`, was typed on the front of a card without a note, in which it is plain text.
    public var hasPlainDeletion: Bool {
        let front = state.value.slots[0]
        return content?.note == nil && state.value.kind == nil && front.isChanged && front.text.hasDeletion
    }

    /// The last change that the form has saved; nil if it has saved none.
    private(set) var saved: Saved?

    // Inputs

    /// From here on, follows what is done elsewhere: a view that draws its texts anew shows at once what they have become.
    ///
    /// Without this, only ``refresh()`` and ``save()`` find out what has changed.
    public func follow() {
        library.changed.bind(self, in: bag) { form, _ in form.refresh() }
    }

    /// Follows what has been done elsewhere until now, for a view that is about to draw another text.
    public func refresh() {
        do throws(Failure) {
            if let content { follow(try repository.current(content)) }
            let needsBook = content == nil || state.value.isDeleted
            let hasBook = needsBook ? try repository.exists(book) : true
            update { $0.isBookDeleted = !hasBook }
        } catch {
            update { $0.failure = error }
        }
    }

    /// Chooses what to add: a card by itself, or a note of a built-in type. What was typed stays.
    public func kindDidChange(_ kind: NewNoteKind?) {
        guard content == nil else { return }
        update { state in
            state.kind = kind
            for (index, name) in (kind?.type ?? .basic).fields.enumerated() { state.slots[index].name = name }
            state.failure = failure(of: state)
        }
    }

    /// Sets the text of a field, as it is typed.
    public func textDidChange(_ text: String, of field: Int) {
        update { state in
            state.slots[field].text = text
            state.failure = failure(of: state)
        }
    }

    /// Says which text a field keeps that was changed both here and elsewhere.
    public func resolve(_ field: Int, _ choice: CardFormChoice) {
        update { state in
            state.slots[field].resolve(choice)
            state.failure = failure(of: state)
        }
    }

    /// Saves what was changed, and nothing else.
    /// - Returns: nil if nothing was saved, since a field was changed elsewhere, or the card was deleted: ``conflict`` says which.
    /// - Throws: `Failure.invalid`, `Failure.duplicate`; `Failure.notFound(.book, …)` for a card to add.
    public func save() throws(Failure) -> SavedCard? {
        try repository.titles.titled(stepTitle) { () throws(Failure) in try saveAll() }
    }

    private func saveAll() throws(Failure) -> SavedCard? {
        guard let content else { return try repository.add(state.value.slots, as: state.value.kind, to: book) }
        let edit = try repository.atomically { () throws(Failure) -> CardFormEdit? in
            let current = try repository.current(content)
            follow(current)
            guard let current, conflict == nil else { return nil }
            return try repository.save(state.value.slots, in: current)
        }
        guard let edit else { return nil }
        if edit.isChange { saved = .edit(edit) }
        return SavedCard(edit)
    }

    /// Adds the card or the note again that was deleted elsewhere, with what was typed; its progress is not kept.
    /// - Throws: the same as ``save()``, and `Failure.notFound` if its book or its type was deleted, too.
    public func addAgain() throws(Failure) -> SavedCard {
        try repository.titles.titled(stepTitle) { () throws(Failure) in
            guard let content else { return try repository.add(state.value.slots, as: state.value.kind, to: book) }
            let added = try repository.addAgain(content, state.value.slots)
            saved = .addedAgain(Card.ID(added.card))
            return added
        }
    }

    /// The name of the undo step.
    private var stepTitle: String {
        guard let card, !state.value.isDeleted else {
            return "card add \(state.value.slots[0].text)" + (state.value.kind.map { " --\($0.rawValue)" } ?? "")
        }
        return titleOfEdit ?? "\(noteType == nil ? "card" : "note") edit @\(card)"
    }

    private struct State: Hashable {
        var slots: [CardFormSlot]
        var kind: NewNoteKind?
        /// Why the form cannot be saved; nil if nothing is known against it, or nothing was changed.
        var failure: Failure?
        var isDeleted = false
        var isBookDeleted = false

        var fields: [CardFormField] {
            let flawed = failure?.flawedField(of: slots)
            return slots.enumerated().map { index, slot in slot.field(problem: index == flawed ? failure : nil) }
        }
    }

    /// What a form has done with the card for which it was opened.
    enum Saved {
        case edit(CardFormEdit)
        /// The card had been deleted, and was added as a new one.
        case addedAgain(Card.ID)
    }

    private let state: MutableProperty<State>
    private let repository: CardFormRepository
    private let library: LibraryState
    private let book: Book.ID
    /// The card or the note as it was when the form was opened; nil for a card to add.
    private let content: CardFormContent?
    /// The name of the undo step of an edit; nil for one that names the card's number.
    private let titleOfEdit: String?
    private let bag = DisposeBag()

    /// Creates the form of a card, or of its note.
    /// - Parameter title: the name of the undo step; nil for one that names the card's number.
    /// - Throws: `Failure.notFound`, `Failure.ambiguous`.
    package convenience init(_ reference: EntityReference, services: any Services, title: String? = nil) throws(Failure) {
        let content = try CardFormRepository(services: services).content(reference)
        self.init(services, content.card.book, content, title: title)
    }

    /// Creates the form of a card to add.
    /// - Throws: `Failure.notFound(.book, …)`, `Failure.ambiguous`.
    package convenience init(addingTo book: EntityReference, services: any Services) throws(Failure) {
        self.init(services, try services.libraryService.names.book(book), nil, title: nil)
    }

    private init(_ services: any Services, _ book: Book.ID, _ content: CardFormContent?, title: String?) {
        (repository, library) = (CardFormRepository(services: services), services.libraryService.state)
        (self.book, self.content, titleOfEdit) = (book, content, title)
        card = content?.card.id.rawValue
        noteType = content?.note == nil ? nil : content?.type.name
        state = MutableProperty(State(slots: content?.slots ?? CardFormSlot.empty), name: "the form of a card")
        fields = state.map(\.fields).removeDuplicates()
        newNoteKind = state.map(\.kind).removeDuplicates()
        let isNew = content == nil
        // A field that has not been typed yet is not reported as missing.
        problem = state.map { $0.failure.flatMap { $0.isAboutMissingText(isNew: isNew) ? nil : $0 } }.removeDuplicates()
        isDeleted = state.map(\.isDeleted).removeDuplicates()
        isBookDeleted = state.map(\.isBookDeleted).removeDuplicates()
    }

    private func update(_ body: (inout State) -> Void) {
        var new = state.value
        body(&new)
        state.value = new
    }

    private func follow(_ content: CardFormContent?) {
        update { state in
            state.isDeleted = content == nil
            guard let content else { return }
            for (index, value) in content.values.enumerated() { state.slots[index].follow(value) }
            state.failure = failure(of: state)
        }
    }

    /// Returns what is wrong with what was typed.
    private func failure(of state: State) -> Failure? {
        guard state.slots.contains(where: \.isChanged) else { return nil }
        do throws(Failure) {
            if let kind = state.kind {
                try repository.check(state.slots, of: kind)
            } else {
                try repository.check(state.slots, of: content, in: book)
            }
            return nil
        } catch {
            return error
        }
    }
}

extension Failure {
    /// Whether the failure is that something has not been typed.
    fileprivate func isAboutMissingText(isNew: Bool) -> Bool {
        switch self {
        case .invalid(_, .empty): true
        case .invalid(_, .noDeletion): isNew
        default: false
        }
    }

    /// Returns the index of the field that must be changed to avoid the failure; nil if it is not about a field.
    fileprivate func flawedField(of slots: [CardFormSlot]) -> Int? {
        switch self {
        case .invalid(.front, _), .duplicate: 0
        case .invalid(.back, _): 1
        case .invalid(.noteField(let name), _): slots.firstIndex { $0.name == name }
        case .invalid(.tag, _): slots.count - 1
        default: nil
        }
    }
}
