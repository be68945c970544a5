package import Model

/// The library as a whole, opaque to fronts: its transactions, and the tally of what was done to it.
@MainActor public struct LibraryService {
    package let store: any LibraryStore
    package let tally: TallyKeeper

    package init(store: any LibraryStore) {
        self.store = store
        tally = TallyKeeper()
    }
}

@MainActor public protocol HasLibraryService {
    var libraryService: LibraryService { get }
}
