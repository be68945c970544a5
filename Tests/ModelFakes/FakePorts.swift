package import Model
package import StoreContracts

/// The ports of a ``FakeLibrary``, in the form that the contract needs.
package struct FakePorts: LibraryUnderTest {
    private let fake: FakeLibrary

    package init(_ fake: FakeLibrary = FakeLibrary()) { self.fake = fake }

    package var books: any BookStore { fake }
    package var cards: any CardStore { fake }
    package var notes: any NoteStore { fake }
    package var filters: any FilterStore { fake }
    package var profiles: any ProfileStore { fake }
    package var sessions: any SessionStore { fake }
    package var settings: any SettingsStore { fake }
    package var study: any StudyStore { fake }
    package var statistics: any StatisticsStore { fake }
    package var library: any LibraryStore { fake }
    package var file: any LibraryFileStore { fake }
    package var scriptRuns: any ScriptRunStore { fake }
    package var undo: any UndoStore & StepTitleStore { fake }
    package var media: any MediaStore { fake }

    package func setSchedule(_ schedule: Schedule, of id: Card.ID) throws { try fake.setSchedule(schedule, of: id) }

    package func path(ofBackup name: String) -> String { name }

    package func connectAgain() -> (any LibraryUnderTest)? { FakePorts(fake.connect()) }
}
