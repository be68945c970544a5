import ViewModel

/// The words of a failure: what is wrong, at which argument, and what to do.
struct FailureWording {
    var code: ErrorCode
    var message: String
    var hints: [String] = []
    /// The names of the parameters or options that it may be about; the first one given is.
    var places: [String] = []

    init(_ failure: Failure, of spec: CommandSpec? = nil) {
        switch failure {
        case .notFound(let kind, let reference, let near): self.init(notFound: kind, reference, near)
        case .ambiguous(let kind, let reference, let among): self.init(ambiguous: kind, reference, among)
        case .duplicate(let kind, let text, let id): self.init(duplicate: kind, text, id, spec)
        case .invalid(let input, let flaw):
            self.init(code: .invalid, message: flaw.message(about: input))
            hints = flaw.hints
            places = input.places
        case .conflict(let clash): self.init(clash)
        case .format(let flaw, let file, let line): self.init(flaw, file, line)
        case .file(let path, let act, let error):
            self.init(code: .io, message: "cannot \(act.verb) '\(path)': \(systemMessage(error))")
            places = ["FILE"]
        case .library(let fault): self.init(fault)
        case .nothingDue(let next, let isLimited):
            self.init(code: .nothingDue, message: "nothing is to be studied")
            if let next { hints.append("the next card is due in \(next.wait), at \(next.at)") }
            if isLimited {
                hints.append("more cards wait for tomorrow; `settings set new_per_day` or `reviews_per_day` lets them come")
            }
        case .unsound(let count):
            self.init(code: .corrupt, message: "the library contradicts itself in \(counted(count, "place"))")
            hints = ["`library restore FILE` takes it back from a backup"]
        case .interrupted: self.init(code: .interrupted, message: "interrupted")
        case .nothingToUndo: self.init(code: .nothingToUndo, message: "there is nothing to undo")
        case .nothingToRedo: self.init(code: .nothingToUndo, message: "nothing was undone that could be done again")
        }
        if let spec { tell(failure, ofFileIn: spec) }
    }

    private init(code: ErrorCode, message: String) {
        self.code = code
        self.message = message.truncated(toWidth: 400)
    }

    private init(notFound kind: Failure.Kind, _ reference: EntityReference, _ near: [Failure.Near]) {
        let called = if case .name(let name) = reference, kind == .card { "with the front \"\(name)\"" } else { "" }
        let message =
            switch reference {
            case .id(let id): "no \(kind.noun) has the id @\(id)"
            case .name(let name): kind == .card ? "no card \(called)" : "no \(kind.noun) named \"\(name)\""
            }
        self.init(code: .notFound, message: message)
        places = kind.places
        if !near.isEmpty {
            let names = near.map { $0.id == 0 ? "\"\($0.name)\"" : "\"\($0.name)\" (@\($0.id))" }
            hints = ["did you mean \(names.joined(separator: " or "))?"]
        }
    }

    private init(ambiguous kind: Failure.Kind, _ reference: EntityReference, _ among: [Failure.Near]) {
        if kind == .bookOrProfile {
            let names = among.map { "\"\($0.name)\"" }
            self.init(code: .ambiguous, message: "a book and a profile are called that: \(names.joined(separator: " and "))")
            places = kind.places
            hints = ["name one by what the other is not called, or rename one"]
            return
        }
        let name = if case .name(let name) = reference { name } else { "" }
        self.init(code: .ambiguous, message: "several \(kind.noun)s are called \"\(name)\"")
        places = kind.places
        hints = ["name one by its id: " + among.map { "@\($0.id)" }.joined(separator: ", ")]
    }

    private init(duplicate kind: Failure.Kind, _ text: String, _ id: Int64, _ spec: CommandSpec?) {
        switch kind {
        case .card:
            let place = id > 0 ? " (@\(id))" : ""  // a card of a book that is not made yet has no number
            self.init(code: .duplicate, message: "the book has a card with the front \"\(text)\"\(place)")
            hints = spec?.name == "card add" ? ["`card put` updates it and keeps its progress"] : []
            places = ["FRONT", "--front", "CARD"]
        case .sound:
            self.init(code: .duplicate, message: "the segment has such a sound")
            hints = ["`sound remove` it first"]
            places = ["MOMENT"]
        default:
            self.init(code: .duplicate, message: "there is a \(kind.noun) named \"\(text)\" (@\(id))")
            hints = spec?.verb == "add" ? ["`\(kind.noun) put` leaves one that is there as it is"] : []
            places = ["NAME"]
        }
    }

