import CSystem
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An input of commands.
public enum ScriptInput: Sendable {
    case file(String)
    case standardInput
    /// The text of an `-e` option, with the number of its first line among the lines of all these options.
    case text(String, line: Int = 1)
    /// The words of one command, which a shell has split: each is taken as it is, whatever is in it.
    case words([String])

    /// Returns the inputs for the texts of all `-e` options, whose lines are numbered as those of one text.
    public static func texts(_ texts: [String]) -> [ScriptInput] {
        var line = 1
        return texts.map { text in
            defer { line += 1 + text.count(where: \.isNewline) }
            return .text(text, line: line)
        }
    }

    /// Returns whether a file with these first bytes can be a script.
    public static func canBeScript(beginning bytes: ArraySlice<UInt8>) -> Bool { ReadError.Content(beginning: bytes) == nil }

    /// Returns a title for several inputs: the text of commands given as options, or the names of scripts.
    static func title(of inputs: [ScriptInput]) -> String {
        let texts = inputs.compactMap(\.text)
        if texts.count == inputs.count { return texts.joined(separator: "; ") }
        return "script " + inputs.map { $0.source.name ?? "" }.joined(separator: " ")
    }

    /// Whether the input is the text of an `-e` option with one line, which has at most one command.
    var isOneLine: Bool { text.map { !$0.contains(where: \.isNewline) } ?? false }
    var isStandardInput: Bool { if case .standardInput = self { true } else { false } }

    /// Returns a hint for a script that does not exist, if its name and those after it are the words of a command, or are in quotes
    /// that the shell does not know.
    func commandHint(among inputs: [ScriptInput], _ table: CommandTable) -> String? {
        let words = inputs.compactMap { if case .file(let path) = $0 { path } else { nil } }
        if words.contains(where: CommandError.beginsWithCurlyQuote) { return CommandError.straightQuotes }
        // A command that is quoted as a whole lacks the option alone.
        let whole = words.first.flatMap { first in
            words.count == 1 && table.command(in: first.split(separator: " ").map(String.init)) != nil ? first : nil
        }
        return (whole ?? table.command(in: words)).map { "to run a command: sutra-run -e \(Quoting.forShell($0))" }
    }

    /// The text of commands that are arguments of the process; nil for a file and for standard input.
    var text: String? {
        switch self {
        case .file, .standardInput: nil
        case .text(let text, _): text
        case .words(let words): Quoting.command(of: words)
        }
    }

    /// A reader of the commands that are arguments of the process; nil for a file and for standard input.
    var textReader: ScriptReader? {
        let line = if case .text(_, let line) = self { line } else { 1 }
        return text.map { ScriptReader(TextSource($0), source: source, line: line) }
    }

    var source: Source {
        switch self {
        case .file(let path): Source(name: path)
        case .standardInput: Source(name: Source.standardInputName)
        case .text: Source(name: "-e")
        case .words: Source(name: nil)
        }
    }
}

/// An input that can be read twice: first to check it, then to run it.
final class OpenScript {
    let input: ScriptInput
    private let descriptor: Int32?
    private let start: off_t
    private let record = ScriptRecord()
    private let shouldStop: () -> Bool

    /// - Throws: if the input cannot be opened, or standard input cannot be stored.
    @MainActor init(_ input: ScriptInput, _ files: ScriptFiles) throws(ReadError) {
        self.input = input
        shouldStop = files.shouldStop
        switch input {
        case .text, .words:
            descriptor = nil
            start = 0
        case .file(let path):
            descriptor = try Self.rewindable(files.descriptor(path), shouldStop)
            start = lseek(descriptor ?? -1, 0, SEEK_CUR)
        case .standardInput:
            descriptor = try Self.rewindable(Self.takeStandardInput(), shouldStop)
            start = lseek(descriptor ?? -1, 0, SEEK_CUR)
        }
    }

    deinit { if let descriptor { close(descriptor) } }

    /// The size in bytes; 0 for a device.
    var size: Int {
        guard let descriptor else { return input.text?.utf8.count ?? 0 }
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size - start) : 0
    }

    /// Returns a reader that starts at the beginning.
    func reader() throws(ReadError) -> ScriptReader {
        switch (input.textReader, descriptor) {
        case (_, let descriptor?):
            guard lseek(descriptor, start, SEEK_SET) >= 0 else { throw .failed(errno: errno) }
            let source = Source(name: input.source.name, file: FileIdentity(descriptor: descriptor))
            let bytes = DescriptorSource(descriptor: descriptor, shouldStop: shouldStop)
            return ScriptReader(RecordedSource(bytes, record, source.name ?? ""), source: source)
        case (let reader?, nil):
            return reader
        case (nil, nil):
            throw .failed(errno: EBADF)
        }
    }

    /// Moves standard input to another descriptor and replaces it with an empty one, so that no command and no child process can
    /// read lines of the script.
    private static func takeStandardInput() throws(ReadError) -> Int32 {
        let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0 else { throw .failed(errno: errno) }
        close(nothing)
        return descriptor
    }

    /// Returns the descriptor if it is seekable; otherwise that of an unnamed file with the same content, and closes the
    /// descriptor.
    private static func rewindable(_ descriptor: Int32, _ shouldStop: @escaping () -> Bool) throws(ReadError) -> Int32 {
        var isKept = false
        defer { if !isKept { close(descriptor) } }
        if lseek(descriptor, 0, SEEK_CUR) >= 0 {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw .failed(errno: errno) }
            if status.st_mode & S_IFMT == S_IFDIR { throw .failed(errno: EISDIR) }
            isKept = true
            return descriptor
        }
        let spool = try unnamedFile()
        var bytes = DescriptorSource(descriptor: descriptor, shouldStop: shouldStop)
        var buffer: [UInt8] = []
        while true {
            try bytes.read(into: &buffer)
            if buffer.isEmpty { break }
            try write(buffer, to: spool)
            buffer.removeAll(keepingCapacity: true)
        }
        guard lseek(spool, 0, SEEK_SET) >= 0 else { throw .failed(errno: errno) }
        return spool
    }

    /// Creates the file in memory if possible, since no folder may be writable
    /// (https://man7.org/linux/man-pages/man2/memfd_create.2.html).
    private static func unnamedFile() throws(ReadError) -> Int32 {
        let memory = sutra_memory_file()
        if memory >= 0 { return memory }
        var name = TemporaryName()
        let descriptor = unsafe mkstemp(&name.template)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        unsafe unlink(name.template)
        return descriptor
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ReadError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { raw in
                unsafe Glibc.write(descriptor, raw.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .failed(errno: errno) }
            written += count
        }
    }
}
