import ViewModel
public import Vocabulary

/// The exit code of a process, taken from BSD's `sysexits.h` if it has one for the case.
public enum ExitCode: Int32, CaseIterable, Sendable {
    case success = 0
    /// A command failed.
    case failure = 1
    /// The command-line arguments are invalid.
    case usage = 2
    /// An `expect` did not hold.
    case unexpected = 3
    /// A script has errors, so that nothing was run, or a file is malformed.
    case malformed = 65
    /// An input cannot be read.
    case noInput = 66
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// The library is busy; a retry may succeed.
    case busy = 75
    case configuration = 78
    case hungUp = 129
    case interrupted = 130
    case quit = 131
    case terminated = 143

    /// Creates the exit code of a script that this failure of a command ends.
    public init(_ failure: Failure) {
        self =
            switch failure {
            case .format(let flaw, _, _): ExitCode(flaw.first)
            case .file(_, .read, _): .noInput
            case .file(_, .create, _), .file(_, .replace, _): .cannotCreate
            case .file(_, .write, _): .inputOutput
            case .library(let fault): ExitCode(fault)
            case .notFound, .ambiguous, .duplicate, .invalid, .query, .conflict, .nothingDue, .nothingToUndo, .nothingToRedo:
                .failure
            case .unsound: .malformed
            case .interrupted: .interrupted
            }
    }

    private init(_ flaw: FormatFlaw) {
        self =
            switch flaw {
            case .conflict, .madeFromNote, .profiles(.conflict), .noBooks, .noTags, .noProgress, .noColumns, .noDeckOptions,
                .noEnding, .unknownEnding, .writtenOnly, .readOnly, .readOnlyEnding, .package(.noLibrary):
                .failure
            default: .malformed
            }
    }

    private init(_ fault: LibraryFault) {
        self =
            switch fault {
            case .busy: .busy
            case .corrupt: .malformed
            case .newer, .older: .configuration
            case .full, .inputOutput: .inputOutput
            case .readOnly, .cannotOpen, .logOfAnotherFile: .cannotCreate
            case .unexpected: .internalError
            }
    }
}
