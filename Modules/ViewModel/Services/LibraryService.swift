package import Model

/// The library as a whole, opaque to fronts: its transactions, how far scripts have come, and the tally of what was done to it.
@MainActor public struct LibraryService {
    package let store: any LibraryStore
    package let scriptRuns: any ScriptRunStore
    package let tally: TallyKeeper

    package init(store: any LibraryStore, scriptRuns: any ScriptRunStore) {
        self.store = store
        self.scriptRuns = scriptRuns
        tally = TallyKeeper()
    }
}

@MainActor public protocol HasLibraryService {
    var libraryService: LibraryService { get }
}
