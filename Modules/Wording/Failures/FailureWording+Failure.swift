import TerminalText
public import Vocabulary

extension FailureWording {
    /// Words a failure.
    public init(_ failure: Failure) {
        switch failure {
        case .notFound(let kind, let reference, let near): self.init(notFound: kind, reference, near)
        case .ambiguous(let kind, let reference, let among): self.init(ambiguous: kind, reference, among)
        case .duplicate(let kind, let text, let id): self.init(duplicate: kind, text, id)
        case .invalid(let input, let flaw):
            self.init(code: .invalid, message: flaw.message(about: input))
            hints = flaw.hints(for: input)
            places = input.places
        case .query(let fault): self.init(fault)
        case .conflict(let conflict): self.init(conflict)
        case .format(let flaw, let file, let line): self.init(flaw, file, line)
        case .file(let path, let act, let error):
            self.init(code: .io, message: "cannot \(act.verb) \"\(path)\": \(systemMessage(error))")
            places = ["FILE", "NAME"]
        case .library(let fault): self.init(fault)
        case .nothingDue(let next, let limits, let buried):
            self.init(code: .nothingDue, message: "no card is due for study")
            if let next { hints.append("the next card is due \(next.when), at \(next.atText)") }
            hints += limits.prefix(Self.mostLimits).map {
                "the daily limit of \(Self.noun(of: $0)) is reached: \(Self.remedy(of: $0))"
            }
            hints += buried.sentences
        case .unsound(let count):
            self.init(code: .corrupt, message: "the library contradicts itself in \(counted(count, "place"))")
            hints = ["`library reindex` repairs indexes and counts, and `library restore FILE` restores a backup"]
        case .interrupted: self.init(code: .interrupted, message: "interrupted")
        case .nothingToUndo: self.init(code: .nothingToUndo, message: "there is nothing to undo")
        case .nothingToRedo: self.init(code: .nothingToUndo, message: "there is nothing to redo")
        }
    }

    /// Returns what a person at the prompt reads in place of `Failure.nothingDue`: to have nothing left to study is not an error.
    public static func nothingToStudy(_ next: DueTime?, _ limits: [Failure.ReachedLimit], _ buried: BuriedCards) -> String {
        let due = next.map { " The next card is due \($0.when), at \($0.atText)." } ?? ""
        let reached = limits.prefix(mostLimits).map { "\nToday's limit of \(noun(of: $0)) is reached: \(remedy(of: $0))." }
        return "Nothing to study now.\(due)\(reached.joined())\(buried.sentences.map { "\n\($0)." }.joined())"
    }

    /// What a limit is about: its key is `new_per_day` or `reviews_per_day`.
    public static func noun(of limit: Failure.ReachedLimit) -> String { limit.key.hasPrefix("new") ? "new cards" : "reviews" }

    private static func remedy(of limit: Failure.ReachedLimit) -> String {
        let book = limit.book.map { " --book \(Quoting.quoted($0))" } ?? ""
        let once = limit.key == "new_per_day" ? ", or use `--more-new N` once," : ""
        return "raise it with `settings set \(limit.key) N\(book)`\(once) to study more today"
    }

    /// The maximum number of limits to name.
    private static let mostLimits = 3

    private init(notFound kind: Failure.Kind, _ reference: EntityReference, _ near: [Failure.Near]) {
        let called = if case .name(let name) = reference, kind == .card { "with the front \"\(name)\"" } else { "" }
        let message =
            switch reference {
            case .id(let id): "no \(kind.noun) has the id @\(id)"
            case .name(let name): kind == .card ? "no card \(called)" : "no \(kind.noun) named \"\(name)\""
            }
        self.init(code: .notFound, message: message)
        places = kind.places
        if kind == .noteType, case .name(let name) = reference {
            let likely = Suggestions.nearest(to: name, among: near.map(\.name))
            hints = [
                likely.isEmpty ? "the types are: " + near.map(\.name).joined(separator: ", ") : Suggestions.didYouMean(likely)
            ]
        } else if !near.isEmpty {
            let names = near.map { $0.id == 0 ? "\"\($0.name)\"" : "\"\($0.name)\" (@\($0.id))" }
            hints = ["did you mean \(names.alternatives)?"]
            if kind == .book, case .name(let name) = reference,
                near.contains(where: { $0.name.lowercased().hasPrefix("\(name.lowercased())::") })
            {
                hints.append(
                    "there are only books below it; `book add \(Quoting.quoted(name))` adds the book itself")
            }
        }
    }

