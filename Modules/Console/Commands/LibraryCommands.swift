import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let library = CommandGroup(
        "library", "checks, backs up and restores the library",
        [
            Command("info", "Shows what the library holds, and where it is.", does: .reads, examples: ["library info"]) {
                (library, _) throws(Failure) in
                .record(try library.file.info(), in: .libraryInfo)
            },
            Command(
                "check", "Checks the library for damage and contradictions.", does: .reads, examples: ["library check"],
                notes: [
                    "It lists each card whose schedule does not follow from its answers.",
                    "If it finds anything, the command fails with CORRUPT. It changes nothing.",
                    "It also names media files that are missing, and those that no card names; neither is a fault.",
                ]
            ) { (library, _) throws(Failure) in
                .problems(try library.check.problems(), of: library.check)
            },
            Command(
                "reindex", "Rebuilds the indexes of the library and the counts of its books.", does: .changes,
                examples: ["library reindex"],
                notes: [
                    "If `library check` finds faults in an index or a count, this repairs them: both can be computed from the cards.",
                    "It changes neither cards nor answers, and undo does not reverse it.",
                ]
            ) { (library, _) throws(Failure) in
                try library.check.reindex()
                return .notice("rebuilt the indexes and counts")
            },
            Command(
                "backup", "Copies the library to a file.", [.required("FILE", .file)],
                options: [.flag("--force", "replaces an earlier backup")],
                does: .copiesLibrary,
                rule: CommandRule { (library, call) throws(Failure) in try library.file.checkBackupPlace(call.path) },
                examples: ["library backup ~/sutra-backup.sqlite", "library backup ~/sutra-backup.sqlite --force"],
                notes: [
                    "The backup is itself a library. --force replaces an earlier backup; any other file is kept.",
                    "It does not contain the uncommitted changes of a script, nor the media files.",
                    "With --keep-going or --commit-every, what is done is committed first.",
                ],
                failing: FailureWording.ofBackup,
                inShell: { (shell, call) throws(Failure) in
                    let (path, replacing) = (call.path, call.isSet("--force"))
                    if shell.report.isDryRun {
                        try shell.library.file.checkBackup(
                            to: path, replacing: replacing, willExist: shell.unit.wouldHaveCommitted)
                        try shell.library.file.checkBackupPlace(path)
                        try shell.report.checkBackup(to: path, replacing: replacing)
                        return .unwritten(path, isLibrary: true)
                    }
                    return .backedUp(try shell.library.file.backUp(to: path, replacing: replacing))
                }),
            Command(
                "backups", "Lists the automatic backups of the library.", does: .reads,
                examples: ["library backups"],
                notes: [
                    "There is one of the state before the first change of each day (daily), before an update of the file by a newer "
                        + "Sutra (update), and before `library restore` (restore).",
                    "They are in the folder beside the library whose name ends in .backups. The settings backup_days and "
                        + "backup_weeks say how many are kept.",
                    "None is made if the disk is nearly full, or with --virtual-clock. They do not contain the media files.",
                    "`library restore FILE` goes back to one.",
                ]
            ) { (library, _) throws(Failure) in
                .rows(library.file.automatic(), in: .backups)
            },
            Command(
                "restore", "Replaces the content of the library with a backup.", [.required("FILE", .file)],
                does: .replacesLibrary, examples: ["library restore ~/sutra-backup.sqlite"],
                notes: [
                    "The backup is checked first and never changed. If it is damaged, nothing is restored.",
                    "What it replaces is kept as an automatic backup. It cannot run inside a transaction, so run it by itself. At the prompt, it "
                        + "asks first.",
                ],
                failing: FailureWording.ofRestoring,
                inShell: { (shell, call) throws(Failure) in
                    let path = FileNames.expandingHome(call.text("FILE"))
                    let restore = { @MainActor () throws(Failure) -> Answer in
                        let (content, replaced) = try shell.library.file.restore(from: path)
                        let restored = Answer.notice("restored \(content.summary)")
                        guard let replaced else { return restored }
                        return .both(restored, .notice("what it replaced is kept as \"\(replaced.path.withVisibleControls)\""))
                    }
                    guard shell.canAsk, let loss = shell.library.file.loss else { return try restore() }
                    try shell.library.file.checkRestore(from: path)
                    return .dialogue(
                        ConfirmationQuestion(
                            "Replace the library?", short: "Replace?",
                            warning: "this replaces \(loss); `undo` does not bring it back",
                            refusal: "nothing was restored", shell.report, call, act: restore))
                }),
        ])
}

extension LibraryBackups {
    /// What the library has that a restored backup would replace; nil if it is empty, or cannot be read.
    fileprivate var loss: String? {
        guard let info = try? info(), info.books + info.profiles + info.sessions > 0 else { return nil }
        return info.summary
    }
}

extension Answer {
    /// The contradictions in a library, counted as they are read.
    fileprivate static func problems(_ problems: PagedRows<ProblemRow>, of check: LibraryCheck) -> Answer {
        .data { (report) throws(Failure) in
            let count = try report.list(problems, in: .problems)
            if check.cardsOfOtherWeights > 0 {
                let cards = "\(counted(check.cardsOfOtherWeights, "card")) \(check.cardsOfOtherWeights == 1 ? "has" : "have")"
                report.notice(
                    """
                    \(cards) a memory state from other weights: after an import from Anki, set `weights` to those that \
                    it prints; otherwise, `review reschedule` applies the current ones, and changes due dates
                    """)
            }
            if count > 0 { throw .unsound(count) }
            for line in try check.media().words { report.notice(line) }
            report.remark("the library is intact")
        }
    }

    fileprivate static func backedUp(_ copy: LibraryCopyRow) -> Answer {
        var answer = Answer.remark { "backed up \(copy.content.summary), \(copy.content.sizeText)" }
        if copy.mediaFiles > 0, let folder = copy.mediaFolder {
            let files = counted(copy.mediaFiles, "media file")
            let place = "\"\(folder.withVisibleControls)\""
            answer = .both(answer, .notice("the backup does not contain \(files): copy the folder \(place) as well"))
        }
        guard copy.leavesChangesOut else { return answer }
        return .both(answer, .notice("the backup does not contain the uncommitted changes of this script"))
    }
}

extension MediaCheck {
    /// A line about the missing files and one about the unused ones, with some of their names.
    fileprivate var words: [String] {
        var lines: [String] = []
        if !missing.isEmpty {
            let verb = missing.count == 1 ? "is" : "are"
            lines.append("\(counted(missing.count, "media file")) named by cards \(verb) missing: \(Self.some(missing))")
        }
        if !unused.isEmpty { lines.append("no card names \(counted(unused.count, "media file")): \(Self.some(unused))") }
        return lines
    }

    private static func some(_ names: [String]) -> String {
        let most = 3
        return names.prefix(most).map { $0.excerpt.inQuotes }.joined(separator: ", ") + (names.count > most ? ", …" : "")
    }
}

extension Invocation {
    fileprivate var path: String { FileNames.expandingHome(text("FILE")) }
}

extension LibraryInfoRow {
    /// `3 books, 120 cards, 2 profiles`; profiles and sessions are left out if there are none.
    fileprivate var summary: String {
        var parts = [counted(books, "book"), counted(cards, "card")]
        if profiles > 0 { parts.append(counted(profiles, "profile")) }
        if sessions > 0 { parts.append(counted(sessions, "sitting")) }
        return parts.joined(separator: ", ")
    }
}
