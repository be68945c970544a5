import TerminalText
import Vocabulary
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension FailureWording {
    /// Returns an adaptation that gives a hint where a name or a front is taken.
    static func ifTaken(_ hint: String) -> Adaptation {
        { failure, wording in if case .duplicate(let kind, _, _) = failure, kind != .note { wording.hints = [hint] } }
    }

    /// Says what to do about a sound of the profile that cannot be read, which the command does not name.
    static let ofSound: Adaptation = { failure, wording in
        if case .file = failure { wording.hints = ["`sound list PROFILE` shows where it plays; `sound remove` removes it"] }
    }

    /// Explains what can be a backup's destination.
    static let ofBackup: Adaptation = { failure, wording in
        switch failure {
        case .file(_, .create, EEXIST):
            wording.hints = ["a backup replaces only an empty file or, with --force, an earlier backup"]
        case .file(_, .create, EBUSY):
            wording.hints = ["another process has it open, or its -wal or -journal file was left next to it"]
        default: break
        }
    }

    /// Keeps damage to a backup from reading like damage to the open library.
    static let ofRestoring: Adaptation = { failure, wording in
        switch failure {
        case .library(.corrupt(let detail)):
            wording.message = damage(detail, of: "backup").truncated(toWidth: 400)
            (wording.places, wording.hints) = (["FILE"], ["nothing was restored"])
        case .library(.logOfAnotherFile(let log)):
            wording.message = "\"\(log)\" has changes to another file, which the backup has replaced"
            wording.places = ["FILE"]
        case .library(.newer(let version)):
            wording.message = "the backup was written by a newer version (schema \(version))"
            (wording.places, wording.hints) = (["FILE"], ["nothing was restored; update Sutra"])
        case .library(.older(let version)):
            wording.message = "the backup was written by an older version (schema \(version))"
            (wording.places, wording.hints) = (["FILE"], ["nothing was restored", migrationHint])
        default: break
        }
    }
}
