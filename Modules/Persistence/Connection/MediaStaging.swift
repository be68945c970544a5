import Files
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The media files that the open transaction has added: they are in a folder of their own until the commit.
///
/// A lock marks this folder as in use. A folder that a dead process left behind has no lock, and the next import removes it.
final class MediaStaging {
    struct File {
        let name: String
        let digest: String
    }

    /// The media folder.
    let folder: String
    /// Whether nothing is written, as in a dry run.
    private let writesNothing: Bool
    private(set) var files: [File] = []
    private var byName: [String: Int] = [:]
    private var place: (path: String, descriptor: Int32)?
    private var hasMadeFolder = false
    /// The paths of the files that were moved into the folder for a commit that can still fail.
    private var moved: [String] = []

    private static let prefix = ".import-"
    private static let part = ".part"

    init(folder: String, writesNothing: Bool) { (self.folder, self.writesNothing) = (folder, writesNothing) }

    deinit { discard() }

    /// Returns the digest of a file that waits for the commit.
    func digest(of name: String) -> String? { byName[name].map { files[$0].digest } }

    /// Returns the path of a file that waits for the commit; nil if there is none, or nothing is written.
    func path(of name: String) -> String? {
        guard let place, byName[name] != nil else { return nil }
        return place.path.appending(name: name)
    }

    /// Adds a file under the name that `naming` chooses by the digest of its content.
    /// - Parameter content: calls its argument with each part of the content.
    /// - Throws: `Failure.file`, and any error that `content` or `naming` throws. Nothing is added then.
    func add(
        _ content: MediaContent, naming: (_ digest: String) throws(Failure) -> String
    ) throws(Failure) -> String {
        var digest = SHA1()
        if writesNothing {
            try content { (bytes) throws(Failure) in digest.append(bytes) }
            let digits = digest.finish()
            return append(File(name: try naming(digits), digest: digits))
        }
        let place = try self.placed()
        let part = place.appending(name: Self.part)
        let descriptor = try reporting(part, .create) { () throws(System.CallError) in try System.create(part) }
        do throws(Failure) {
            defer { close(descriptor) }
            try content { (bytes) throws(Failure) in
                digest.append(bytes)
                try reporting(folder, .write) { () throws(System.CallError) in try System.write(descriptor, bytes) }
            }
            let digits = digest.finish()
            let name = try naming(digits)
            try reporting(folder, .write) { () throws(System.CallError) in
                try System.rename(part, to: place.appending(name: name))
            }
            return append(File(name: name, digest: digits))
        } catch {
            System.remove(part)
            throw error
        }
    }

    private func append(_ file: File) -> String {
        byName[file.name] = files.count
        files.append(file)
        return file.name
    }

    // MARK: The end of the transaction

    /// Removes the files that were added after the first `count`.
    func goBack(to count: Int) {
        while files.count > count, let file = files.popLast() {
            byName[file.name] = nil
            if let place { System.remove(place.path.appending(name: file.name)) }
        }
    }

    /// Moves the files to their places, durably; ``takeBack()`` reverses it.
    /// - Throws: `Failure.file`; some files can be in their places then.
    func moveToFolder() throws(Failure) {
        moved = []
        guard let place, !files.isEmpty else { return }
        try reporting(folder, .write) { () throws(System.CallError) in
            try System.synchronize(files: files.map { place.path.appending(name: $0.name) })
        }
        for file in files {
            let target = folder.appending(name: file.name)
            try reporting(target, .create) { () throws(System.CallError) in
                try System.link(place.path.appending(name: file.name), to: target)
            }
            moved.append(target)
        }
        try? System.synchronize(folder)  // not every file system supports it
    }

    /// Ends a transaction that was committed.
    func finish() {
        if !moved.isEmpty { hasMadeFolder = false }
        discard()
    }

    /// Makes the last ``moveToFolder()`` final, once a new library has its name.
    func forgetMoved() { moved = [] }

    /// Removes the files that the last ``moveToFolder()`` has moved, after the commit has failed.
    func takeBack() {
        for path in moved { System.remove(path) }
        let hadFiles = !moved.isEmpty
        moved = []
        discard()
        if hadFiles { System.removeFolder(folder) }
    }

    /// Ends a transaction that was rolled back.
    func discard() {
        removePlace()
        (files, byName) = ([], [:])
        if hasMadeFolder { System.removeFolder(folder) }
        hasMadeFolder = false
    }

    // MARK: The folder

    private func placed() throws(Failure) -> String {
        if let place { return place.path }
        return try reporting(folder, .create) { () throws(System.CallError) in
            if try System.makeFolder(folder) {
                hasMadeFolder = true
            } else if try System.status(of: folder)?.kind != .folder {
                throw System.CallError(code: ENOTDIR)
            }
            sweep()
            while true {
                let path = folder.appending(name: Self.prefix + String(UInt64.random(in: .min ... .max), radix: 36))
                guard try System.makeFolder(path) else { continue }
                guard let descriptor = try? System.openFolder(path) else { continue }
                // Before it was locked, another process may have removed it.
                if (try? System.lock(descriptor)) ?? true, (try? System.status(of: path))??.kind == .folder {
                    place = (path, descriptor)
                    return path
                }
                close(descriptor)
            }
        }
    }

    private func removePlace() {
        guard let place else { return }
        self.place = nil
        Self.removeAll(place.path)
        close(place.descriptor)
    }

    /// Removes the folders that dead processes have left behind.
    private func sweep() {
        for name in System.names(in: folder, beginningWith: Self.prefix) {
            let path = folder.appending(name: name)
            guard let descriptor = try? System.openFolder(path) else { continue }
            if (try? System.lock(descriptor)) == true { Self.removeAll(path) }
            close(descriptor)
        }
    }

    private static func removeAll(_ path: String) {
        for name in System.names(in: path, beginningWith: "") where name != "." && name != ".." {
            System.remove(path.appending(name: name))
        }
        System.removeFolder(path)
    }
}

/// Runs system calls on a file, and converts their errors.
func reporting<Result>(
    _ path: String, _ act: FileAct, _ body: () throws(System.CallError) -> Result
) throws(Failure) -> Result {
    do throws(System.CallError) {
        return try body()
    } catch {
        throw .file(path, act, code: error.code)
    }
}