    private init(ambiguous kind: Failure.Kind, _ reference: EntityReference, _ among: [Failure.Near]) {
        if kind == .bookOrProfile {
            let names = among.map { "\"\($0.name)\"" }.joined(separator: " and ")
            let isNumber = if case .id = reference { true } else { false }
            let what = isNumber ? "id" : "name"
            self.init(code: .ambiguous, message: "both a book and a profile have that \(what): \(names)")
            places = kind.places
            hints = [isNumber ? "open it by its name" : "rename one of them"]
            return
        }
        let name = if case .name(let name) = reference { name } else { "" }
        let verb = kind == .card ? "have the front" : "are named"
        self.init(code: .ambiguous, message: "several \(kind.noun)s \(verb) \"\(name)\"")
        places = kind.places
        hints = ["choose one by its id: " + among.map { "@\($0.id)" }.joined(separator: ", ")]
    }

    private init(duplicate kind: Failure.Kind, _ text: String, _ id: Int64) {
        switch kind {
        case .card:
            let place = id > 0 ? " (@\(id))" : ""  // a card of a book that is not added yet has no id
            self.init(code: .duplicate, message: "the book already has a card with the front \"\(text)\"\(place)")
            places = ["FRONT", "--front", "CARD"]
        case .note:
            self.init(code: .duplicate, message: "the book already has this note: \(text.inQuotes) (@\(id))")
            hints = ["`note edit` changes it"]
            places = ["FRONT"]
        case .sound:
            self.init(code: .duplicate, message: "the segment already has a sound for that moment")
            hints = ["remove it first with `sound remove`"]
            places = ["MOMENT"]
        default:
            self.init(code: .duplicate, message: "a \(kind.noun) named \"\(text)\" already exists (@\(id))")
            places = ["NAME"]
        }
    }

