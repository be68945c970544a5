import Model
public import Vocabulary

/// The names that a person can be offered while they write.
@MainActor public final class NamesViewModel {
    package typealias Services = HasBookService & HasCardService & HasProfileService

    private let services: any Services

    package init(services: any Services) { self.services = services }

    /// The names of books that begin so, without regard to case, at most `limit`.
    public func books(beginningWith prefix: String, limit: Int = 200) throws(Failure) -> [String] {
        let key = NameKey(folding: prefix).text
        var names: [String] = []
        try services.bookService.shelf.store.forEachBookName { _, name in
            if names.count < limit, NameKey(folding: name).text.hasPrefix(key) { names.append(name) }
        }
        return names.sorted()
    }

    /// The names of profiles that begin so, without regard to case.
    public func profiles(beginningWith prefix: String) throws(Failure) -> [String] {
        let key = NameKey(folding: prefix).text
        return try services.profileService.store.profiles().map(\.name).filter { NameKey(folding: $0).text.hasPrefix(key) }
    }

    /// The tags of cards that begin so, without regard to ASCII case, at most `limit`.
    public func tags(beginningWith prefix: String, limit: Int = 200) throws(Failure) -> [String] {
        try services.cardService.store.tags(beginningWith: prefix, limit: limit)
    }

    /// The built-in sounds.
    public var sounds: [String] { SoundName.voices }

    /// The keys of the settings.
    public var settings: [String] { Setting.all.map(\.key) }
}
