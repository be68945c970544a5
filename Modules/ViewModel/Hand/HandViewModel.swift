public import Binding
import Model
public import Vocabulary

/// What a person has in hand: a book or a profile that commands then need not name.
@MainActor public final class HandViewModel {
    package typealias Services = HasBookService & HasLibraryService & HasProfileService

    /// It follows the library; nil where nothing is held, or where it was deleted.
    public let held: Property<HeldThing?>

    private let grip: MutableProperty<Grip>
    private let services: any Services

    package init(services: any Services) {
        let grip = MutableProperty(Grip.empty, name: "what is in hand")
        self.grip = grip
        let shelf = services.bookService.shelf
        let profiles = services.profileService.profiles
        held = grip.flatMapLatest { grip in
            switch grip {
            case .empty: return .constant(nil)
            case .profile(let id):
                return profiles.elements().snapshots.map { profiles in
                    profiles.first { $0.id == id }.map { .profile(ProfileRow($0)) }
                }
            case .book(let id, let addedAt):
                return shelf.books().snapshots.map { books in
                    books.first { $0.id == id && $0.addedAt == addedAt }.map { .book(BookRow($0)) }
                }
            }
        }.removeDuplicates()
        self.services = services
    }

    /// Takes the book or the profile of that name, or of that number.
    /// - Throws: `Failure.notFound` with near names of both kinds, `Failure.ambiguous` where both kinds have one of that name.
    @discardableResult public func open(_ reference: EntityReference) throws(Failure) -> HeldThing {
        switch try services.libraryService.names.bookOrProfile(reference) {
        case .book(let id):
            let shelf = services.bookService.shelf
            guard let book = try shelf.store.book(id, at: shelf.moment()) else {
                throw .notFound(.bookOrProfile, reference, near: [])
            }
            grip.value = .book(id, addedAt: book.addedAt)
            return .book(BookRow(book))
        case .profile(let profile):
            grip.value = .profile(profile.id)
            return .profile(ProfileRow(profile))
        }
    }

    /// Runs `body`, and takes again what was in hand before.
    public func keepingHold<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let before = grip.value
        defer { grip.value = before }
        return try body()
    }

    /// Puts down what is in hand.
    public func close() { grip.value = .empty }

    private enum Grip: Equatable {
        case empty
        /// Where a backup was restored, another book can have the number.
        case book(Book.ID, addedAt: Timestamp)
        case profile(Profile.ID)
    }
}

/// A thing that is in hand.
public enum HeldThing: Hashable, Sendable {
    case book(BookRow)
    case profile(ProfileRow)

    public var name: String {
        switch self {
        case .book(let row): row.name
        case .profile(let row): row.name
        }
    }
}