    private init(_ conflict: Conflict) {
        switch conflict {
        case .mainSegmentCannotBeDisabled:
            self.init(code: .conflict, message: "the main segment cannot be disabled")
            hints = ["`segment disable` takes warm-up or cool-down"]
            places = ["SEGMENT"]
        case .noSuchSound(let kind):
            self.init(code: .notFound, message: "the segment has no \(kind.rawValue) sound")
            hints = ["`sound list` shows the sounds, `sound add` adds one"]
            places = ["MOMENT"]
        case .cardIsSuspended:
            self.init(code: .conflict, message: "the card is suspended")
            hints = ["`card resume` makes it available for study again"]
            places = ["CARD"]
        case .cardWasStudiedElsewhere:
            self.init(code: .conflict, message: "another process has answered or changed the card")
            hints = ["`card show` shows its current state"]
            places = ["CARD"]
        case .intervalsHaveChanged:
            self.init(code: .conflict, message: "the options of study have changed since the intervals were shown")
            hints = ["rate the card again"]
        case .textWasChangedElsewhere:
            self.init(code: .conflict, message: "not saved: another process has changed the same text")
            hints = ["`card show` shows its current state"]
            places = ["CARD"]
        case .cardIsMadeFromNote(let type, let field, let card):
            self.init(code: .conflict, message: "the card comes from a note of the type \"\(type)\", and changes with it")
            hints = ["edit the note: `note edit @\(card) --field \(Quoting.quoted(field)) \"…\"`"]
            places = ["--front", "--back", "BACK", "CARD"]
        case .noteTypeIsUsed(let notes):
            self.init(code: .conflict, message: "\(counted(notes, "note")) \(notes == 1 ? "has" : "have") the type")
            hints = ["delete the notes first: `note delete`"]
            places = ["TYPE"]
        case .noteTypeIsBuiltIn:
            self.init(code: .conflict, message: "every library has this type, and it cannot be deleted")
            places = ["TYPE"]
        case .clockIsReal:
            self.init(code: .unsupported, message: "the system clock cannot be moved")
            hints = ["start with --virtual-clock START"]
        case .alreadySitting:
            self.init(code: .conflict, message: "a sitting is under way")
            hints = ["`stop` ends it"]
        case .noSitting:
            self.init(code: .conflict, message: "no sitting is under way")
            hints = ["`sit PROFILE` starts one"]
        case .stepUnderWay:
            self.init(code: .conflict, message: "a script cannot undo its own changes")
            hints = ["put `undo` first in the script, or run it afterwards: a whole script is one step"]
        case .stepIsBlocked:
            self.init(code: .conflict, message: "another program has changed what this step would restore")
            hints = ["nothing was changed"]
        case .scriptWasUndone:
            self.init(code: .conflict, message: "another process has undone what this script committed, or restored a backup")
            hints = ["run it again; after an undo, you can also `redo` and continue with --resume"]
        case .noOpener(let program, let isChosen):
            self.init(code: .notFound, message: "no program can open the file: \(program.inQuotes) was not found")
            let needed = "SUTRA_OPENER must be the name or the path of a program"
            hints = [isChosen ? needed : "set SUTRA_OPENER to a program that shows images"]
        case .openerFailed(let program):
            self.init(code: .io, message: "\(program.inQuotes) could not open the file")
            hints = ["set SUTRA_OPENER to a program that shows images"]
        case .noSoundPlayer:
            self.init(code: .notFound, message: "no program can play the sound")
            hints = ["install pw-play, paplay or aplay, or check the setting \"sound_player\""]
        case .booksAreBelow(let books):
            self.init(code: .conflict, message: "\(counted(books, "book")) \(books == 1 ? "is" : "are") below this one")
            hints = ["--tree deletes them with their cards, too"]
            places = ["BOOK"]
        case .fileIsTheLibrary:
            self.init(code: .conflict, message: "the file is the library itself, or belongs to it")
            hints = ["name another file"]
            places = ["FILE"]
        case .settingIsOfLibrary(let key, let possible):
            self.init(code: .invalid, message: "a book cannot have its own \(key)")
            hints = ["a book can have its own \(possible.enumeration); without --book, \(key) is set for all books"]
            places = ["KEY"]
        case .fileIsALibrary:
            self.init(code: .conflict, message: "the file already exists and is a Sutra library")
            hints = ["--force replaces it; use that for an earlier backup", "name another file to keep it"]
            places = ["FILE"]
        case .fileIsADatabase:
            self.init(code: .conflict, message: "the file is a SQLite database")
            hints = ["name another file"]
            places = ["FILE"]
        case .fileBelongsToADatabase:
            self.init(code: .conflict, message: "the file belongs to a SQLite database")
            hints = ["name another file"]
            places = ["FILE"]
        case .fileIsStandardOutput(let path): self.init(path, isWhere: "standard output goes")
        case .fileIsStandardError(let path): self.init(path, isWhere: "standard error goes")
        case .fileHasEvents(let path): self.init(path, isWhere: "the events go")
        case .sittingElsewhere:
            self.init(code: .conflict, message: "another process is running a sitting with this library")
            hints = ["stop that sitting, or wait until it ends"]
        case .noLibrary:
            self.init(code: .conflict, message: "there is no library yet: nothing to back up")
            hints = ["check --library and SUTRA_LIBRARY"]
        case .fileHasChanged(let path):
            self.init(code: .conflict, message: "\"\(path)\" was changed while it was read")
            hints = ["try again once nothing writes to it"]
            places = ["FILE"]
        case .transactionIsOpen:
            self.init(code: .usage, message: "the whole library cannot be replaced inside a transaction")
            hints = ["run it by itself, or in a script with --keep-going"]
        }
    }

