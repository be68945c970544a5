package import Binding
package import Model
package import ModelFakes
package import Services
package import Vocabulary

/// All services, on a library in memory, with a clock and a scheduler that advance only when a test tells them to.
@MainActor package struct FakeServices: AppServices {
    package let library: FakeLibrary
    package let clock: ManualClock
    package let files = FakeFiles()
    package let scheduler = ManualScheduler()
    package let reader: FakeReader

    package let bookService: BookService
    package let cardService: CardService
    package let clockService: ClockService
    package let importExportService: ImportExportService
    package let libraryService: LibraryService
    package let mediaService: MediaService
    package let profileService: ProfileService
    package let settingsService: SettingsService
    package let sittingService: SittingService
    package let studyService: StudyService
    package let undoService: UndoService
    package let player = FakePlayer()
    package let viewer = FakeMediaViewer()
    package let monotonicClock: FakeMonotonicClock

    /// - Parameters:
    ///   - isVirtual: whether the view models know that the clock can be moved.
    ///   - transactions: a replacement for the library's own transactions.
    ///   - files: a replacement for the fake files.
    package init(
        library: FakeLibrary = FakeLibrary(), transactions: (any LibraryStore)? = nil, files: (any FileGateway)? = nil,
        clock: ManualClock = ManualClock(), isVirtual: Bool = true, seed: UInt64 = 0
    ) {
        self.library = library
        self.clock = clock
        reader = FakeReader(library)
        monotonicClock = FakeMonotonicClock(clock)
        let studyClock = StudyClock(clock, settings: library)
        bookService = BookService(store: library, study: library, clock: studyClock)
        cardService = CardService(store: library, notes: library, filters: library)
        clockService = ClockService(clock: studyClock, virtualClock: isVirtual ? clock : nil, scheduler: scheduler)
        importExportService = ImportExportService(files: files ?? self.files, clock: clock)
        mediaService = MediaService(store: library, viewer: viewer)
        profileService = ProfileService(store: library)
        settingsService = SettingsService(store: library)
        sittingService = SittingService(
            store: library, player: player, clock: monotonicClock, studyClock: studyClock)
        studyService = StudyService(
            store: library, statistics: library, plan: StudyPlanCache(library, library, seed: seed))
        undoService = UndoService(store: library, clock: studyClock)
        libraryService = LibraryService(
            store: transactions ?? library, reader: reader, file: library, scriptRuns: library, files: OpenFileGuard(),
            shared: .init(
                books: bookService, cards: cardService, profiles: profileService, settings: settingsService,
                sitting: sittingService,
                study: studyService, clock: clockService))
    }

    /// The number of changes that were committed, as another connection sees it.
    package var committedChanges: Int64 { get throws { try library.connect().changesElsewhere() } }

    /// Makes every call of the library fail, until this is called with nil.
    package func fail(with failure: Failure?) { library.failure = failure }

    /// Lets time pass for the clock and for the scheduler.
    package func pass(_ duration: Duration) {
        clock.advance(by: duration)
        scheduler.advance(by: duration)
    }
}
