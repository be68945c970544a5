import Model
import Vocabulary

/// The media files of a package: its member `media` has their names, and the members `0`, `1` and so on their contents.
///
/// Before the latest version, `media` is a JSON object of names by numbers; since then, it is a compressed message whose field 1
/// repeats an entry with the name in field 1, and each file is compressed. Source: `rslib/src/import_export/package/media.rs` and
/// `proto/anki/import_export.proto` in ankitects/anki.
struct PackageMedia {
    /// The number of files without content or without a name, or with the same name as another file.
    private(set) var leftOut = 0
    private var files: [(name: String, member: ZipArchive.Member)] = []
    private let archive: ZipArchive
    private let isLatest: Bool
    private let path: String
    private let shouldStop: () -> Bool

    /// The maximum number of bytes of all names.
    private static let namesLimit = 32 << 20
    /// The maximum number of bytes of all files together.
    private static let limit = 64 << 30

    /// Reads the names.
    /// - Parameter path: the path of the package, for messages.
    /// - Throws: `Failure.format(.package, …)`, `Failure.interrupted`.
    init(of archive: ZipArchive, isLatest: Bool, _ path: String, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        (self.archive, self.isLatest, self.path, self.shouldStop) = (archive, isLatest, path, shouldStop)
        var contents = archive.members.filter { $0.key.utf8.allSatisfy(\.isASCIIDigit) }
        var taken: Set<String> = []
        let names = try names()
        if names.count > ZipArchive.mostMembers {
            let flaw = PackageFlaw.tooManyMembers(count: names.count, limit: ZipArchive.mostMembers)
            throw .format(.package(flaw), file: path, line: 0)
        }
        for (number, name) in names {
            guard let member = contents.removeValue(forKey: number), taken.insert(name).inserted else {
                leftOut += 1
                continue
            }
            files.append((name, member))
        }
        leftOut += contents.count
    }

    /// Calls `body` with each file, in the order of the package.
    /// - Throws: any error that `body` throws. Reading content throws `Failure.format(.package, …)` and `Failure.interrupted`.
    func forEach(_ body: (CollectionMedia) throws(Failure) -> Void) throws(Failure) {
        // The files together must not be out of proportion to their packed size, either.
        let quota = UnpackingQuota(file: path, packed: files.reduce(0) { $0 + $1.member.packedSize }, limit: Self.limit)
        var total = 0
        for (name, member) in files {
            let source = PackageMember(member, archive, isCompressed: isLatest, path, shouldStop)
            var size = 0
            try body(
                CollectionMedia(name: name) { (take) throws(Failure) in
                    size = 0
                    try source.read { (part) throws(Failure) in
                        size += part.count
                        try quota.check(total + size)
                        try take(part)
                    }
                })
            total += size
        }
    }

    // MARK: The names

    /// Returns the names by the members' numbers.
    private func names() throws(Failure) -> [(number: String, name: String)] {
        guard let member = archive.members["media"] else { return [] }
        var content: [UInt8] = []
        let quota = UnpackingQuota(file: path, limit: Self.namesLimit)
        try PackageMember(member, archive, isCompressed: isLatest, path, shouldStop).read { (part) throws(Failure) in
            try quota.check(content.count + part.count)
            content += part
        }
        if content.isEmpty { return [] }
        return isLatest ? names(inMessage: content) : try names(inJSON: content)
    }

    private func names(inMessage bytes: [UInt8]) -> [(number: String, name: String)] {
        ProtobufReader.bytes(1, in: bytes[...]).enumerated().map { place, entry in
            (String(place), ProtobufReader.text(1, in: entry) ?? "")
        }
    }

    private func names(inJSON bytes: [UInt8]) throws(Failure) -> [(number: String, name: String)] {
        do throws(JSONFlaw) {
            guard String(validating: bytes, as: UTF8.self) != nil else { throw .syntax(expected: .object, column: 1) }
            var (scanner, names) = (JSONScanner(bytes[...]), [(number: String, name: String)]())
            try scanner.beginObject()
            while let number = try scanner.nextKey() {
                if let name = try scanner.optionalString(of: number) { names.append((number, name)) }
            }
            return names
        } catch {
            throw .format(.package(.damaged("its list of media files is not valid")), file: path, line: 0)
        }
    }
}

/// A member of a package, which is decompressed if necessary.
struct PackageMember {
    private let member: ZipArchive.Member
    private let archive: ZipArchive
    private let isCompressed: Bool
    private let path: String
    private let shouldStop: () -> Bool

    init(
        _ member: ZipArchive.Member, _ archive: ZipArchive, isCompressed: Bool, _ path: String, _ shouldStop: @escaping () -> Bool
    ) {
        (self.member, self.archive, self.isCompressed) = (member, archive, isCompressed)
        (self.path, self.shouldStop) = (path, shouldStop)
    }

    /// Calls `body` with each part of the content.
    /// - Throws: `Failure.format(.package, …)`, also for content that is out of proportion to its packed size;
    ///   `Failure.interrupted`, and any error that `body` throws.
    func read(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let quota = UnpackingQuota(file: path, packed: member.packedSize)
        var size = 0
        func take(_ part: [UInt8]) throws(Failure) {
            if shouldStop() { throw .interrupted }
            size += part.count
            try quota.check(size)
            try body(part)
        }
        guard isCompressed else { return try archive.read(member, take) }
        let decoder = try ZstdDecoder(path: path)
        try archive.read(member) { (part) throws(Failure) in try decoder.decode(part, take) }
        try decoder.finish()
    }
}
