import Files
import GRDB
package import Model
package import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The media files of a library, in the folder beside its file: `library.sqlite.media`.
package final class MediaFolder: MediaStore {
    private let connection: Connection

    package init(_ connection: Connection) { self.connection = connection }

    package var folder: String? { connection.media?.folder }

    package func path(of name: String) throws(Failure) -> String? {
        guard let staging = connection.media, MediaName(name) != nil else { return nil }
        if let path = staging.path(of: name) { return path }
        let path = staging.folder.appending(name: name)
        let status = try reporting(path, .read) { () throws(System.CallError) in try System.status(of: path) }
        if status?.kind == .file { return path }
        // The name can be in another normalization form than that of the file.
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        return try names().first { $0 == name }.map { staging.folder.appending(name: $0) }
    }

    package func names() throws(Failure) -> [String] {
        guard let folder = connection.media?.folder else { return [] }
        return try reporting(folder, .read) { () throws(System.CallError) in
            guard try System.status(of: folder) != nil else { return [] }
            close(try System.call { unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
            return System.names(in: folder, beginningWith: "").filter { name in
                name.utf8.first != UInt8(ascii: ".") && (try? System.status(of: folder.appending(name: name)))??.kind == .file
            }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    // MARK: Adding

    package func add(_ name: MediaName, _ content: MediaContent) throws(Failure) -> MediaAddition? {
        guard let staging = connection.media else { return nil }
        if connection.isInTransaction { return try put(name, content, staging) }
        return try connection.atomically { () throws(Failure) in try put(name, content, staging) }
    }

    private func put(_ name: MediaName, _ content: MediaContent, _ staging: MediaStaging) throws(Failure) -> MediaAddition {
        guard try isTaken(name.text, staging) else {
            return MediaAddition(name: try staging.add(content) { _ in name.text }, isNew: true)
        }
        // Most files that already exist have the same content.
        var own = SHA1()
        try content { (bytes) throws(Failure) in own.append(bytes) }
        let digest = own.finish()
        if try self.digest(of: name.text, staging) == digest { return MediaAddition(name: name.text, isNew: false) }
        let other = name.suffixed(by: digest)
        if try isTaken(other, staging) {
            if try self.digest(of: other, staging) == digest { return MediaAddition(name: other, isNew: false) }
            throw .file(staging.folder.appending(name: other), .create, code: EEXIST)
        }
        return MediaAddition(name: try staging.add(content) { _ in other }, isNew: true)
    }

    private func isTaken(_ name: String, _ staging: MediaStaging) throws(Failure) -> Bool {
        if staging.digest(of: name) != nil { return true }
        let path = staging.folder.appending(name: name)
        return try reporting(path, .read) { () throws(System.CallError) in try System.exists(path) }
    }

    /// Returns the digest of a file; nil for anything that is not a regular file, such as a folder.
    private func digest(of name: String, _ staging: MediaStaging) throws(Failure) -> String? {
        if let digest = staging.digest(of: name) { return digest }
        let path = staging.folder.appending(name: name)
        let interruption = connection.interruption
        let digest = try reporting(path, .read) { () throws(System.CallError) -> String? in
            guard try System.status(of: path)?.kind == .file else { return nil }
            let descriptor = try System.openForReading(path)
            defer { close(descriptor) }
            var digest = SHA1()
            while case let bytes = try System.read(descriptor), !bytes.isEmpty, !interruption.shouldStop() {
                digest.append(bytes)
            }
            return digest.finish()
        }
        if interruption.shouldStop() { throw .interrupted }
        return digest
    }

    // MARK: Usage

    package func usage() throws(Failure) -> MediaUsage {
        let added = connection.media?.files.map(\.name) ?? []
        return MediaUsage(files: try names() + added, named: try named())
    }

    /// Returns all names of media files in cards, fields and templates.
    private func named() throws(Failure) -> Set<String> {
        try connection.read { db in
            var names: Set<String> = []
            _ = try PreparedQuery.map(Self.cards, db) { row in
                for column in 0...1 as ClosedRange<CInt> {
                    for reference in MediaReference.all(in: row.text(column)) { names.insert(reference.name) }
                }
            }
            for query in [Self.notes, Self.templates] {
                _ = try PreparedQuery.map(query, db) { row in names.formUnion(MediaFields.names(in: row.text(0))) }
            }
            return names
        }
    }

    private static let cards = """
        SELECT front, back FROM card
        WHERE instr(front, '[image:') OR instr(front, '[sound:') OR instr(back, '[image:') OR instr(back, '[sound:')
        """
    private static let notes = """
        SELECT note.fields FROM note JOIN note_type ON note_type.id = type_id
        WHERE html AND (instr(note.fields, '<') OR instr(note.fields, '[sound:'))
        """
    private static let templates = "SELECT templates FROM note_type WHERE html"
}
