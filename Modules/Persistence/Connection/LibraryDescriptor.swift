import Model

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A descriptor of a library's file beside SQLite's own: it reads the header.
///
/// It must be closed after SQLite's: to close any descriptor of a file releases all locks that SQLite has on it
/// (https://sqlite.org/howtocorrupt.html, section 2.2).
final class LibraryDescriptor {
    /// Whether the file may be written.
    let isWritable: Bool
    private let descriptor: Int32

    /// - Throws: `System.Failure` when the file cannot be opened.
    init(_ path: String) throws(System.Failure) {
        let flags = O_CLOEXEC | O_NONBLOCK
        do throws(System.Failure) {
            descriptor = try System.call { unsafe open(path, O_RDWR | flags) }
            isWritable = true
        } catch {
            guard [EACCES, EPERM, EROFS].contains(error.code) else { throw error }
            descriptor = try System.call { unsafe open(path, O_RDONLY | flags) }
            isWritable = false
        }
    }

    deinit { close(descriptor) }

    /// - Returns: nil for a file without a byte.
    /// - Throws: `ModelError.library(.corrupt)` for what is not a database.
    func header() throws -> DatabaseHeader? {
        var bytes = [UInt8](repeating: 0, count: DatabaseHeader.length)
        let count = try System.call { unsafe Int32(pread(descriptor, &bytes, bytes.count, 0)) }
        if count == 0 { return nil }
        guard let header = DatabaseHeader(Array(bytes.prefix(Int(count)))) else { throw ModelError.library(.noDatabase) }
        return header
    }
}
