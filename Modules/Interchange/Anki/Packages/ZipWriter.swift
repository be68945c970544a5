import CZip
import Files
import Model
import Vocabulary

/// Writes a ZIP archive over a temporary file, by libzip (https://libzip.org/documentation/).
///
/// Nothing is written before ``finish()``, which reads the files that were added.
@safe final class ZipWriter {
    private let file: ScratchFile
    private let archive: OpaquePointer
    private let stopCheck: StopCheck
    private var isOpen = true

    /// What libzip calls to ask whether it must stop.
    private final class StopCheck {
        let shouldStop: () -> Bool

        init(_ shouldStop: @escaping () -> Bool) { self.shouldStop = shouldStop }
    }

    /// - Parameter name: the name of the file that the archive becomes, for messages.
    /// - Throws: `Failure.file`, `Failure.format(.package(.noLibrary), …)`.
    init(_ file: ScratchFile, named name: String, _ shouldStop: @escaping () -> Bool) throws(Failure) {
        self.file = file
        stopCheck = StopCheck(shouldStop)
        var code: Int32 = 0
        guard let archive = unsafe czip_open(file.path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
            if czip_is_available() == 0 { throw .format(.package(.noLibrary("libzip")), file: name, line: 0) }
            throw .file(file.path, .create, code: System.inputOutput)
        }
        unsafe self.archive = archive
        let state = unsafe Unmanaged.passUnretained(stopCheck).toOpaque()
        _ = unsafe czip_register_cancel_callback_with_state(
            archive,
            { _, state in
                guard let state = unsafe state else { return 0 }
                return unsafe Unmanaged<StopCheck>.fromOpaque(state).takeUnretainedValue().shouldStop() ? 1 : 0
            }, nil, state)
    }

    deinit { if isOpen { unsafe czip_discard(archive) } }

    /// Adds the content of a file, which must stay where it is until the end.
    /// - Parameter level: how hard to compress it, 1…9; 0 for not at all.
    /// - Throws: `Failure.file`.
    func add(_ name: String, from path: String, level: UInt32) throws(Failure) {
        guard let source = unsafe czip_source_file(archive, path, 0, -1) else { throw failure }
        let index = unsafe czip_file_add(archive, name, source, UInt32(ZIP_FL_ENC_UTF_8))
        if index < 0 {
            unsafe czip_source_free(source)
            throw failure
        }
        let method = level == 0 ? ZIP_CM_STORE : ZIP_CM_DEFLATE
        if unsafe czip_set_file_compression(archive, UInt64(index), method, level) < 0 { throw failure }
        if unsafe czip_file_set_dostime(archive, UInt64(index), 0, Self.firstDay, 0) < 0 { throw failure }
    }

    /// The date of all members, so that the same library gives the same package: 1980-01-01, the first that an archive can have.
    private static let firstDay: UInt16 = 1 << 5 | 1

    /// Writes the archive.
    /// - Throws: `Failure.file`, `Failure.interrupted`.
    func finish() throws(Failure) {
        if unsafe czip_close(archive) != 0 { throw failure }
        isOpen = false
    }

    private var failure: Failure {
        if stopCheck.shouldStop() { return .interrupted }
        let code = unsafe czip_system_error(archive)
        return .file(file.path, .write, code: code == 0 ? System.inputOutput : code)
    }
}
