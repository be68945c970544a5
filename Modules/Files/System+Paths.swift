#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// MARK: Paths

extension System {
    /// Returns an absolute path without symbolic links; its last component may be missing, but its folder may not.
    package static func absolute(_ path: String) throws(CallError) -> String {
        if path.isEmpty { throw CallError(code: ENOENT) }
        // The system would not see the rest of a path after a NUL.
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        do throws(CallError) {
            return try resolve(path)
        } catch {
            let slash = path.lastIndex(of: "/")
            let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
            if error.code != ENOENT || name.isEmpty { throw error }
            let folder = try resolve(slash.map { String(path[...$0]) } ?? ".")
            return folder.appending(name: String(name))
        }
    }

    /// Returns the absolute path that a path leads to, whether or not anything is there; symbolic links are followed.
    package static func destination(_ path: String) throws(CallError) -> String {
        if path.isEmpty { throw CallError(code: ENOENT) }
        if path.utf8.contains(0) { throw CallError(code: EINVAL) }
        var path = path
        for _ in 0..<40 {
            do throws(CallError) {
                let resolved = try absolute(path)
                guard let target = try target(ofLink: resolved) else { return resolved }  // else a link to a missing file
                path = target.hasPrefix("/") ? target : resolved.folder.appending(name: target)
            } catch {
                if error.code == EILSEQ { throw error }
                if path.hasPrefix("/") { return path }
                path = try resolve(".").appending(name: path)
            }
        }
        throw CallError(code: ELOOP)
    }

    /// Returns an absolute path, which is valid in any folder and cannot be mistaken for an option; symbolic links are kept.
    package static func fromRoot(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return "./\(path)" }
        defer { unsafe free(folder) }
        return unsafe "\(String(cString: folder))/\(path)"
    }

    private static func resolve(_ path: String) throws(CallError) -> String {
        guard let resolved = unsafe realpath(path, nil) else { throw CallError(code: errno) }
        defer { unsafe free(resolved) }
        // A repaired path would lead elsewhere.
        guard let text = unsafe String(validatingCString: resolved) else { throw CallError(code: EILSEQ) }
        return text
    }

    /// Returns the target of a symbolic link; nil for anything else.
    /// - Throws: `EILSEQ` if the target is not valid UTF-8.
    private static func target(ofLink path: String) throws(CallError) -> String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe readlink(path, $0, bytes.count) } ?? 0
        }
        guard count > 0 else { return nil }
        guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw CallError(code: EILSEQ) }
        return text
    }

    package static func rename(_ path: String, to target: String) throws(CallError) {
        _ = try unsafe call(path) { source in unsafe target.withCString { unsafe systemRename(source, $0) } }
    }

    /// Gives a file a second name; fails if a file of that name exists.
    ///
    /// On a file system without hard links, the file is renamed instead, provided that no file of that name exists.
    package static func link(_ path: String, to target: String) throws(CallError) {
        do throws(CallError) {
            _ = try unsafe call(path) { source in unsafe target.withCString { unsafe systemLink(source, $0) } }
        } catch {
            guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) else { throw error }
            if try status(of: target) != nil { throw CallError(code: EEXIST) }
            try rename(path, to: target)
        }
    }

    package static func remove(_ path: String) { _ = unsafe path.withCString { unsafe unlink($0) } }
}

extension String {
    /// The folder of a path: everything before its last slash.
    package var folder: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// Returns the path of an item in the folder at this path.
    package func appending(name: String) -> String { hasSuffix("/") ? self + name : "\(self)/\(name)" }
}

// MARK: Folders

extension System {
    /// Creates a folder that only its owner can access.
    /// - Returns: false if something with that name exists.
    package static func makeFolder(_ path: String) throws(CallError) -> Bool {
        do throws(CallError) {
            _ = try unsafe call(path) { unsafe mkdir($0, 0o700) }
            return true
        } catch {
            if error.code == EEXIST { return false }
            throw error
        }
    }

    /// Creates the missing folders above a path, accessible to their owner only.
    /// - Parameter made: receives the folders that were created, the outermost first.
    /// - Throws: the folder that cannot be created, and why.
    package static func makeFolders(of path: String, noting made: inout [String]) throws(FolderFailure) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            let folder = String(path[..<slash])
            end = slash
            if unsafe mkdir(folder, 0o700) == 0 {
                made.append(folder)
            } else if case let code = errno, (try? status(of: folder))??.kind != .folder {
                throw FolderFailure(folder: folder, code: code)
            }
        }
    }

    package struct FolderFailure: Error {
        package let folder: String
        package let code: Int32
    }

    /// Returns the number of bytes that can be written to the file system of a folder.
    package static func freeSpace(in folder: String) throws(CallError) -> Int64 {
        var status = statvfs()
        _ = try unsafe call(folder) { unsafe statvfs($0, &status) }
        return Int64(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// Opens a folder, which is not a symbolic link.
    package static func openFolder(_ path: String) throws(CallError) -> Int32 {
        try unsafe call(path) { unsafe open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    }

    /// Removes a folder if it is empty.
    package static func removeFolder(_ path: String) { _ = unsafe rmdir(path) }

    /// Returns the names in a folder that begin with a prefix; none if the folder cannot be read.
    package static func names(in folder: String, beginningWith prefix: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            if let name, name.hasPrefix(prefix) { names.append(name) }
        }
        return names
    }

    /// Returns the error of creating a file in a folder in which only the kernel creates files, whatever its permissions; nil for
    /// any other folder, and for the one with the open files of a process, which a pipe seems to be in.
    package static func errorOfKernelFolder(_ path: String) -> Int32? {
        if path.hasSuffix("/fd") { return nil }
        guard let device = device(of: path), device != self.device(of: "/") else { return nil }
        return [("/proc", ENOENT), ("/sys", EACCES)].first { device == self.device(of: $0.0) }?.1
    }

    /// Returns the number of the device of a file; nil if there is none.
    private static func device(of path: String) -> UInt64? { (try? status(of: path))??.device }
}

// `System` has methods of these names.
private func systemRename(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 {
    unsafe rename(path, target)
}
private func systemLink(_ path: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> Int32 { unsafe link(path, target) }
