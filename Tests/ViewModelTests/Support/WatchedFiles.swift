import Model
import ModelFakes
import Vocabulary

/// Files in memory, with someone who looks on before each record is read or written and at the end.
@MainActor final class WatchedFiles: FileGateway {
    var look: () -> Void = {}
    var transferred: TransferredBytes?
    let files = FakeFiles()

    func stop(when shouldStop: @escaping @MainActor () -> Bool) { files.stop(when: shouldStop) }

    func check(_ path: String, as format: FileFormat?) throws(Failure) { try files.check(path, as: format) }

    @discardableResult
    func read(
        from path: String, as format: FileFormat?, layout: CardLayoutChoice, replay: () throws(Failure) -> CollectionReplay?,
        collection: (CollectionRecord) throws(Failure) -> Void, _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        let reading = try files.read(from: path, as: format, layout: layout, replay: replay, collection: collection) {
            (record) throws(Failure) in
            look()
            try body(record)
        }
        look()
        return reading
    }

    func checkWritable(_ path: String) throws(Failure) { try files.checkWritable(path) }

    func writeCards(
        to path: String, as format: CardFormat, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        try files.writeCards(to: path, as: format, book: book, hasKinds: hasKinds) { () throws(Failure) in
            let next = try source()
            return { [self] () throws(Failure) in
                look()
                return try next()
            }
        }
    }

    func writeCollection(
        _ head: CollectionHead, to path: String, media: (_ name: String) throws(Failure) -> MediaFile?,
        _ next: () throws(Failure) -> CollectionNote?
    ) throws(Failure) -> WrittenMedia {
        try files.writeCollection(head, to: path, media: media) { () throws(Failure) in
            look()
            return try next()
        }
    }

    func writeNotes(to path: String, _ source: () throws(Failure) -> NoteSource) throws(Failure) {
        try files.writeNotes(to: path, source)
    }

    func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(Failure) -> LoggedSession?
    ) throws(Failure) {
        try files.writeSessions(to: path, as: format) { () throws(Failure) in
            look()
            return try next()
        }
    }

    func writeProfiles(_ profiles: [Profile], to path: String) throws(Failure) {
        try files.writeProfiles(profiles, to: path)
    }
}
