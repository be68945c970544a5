/// Whatever the model and its ports refuse or fail at, and why an input of a view model came to nothing; the cases carry data, and a
/// front finds the words.
public enum Failure: Error, Hashable, Sendable {
    /// Nothing of that kind is called so, or has that number; `near` are names that may have been meant.
    case notFound(Kind, EntityReference, near: [Near])
    /// Several things are called so.
    case ambiguous(Kind, EntityReference, among: [Near])
    /// Another thing has what must be unique: the name, or a card's front within its book. `id` is the number of that thing.
    case duplicate(Kind, String, id: Int64)
    /// An input has a value that cannot be.
    case invalid(Field, Flaw)
    /// What was asked is not possible in the present state.
    case conflict(Conflict)
    /// A file is not what its format says; lines count from 1.
    case format(FormatFlaw, file: String, line: Int)
    /// A file could not be read or written; `code` is the system's `errno`.
    case file(String, FileAct, code: Int32)
    case library(LibraryFault)
    /// No card is to be studied; `next` tells when one will be, `limits` which limits a day hold some back.
    case nothingDue(next: DueTime?, limits: [ReachedLimit] = [])
    /// Things in the library contradict each other; how many.
    case unsound(Int)
    /// It was given up, as was asked for.
    case interrupted
    /// Nothing was done that could be undone.
    case nothingToUndo
    /// Nothing was undone that could be done again.
    case nothingToRedo

    public enum Kind: Hashable, Sendable {
        case book, card, profile, segment, sound, setting, session
        /// Where either is meant.
        case bookOrProfile
    }

    /// A limit a day that is reached while cards wait.
    public struct ReachedLimit: Hashable, Sendable {
        /// The setting's key.
        public let key: String
        /// The book whose own limit it is; nil for the one that all others share.
        public let book: String?

        public init(key: String, book: String? = nil) { (self.key, self.book) = (key, book) }
    }

    /// A thing whose name resembles one that was not found.
    public struct Near: Hashable, Sendable {
        public let id: Int64
        public let name: String

        public init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }
}

extension Failure {
    /// No thing of that kind has that number.
    public static func notFound(_ kind: Kind, id: Int64) -> Self { .notFound(kind, .id(id), near: []) }
}
