/// An error of the model, its ports or a view model.
///
/// The cases carry data and no text; a front end puts them into words.
public enum Failure: Error, Hashable, Sendable {
    /// Nothing of this kind has that name or number; `near` are similar names that may have been meant.
    case notFound(Kind, EntityReference, near: [Near])
    /// Several things of this kind have that name.
    case ambiguous(Kind, EntityReference, among: [Near])
    /// Something else already has a value that must be unique: a name, or a card's front within its book. `id` is its number.
    case duplicate(Kind, String, id: Int64)
    /// The value of an input is not valid.
    case invalid(Field, Flaw)
    /// A query for cards is not valid.
    case query(QueryFault)
    /// The request is not possible in the current state.
    case conflict(Conflict)
    /// A file does not conform to its format; lines are counted from 1, and 0 stands for the file as a whole.
    case format(FormatFlaw, file: String, line: Int)
    /// A file could not be read or written; `code` is the system's `errno`.
    case file(String, FileAct, code: Int32)
    case library(LibraryFault)
    /// No card is due; `next` is when the next one will be, and `limits` are the daily limits that hold cards back.
    case nothingDue(next: DueTime?, limits: [ReachedLimit] = [], buried: BuriedCards = BuriedCards())
    /// The library has this many inconsistencies.
    case unsound(Int)
    /// The operation was cancelled on request.
    case interrupted
    /// There is nothing to undo.
    case nothingToUndo
    /// There is nothing to redo.
    case nothingToRedo

    /// A kind of thing in the library.
    public enum Kind: Hashable, Sendable {
        case book, card, note, noteType, tag, filter, profile, segment, sound, setting, session, mediaFile
        /// Either a book or a profile.
        case bookOrProfile
    }

    /// A daily limit that has been reached while more cards are waiting.
    public struct ReachedLimit: Hashable, Sendable {
        /// The key of the setting.
        public let key: String
        /// The book that the limit belongs to; nil for the limit that all other books share.
        public let book: String?

        public init(key: String, book: String? = nil) { (self.key, self.book) = (key, book) }
    }

    /// Something whose name is similar to one that was not found.
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
    /// Returns the error that nothing of this kind has that number.
    public static func notFound(_ kind: Kind, id: Int64) -> Self { .notFound(kind, .id(id), near: []) }
}

/// The operation on a file that failed.
public enum FileAct: Hashable, Sendable {
    case read, create, write
    /// To open a file for writing that exists.
    case replace
}
