import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A descriptor of a library's file beside SQLite's own: it reads the header, and holds locks of Sutra's own.
///
/// It must be closed after SQLite's: to close any descriptor of a file releases all locks that SQLite has on it
/// (https://sqlite.org/howtocorrupt.html, section 2.2).
final class LibraryDescriptor {
    /// Whether the file may be written.
    let isWritable: Bool
    private let descriptor: Int32

    /// - Throws: `System.CallError` when the file cannot be opened.
    init(_ path: String) throws(System.CallError) {
        let flags = O_CLOEXEC | O_NONBLOCK
        do throws(System.CallError) {
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
    /// - Throws: `Failure.library(.corrupt)` for what is not a database.
    func header() throws -> DatabaseHeader? {
        var bytes = [UInt8](repeating: 0, count: DatabaseHeader.length)
        let count = try System.call { unsafe Int32(pread(descriptor, &bytes, bytes.count, 0)) }
        if count == 0 { return nil }
        guard let header = DatabaseHeader(Array(bytes.prefix(Int(count)))) else { throw Failure.library(.noDatabase) }
        return header
    }

    /// What only one process at a time does with a library.
    ///
    /// The raw value is the number of a byte behind those that SQLite locks
    /// (https://sqlite.org/fileformat.html#the_lock_byte_page).
    enum Role: off_t {
        case sitting = 0x4000_1000
        /// Brings the file to this version.
        case updating
    }

    /// Takes the lock of a role, or releases it; it ends with the process, however that ends.
    ///
    /// The lock belongs to this descriptor, not to the process (`F_OFD_SETLK`), so SQLite's own closing of descriptors does not
    /// release it.
    /// - Returns: false when another process has it.
    func setLock(_ role: Role, _ isLocked: Bool) throws(System.CallError) -> Bool {
        var lock = role.lock(isLocked ? F_WRLCK : F_UNLCK)
        do throws(System.CallError) {
            _ = try System.call { unsafe fcntl(descriptor, setDescriptorLock, &lock) }
            return true
        } catch {
            if error.code == EAGAIN || error.code == EACCES { return false }
            throw error
        }
    }

    /// Whether another process has the lock of a role.
    func isLockedElsewhere(_ role: Role) throws(System.CallError) -> Bool {
        var lock = role.lock(F_WRLCK)
        _ = try System.call { unsafe fcntl(descriptor, getDescriptorLock, &lock) }
        return lock.l_type != Int16(F_UNLCK)
    }
}

extension LibraryDescriptor.Role {
    /// What `fcntl` takes for the byte of the role.
    fileprivate func lock(_ type: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (rawValue, 1)
        return lock
    }
}

#if os(Linux)
    // F_OFD_SETLK and F_OFD_GETLK, which Swift does not import.
    private let setDescriptorLock: Int32 = 37
    private let getDescriptorLock: Int32 = 36
#else
    private let setDescriptorLock: Int32 = 90
    private let getDescriptorLock: Int32 = 92
#endif
