/// A reason why a request is not allowed in the current state.
public enum Conflict: Hashable, Sendable {
    /// The main segment of a profile cannot be disabled.
    case mainSegmentCannotBeDisabled
    /// The segment has no sound of this kind.
    case noSuchSound(SoundKind)
    /// A suspended card cannot be answered.
    case cardIsSuspended
    /// The card was answered, edited or deleted in the meantime.
    case cardWasStudiedElsewhere
    /// The rating would have another result than the one that was shown, since options or the card's book have changed.
    case intervalsHaveChanged
    /// A text that an edit would change was changed in the meantime.
    case textWasChangedElsewhere
    /// The clock is the system's; only a virtual clock can be moved.
    case clockIsReal
    /// A sitting is already in progress; there can be only one at a time.
    case alreadySitting
    /// No sitting is in progress, or the session has ended.
    case noSitting
    /// The open transaction has changed something, and does not become an undo step until it ends.
    case stepUnderWay
    /// Another program has changed what the undo step would restore.
    case stepIsBlocked
    /// The commands that a running script has committed were undone elsewhere.
    case scriptWasUndone
    /// The file to write is the open library, or one of the files that belong to it.
    case fileIsTheLibrary
    /// The file to write is another library.
    case fileIsALibrary
    /// The file to write is a database.
    case fileIsADatabase
    /// The file to write, whether it exists or not, would be treated as part of a database.
    case fileBelongsToADatabase
    /// The file to replace is the one that standard output is redirected to.
    case fileIsStandardOutput(path: String)
    /// The file to replace is the one that standard error is redirected to.
    case fileIsStandardError(path: String)
    /// The file to replace is the one that the events of the run go to.
    case fileHasEvents(path: String)
    /// The library cannot be replaced as a whole while a transaction is open.
    case transactionIsOpen
    /// The setting cannot be set for a single book; `possible` are the keys of the settings that can.
    case settingIsOfLibrary(key: String, possible: [String])
    /// Another process has a sitting in progress with the same library.
    case sittingElsewhere
    /// The card is made from a note of this type; its text is in this field, and cannot be changed on the card.
    case cardIsMadeFromNote(type: String, field: String, card: Int64)
    /// This many books are below the one to delete.
    case booksAreBelow(Int)
    /// The type to delete is that of this many notes.
    case noteTypeIsUsed(notes: Int)
    /// The type to delete is one of the built-in types.
    case noteTypeIsBuiltIn
    /// The program that opens files is not installed; `isChosen` says whether the environment names it.
    case noOpener(program: String, isChosen: Bool)
    /// The program that opens files has failed to do so.
    case openerFailed(program: String)
    /// No program that plays sounds is installed, or the setting says to play none.
    case noSoundPlayer
    /// There is no library yet to copy.
    case noLibrary
    /// The file to read was changed while it was read.
    case fileHasChanged(path: String)
}
