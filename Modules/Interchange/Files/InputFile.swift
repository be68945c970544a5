import Model

/// A file that is read from its beginning to its end; closed with the value.
struct InputFile: ~Copyable {
    let path: String
    private let descriptor: Int32
    private let isOwned: Bool

    /// - Throws: `ModelError.file(path, .read, …)` when it cannot be opened.
    init(_ path: String) throws(ModelError) {
        do throws(System.Failure) {
            descriptor = try System.openForReading(path)
        } catch {
            throw .file(path, .read, code: error.code)
        }
        self.path = path
        isOwned = true
    }

    /// What others have opened and will close.
    init(borrowing descriptor: Int32, path: String) {
        self.path = path
        self.descriptor = descriptor
        isOwned = false
    }

    deinit { if isOwned { try? System.close(descriptor) } }

    /// Reads at most `most` bytes to their place from `start` on; 0 at the end.
    /// - Throws: `ModelError.file(path, .read, …)`.
    func read(into bytes: inout [UInt8], from start: Int, most: Int) throws(ModelError) -> Int {
        do throws(System.Failure) {
            return try System.read(descriptor, into: &bytes, from: start, most: most)
        } catch {
            throw .file(path, .read, code: error.code)
        }
    }
}
