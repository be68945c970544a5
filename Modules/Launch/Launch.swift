public import ArgumentParser
public import Composition
public import Console
import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Starts and ends both executables.
@MainActor public enum Launch {
    /// The version of both executables.
    public nonisolated static let version = "0.1.0"

    /// Opens the library, or ends the process with the reason if it cannot.
    /// - Parameters:
    ///   - isConversation: whether there is a person at a prompt, which requires more open files.
    ///   - didFail: called before the process ends because the library cannot be opened.
    public static func open(
        _ options: LibraryOptions, isConversation: Bool = false, didFail: () -> Void = {}
    ) -> Library {
        requireOpenFiles(isConversation ? 24 : 10)
        requireAddressSpace(mebibytes: 64)
        do {
            return try Library(options)
        } catch {
            tell(error, ofLibraryAt: options.path)
            didFail()
            exit(Console.ExitCode(error).rawValue)
        }
    }

    /// Prevents a file from getting the descriptor of a standard stream that the caller closed, since output would go into that file.
    private static func reserveStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // Reading or writing a stream that the caller closed fails, and is reported.
            _ = unsafe Glibc.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the process unless it can open that many files: libdispatch and the Swift runtime trap when they run out of them.
    private static func requireOpenFiles(_ count: Int) {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        for _ in 0..<count {
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            if descriptor < 0 {
                // `EINVAL` if the limit allows no descriptor above the standard streams.
                guard errno == EMFILE || errno == EINVAL else { return }
                end(
                    .inputOutput,
                    "error: the limit on open files is too low: \(count) are needed and \(descriptors.count) \(descriptors.count == 1 ? "is" : "are") "
                        + "left; raise it with `ulimit -n` [IO]")
            }
            descriptors.append(descriptor)
        }
    }

    /// Ends the process unless it can grow by that much: libdispatch waits forever for a thread that it cannot start.
    private static func requireAddressSpace(mebibytes: Int) {
        let size = mebibytes << 20
        guard let space = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), unsafe space != MAP_FAILED else {
            end(
                .inputOutput,
                "error: the memory limit is too low: \(mebibytes) MiB more are needed; raise it with `ulimit -v` [IO]")
        }
        _ = unsafe munmap(space, size)
    }

    /// Closes the library and ends the process.
    public static func end(_ library: Library, _ code: Console.ExitCode) -> Never {
        do {
            try library.close()
        } catch {
            tell(error)
            leave(code == .success ? Console.ExitCode(error) : code)
        }
        leave(code)
    }

    /// Ends the process without the exit handlers: other threads still run, and could use what the handlers destroy.
    private static func leave(_ code: Console.ExitCode) -> Never {
        fflush(nil)
        _exit(code.rawValue)
    }
}

extension Launch {
    /// Parses the process's arguments, or ends it: with 0 if they ask for a text, such as the help, with 2 if they are invalid.
    /// - Parameters:
    ///   - read: changes the words before they are parsed.
    ///   - check: checks arguments together; an unknown one is reported before, unlike by `validate()`.
    public static func parse<Arguments: ParsableCommand>(
        _ type: Arguments.Type, reading read: ([String]) -> [String] = { $0 }, check: (Arguments) throws -> Void = { _ in }
    ) -> Arguments {
        reserveStandardStreams()
        signal(SIGPIPE, SIG_IGN)  // a reader that has gone is a write error, reported as such
        signal(SIGXFSZ, SIG_IGN)  // so is a file that must not grow (`ulimit -f`)
        requireProcessInformation()
        let words = read(readArguments())
        do {
            if let word = wordWithOneHyphen(words, optionsIn: type.helpMessage(columns: 10_000)) {
                throw ValidationError("Unknown option '\(word)'. Did you mean '-\(word)'?")
            }
            let (help, takesCommand) = ({ type.helpMessage(columns: 10_000) }, type._commandName == "sutra")
            if let option = optionWithDash(words, optionsIn: help(), beforeCommand: takesCommand) {
                throw ValidationError("'\(option.typed)' begins with a typographic dash: type '\(option.meant)'")
            }
            if let error = errorOfOptionValue(words, optionsIn: help(), beforeCommand: takesCommand) {
                throw ValidationError(error)
            }
            let command = try type.parseAsRoot(words)
            guard let arguments = command as? Arguments else { throw CleanExit.helpRequest(type) }
            try check(arguments)
            if let (name, shown) = Environment.invalidVariable {
                end(.usage, "Error: the environment variable \(name) is not valid UTF-8: \"\(shown)\"")
            }
            return arguments
        } catch {
            // The parser offers a command `help`.
            if words == ["help"] {
                end(.success, layingOut(commandLineText: type.helpMessage(columns: 10_000), width: max(Terminal.width ?? 80, 20)))
            }
            let isSuccess = type.exitCode(for: error).isSuccess
            // Without the parser's own line breaks, which can be within a word.
            let message = type.fullMessage(for: error, columns: 10_000)
            // A version or a script of completions is not a text.
            if isSuccess, !message.hasPrefix("OVERVIEW: ") { end(.success, message) }
            let explained =
                isSuccess ? message : addingHint(to: withoutFarSuggestion(message), about: words, program: type._commandName)
            let text = layingOut(commandLineText: explained, width: max(Terminal.width ?? 80, 20))
            end(isSuccess ? .success : .usage, text)
        }
    }

    private static func readArguments() -> [String] {
        do throws(ProcessArguments.Flaw) {
            return try ProcessArguments.read()
        } catch {
            switch error {
            case .invalidUTF8(let number, let byte, let shown):
                end(.usage, "Error: argument \(number) is not valid UTF-8 at byte \(byte): \"\(shown)\"")
            }
        }
    }

    /// Ends the process if `/proc` is hidden: the Swift runtime would find no arguments, and libdispatch would trap.
    private static func requireProcessInformation() {
        #if os(Linux)
            for file in ["/proc/self/cmdline", "/proc/self/stat"] where unsafe access(file, R_OK) != 0 {
                end(.internalError, "error: cannot read \(file), which the Swift runtime needs: mount /proc [INTERNAL]")
            }
        #endif
    }

    /// Ends the process with a text, which goes to standard output on success, and to standard error otherwise.
    private static func end(_ code: Console.ExitCode, _ message: String) -> Never {
        let isData = code == .success
        if let failure = write(escapingControls(message) + "\n", to: isData ? STDOUT_FILENO : STDERR_FILENO), isData {
            _ = write("error: cannot write the output: \(unsafe String(cString: strerror(failure))) [IO]\n", to: STDERR_FILENO)
            exit(Console.ExitCode.inputOutput.rawValue)
        }
        exit(code.rawValue)
    }

    /// - Returns: the system's `errno` if not everything could be written.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return nil
    }
}
