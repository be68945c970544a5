package import Model

extension Failure {
    /// What an error of the model is to a front.
    /// - Parameter text: the text that a duplicate has in common with the other thing.
    package init(_ error: ModelError, duplicating text: String = "") {
        self =
            switch error {
            case .invalid(let field, let flaw): .invalid(Input(field), Flaw(flaw))
            case .notFound(let subject, let id): .notFound(Kind(subject), .id(id), near: [])
            case .duplicate(let subject, let id): .duplicate(Kind(subject), text, id: id)
            case .conflict(let conflict): .conflict(Clash(conflict))
            case .format(let flaw, let file, let line): .format(FormatFlaw(flaw), file: file, line: line)
            case .file(let path, let act, let code): .file(path, FileAct(act), code: code)
            case .library(let fault): .library(LibraryFault(fault))
            case .interrupted: .interrupted
            case .nothingToUndo: .nothingToUndo
            case .nothingToRedo: .nothingToRedo
            }
    }
}

extension Failure.Kind {
    init(_ subject: Subject) {
        self =
            switch subject {
            case .book: .book
            case .card: .card
            case .profile: .profile
            case .segment: .segment
            case .sound: .sound
            case .setting: .setting
            case .session: .session
            }
    }
}

extension Failure.Input {
    init(_ field: Field) {
        self =
            switch field {
            case .name: .name
            case .front: .front
            case .back: .back
            case .tag: .tag
            case .duration: .duration
            case .interval: .interval
            case .times: .times
            case .sound: .sound
            case .setting: .setting
            case .limit: .limit
            case .startedAt: .startedAt
            }
    }
}

extension Failure.Flaw {
    init(_ flaw: Flaw) {
        self =
            switch flaw {
            case .empty: .empty
            case .tooLong(let limit, let actual): .tooLong(limit: limit, actual: actual)
            case .recordTooLong(let limit, let recordLimit): .recordTooLong(limit: limit, recordLimit: recordLimit)
            case .containsNUL: .containsNUL
            case .containsControlCharacter: .containsControlCharacter
            case .containsWhitespace: .containsWhitespace
            case .startsWithAt: .startsWithAt
            case .outOfRange(let value, let least, let most): .outOfRange(value: value, least: least, most: most)
            case .outOfBounds(let value, let least, let most): .outOfBounds(value: value, least: least, most: most)
            case .wrongCount(let found, let expected): .wrongCount(found: found, expected: expected)
            case .weightOutOfRange(let index, let value, let least, let most):
                .weightOutOfRange(index: index, value: value, least: least, most: most)
            case .unknown(let value, let known): .unknown(value: value, known: known)
            case .malformed(let value, let expected): .malformed(value: value, expected: expected)
            }
    }
}

extension Failure.Clash {
    init(_ conflict: Conflict) {
        self =
            switch conflict {
            case .mainSegmentCannotBeDisabled: .mainSegmentCannotBeDisabled
            case .noSuchSound(let kind): .noSuchSound(kind: kind.rawValue)
            case .cardIsSuspended: .cardIsSuspended
            case .cardWasStudiedElsewhere: .cardWasStudiedElsewhere
            case .clockIsReal: .clockIsReal
            case .alreadySitting: .alreadySitting
            case .noSitting: .noSitting
            case .stepUnderWay: .stepUnderWay
            case .stepIsBlocked: .stepIsBlocked
            case .scriptWasUndone: .scriptWasUndone
            case .fileIsTheLibrary: .fileIsTheLibrary
            case .fileIsALibrary: .fileIsALibrary
            case .fileIsADatabase: .fileIsADatabase
            case .fileBelongsToADatabase: .fileBelongsToADatabase
            case .fileIsStandardOutput(let path): .fileIsStandardOutput(path: path)
            case .fileIsStandardError(let path): .fileIsStandardError(path: path)
            case .transactionIsOpen: .transactionIsOpen
            case .sittingElsewhere: .sittingElsewhere
            case .noLibrary: .noLibrary
            }
    }
}

extension Failure.FormatFlaw {
    init(_ flaw: FormatFlaw) {
        self =
            switch flaw {
            case .fieldCount(let found, let expected): .fieldCount(found: found, expected: expected)
            case .unclosedQuote: .unclosedQuote
            case .textAfterQuote: .textAfterQuote
            case .invalidUTF8: .invalidUTF8
            case .containsNUL: .containsNUL
            case .header(let name, let value): .header(name: name, value: value)
            case .missingColumn(let header, let column, let fields):
                .missingColumn(header: header, column: column, fields: fields)
            case .noBook: .noBook
            case .card(let field, let flaw): .card(Failure.Input(field), Failure.Flaw(flaw))
            case .conflict(let front): .conflict(front: front)
            case .repeated(let front): .repeated(front: front)
            case .unknownFormat: .unknownFormat
            case .unknownEnding(let ending): .unknownEnding(ending)
            case .binary(let kind): .binary(kind: kind.rawValue)
            case .noColumns(let format): .noColumns(format: format)
            case .titles(let expected): .titles(expected: expected)
            case .writtenOnly(let format): .writtenOnly(format: format)
            case .noBooks(let format): .noBooks(format: format)
            case .profiles(let flaw): .profiles(Failure.ProfileFlaw(flaw))
            }
    }
}

extension Failure.FileAct {
    init(_ act: FileAct) {
        self =
            switch act {
            case .read: .read
            case .create: .create
            case .write: .write
            }
    }
}

extension Failure.LibraryFault {
    init(_ fault: LibraryFault) {
        self =
            switch fault {
            case .busy: .busy
            case .corrupt(let detail): .corrupt(detail)
            case .newer(let version): .newer(version: version)
            case .full(let path): .full(path: path)
            case .readOnly(let cause): .readOnly(Failure.ReadOnlyCause(cause))
            case .cannotOpen(let detail): .cannotOpen(detail)
            case .inputOutput(let detail): .inputOutput(detail)
            case .unexpected(let detail): .unexpected(detail)
            }
    }
}

extension Failure.ReadOnlyCause {
    init(_ cause: ReadOnlyCause) {
        self =
            switch cause {
            case .file: .file
            case .folder: .folder
            case .companion(let path): .companion(path)
            }
    }
}
