/// Why an input of a view model came to nothing; it carries data, and a front finds the words.
public enum Failure: Error, Hashable, Sendable {
    /// Nothing of that kind is called so; `near` are names that may have been meant.
    case notFound(Kind, EntityReference, near: [Near])
    /// Several things are called so.
    case ambiguous(Kind, EntityReference, among: [Near])
    /// Another thing has what must be unique; `id` is its number.
    case duplicate(Kind, String, id: Int64)
    /// An input has a value that cannot be.
    case invalid(Input, Flaw)
    /// What was asked is not possible in the present state.
    case conflict(Clash)
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

    public enum Input: Hashable, Sendable {
        case name, front, back, tag, duration, interval, times, sound, setting, limit, startedAt, separator, days
    }

    public enum Flaw: Hashable, Sendable {
        case empty
        /// In UTF-8 bytes.
        case tooLong(limit: Int, actual: Int)
        /// In a record that is longer than `recordLimit`.
        case recordTooLong(limit: Int, recordLimit: Int)
        case containsNUL
        case containsControlCharacter
        case containsWhitespace
        case startsWithAt
        /// In the unit of the input; seconds for durations.
        case outOfRange(value: Int64, least: Int64, most: Int64)
        case outOfBounds(value: Double, least: Double, most: Double)
        case wrongCount(found: Int, expected: Int)
        /// The index counts from 0.
        case weightOutOfRange(index: Int, value: Double, least: Double, most: Double)
        case unknown(value: String, known: [String])
        case malformed(value: String, expected: String)
    }

    /// A limit a day that is reached while cards wait.
    public struct ReachedLimit: Hashable, Sendable {
        /// The setting's key.
        public let key: String
        /// The book whose own limit it is; nil for the one that all others share.
        public let book: String?

        public init(key: String, book: String? = nil) { (self.key, self.book) = (key, book) }
    }

    public enum Clash: Hashable, Sendable {
        case mainSegmentCannotBeDisabled
        /// The segment has no sound of that kind, `begin`, `repeat` or `end`.
        case noSuchSound(kind: String)
        case cardIsSuspended
        case cardWasStudiedElsewhere
        case clockIsReal
        case alreadySitting
        case noSitting
        /// What was done so far belongs to a step that is not at its end.
        case stepUnderWay
        /// Another program has changed what a step would put back.
        case stepIsBlocked
        /// What a script that is running has committed was undone elsewhere.
        case scriptWasUndone
        case fileIsTheLibrary
        case fileIsALibrary
        case fileIsADatabase
        case fileBelongsToADatabase
        /// The file to be replaced is the one that standard output goes to.
        case fileIsStandardOutput(path: String)
        /// The file to be replaced is the one that standard error goes to.
        case fileIsStandardError(path: String)
        case transactionIsOpen
        /// A book cannot have its own value of a setting; `possible` are the keys of those that it can have.
        case settingIsOfLibrary(key: String, possible: [String])
        /// Another process is sitting with the library.
        case sittingElsewhere
        /// There is no library yet.
        case noLibrary
    }

    public enum FormatFlaw: Hashable, Sendable {
        case fieldCount(found: Int, expected: Int)
        case unclosedQuote
        case textAfterQuote
        case invalidUTF8
        case containsNUL
        case header(name: String, value: String)
        /// A header names a column, from 1, that a record of so many fields does not have.
        case missingColumn(header: String, column: Int, fields: Int)
        case noBook
        case card(Input, Flaw)
        case conflict(front: String)
        case repeated(front: String)
        case unknownFormat
        /// With its dot.
        case unknownEnding(String)
        /// The kind is `zip`, `gzip`, `zstd`, `pdf`, `png`, `jpeg`, `gif`, `sqlite`, `office` or `utf16`.
        case binary(kind: String)
        case noColumns(format: String)
        case titles(expected: [String])
        case writtenOnly(format: String)
        case noBooks(format: String)
        case profiles(ProfileFlaw)
    }

    public enum FileAct: Hashable, Sendable {
        case read, create, write
    }

    public enum LibraryFault: Hashable, Sendable {
        case busy
        case corrupt(String)
        case newer(version: String)
        /// The disk that the library's file is on is full; nil for a library in memory.
        case full(path: String?)
        case readOnly(ReadOnlyCause)
        case cannotOpen(String)
        case inputOutput(String)
        case unexpected(String)
    }

    /// Why a library can only be read.
    public enum ReadOnlyCause: Hashable, Sendable {
        case file, folder
        /// A file that the database keeps beside the library, by its path.
        case companion(String)
    }

    /// A thing whose name resembles one that was not found.
    public struct Near: Hashable, Sendable {
        public let id: Int64
        public let name: String

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }
}
