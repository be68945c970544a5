public import ArgumentParser
public import Composition
public import Console
import ViewModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The beginning and the end of both executables.
@MainActor public enum Launch {
    public nonisolated static let version = "0.1.0"

    /// Opens the library, or ends the process with the reason why it cannot.
    public static func open(_ options: LibraryOptions) -> Library {
        signal(SIGPIPE, SIG_IGN)  // a reader that went away is an error of writing, told as such
        occupyStandardStreams()
        do {
            return try Library(options)
        } catch {
            tell(error)
            exit(Console.ExitCode(error).rawValue)
        }
    }

    /// Keeps a file from getting the number of a standard stream that the caller closed: output would go into it.
    private static func occupyStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // To read or write what was closed fails, and is told.
            _ = unsafe Glibc.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Closes the library and ends the process.
    public static func end(_ library: Library, _ code: Console.ExitCode) -> Never {
        do {
            try library.close()
        } catch {
            tell(error)
            exit(code == .success ? Console.ExitCode(error).rawValue : code.rawValue)
        }
        exit(code.rawValue)
    }
}

extension Launch {
    /// Reads the process's arguments, or ends it: with 0 where they ask for a text, with 2 where they cannot be understood.
    public static func parse<Arguments: ParsableCommand>(_ type: Arguments.Type) -> Arguments {
        do {
            let command = try type.parseAsRoot()
            if let arguments = command as? Arguments { return arguments }
            throw CleanExit.helpRequest(type)
        } catch {
            let isSuccess = type.exitCode(for: error).isSuccess
            let text = Array((harmless(type.fullMessage(for: error)) + "\n").utf8)
            _ = unsafe write(isSuccess ? STDOUT_FILENO : STDERR_FILENO, text, text.count)
            exit(isSuccess ? Console.ExitCode.success.rawValue : Console.ExitCode.usage.rawValue)
        }
    }
}
