import TerminalText

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file that an `import` in a script reads; its content is part of the digest of a run.
@MainActor struct ImportedFile {
    private let path: String
    private let files: ScriptFiles

    /// Creates the file that a statement imports, also within an `expect`; nil for other commands.
    init?(_ statement: Statement, _ parser: CommandParser, _ variables: Variables, _ files: ScriptFiles) {
        guard let (spec, words) = parser.examine(statement).command, spec.effect == .importsFile,
            let invocation = try? parser.bind(statement, words: words, variables: variables)
        else { return nil }
        let path = FileNames.expandingHome(invocation.text("FILE"))
        (self.path, self.files) = (path == "-" ? "/dev/stdin" : path, files)
    }

    /// Whether the file can be read only once, so that its content cannot be part of the digest.
    var isPipe: Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// Calls `body` with the bytes of the file, part by part; never if the file is missing, or is a pipe, which can be read
    /// only once.
    func forEachPart(_ body: ([UInt8]) -> Void) {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        guard let descriptor = try? files.descriptor(path) else { return }
        defer { close(descriptor) }
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            if count < part.count { part.removeLast(part.count - count) }
            body(part)
            part = [UInt8](repeating: 0, count: 65_536)
        }
    }
}
