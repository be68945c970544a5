package import Model

/// A library on which the contract is checked: its ports, and operations that the ports lack.
package protocol LibraryUnderTest {
    var books: any BookStore { get }
    var cards: any CardStore { get }
    var notes: any NoteStore { get }
    var filters: any FilterStore { get }
    var profiles: any ProfileStore { get }
    var sessions: any SessionStore { get }
    var settings: any SettingsStore { get }
    var study: any StudyStore { get }
    var statistics: any StatisticsStore { get }
    var library: any LibraryStore { get }
    var file: any LibraryFileStore { get }
    var scriptRuns: any ScriptRunStore { get }
    var undo: any UndoStore & StepTitleStore { get }
    var media: any MediaStore { get }

    /// Sets a card's schedule, as reviews would.
    func setSchedule(_ schedule: Schedule, of id: Card.ID) throws

    /// Returns a path for a backup of that name; no file is there at first.
    func path(ofBackup name: String) throws -> String

    /// Returns another connection to the same library, like that of another process; nil if there cannot be one.
    func connectAgain() throws -> (any LibraryUnderTest)?
}
