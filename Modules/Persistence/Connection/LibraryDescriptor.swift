import Files
import Model
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A descriptor of a library's file, besides SQLite's own, that reads the header and holds Sutra's own locks.
///
/// It must be closed after SQLite's, or before SQLite opens the file: closing any descriptor of a file releases all locks that SQLite has on it
/// (https://sqlite.org/howtocorrupt.html, section 2.2).
final class LibraryDescriptor {
    /// Whether the file may be written.
    let isWritable: Bool
    private var descriptor: Int32

    /// - Throws: `System.CallError` if the file cannot be opened.
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

    deinit { closeFile() }

    /// Closes the file before SQLite opens it; the descriptor must not be used any more.
    func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// - Returns: nil for an empty file.
    /// - Throws: `Failure.library(.corrupt)` if the file is not a database.
    func header() throws -> DatabaseHeader? {
        let bytes = try System.bytes(descriptor, count: DatabaseHeader.length)
        if bytes.isEmpty { return nil }
        guard let header = DatabaseHeader(bytes) else { throw Failure.library(.noDatabase) }
        return header
    }

    /// Returns a page of the file as it is without the log; fewer bytes if the file ends before it.
    func page(_ number: Int, size: Int) -> [UInt8] {
        (try? System.bytes(descriptor, at: max(0, number - 1) * size, count: size)) ?? []
    }

    /// A task that only one process at a time may perform on a library.
    ///
    /// The raw value is the offset of a byte after those that SQLite locks
    /// (https://sqlite.org/fileformat.html#the_lock_byte_page).
    enum Role: off_t {
        case sitting = 0x4000_1000
        /// Updates the file to the current version.
        case updating
    }

    /// Takes or releases the lock of a role, which is also released when the process ends for any reason.
    ///
    /// The lock belongs to this descriptor, not to the process (`F_OFD_SETLK`), so SQLite does not release it by closing its own
    /// descriptors.
    /// - Returns: false if another process has the lock.
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
    /// Returns the role's byte in the form that `fcntl` takes.
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
