import MVVM
import ViewModel

/// Which screen answers to which noun; a screen is made when one of its nouns is first called.
@MainActor struct ScreenDirectory {
    private var waiting: [(nouns: Set<String>, make: @MainActor () -> any Screen)]

    init(library: LibraryViewModel, report: Report) {
        waiting = [
            (["book"], { BooksScreen.make(with: library.books) { BooksScreen(report: report) } }),
            (["card"], { CardsScreen.make(with: library.cards) { CardsScreen(report: report) } }),
            (["card", "search"], { CardListScreen.make(with: library.cardLists) { CardListScreen(report: report) } }),
            (["review"], { ReviewScreen.make(with: library.review) { ReviewScreen(report: report) } }),
            (["stats"], { StatisticsScreen.make(with: library.statistics) { StatisticsScreen(report: report) } }),
            (["profile"], { ProfilesScreen.make(with: library.profiles) { ProfilesScreen(report: report) } }),
            (["profile", "segment"], { SegmentsScreen.make(with: library.segments) { SegmentsScreen(report: report) } }),
            (["sound"], { SoundsScreen.make(with: library.sounds) { SoundsScreen(report: report) } }),
            (
                ["sit", "pause", "resume", "skip", "extend", "stop"],
                { SittingScreen.make(with: library.sitting) { SittingScreen(report: report) } }
            ),
            (["session"], { SessionsScreen.make(with: library.sessions) { SessionsScreen(report: report) } }),
            (["settings"], { SettingsScreen.make(with: library.settings) { SettingsScreen(report: report) } }),
            (["library"], { LibraryScreen.make(with: library.check) { LibraryScreen(report: report) } }),
            (["open", "close"], { HandScreen.make(with: library.hand) { HandScreen(report: report) } }),
            (["undo", "redo"], { UndoScreen.make(with: library.undo) { UndoScreen(report: report) } }),
            (["library"], { LibraryFileScreen.make(with: library.file) { LibraryFileScreen(report: report) } }),
            (["clock"], { ClockScreen.make(with: library.clock) { ClockScreen(report: report) } }),
            (["import", "export"], { ExchangeScreen.make(with: library.exchange) { ExchangeScreen(report: report) } }),
        ]
    }

    /// The screens for a noun that were not made before.
    mutating func makeScreens(for noun: String) -> [any Screen] {
        let found = waiting.filter { $0.nouns.contains(noun) }
        waiting.removeAll { $0.nouns.contains(noun) }
        return found.map { $0.make() }
    }
}
