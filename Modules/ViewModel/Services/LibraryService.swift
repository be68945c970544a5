package import Model

/// The library as a whole, opaque to fronts: its transactions, its file, how far scripts have come, and the tally of what was done.
@MainActor public struct LibraryService {
    package let store: any LibraryStore
    package let file: any LibraryFileStore
    package let scriptRuns: any ScriptRunStore
    package let files: any FileGuard
    package let tally: TallyKeeper

    package init(store: any LibraryStore, file: any LibraryFileStore, scriptRuns: any ScriptRunStore, files: any FileGuard) {
        self.store = store
        self.file = file
        self.scriptRuns = scriptRuns
        self.files = files
        tally = TallyKeeper()
    }
}

@MainActor public protocol HasLibraryService {
    var libraryService: LibraryService { get }
}
