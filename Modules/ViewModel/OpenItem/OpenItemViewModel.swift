public import Binding
import Model
package import Services
public import Vocabulary

/// The open book or profile, which commands then need not name.
@MainActor public final class OpenItemViewModel {
    /// The services that the view model needs.
    package typealias Services = HasBookService & HasLibraryService & HasProfileService

    /// The open book or profile, which follows the library; nil if none is open, or if it was deleted.
    public let current: Property<OpenItem?>

    private let openReference: MutableProperty<OpenReference>
    private let services: any Services

    /// Creates a view model with nothing open.
    package init(services: any Services) {
        let openReference = MutableProperty(OpenReference.empty, name: "the open item")
        self.openReference = openReference
        let shelf = services.bookService.shelf
        let profiles = services.profileService.profiles
        current = openReference.flatMapLatest { openReference in
            switch openReference {
            case .empty: return .constant(nil)
            case .profile(let id):
                return profiles.elements().snapshots.map { profiles in
                    profiles.first { $0.id == id }.map { .profile(ProfileRow($0)) }
                }
            case .book(let id, let addedAt):
                return shelf.books().snapshots.map { books in
                    books.first { $0.id == id && $0.addedAt == addedAt }.map { .book(books.row(of: $0)) }
                }
            case .branch(let name):
                return shelf.books().snapshots.map { books in books.row(ofBranch: name).map { .book($0) } }
            }
        }.removeDuplicates()
        self.services = services
    }

    /// Opens the book or the profile with this name or number; the name can be one that only books below it have.
    /// - Throws: `Failure.notFound` with similar names of both kinds, `Failure.ambiguous` if both a book and a profile match.
    @discardableResult public func open(_ reference: EntityReference) throws(Failure) -> OpenItem {
        switch try services.libraryService.names.bookOrProfile(reference) {
        case .book(let branch):
            let shelf = services.bookService.shelf
            let (moment, tree) = (try shelf.moment(), try shelf.store.totals(in: branch.scope, at: shelf.moment()))
            guard let id = branch.book else {
                openReference.value = .branch(branch.name)
                return .book(BookRow(branch: branch.name, tree: tree))
            }
            guard let book = try shelf.store.book(id, at: moment) else {
                throw .notFound(.bookOrProfile, reference, near: [])
            }
            openReference.value = .book(id, addedAt: book.addedAt)
            return .book(BookRow(book, tree: tree))
        case .profile(let profile):
            openReference.value = .profile(profile.id)
            return .profile(ProfileRow(profile))
        }
    }

    /// Runs `body`, and then opens again what was open before, even if `body` throws.
    public func restoringOpenItem<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let before = openReference.value
        defer { openReference.value = before }
        return try body()
    }

    /// Closes the open book or profile.
    public func close() { openReference.value = .empty }

    private enum OpenReference: Equatable {
        case empty
        /// The time of addition identifies the book, since another one can have its number after a backup was restored.
        case book(Book.ID, addedAt: Timestamp)
        /// A name that only books below it have.
        case branch(String)
        case profile(Profile.ID)
    }
}

/// An open book or profile.
public enum OpenItem: Hashable, Sendable {
    case book(BookRow)
    case profile(ProfileRow)

    /// The name of the book or profile.
    public var name: String {
        switch self {
        case .book(let row): row.name
        case .profile(let row): row.name
        }
    }
}
