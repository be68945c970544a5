import Files
import Model
import Vocabulary

/// Writes a package of Anki's second version: an archive with a collection of schema 11, and the media files that it names.
///
/// Versions of Anki that cannot read it find a second collection in it, whose only note says so. Everything is written to
/// temporary files first. Source: `rslib/src/import_export/package/colpkg/export.rs` in ankitects/anki.
struct PackageWriter {
    private let path: String
    private let shouldStop: () -> Bool
    private let collection: ScratchFile
    private let writer: CollectionWriter
    private var names = MediaNames()

    /// The number of notes that are added at once.
    private static let pageSize = 200

    /// - Parameter path: the path of the package, for messages.
    /// - Throws: `Failure.file`.
    init(_ path: String, _ head: CollectionHead, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        self.path = path
        self.shouldStop = shouldStop
        collection = try ScratchFile(shouldStop)
        writer = try CollectionWriter(head, in: collection)
        for (_, type) in head.types.sorted(by: { $0.key < $1.key }) {
            names.addStatic(MediaFields.names(inStyle: type.styling))
            for side in type.templates.flatMap({ [$0.front, $0.back] }) {
                names.add(MediaFields.names(in: side))
                names.addStatic(MediaFields.staticNames(in: side))
            }
        }
    }

    /// Adds all notes.
    /// - Throws: `Failure.file`, `Failure.interrupted`, and any error that `next` throws.
    mutating func write(_ next: () throws(Failure) -> CollectionNote?) throws(Failure) {
        var page: [CollectionNote] = []
        while let note = try next() {
            for field in note.fields { names.add(MediaFields.names(in: field)) }
            page.append(note)
            if page.count < Self.pageSize { continue }
            if shouldStop() { throw .interrupted }
            try writer.add(page)
            page.removeAll(keepingCapacity: true)
        }
        try writer.add(page)
        try writer.finish()
    }

    /// Writes the archive to the output, and completes that.
    /// - Parameter media: returns the file for a name as it is written, or nil.
    /// - Throws: `Failure.file`, `Failure.interrupted`, and any error that `media` throws.
    func finish(
        _ media: (_ name: String) throws(Failure) -> MediaFile?, to output: consuming OutputFile
    ) throws(Failure) -> WrittenMedia {
        var written = WrittenMedia()
        var files: [MediaFile] = []
        var named: Set<String> = []
        for name in names.all {
            guard let file = try media(name) else {
                if names.isNeeded(name) { written.missing += 1 }
                continue
            }
            // Two names can be that of one file.
            if !named.insert(file.name).inserted { continue }
            try InputFile.check(file.path)
            files.append(file)
        }
        written.files = files.count

        let archiveFile = try ScratchFile(shouldStop)
        let (meta, list, stub) = (try temporary(Self.meta), try temporary(Self.list(files.map(\.name))), try stub())
        let archive = try ZipWriter(archiveFile, named: path, shouldStop)
        try archive.add("meta", from: meta.path, level: 0)
        try archive.add("collection.anki21", from: collection.path, level: Self.level)
        try archive.add("collection.anki2", from: stub.path, level: Self.level)
        for (index, file) in files.enumerated() { try archive.add(String(index), from: file.path, level: 0) }
        try archive.add("media", from: list.path, level: Self.level)
        try archive.finish()

        var output = output
        try archiveFile.read { (part) throws(Failure) in try output.append { $0 += part } }
        try output.finish()
        withExtendedLifetime((meta, list, stub, collection)) {}
        return written
    }

    /// A higher level takes much longer, and makes the file only a little smaller.
    private static let level: UInt32 = 2

    /// The version of the package: field 1 of a message of Protocol Buffers.
    private static let meta: [UInt8] = [0x08, 0x02]

    /// The names of the media files by the names of their members.
    private static func list(_ names: [String]) -> [UInt8] {
        let entries = names.enumerated().map { "\"\($0)\":\(CollectionSchema.json($1))" }
        return Array("{\(entries.joined(separator: ","))}".utf8)
    }

    private func temporary(_ content: [UInt8]) throws(Failure) -> ScratchFile {
        let file = try ScratchFile(shouldStop)
        try file.append(content)
        return file
    }

    /// Returns the collection for versions of Anki that cannot read the other one.
    private func stub() throws(Failure) -> ScratchFile {
        let file = try ScratchFile(shouldStop)
        let (type, time) = (NoteType.basic.ankiForm ?? .basic, Timestamp(milliseconds: 1_136_073_600_000))
        let id = type.ankiID ?? 1
        let writer = try CollectionWriter(CollectionHead(decks: [:], types: [id: type], createdAt: time), in: file)
        let text = "Please update to the latest Anki version, then import the .colpkg/.apkg file again."
        let card = CollectionCard(ordinal: 0, deck: 1, addedAt: time, modifiedAt: time)
        try writer.add([
            CollectionNote(guid: "sutra-stub", type: id, fields: [text, ""], tags: [], modifiedAt: time, cards: [card])
        ])
        try writer.finish()
        return file
    }
}

/// The names of the media files of notes and their types, without duplicates.
private struct MediaNames {
    private(set) var all: [String] = []
    /// Whether cards show the files by their names.
    private var known: [String: Bool] = [:]

    /// Adds the names of files that cards show.
    mutating func add(_ names: [String]) { for name in names { add(name, isShown: true) } }

    /// Adds the names of files, such as fonts, that cards only use, or that may be none.
    mutating func addStatic(_ names: [String]) { for name in names { add(name, isShown: false) } }

    private mutating func add(_ name: String, isShown: Bool) {
        let isKnown = known[name]
        if isKnown == nil { all.append(name) }
        known[name] = isShown || isKnown == true
    }

    func isNeeded(_ name: String) -> Bool { known[name] == true }
}
