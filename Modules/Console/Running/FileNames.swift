#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files that a path could mean while it is typed.
enum FileNames {
    /// The paths that begin so, folders with a `/` at their end, in order; hidden ones only when asked for.
    static func beginning(with prefix: String, limit: Int = 500) -> [String] {
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

    /// `~/` at the beginning is the person's own folder, as a shell has it.
    static func expandingHome(_ path: String) -> String {
        guard path.hasPrefix("~/"), let home = unsafe getenv("HOME") else { return path }
        return unsafe String(cString: home) + path.dropFirst()
    }
}
