/// A state that forbids what was asked.
public enum Conflict: Hashable, Sendable {
    /// A profile always has its main segment.
    case mainSegmentCannotBeDisabled
    /// A segment has no sound of that kind.
    case noSuchSound(SoundKind)
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
    /// A book cannot have its own value of a setting; `possible` are the keys of those that it can have.
    case settingIsOfLibrary(key: String, possible: [String])
    /// Another process is sitting with the library.
    case sittingElsewhere
    /// There is no library yet that could be copied.
    case noLibrary
}
