#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that is created beside its destination, and removed unless it gets there; it can be a database.
///
/// A lock marks it as in use. A file that a dead process left behind has no lock, and ``sweep(_:)`` removes it.
package final class TemporaryFile {
    package let path: String
    /// The open file, to write to; nil once it is released.
    package private(set) var descriptor: Int32?

    /// What the names of the files end with that SQLite keeps beside a database while it is open, or leaves there after a crash
    /// (https://sqlite.org/tempfiles.html).
    package static let companionEndings = ["-wal", "-shm", "-journal"]

    private static let (prefix, suffix) = (".sutra-", ".tmp")

    /// Creates a file with a unique name.
    /// - Parameter other: an absolute path; the file is created in its folder.
    /// - Throws: `System.CallError` if the file cannot be created.
    package convenience init(beside other: String) throws(System.CallError) {
        let folder = other.folder
        Self.sweep(folder)
        var path = ""
        var descriptor: Int32?
        while descriptor == nil {
            path = Self.path(in: folder, mark: UInt64.random(in: .min ... .max))
            descriptor = try Self.make(path)
        }
        self.init(path, descriptor)
    }

    /// Creates the file for a destination's first content; there is only one, since its name is derived from the destination.
    /// - Parameter place: an absolute path; the file is created in its folder.
    /// - Returns: nil while another process has the file.
    /// - Throws: `System.CallError` if the file cannot be created.
    package convenience init?(for place: String) throws(System.CallError) {
        let folder = place.folder
        Self.sweep(folder)
        let path = Self.path(in: folder, mark: Self.digest(place.utf8.dropFirst(folder.utf8.count)))
        guard let descriptor = try Self.make(path) else { return nil }
        self.init(path, descriptor)
    }

    private init(_ path: String, _ descriptor: Int32?) { (self.path, self.descriptor) = (path, descriptor) }

    private static func path(in folder: String, mark: UInt64) -> String {
        folder.appending(name: prefix + String(mark, radix: 36) + suffix)
    }

    /// FNV-1a in 64 bits (RFC 9923).
    private static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// - Returns: nil if another process has a file of that name.
    private static func make(_ path: String) throws(System.CallError) -> Int32? {
        let descriptor: Int32
        do throws(System.CallError) {
            descriptor = try System.create(path)
        } catch {
            if error.code == EEXIST { return nil }
            throw error
        }
        // Before it was locked, another process may have removed the file and created one of its own.
        let isLocked = (try? System.lock(descriptor)) ?? true
        if isLocked, let own = try? System.status(of: descriptor), let there = try? System.status(of: path), there.isSame(as: own)
        {
            return descriptor
        }
        System.close(descriptor)
        return nil
    }

    deinit {
        remove()
        release()
    }

    /// Moves the file to its destination durably; what was there stays there until it is replaced by the complete file, which
    /// gets its mode.
    /// - Throws: `System.CallError`; the destination is unchanged then.
    package func move(to place: String) throws(System.CallError) {
        if let descriptor { System.copyMode(of: place, to: descriptor) }
        try System.synchronize(path)
        try System.rename(path, to: place)
        try? System.synchronize(place.folder)  // not every file system supports it
    }

    /// Moves the file to a destination where nothing exists, durably, and releases it.
    /// - Throws: `System.CallError`, with `EEXIST` if something exists there.
    package func moveIfFree(to place: String) throws(System.CallError) {
        try System.synchronize(path)
        try System.link(path, to: place)
        System.remove(path)
        try? System.synchronize(place.folder)  // not every file system supports it
        release()
    }

    /// Removes the file and what SQLite left beside it.
    package func remove() { for ending in [""] + Self.companionEndings { System.remove(path + ending) } }

    private func release() {
        if let descriptor { System.close(descriptor) }
        descriptor = nil
    }

    /// Removes the temporary files in a folder that no process uses, and what SQLite left beside them.
    package static func sweep(_ folder: String) {
        let names = System.names(in: folder, beginningWith: prefix).map { name in
            companionEndings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
        }
        for name in Set(names) where name.hasSuffix(suffix) { removeUnused(folder.appending(name: name)) }
    }

    private static func removeUnused(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        defer { if descriptor >= 0 { System.close(descriptor) } }
        if descriptor >= 0 {
            guard (try? System.status(of: descriptor))?.kind == .file, (try? System.lock(descriptor)) == true else { return }
        } else if errno != ENOENT {
            return
        }
        for ending in [""] + Self.companionEndings { System.remove(path + ending) }
    }
}
