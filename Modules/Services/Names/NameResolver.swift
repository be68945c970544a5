package import Model
package import Vocabulary

/// Resolves references by name or number, and finds similar names and completions.
@MainActor package final class NameResolver {
    private let books: any BookNames
    private let cards: any CardStore
    private let profiles: any ProfileStore
    /// The last book found by name, since a script refers to the same book in command after command.
    private var lastFound: (name: String, id: Book.ID)?
    /// The names of the books that were asked for, since the cards of a list are in few books.
    private var bookNames: [Book.ID: String] = [:]
    private var lastBranch: (reference: EntityReference, branch: BookBranch)?

    package init(books: any BookNames, cards: any CardStore, profiles: any ProfileStore) {
        self.books = books
        self.cards = cards
        self.profiles = profiles
    }

    /// Forgets the cached names, since the names of books may have changed.
    package func forget() { (lastFound, bookNames, lastBranch) = (nil, [:], nil) }

    // MARK: Books

    /// Returns the book that a reference means.
    /// - Throws: `Failure.notFound` with similar names.
    package func book(_ reference: EntityReference) throws(Failure) -> Book.ID {
        switch reference {
        case .id(let number):
            let id = Book.ID(number)
            if bookNames[id] != nil { return id }
            guard let name = try books.bookName(id) else { throw .notFound(.book, reference, near: []) }
            bookNames[id] = name
            return id
        case .name(let name):
            if let lastFound, lastFound.name == name { return lastFound.id }
            guard let id = try books.bookID(named: NameKey(folding: name)) else {
                throw .notFound(.book, reference, near: try nearBooks(name))
            }
            lastFound = (name, id)
            return id
        }
    }

    /// Returns the book that a reference means; no reference, which means all books, gives nil.
    package func book(_ reference: EntityReference?) throws(Failure) -> Book.ID? {
        try reference.map { (reference) throws(Failure) -> Book.ID in try book(reference) }
    }

    /// Returns the book that a reference means with those below it; a name can also be one that only books below it have.
    /// - Throws: `Failure.notFound` with similar names.
    package func branch(_ reference: EntityReference) throws(Failure) -> BookBranch {
        if let lastBranch, lastBranch.reference == reference { return lastBranch.branch }
        let branch: BookBranch
        if case .name(let name) = reference, try books.bookID(named: NameKey(folding: name)) == nil {
            let below = try books.bookIDs(below: NameKey(folding: name))
            guard let first = below.first else { throw .notFound(.book, reference, near: try nearBooks(name)) }
            let spelling = try bookName(first).bookParts.prefix(name.bookParts.count).joined(separator: "::")
            branch = BookBranch(book: nil, name: spelling, below: below)
        } else {
            let id = try book(reference)
            let name = try bookName(id)
            branch = BookBranch(book: id, name: name, below: try books.bookIDs(below: NameKey(folding: name)))
        }
        lastBranch = (reference, branch)
        return branch
    }

    /// Returns the books that a reference means: one with those below it, or, for no reference, all.
    /// - Throws: the same as ``branch(_:)``.
    package func scope(_ reference: EntityReference?) throws(Failure) -> BookScope {
        try reference.map { (reference) throws(Failure) in try branch(reference).scope } ?? .all
    }

    /// Returns the books that a reference means, as ``scope(_:)`` does, or none if there is no such book.
    package func existingScope(_ reference: EntityReference?) throws(Failure) -> BookScope {
        do throws(Failure) {
            return try scope(reference)
        } catch {
            guard case .notFound = error else { throw error }
            return .only([])
        }
    }

    /// Returns the books with a name, those below it, or those whose names begin with it.
    /// - Throws: `Failure.notFound` with similar names, if there is none.
    package func books(_ reference: EntityReference, _ match: NameMatch) throws(Failure) -> Set<Book.ID> {
        var found: Set<Book.ID> = []
        let key: NameKey
        switch reference {
        case .id:
            let id = try book(reference)
            if match == .exactly { return [id] }
            key = NameKey(folding: try bookName(id))
        case .name(let name): key = NameKey(folding: name)
        }
        try books.forEachBookName { id, name in
            let own = NameKey(folding: name)
            let isWanted =
                switch match {
                case .below: own == key || own.isBelow(key)
                case .exactly: own == key
                case .begins: own.text.hasPrefix(key.text)
                }
            if isWanted { found.insert(id) }
        }
        if found.isEmpty, case .name(let name) = reference { throw .notFound(.book, reference, near: try nearBooks(name)) }
        return found
    }

    /// Returns the current name of a book; empty if there is no such book.
    package func bookName(_ id: Book.ID) throws(Failure) -> String {
        if let name = bookNames[id] { return name }
        let name = try books.bookName(id) ?? ""
        bookNames[id] = name
        return name
    }

    /// Returns the first books below a name, or else those with similar names.
    private func nearBooks(_ name: String) throws(Failure) -> [Failure.Near] {
        let below = try books.bookIDs(below: NameKey(folding: name)).prefix(3)
        if !below.isEmpty {
            return try below.map { (id) throws(Failure) in Failure.Near(id: id.rawValue, name: try bookName(id)) }
        }
        var near = NearNames<Book.ID>(to: name)
        try books.forEachBookName { near.consider($1, id: $0) }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }

    // MARK: Cards

    /// Returns the card that a reference means: by its number, or by its exact front if only one card has it.
    /// - Throws: `Failure.notFound`, or `Failure.ambiguous` with the cards that have this front.
    package func card(_ reference: EntityReference) throws(Failure) -> Card.ID {
        switch reference {
        case .id(let number):
            return Card.ID(number)
        case .name(let front):
            let ids = try cards.cardIDs(front: front, limit: 4)
            guard let id = ids.first else {
                throw .notFound(.card, reference, near: try nearCards(front))
            }
            guard ids.count == 1 else { throw .ambiguous(.card, reference, among: try named(ids)) }
            return id
        }
    }

    /// Returns the card whose id was written without its `@`, or else cards whose fronts are similar or contain the text.
    private func nearCards(_ front: String) throws(Failure) -> [Failure.Near] {
        let numbered = try Int64(front).map { (id) throws(Failure) in try named([Card.ID(id)]) } ?? []
        if !numbered.isEmpty { return numbered }
        let found = try named(try cards.search(front, limit: Self.mostSearched))
        let key = NameKey(folding: front).text
        let similar = found.filter { card in
            var near = NearNames<Int64>(to: front)
            near.consider(card.name, id: card.id)
            return !near.nearest.isEmpty || NameKey(folding: card.name).text.contains(key)
        }
        return Array(similar.prefix(3))
    }

    /// The maximum number of cards that are searched for similar fronts.
    private static let mostSearched = 20

    private func named(_ ids: [Card.ID]) throws(Failure) -> [Failure.Near] {
        var near: [Failure.Near] = []
        for id in ids {
            if let card = try cards.card(id) { near.append(Failure.Near(id: id.rawValue, name: card.front)) }
        }
        return near
    }

    // MARK: Tags

    /// Returns tags of cards that are similar to one that no card has, nearest first.
    package func nearTags(_ tag: String) throws(Failure) -> [String] {
        var near = NearNames<Int>(to: tag)
        for other in try cards.tags(beginningWith: "", limit: Self.mostTags) { near.consider(other, id: 0) }
        return near.nearest.map(\.name)
    }

    /// The number of tags among which similar ones are looked for.
    private static let mostTags = 10_000

    // MARK: Profiles

    /// Returns the profile that a reference means.
    /// - Throws: `Failure.notFound` with similar names.
    package func profile(_ reference: EntityReference) throws(Failure) -> Profile.ID {
        switch reference {
        case .id(let number):
            return Profile.ID(number)
        case .name(let name):
            guard let id = try profiles.profileID(named: NameKey(folding: name)) else {
                throw .notFound(.profile, reference, near: try nearProfiles(name))
            }
            return id
        }
    }

    private func nearProfiles(_ name: String) throws(Failure) -> [Failure.Near] {
        var near = NearNames<Profile.ID>(to: name)
        for profile in try profiles.profiles() { near.consider(profile.name, id: profile.id) }
        return near.nearest.map { Failure.Near(id: $0.id.rawValue, name: $0.name) }
    }

    // MARK: Books or profiles

    package enum BookOrProfile {
        case book(BookBranch)
        case profile(Profile)
    }

    /// - Throws: `Failure.notFound` with similar names of both kinds, `Failure.ambiguous` if both a book and a profile match.
    package func bookOrProfile(_ reference: EntityReference) throws(Failure) -> BookOrProfile {
        var near: [Failure.Near] = []
        func found<Entity>(_ find: () throws(Failure) -> Entity) throws(Failure) -> Entity? {
            do throws(Failure) {
                return try find()
            } catch {
                guard case .notFound(_, _, let names) = error else { throw error }
                near += names
                return nil
            }
        }
        let book = try found { () throws(Failure) in try branch(reference) }
        let profile = try found { () throws(Failure) in
            guard let profile = try profiles.profile(try self.profile(reference)) else {
                throw .notFound(.profile, reference, near: [])
            }
            return profile
        }
        switch (book, profile) {
        case (let book?, nil): return .book(book)
        case (nil, let profile?): return .profile(profile)
        // A name that only books below it have gives way to a profile.
        case (let book?, let profile?) where book.book == nil: return .profile(profile)
        case (let book?, let profile?):
            throw .ambiguous(
                .bookOrProfile, reference,
                among: [
                    Failure.Near(id: book.book?.rawValue ?? 0, name: book.name),
                    Failure.Near(id: profile.id.rawValue, name: profile.name),
                ])
        case (nil, nil): throw .notFound(.bookOrProfile, reference, near: near)
        }
    }

    // MARK: Completions

    /// Returns the names of books, and those that only books below them have, that begin with a prefix, ignoring case, at most
    /// `limit`.
    package func books(beginningWith prefix: String, limit: Int = 200, withBranches: Bool = true) throws(Failure) -> [String] {
        let key = NameKey(folding: prefix).text
        var names: [NameKey: String] = [:]
        var branches: [NameKey: String] = [:]
        try books.forEachBookName { _, name in
            let folded = NameKey(folding: name)
            guard names.count < limit, folded.text.hasPrefix(key) else { return }
            names[folded] = name
            guard withBranches, name.utf8.contains(UInt8(ascii: ":")) else { return }
            for (count, above) in folded.above.enumerated() where above.text.hasPrefix(key) {
                branches[above] = name.bookParts[...count].joined(separator: "::")
            }
        }
        return Array(names.merging(branches) { book, _ in book }.values.sorted().prefix(limit))
    }

    /// Returns the names of profiles that begin with a prefix, ignoring case.
    package func profiles(beginningWith prefix: String) throws(Failure) -> [String] {
        let key = NameKey(folding: prefix).text
        return try profiles.profiles().map(\.name).filter { NameKey(folding: $0).text.hasPrefix(key) }
    }

    /// Returns the tags of cards that begin with a prefix, ignoring the case of ASCII letters, at most `limit`.
    package func tags(beginningWith prefix: String, limit: Int = 200) throws(Failure) -> [String] {
        try cards.tags(beginningWith: prefix, limit: limit)
    }

    /// The names of the built-in sounds.
    package var sounds: [String] { SoundName.voices }

    /// The keys of all settings.
    package var settings: [String] { Setting.all.map(\.key) }
}
