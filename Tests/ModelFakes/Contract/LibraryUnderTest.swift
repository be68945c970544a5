package import Model

/// What the contract is checked on: the ports of one library, and what the ports have not got.
package protocol LibraryUnderTest {
    var books: any BookStore { get }
    var cards: any CardStore { get }
    var profiles: any ProfileStore { get }
    var sessions: any SessionStore { get }
    var settings: any SettingsStore { get }
    var study: any StudyStore { get }
    var statistics: any StatisticsStore { get }
    var library: any LibraryStore { get }
    var file: any LibraryFileStore { get }
    var scriptRuns: any ScriptRunStore { get }
    var undo: any UndoStore { get }

    /// Puts a card where reviews would have put it.
    func setSchedule(_ schedule: Schedule, of id: Card.ID) throws

    /// Where a backup of that name can be put, and is missing at first.
    func path(ofBackup name: String) throws -> String

    /// Another connection to the same library, as another process has; nil where there can be none.
    func connectAgain() throws -> (any LibraryUnderTest)?
}
