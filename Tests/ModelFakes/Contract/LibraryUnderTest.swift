package import Model

/// What the contract is checked on: the ports of one library, and two acts that the ports have not got.
package protocol LibraryUnderTest {
    var books: any BookStore { get }
    var cards: any CardStore { get }
    var profiles: any ProfileStore { get }
    var sessions: any SessionStore { get }
    var settings: any SettingsStore { get }
    var study: any StudyStore { get }
    var statistics: any StatisticsStore { get }
    var library: any LibraryStore { get }
    var scriptRuns: any ScriptRunStore { get }

    /// Puts a card where reviews would have put it.
    func setSchedule(_ schedule: Schedule, of id: Card.ID) throws

    /// Another connection to the same library, as another process has; nil where there can be none.
    func connectAgain() throws -> (any LibraryUnderTest)?
}