    private init(_ path: String, isWhere stream: String) {
        self.init(code: .conflict, message: "\"\(path)\" is where \(stream)")
        hints = ["name another file"]
        places = ["FILE"]
    }

    private init(_ flaw: FormatFlaw, _ file: String, _ line: Int) {
        let place = line > 0 ? "\(file):\(line): " : "\(file): "
        let first = flaw.first
        self.init(code: first.code, message: place + first.words)
        hints = first.hints
        places = first.places
        if case .several(_, let more) = flaw {
            // A file of another kind has the flaw in all of its lines.
            if case .json(.syntax(.object, _)) = first, more.allSatisfy({ $0.flaw == first }), let last = more.last {
                details = ["and the same up to line \(last.line)"]
                return
            }
            details = more.map { "\(file):\($0.line): \($0.flaw.words)".truncated(toWidth: 400) }
            if more.count + 1 >= RecordFlaw.most {
                details.append("there may be more: only the first \(RecordFlaw.most) are shown")
            }
        }
    }

    private init(_ fault: LibraryFault) {
        switch fault {
        case .busy:
            self.init(code: .busy, message: "another process is writing to the library")
            hints = ["try again, or wait longer with --busy-timeout"]
        case .corrupt(let detail):
            self.init(code: .corrupt, message: Self.damage(detail, of: "library"))
            // Some details name their own remedy.
            let remedy = "check --library and SUTRA_LIBRARY, or restore a backup: `library restore FILE`"
            if !detail.contains("`") { hints = [remedy] }
        case .newer(let version):
            self.init(code: .unsupported, message: "the library was written by a newer version (schema \(version))")
            hints = ["update Sutra, or open another library with --library"]
        case .older(let version):
            self.init(code: .unsupported, message: "the library was written by an older version (schema \(version))")
            hints = [Self.migrationHint]
        case .full(let path):
            self.init(code: .io, message: "the disk is full" + (path.map { ": cannot write the library \"\($0)\"" } ?? ""))
        case .readOnly(let cause):
            self.init(code: .io, message: "the library cannot be changed: \(cause.words)")
            hints = cause.hints
        case .cannotOpen(let detail):
            self.init(code: .io, message: "cannot open the library: \(detail)")
            hints = [Self.openingHint(detail)]
        case .logOfAnotherFile(let log):
            self.init(
                code: .io, message: "cannot open the library: \"\(log)\" has changes to another file, which this one has replaced"
            )
            hints = [
                "move \(Quoting.quoted(log)) away to open this file as it is, or put the other file back to keep the changes"
            ]
        case .inputOutput(let detail): self.init(code: .io, message: "cannot read or write the library: \(detail)")
        case .unexpected(let detail): self.init(code: .internal, message: "unexpected database error: \(detail)")
        }
    }

    /// The remedy for a library that cannot be opened; `detail` is the system's message or Sutra's own.
    public static func openingHint(_ detail: String) -> String {
        detail.hasSuffix("has changes that are not in it yet")
            ? "open it once where it can be written, or copy both files" : "check --library and SUTRA_LIBRARY"
    }

    /// The remedy for a library or a backup of a version that this one cannot migrate.
    public static let migrationHint = "open it once with Sutra built from commit 4b801550, which migrates it"

    /// The message about a file that cannot be read as a library; `detail` is SQLite's message or Sutra's own.
    /// - Parameter path: its path, if no command names it.
    public static func damage(_ detail: String, of file: String, at path: String? = nil) -> String {
        let name = path.map(\.inQuotes)
        return switch detail {
        case "file is not a database": "\(name ?? "the file") is not a Sutra library, or it is damaged"
        case "it is a database of another program":
            "\(name ?? "the file") is not a Sutra library but a database of another program"
        default: "the \(file)\(name.map { " \($0)" } ?? "") is damaged: \(detail)"
        }
    }
}
