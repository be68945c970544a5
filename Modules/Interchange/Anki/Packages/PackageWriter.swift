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

    /// Returns the file for a name as it is written, or nil.
    typealias Media = (_ name: String) throws(Failure) -> MediaFile?

    /// - Parameter path: the path of the package, for messages.
    /// - Throws: `Failure.file`, and any error that `media` throws.
    init(_ path: String, _ head: CollectionHead, _ media: Media, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        self.path = path
        self.shouldStop = shouldStop
        collection = try ScratchFile(shouldStop)
        var (head, names) = (head, MediaNames())
        for (id, type) in head.types.sorted(by: { $0.key < $1.key }) {
            var type = type
            try names.addStatic(MediaFields.names(inStyle: type.styling), media)
            for index in type.templates.indices {
                let template = type.templates[index]
                type.templates[index].front = try names.add(template.front, media)
                type.templates[index].back = try names.add(template.back, media)
                for side in [template.front, template.back] { try names.addStatic(MediaFields.staticNames(in: side), media) }
            }
            head.types[id] = type
        }
        self.names = names
        writer = try CollectionWriter(head, in: collection)
    }

    /// Adds all notes.
    /// - Throws: `Failure.file`, `Failure.interrupted`, and any error that `media` or `next` throws.
    mutating func write(_ media: Media, _ next: () throws(Failure) -> CollectionNote?) throws(Failure) {
        var page: [CollectionNote] = []
        while var note = try next() {
            for index in note.fields.indices { note.fields[index] = try names.add(note.fields[index], media) }
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
    /// - Throws: `Failure.file`, `Failure.interrupted`.
    func finish(to output: consuming OutputFile) throws(Failure) -> WrittenMedia {
        let files = names.files
        for file in files { try InputFile.check(file.path) }
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
        return WrittenMedia(files: files.count, missing: names.missing.count)
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

/// The media files that notes and their types name.
private struct MediaNames {
    /// The files, without duplicates.
    private(set) var files: [MediaFile] = []
    /// The names of files that cards show and the library does not have.
    private(set) var missing: Set<String> = []
    private var names: Set<String> = []
    /// Whether the library has a file, by each name that is written somewhere.
    private var known: [String: Bool] = [:]
    /// The names of the files whose names are written with percent-encoded bytes, which Anki does not decode in that of a sound.
    private var decoded: [String: String] = [:]

    /// Adds the names of files that a text shows.
    /// - Returns: the text with the names that the files have in the package.
    mutating func add(_ html: String, _ media: PackageWriter.Media) throws(Failure) -> String {
        var isEncoded = false
        for name in MediaFields.names(in: html) {
            if try !find(name, media) { missing.insert(name) }
            if decoded[name] != nil { isEncoded = true }
        }
        return isEncoded ? MediaFields.renaming(html, decoded) : html
    }

    /// Adds the names of files, such as fonts, that cards only use, or that may be none.
    mutating func addStatic(_ names: [String], _ media: PackageWriter.Media) throws(Failure) {
        for name in names { _ = try find(name, media) }
    }

    /// Returns whether there is a file for a name as it is written.
    private mutating func find(_ name: String, _ media: PackageWriter.Media) throws(Failure) -> Bool {
        if let isThere = known[name] { return isThere }
        let file = try media(name)
        known[name] = file != nil
        guard let file else { return false }
        if !file.name.hasSameBytes(as: name) { decoded[name] = file.name }
        // Two names can be that of one file.
        if names.insert(file.name).inserted { files.append(file) }
        return true
    }
}
