extension ExitCode {
    /// When `sutra-run` ends with the code, for help and the manual.
    var meaning: String {
        switch self {
        case .success:
            "success"
        case .failure:
            "a command failed; with --keep-going, any of them. Without it: NOT_FOUND, DUPLICATE, AMBIGUOUS, CONFLICT, "
                + "NOTHING_DUE, and every error that has no exit code of its own"
        case .usage:
            "the command line is invalid; an argument, or an environment variable that Sutra uses, is not "
                + "valid UTF-8"
        case .unexpected:
            "an expectation did not hold"
        case .malformed:
            "a script has errors and nothing was run; a file to be imported is malformed (FORMAT); the library "
                + "is damaged or contradicts itself"
        case .noInput:
            "a script, or a file to be imported, included, or played, cannot be read; if the check found it, "
                + "nothing was run"
        case .internalError:
            "an internal error, or the process was started without any arguments, not even its name"
        case .cannotCreate:
            "a file, the library, or its folder cannot be created, or the library is read-only"
        case .inputOutput:
            "an input or output error, a full disk, a file that would grow past ulimit -f, too many open files "
                + "(ulimit -n), or output that no one reads any more"
        case .busy:
            "the library is busy: try again"
        case .configuration:
            "the library was written by a newer version, or by one too old to be migrated"
        case .hungUp: "hung up (SIGHUP): rolled back"
        case .interrupted: "interrupted (SIGINT): rolled back"
        case .quit: "quit (SIGQUIT): rolled back"
        case .terminated: "terminated (SIGTERM): rolled back"
        }
    }
}
