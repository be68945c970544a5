import Console
import Glibc

/// A text that a person changes in an editor.
struct EditorText {
    /// The bytes of the text, which need not be UTF-8; nil if the editor could not be started or failed.
    let result: [UInt8]?

    /// - Parameter tick: advances what continues meanwhile, and returns how long that can wait; nil for any length of time.
    init(_ text: [UInt8], editor: String, tick: () -> Duration?) {
        let ending = ".sutra"
        var name = TemporaryName(ending: ending)
        let descriptor = unsafe mkstemps(&name.template, Int32(ending.utf8.count))
        guard descriptor >= 0 else {
            result = nil
            return
        }
        let path = name.path
        defer { _ = unsafe unlink(path) }
        let bytes = text + [UInt8(ascii: "\n")]
        let written = unsafe Glibc.write(descriptor, bytes, bytes.count)
        close(descriptor)
        guard written == bytes.count,
            ForegroundProcess.run("\(editor) \"$@\"", arguments: [path], tick) == 0
        else {
            result = nil
            return
        }
        result = Self.read(path)
    }

    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while case let count = unsafe Glibc.read(descriptor, &part, part.count), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
