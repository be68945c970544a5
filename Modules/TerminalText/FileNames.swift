#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Paths as they are typed.
public enum FileNames {
    /// Returns the sorted paths that begin with `prefix`, folders with a trailing `/`; hidden files only if the prefix asks for
    /// them.
    public static func beginning(with prefix: String, limit: Int = 500) -> [String] {
        let cut = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
        let (folder, start) = (prefix[..<cut], prefix[cut...])
        guard let directory = unsafe opendir(folder.isEmpty ? "." : expandingHome(String(folder))) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory), names.count < limit {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name != ".", name != "..", name.hasPrefix(start), start.hasPrefix(".") || !name.hasPrefix(".") else { continue }
            let isFolder = unsafe entry.pointee.d_type == UInt8(DT_DIR)
            names.append(folder + name + (isFolder ? "/" : ""))
        }
        return names.sorted()
    }

    /// Returns whether something is at a path, be it a link that leads nowhere.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Expands a leading `~/` to the home folder, as a shell does.
    public static func expandingHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }
}
