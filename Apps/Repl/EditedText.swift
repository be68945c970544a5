import Console
import Glibc

/// A text that a person changes with an editor.
struct EditedText {
    /// Nil where the editor could not be started, or ended with an error.
    let result: String?

    init(_ text: String, editor: String) {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/sutra-XXXXXX.sutra".utf8CString)
        let descriptor = unsafe mkstemps(&template, 6)
        guard descriptor >= 0 else {
            result = nil
            return
        }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { _ = unsafe unlink(path) }
        let bytes = Array("\(text)\n".utf8)
        let written = unsafe Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count,
            ForegroundProcess("\(editor) \"$@\"", arguments: [path])?.wait() == 0
        else {
            result = nil
            return
        }
        result = Self.read(path)
    }

    private static func read(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = unsafe Glibc.read(descriptor, &part, part.count), count > 0 { bytes += part[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
