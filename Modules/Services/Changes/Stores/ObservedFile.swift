import Model
import Vocabulary

/// A store of the library's file that reports its replacement.
@MainActor final class ObservedFile {
    private let store: any LibraryFileStore
    private let changes: LibraryChanges

    init(_ store: any LibraryFileStore, _ changes: LibraryChanges) {
        self.store = store
        self.changes = changes
    }
}

extension ObservedFile: @MainActor LibraryFileStore {
    func restore(from path: String) throws(Failure) -> LibraryInfo {
        try changes.after { () throws(Failure) in
            try store.restore(from: path)
        } tell: { _ in
            .everything
        }
    }

    func checkRestore(from path: String) throws(Failure) { try store.checkRestore(from: path) }

    func info() throws(Failure) -> LibraryInfo { try store.info() }

    func backUp(to path: String, replacing: Bool) throws(Failure) -> LibraryInfo {
        try store.backUp(to: path, replacing: replacing)
    }

    func checkBackup(to path: String, replacing: Bool) throws(Failure) { try store.checkBackup(to: path, replacing: replacing) }
}
