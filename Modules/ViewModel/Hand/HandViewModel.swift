public import Binding
import Model
public import Vocabulary

/// What a person has in hand: a book or a profile that commands then need not name.
@MainActor public final class HandViewModel {
    package typealias Services = HasBookService & HasProfileService

    /// It follows the library; nil where nothing is held, or where it was deleted.
    public let held: Property<HeldThing?>

    private let grip: MutableProperty<Grip>
    private let finder: Finder

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
        finder = Finder(services: services)
    }

    /// Takes the book or the profile of that name, or of that number.
    /// - Throws: `Failure.notFound` with near names of both kinds, `Failure.ambiguous` where both kinds have one of that name.
    @discardableResult public func open(_ reference: EntityReference) throws(Failure) -> HeldThing {
        let thing = try finder.find(reference)
        grip.value =
            switch thing {
            case .book(let row): .book(row.book.id, addedAt: row.book.addedAt)
            case .profile(let row): .profile(row.profile.id)
            }
        return thing
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

/// Finds a book or a profile where either is meant.
@MainActor private struct Finder {
    let services: any HandViewModel.Services

    /// - Throws: `Failure.notFound` with near names of both kinds, `Failure.ambiguous` where both kinds have one of that name.
    func find(_ reference: EntityReference) throws(Failure) -> HeldThing {
        var near: [Failure.Near] = []
        let book = try book(reference, &near)
        let profile = try profile(reference)
        switch (book, profile) {
        case (let book?, nil): return .book(BookRow(book))
        case (nil, let profile?): return .profile(ProfileRow(profile))
        case (let book?, let profile?):
            throw .ambiguous(
                .bookOrProfile, reference,
                among: [
                    Failure.Near(id: book.id.rawValue, name: book.name),
                    Failure.Near(id: profile.id.rawValue, name: profile.name),
                ])
        case (nil, nil):
            throw .notFound(.bookOrProfile, reference, near: near + (try nearProfiles(reference)))
        }
    }

    private func book(_ reference: EntityReference, _ near: inout [Failure.Near]) throws(Failure) -> Book? {
        let shelf = services.bookService.shelf
        do throws(Failure) {
            let id = try shelf.resolve(reference)
            return try shelf.store.book(id, at: shelf.moment())
        } catch {
            guard case .notFound(_, _, let names) = error else { throw error }
            near = names
            return nil
        }
    }

    private func profile(_ reference: EntityReference) throws(Failure) -> Profile? {
        let store = services.profileService.store
        switch reference {
        case .id(let number): return try store.profile(Profile.ID(number))
        case .name(let name):
            guard let id = try store.profileID(named: NameKey(folding: name)) else { return nil }
            return try store.profile(id)
        }
    }

    private func nearProfiles(_ reference: EntityReference) throws(Failure) -> [Failure.Near] {
        guard case .name(let name) = reference else { return [] }
        var near = NearNames<Profile.ID>(to: name)
        for profile in try services.profileService.store.profiles() { near.consider(profile.name, id: profile.id) }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }
}
