import Files
package import Model
package import Vocabulary

/// Reads and writes files of cards (TSV, CSV, Anki's text, JSON lines, Markdown, Obsidian's notes), of sessions (Insight Timer's
/// CSV, iCalendar), of profiles (YAML) and Anki's packages, and reads Anki's collections.
package final class DiskFileGateway: FileGateway {
    private let standardInput: Int32
    private let standardOutput: Int32
    private let chunk: Int
    private let recordLimit: Int
    private let files: any FileGuard
    private var shouldStop: () -> Bool = { false }
    /// The number of bytes read or written of the current file.
    private var count: ByteCount?

    /// Creates a gateway.
    /// - Parameter standardInput: the descriptor to read for `-`; it is not closed.
    /// - Parameter standardOutput: the descriptor to write for `-`; it is not closed.
    /// - Parameter chunk: the number of bytes to read at once; must be positive.
    /// - Parameter recordLimit: the maximum number of bytes in a record; by default 8 MiB, 128 times the longest text of a card.
    /// - Parameter files: the guard that says which files must not be overwritten.
    package init(
        standardInput: Int32 = 0, standardOutput: Int32 = 1, chunk: Int = 65_536,
        recordLimit: Int = 128 * CardText.byteLimit, files: any FileGuard = OpenFileGuard()
    ) {
        precondition(chunk > 0, "a chunk has bytes")
        self.standardInput = standardInput
        self.standardOutput = standardOutput
        self.chunk = chunk
        self.recordLimit = recordLimit
        self.files = files
    }

    package func stop(when shouldStop: @escaping @MainActor () -> Bool) {
        self.shouldStop = { MainActor.assumeIsolated { shouldStop() } }
    }

    package var transferred: TransferredBytes? { count?.current }

    package func check(_ path: String, as format: FileFormat?) throws(Failure) {
        if let format = format ?? FileFormat(reading: path), !format.details.canBeImported {
            throw .format(.writtenOnly(format: format.name), file: path, line: 0)
        }
        if path == "-" { return }
        try files.checkReadable(path)
        try InputFile.check(path)
    }

    @discardableResult
    package func read(
        from path: String, as format: FileFormat?, layout choice: CardLayoutChoice,
        replay: () throws(Failure) -> CollectionReplay?, collection: (CollectionRecord) throws(Failure) -> Void,
        _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        try check(path, as: format)
        let stamp = fileStamp(path)
        do throws(Failure) {
            let reading = try readRecords(from: path, as: format, layout: choice, replay: replay, collection: collection, body)
            if fileStamp(path) != stamp { throw .conflict(.fileHasChanged(path: path)) }
            return reading
        } catch {
            // The flaw can be that of a file that is only half written.
            guard case .format = error, fileStamp(path) != stamp else { throw error }
            throw .conflict(.fileHasChanged(path: path))
        }
    }

    private func fileStamp(_ path: String) -> FileStamp? { path == "-" ? FileStamp(standardInput) : FileStamp(path) }

    private func readRecords(
        from path: String, as format: FileFormat?, layout choice: CardLayoutChoice,
        replay: () throws(Failure) -> CollectionReplay?, collection: (CollectionRecord) throws(Failure) -> Void,
        _ body: (FileRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        let known = format ?? FileFormat(reading: path)
        if known == .collection { return try readCollection(path, replay, collection) }
        let count = ByteCount()
        self.count = count
        defer { self.count = nil }
        let reader = TextFileReader(
            path: path, standardInput: standardInput, format: known, layout: choice, chunk: chunk, recordLimit: recordLimit,
            count: count)
        return try ReadAhead.run(shouldStop, read: reader.read, body)
    }

    private func readCollection(
        _ path: String, _ replay: () throws(Failure) -> CollectionReplay?,
        _ body: (CollectionRecord) throws(Failure) -> Void
    ) throws(Failure) -> Reading {
        var package = PackageReader(path, standardInput: standardInput, shouldStop)
        let database = try package.collection { (file) throws(Failure) in try body(.media(file)) }
        var collection = try CollectionReader(database, path: path, replay: try replay(), shouldStop)
        try collection.read(body)
        var reading = Reading(.collection)
        reading.collection = collection.tally
        reading.collection?.mediaLeftOut = package.mediaLeftOut
        return reading
    }

    package func writeCards(
        to path: String, as format: CardFormat, book: String?, hasKinds: Bool, _ source: () throws(Failure) -> CardSource
    ) throws(Failure) {
        if !format.details.canBeExported { throw .format(.readOnly(format: format.rawValue), file: path, line: 0) }
        try checkWritable(path)
        defer { count = nil }
        try format.codec.write(to: output(path), book: book, hasKinds: hasKinds, source)
    }

    package func writeCollection(
        _ head: CollectionHead, to path: String, media: (_ name: String) throws(Failure) -> MediaFile?,
        _ next: () throws(Failure) -> CollectionNote?
    ) throws(Failure) -> WrittenMedia {
        try checkWritable(path)
        var package = try PackageWriter(path, head, media, shouldStop)
        try package.write(media, next)
        defer { count = nil }
        return try package.finish(to: output(path))
    }

    package func writeNotes(to path: String, _ source: () throws(Failure) -> NoteSource) throws(Failure) {
        try checkWritable(path)
        defer { count = nil }
        try AnkiTextCodec().writeNotes(to: output(path), source)
    }

    package func checkWritable(_ path: String) throws(Failure) {
        // Standard output may be redirected to a file.
        if path == "-" { return try files.checkWritable("/dev/fd/\(standardOutput)") }
        try files.checkReplaceable(path)
    }

    package func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(Failure) -> LoggedSession?
    ) throws(Failure) {
        if !format.details.canBeExported { throw .format(.readOnly(format: format.rawValue), file: path, line: 0) }
        try checkWritable(path)
        defer { count = nil }
        try format.codec.write(to: output(path), next)
    }

    package func writeProfiles(_ profiles: [Profile], to path: String) throws(Failure) {
        try checkWritable(path)
        defer { count = nil }
        var file = try output(path)
        try file.append { $0.append(contentsOf: ProfileText.text(profiles).utf8) }
        try file.finish()
    }

    private func output(_ path: String) throws(Failure) -> OutputFile {
        let count = ByteCount()
        self.count = count
        if path == "-" { return OutputFile(borrowing: standardOutput, path: path, count: count.add, shouldStop) }
        files.removeLeftovers(beside: path)
        return try OutputFile(path, count: count.add, shouldStop)
    }
}
