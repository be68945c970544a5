import ViewModel
public import Vocabulary

/// What a process ends with, after BSD's `sysexits.h` where it has a name for it.
public enum ExitCode: Int32, Sendable {
    case success = 0
    /// A command failed.
    case failure = 1
    /// The process was called wrongly.
    case usage = 2
    /// An `expect` did not hold.
    case unexpected = 3
    /// A script has a syntax error and nothing was run, or a file is malformed.
    case malformed = 65
    /// An input cannot be read.
    case noInput = 66
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    /// The library is busy: try again.
    case busy = 75
    case configuration = 78
    case hungUp = 129
    case interrupted = 130
    case quit = 131
    case terminated = 143

    /// What a failed command ends a script with.
    public init(_ failure: Failure) {
        self =
            switch failure {
            case .format(.conflict, _, _), .format(.profiles(.conflict), _, _), .format(.noBooks, _, _),
                .format(.noColumns, _, _), .format(.unknownEnding, _, _), .format(.writtenOnly, _, _):
                .failure
            case .format: .malformed
            case .file(_, .read, _): .noInput
            case .file(_, .create, _): .cannotCreate
            case .file(_, .write, _): .inputOutput
            case .library(let fault): ExitCode(fault)
            case .notFound, .ambiguous, .duplicate, .invalid, .conflict, .nothingDue, .nothingToUndo, .nothingToRedo: .failure
            case .unsound: .malformed
            case .interrupted: .interrupted
            }
    }

    private init(_ fault: LibraryFault) {
        self =
            switch fault {
            case .busy: .busy
            case .corrupt: .malformed
            case .newer: .configuration
            case .full, .inputOutput: .inputOutput
            case .readOnly, .cannotOpen: .cannotCreate
            case .unexpected: .internalError
            }
    }
}