    private init(_ clash: Failure.Clash) {
        switch clash {
        case .mainSegmentCannotBeDisabled:
            self.init(code: .conflict, message: "the main segment cannot be disabled")
            hints = ["`segment disable` takes warm-up or cool-down"]
            places = ["SEGMENT"]
        case .noSuchSound(let kind):
            self.init(code: .notFound, message: "the segment has no \(kind) sound")
            hints = ["`sound list` shows those there are, `sound add` adds one"]
            places = ["MOMENT"]
        case .cardIsSuspended:
            self.init(code: .conflict, message: "the card is suspended")
            hints = ["`card resume` takes it back into study"]
            places = ["CARD"]
        case .cardWasStudiedElsewhere:
            self.init(code: .conflict, message: "the card was answered or changed elsewhere in between")
            hints = ["`card show` has it as it is"]
            places = ["CARD"]
        case .clockIsReal:
            self.init(code: .unsupported, message: "the clock is the system's, which cannot be moved")
            hints = ["start with --virtual-clock START"]
        case .alreadySitting:
            self.init(code: .conflict, message: "a profile is being sat")
            hints = ["`stop` ends that session"]
        case .noSitting:
            self.init(code: .conflict, message: "nothing is being sat")
            hints = ["`sit PROFILE` begins a session"]
        case .stepUnderWay:
            self.init(code: .conflict, message: "a script cannot undo what it has done itself")
            hints = ["`undo` comes first in a script, or after it: a whole script is one step"]
        case .stepIsBlocked:
            self.init(code: .conflict, message: "another program has changed what that step would put back")
            hints = ["nothing was changed"]
        case .fileIsTheLibrary:
            self.init(code: .conflict, message: "the file is the library itself")
            hints = ["name another file"]
            places = ["FILE"]
        case .settingIsOfLibrary(let key, let possible):
            self.init(code: .invalid, message: "a book cannot have its own \(key)")
            hints = ["a book can have its own \(possible.joined(separator: ", ")); without --book, \(key) is set for all books"]
            places = ["KEY"]
        case .sittingElsewhere:
            self.init(code: .conflict, message: "another process is sitting with this library")
            hints = ["one sits at a time: stop that session, or wait for its end"]
        case .noLibrary:
            self.init(code: .conflict, message: "there is no library yet: nothing to back up")
            hints = ["check --library and SUTRA_LIBRARY"]
        case .transactionIsOpen:
            self.init(code: .usage, message: "the whole library cannot be part of what happens all at once")
            hints = ["put it into a script of its own"]
        }
    }

    private init(_ flaw: Failure.FormatFlaw, _ file: String, _ line: Int) {
        let place = line > 0 ? "\(file):\(line): " : "\(file): "
        self.init(code: flaw.code, message: place + flaw.words)
        hints = flaw.hints
        places = flaw.places
    }

    private init(_ fault: Failure.LibraryFault) {
        switch fault {
        case .busy:
            self.init(code: .busy, message: "another process is writing to the library")
            hints = ["try again, or wait longer with --busy-timeout"]
        case .corrupt(let detail): self.init(code: .corrupt, message: "the library is damaged or no library: \(detail)")
        case .newer(let version):
            self.init(code: .unsupported, message: "the library was written by a newer version (schema \(version))")
            hints = ["update Sutra, or open another library with --library"]
        case .full: self.init(code: .io, message: "the disk is full")
        case .readOnly(let cause):
            self.init(code: .io, message: "the library cannot be changed: \(cause.words)")
            hints = cause.hints
        case .cannotOpen(let detail): self.init(code: .io, message: "the library cannot be opened: \(detail)")
        case .inputOutput(let detail): self.init(code: .io, message: "the library cannot be read or written: \(detail)")
        case .unexpected(let detail): self.init(code: .internal, message: "the library refused: \(detail)")
        }
    }
}
