import Model
import Vocabulary

/// What view models remember of the library between inputs, so that it can be read again when the library changed without them.
@MainActor struct KnownState {
    typealias Services = HasBookService & HasClockService & HasLibraryService & HasStudyService

    private let services: any Services

    init(services: any Services) { self.services = services }

    /// - Throws: what reading the books meets.
    func refresh() throws(Failure) {
        services.clockService.clock.forget()
        services.studyService.plan.forget()
        services.studyService.recent.card = nil
        try services.libraryService.store.uninterrupted(services.bookService.shelf.refresh)
    }
}
