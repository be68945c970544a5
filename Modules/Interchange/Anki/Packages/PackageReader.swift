import Files
import Model
import Vocabulary

/// Finds the collection in a file, which can be a package, a compressed collection or a collection as it is.
///
/// A package is a ZIP archive, which can also contain media files. Besides the collection, it has a stub in `collection.anki2`,
/// for versions of Anki that cannot read the collection. Source: `rslib/src/import_export/package/meta.rs` in ankitects/anki.
struct PackageReader {
    let path: String
    let standardInput: Int32
    let shouldStop: () -> Bool
    /// The number of media files without content or without a name, or with the same name as another file.
    private(set) var mediaLeftOut = 0

    init(_ path: String, standardInput: Int32, _ shouldStop: @escaping () -> Bool) {
        self.path = path
        self.standardInput = standardInput
        self.shouldStop = shouldStop
    }

    /// Calls `body` with each media file, and returns the collection as a database in a temporary file.
    /// - Throws: `Failure.format(.package, …)`, `Failure.file`, `Failure.interrupted`, and any error that `body` throws.
    mutating func collection(_ body: (CollectionMedia) throws(Failure) -> Void) throws(Failure) -> ScratchFile {
        let source = try ByteParts(file())
        guard let first = try source.next(), !first.isEmpty else { throw flaw(.empty) }
        switch BinaryKind(magic: first[...]) {
        case .zip:
            if path != "-", source.isRegularFile { return try collection(in: ZipArchive(path, named: path), body) }
            // The directory of an archive is at its end.
            let archive = try temporary()
            try copy(first, source, to: archive)
            return try collection(in: ZipArchive(archive.path, named: path), body)
        case .zstd:
            let target = try temporary(packed: try source.size(after: first))
            let decoder = try ZstdDecoder(path: path)
            var part: [UInt8]? = first
            while let bytes = part {
                try decoder.decode(bytes) { (bytes) throws(Failure) in try target.append(bytes) }
                part = try source.next()
            }
            try decoder.finish()
            return target
        case .sqlite:
            if path != "-", ((try? System.status(of: "\(path)-wal"))??.size ?? 0) > 0 { throw flaw(.inUse) }
            let target = try temporary()
            try copy(first, source, to: target)
            return target
        default: throw flaw(.damaged("not a package or collection of Anki"))
        }
    }

    // MARK: Packages

    private mutating func collection(
        in archive: ZipArchive, _ body: (CollectionMedia) throws(Failure) -> Void
    ) throws(Failure) -> ScratchFile {
        let version = try version(of: archive)
        let name =
            switch version {
            case .latest: "collection.anki21b"
            case .legacy2: "collection.anki21"
            case .legacy1: "collection.anki2"
            }
        guard let member = archive.members[name] else { throw flaw(.noCollection) }
        let target = try temporary(packed: member.packedSize)
        try PackageMember(member, archive, isCompressed: version == .latest, path, shouldStop).read { (part) throws(Failure) in
            try target.append(part)
        }
        let media = try PackageMedia(of: archive, isLatest: version == .latest, path, shouldStop)
        mediaLeftOut = media.leftOut
        try media.forEach(body)
        return target
    }

    private enum Version: UInt64 {
        case legacy1 = 1
        case legacy2, latest
    }

    /// `meta` is a message whose field 1 is the version; packages of older versions have none.
    private func version(of archive: ZipArchive) throws(Failure) -> Version {
        guard let meta = archive.members["meta"] else {
            return archive.members["collection.anki21"] == nil ? .legacy1 : .legacy2
        }
        let number = ProtobufReader.number(1, in: try archive.content(of: meta, limit: 4096)[...]) ?? 0
        guard let version = Version(rawValue: number) else { throw flaw(.version(Int(clamping: number))) }
        return version
    }

    // MARK: Files

    private func file() throws(Failure) -> InputFile {
        path == "-" ? InputFile(borrowing: standardInput, path: path, shouldStop) : try InputFile(path, shouldStop)
    }

    private func temporary(packed: Int? = nil) throws(Failure) -> ScratchFile {
        try ScratchFile(quota: UnpackingQuota(file: path, packed: packed), shouldStop)
    }

    private func copy(_ first: [UInt8], _ source: borrowing ByteParts, to target: ScratchFile) throws(Failure) {
        try target.append(first)
        while let part = try source.next() { try target.append(part) }
    }

    private func flaw(_ flaw: PackageFlaw) -> Failure { .format(.package(flaw), file: path, line: 0) }
}

/// A file in parts.
private struct ByteParts: ~Copyable {
    private let file: InputFile

    init(_ file: consuming InputFile) { self.file = file }

    /// Returns the next 64 KiB, or fewer bytes before the end of the file; nil at the end.
    func next() throws(Failure) -> [UInt8]? {
        var (part, count) = ([UInt8](repeating: 0, count: 65_536), 0)
        while count < part.count, case let more = try file.read(into: &part, from: count, most: part.count - count), more > 0 {
            count += more
        }
        if count < part.count { part.removeLast(part.count - count) }
        return part.isEmpty ? nil : part
    }

    /// Whether a file that has content is not a pipe.
    var isRegularFile: Bool { file.size > 0 }

    /// Returns the size of the file; for a pipe, that of its first part.
    func size(after first: [UInt8]) throws(Failure) -> Int { max(file.size, first.count) }
}
