/// Whatever the model and its ports refuse or fail at; the cases carry data, the fronts find the words.
package enum ModelError: Error, Hashable, Sendable {
    /// A value breaks a rule of the model.
    case invalid(Field, Flaw)
    /// No entity has that id.
    case notFound(Subject, id: Int64)
    /// Another entity has what must be unique: a name, or a card's front within its book.
    case duplicate(Subject, id: Int64)
    /// Something asked of an entity that its state does not allow.
    case conflict(Conflict)
    /// A file of cards could not be read as its format says.
    case format(FormatFlaw, file: String, line: Int)
    /// A file could not be read or written; `code` is the system's `errno`.
    case file(String, FileAct, code: Int32)
    /// The library itself failed.
    case library(LibraryFault)
    /// It was given up, as was asked for.
    case interrupted
    /// No step is kept that could be undone.
    case nothingToUndo
    /// No step was undone that could be done again.
    case nothingToRedo
}

/// The kinds of things that a command can name.
package enum Subject: Hashable, Sendable {
    case book, card, profile, segment, sound, setting, session
}

/// A state that forbids what was asked.
package enum Conflict: Hashable, Sendable {
    /// A profile always has its main segment.
    case mainSegmentCannotBeDisabled
    /// A segment has no sound of that kind.
    case noSuchSound(Sound.Kind)
    /// A suspended card cannot be answered.
    case cardIsSuspended
    /// The card was answered, edited or deleted in between.
    case cardWasStudiedElsewhere
    /// Only a virtual clock can be moved.
    case clockIsReal
    /// One sits one profile at a time.
    case alreadySitting
    /// Nothing is being sat, or the session is over.
    case noSitting
    /// A transaction that has changed something is no step before it ends.
    case stepUnderWay
    /// Another program has changed what a step would put back.
    case stepIsBlocked
    /// What a script that is running has committed was undone elsewhere.
    case scriptWasUndone
    /// A file to be written is the library that is open, or belongs to it.
    case fileIsTheLibrary
    /// A file to be written is another library.
    case fileIsALibrary
    /// A file to be written is a database.
    case fileIsADatabase
    /// A file to be written would be taken for a part of a database, whether it exists or not.
    case fileBelongsToADatabase
    /// A file to be replaced is the one that standard output goes to.
    case fileIsStandardOutput(path: String)
    /// A file to be replaced is the one that standard error goes to.
    case fileIsStandardError(path: String)
    /// The library as a whole cannot be replaced as a part of something else.
    case transactionIsOpen
    /// Another process is sitting with the library.
    case sittingElsewhere
    /// There is no library yet that could be copied.
    case noLibrary
}

/// What was being done to a file when it failed.
package enum FileAct: Hashable, Sendable {
    case read, create, write
}

/// Why a library cannot be opened, read or written.
package enum LibraryFault: Hashable, Sendable {
    /// Another process holds it and did not let go within the busy timeout.
    case busy
    /// The file is no library, or its content is damaged.
    case corrupt(String)
    /// The file was written by a newer version of Sutra.
    case newer(version: String)
    /// The disk that the library's file is on is full; nil for a library in memory.
    case full(path: String?)
    /// The library can only be read.
    case readOnly(ReadOnlyCause)
    /// The file or its folder cannot be opened or made.
    case cannotOpen(String)
    /// The system failed to read or write.
    case inputOutput(String)
    /// The database refused for a reason that the program did not foresee.
    case unexpected(String)
}

/// Why a library can only be read.
package enum ReadOnlyCause: Hashable, Sendable {
    /// The file may not be written.
    case file
    /// No file may be made beside it.
    case folder
    /// A file that the database keeps beside it may not be written.
    case companion(String)
}
