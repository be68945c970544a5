import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A database that is being made beside the place it is meant for, and removed again unless it gets there.
///
/// A lock on it says that it is in use. What a process that died left behind has none, and is removed by ``sweep(_:)``.
final class TemporaryFile {
    let path: String
    private var descriptor: Int32?

    private static let (prefix, suffix) = (".sutra-", ".tmp")

    /// A file of a name that nothing else has.
    /// - Parameter other: a path from the root on, whose folder the file is made in.
    /// - Throws: `System.CallError` when it cannot be made.
    convenience init(beside other: String) throws(System.CallError) {
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

    /// The one file in which the place's first content is made: its name follows from the place's.
    /// - Parameter place: a path from the root on, whose folder the file is made in.
    /// - Returns: nil while another process has it.
    /// - Throws: `System.CallError` when it cannot be made.
    convenience init?(for place: String) throws(System.CallError) {
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

    /// - Returns: nil when another process has a file of that name.
    private static func make(_ path: String) throws(System.CallError) -> Int32? {
        let descriptor: Int32
        do throws(System.CallError) {
            descriptor = try System.create(path)
        } catch {
            if error.code == EEXIST { return nil }
            throw error
        }
        // Between its making and its locking another process may have swept it, and made one of its own.
        let isLocked = (try? System.lock(descriptor)) ?? true
        if isLocked, let own = try? System.status(of: descriptor), let there = try? System.status(of: path), there.isSame(as: own)
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    deinit {
        remove()
        release()
    }

    /// Has the file take a place, durably: what was there is there until the whole file is.
    /// - Throws: `System.CallError`; the place is as it was then.
    func move(to place: String) throws(System.CallError) {
        try System.synchronize(path)
        try System.rename(path, to: place)
        try? System.synchronize(place.folder)  // not every file system can
    }

    /// Has the file take a place where nothing is, durably, and lets go of it.
    /// - Throws: `System.CallError`, with `EEXIST` when something is there.
    func settle(at place: String) throws(System.CallError) {
        try System.synchronize(path)
        try System.link(path, to: place)
        System.remove(path)
        try? System.synchronize(place.folder)  // not every file system can
        release()
    }

    /// Removes the file and what SQLite left beside it.
    func remove() { for path in [path] + DatabaseFile(path: path).companions { System.remove(path) } }

    private func release() {
        if let descriptor { close(descriptor) }
        descriptor = nil
    }

    /// Removes the temporary files of a folder that no process has in use, and what SQLite left beside them.
    static func sweep(_ folder: String) {
        let endings = DatabaseFile(path: "").companions
        let names = System.names(in: folder, beginningWith: prefix).map { name in
            endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
        }
        for name in Set(names) where name.hasSuffix(suffix) { removeUnused(folder.appending(name: name)) }
    }

    private static func removeUnused(_ path: String) {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        if descriptor >= 0 {
            guard (try? System.status(of: descriptor))?.kind == .file, (try? System.lock(descriptor)) == true else { return }
        } else if errno != ENOENT {
            return
        }
        for path in [path] + DatabaseFile(path: path).companions { System.remove(path) }
    }
}

extension String {
    /// The path of what has a name in the folder that this is the path of.
    func appending(name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}
