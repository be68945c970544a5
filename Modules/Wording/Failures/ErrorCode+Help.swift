extension ErrorCode {
    /// When the error occurs, for help and the manual.
    public var meaning: String {
        switch self {
        case .syntax:
            "the text cannot be parsed: quotes, escapes, here-documents, UTF-8, a command that is too long"
        case .unknownCommand:
            "no command has that name"
        case .usage:
            "an argument or option is missing, unknown, repeated or superfluous; a file includes itself; the extension "
                + "of an export is missing or belongs to no format; `import -` in a script from standard input; `sit` or "
                + "`library restore` in a script that has changed something"
        case .notFound:
            "no book, card, profile, sitting, setting, note type, tag, saved filter, key of a query or variable has that name "
                + "or id, or a segment has no sound at that moment; an unknown sound is INVALID"
        case .ambiguous:
            "several cards have that front, or `open` could mean a book or a profile"
        case .duplicate:
            "the name, the front in its book, or the sound in its segment already exists"
        case .invalid:
            "a value breaks a rule: a bad duration, an empty name, a tag with a space, an unknown rating or sound, a setting "
                + "out of range"
        case .conflict:
            "the current state of the library, a sitting, or a file does not allow the command"
        case .nothingDue:
            "no card is due for study at this moment; the hint says when one will be. At the prompt, `review start` says "
                + "so without an error"
        case .nothingToUndo:
            "nothing is left to undo or to redo"
        case .format:
            "a file does not have the content that its format requires"
        case .io:
            "the library or another file, such as a sound, cannot be read, created or written; the library file was "
                + "moved or deleted; the disk is full"
        case .busy:
            "another process is writing to the library and did not finish in time"
        case .corrupt:
            "the library or a backup is damaged or contradicts itself, or the file is not a library"
        case .unsupported:
            "the library was written by a newer version, or by one too old to be migrated; `review start` without a person "
                + "at a prompt; `open` or `close` in a script; `clock advance` without `--virtual-clock`; an import of `.ics`"
        case .expect:
            "an `expect` did not hold"
        case .interrupted:
            "a signal ended the command, for example Ctrl-C; what it had done is rolled back"
        case .internal:
            "the library failed with an unexpected error"
        }
    }
}
