package import Model
package import Vocabulary

extension FakeLibrary: LibraryFileStore {
    package func info() throws(Failure) -> LibraryInfo { LibraryInfo(try read(), at: nil) }

    package func checkBackup(to path: String, replacing: Bool) throws(Failure) {
        if let failure { throw failure }
        if storage.backups[path] != nil, !replacing { throw .conflict(.fileIsALibrary) }
    }

    package func backUp(to path: String, replacing: Bool) throws(Failure) -> LibraryInfo {
        try checkBackup(to: path, replacing: replacing)
        let saved = storage.committed ?? storage.state
        storage.backups[path] = saved
        return LibraryInfo(saved, at: path)
    }

    package func automaticBackups() -> [StoredBackup] { automatic }

    package func restore(from path: String) throws(Failure) -> LibraryInfo {
        let backup = try restorable(path)
        try write(reporting: .everything) { $0 = backup }
        return try info()
    }

    package func checkRestore(from path: String) throws(Failure) { _ = try restorable(path) }

    private func restorable(_ path: String) throws(Failure) -> FakeState {
        if isInTransaction { throw .conflict(.transactionIsOpen) }
        guard let backup = storage.backups[path] else { throw .file(path, .read, code: Self.noSuchFile) }
        return backup
    }

    /// `ENOENT`.
    private static let noSuchFile: Int32 = 2
}

extension LibraryInfo {
    fileprivate init(_ state: FakeState, at path: String?) {
        let answers = state.log.values.joined().filter { $0.rating != nil }.map(\.at)
        self.init(
            path: path, schemaVersion: 1, engine: "memory", books: state.books.count, cards: state.cards.count,
            reviews: answers.count, profiles: state.profiles.count, sessions: state.sessions.count,
            firstReviewAt: answers.min(), lastReviewAt: answers.max())
    }
}
