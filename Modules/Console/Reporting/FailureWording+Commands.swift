import ViewModel
import Vocabulary

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension FailureWording {
    /// Adapts the wording to the command; for example, damage to a backup must not read like damage to the open library.
    mutating func adapt(_ failure: Failure, to spec: CommandSpec) {
        switch (spec.name, failure) {
        case ("export", .conflict(.fileIsStandardOutput)): hints = ["- writes to standard output"]
        case ("redo", .conflict(.stepUnderWay)):
            message = "a script cannot redo after its own changes"
            hints = ["put `redo` first in the script: after a change there is nothing to redo"]
        case ("library backup", .file(_, .create, EEXIST)):
            hints = ["only an empty file is replaced, and with --force an earlier backup"]
        case ("library backup", .file(_, .create, EBUSY)):
            hints = ["another process has it open, or files named after it were left beside it"]
        case ("library restore", .library(.corrupt(let detail))):
            message = Self.damage(detail, of: "backup").truncated(toWidth: 400)
            (places, hints) = (["FILE"], ["nothing was restored"])
        case ("library restore", .library(.newer(let version))):
            message = "the backup was written by a newer version (schema \(version))"
            (places, hints) = (["FILE"], ["nothing was restored; update Sutra"])
        default: break
        }
    }
}
