import Vocabulary
import Wording

// What people type by habit, from a shell, another program or a word processor, and the hints about it.
extension Statement {
    /// Returns hints that replace those of an error; nil if the statement shows no habit that explains the error.
    func habitHints(for error: CommandError) -> [String]? {
        switch error.reason {
        case .unknownCommand, .unknownSubcommand:
            return (jsonHint ?? assignmentHint ?? shellHint(nil)).map { [$0] }
        case .missingArgument(let spec, _), .tooManyArguments(let spec):
            if let hint = optionOfSutraHint ?? letHint(spec) ?? shellHint(spec) ?? helpHint(spec) { return [hint] }
            guard case .tooManyArguments = error.reason else { return nil }
            if let hint = missingOptionHint(spec, at: error) ?? hyphenHint(spec) { return [hint] + error.hints }
            guard let hint = missingQuotesHint(spec) else { return nil }
            return [hint] + error.hints
        case .unknownOption(_, let key, _) where Self.optionsOfSutra.contains(key):
            return [Self.hint(forOptionOfSutra: key)]
        case .syntax(.unknownEscape), .syntax(.malformedUnicodeEscape): return hints(aboutEscapeAt: error.span)
        case .syntax(let problem): return syntaxHint(for: problem, at: error.span).map { [$0] }
        case .invalidValue(let problem, let text, _):
            if text.hasSuffix(";"), let hint = separatorHint(text) { return [hint] + error.hints }
            return problem == .notAVariableName ? variableWithEqualsSign.map { [$0] } : nil
        default: return nil
        }
    }

    /// Returns the hint for a character that explains an error, since it only looks like one of ASCII, and its place; nil if there
    /// is none.
    func lookalikeHint(for error: CommandError) -> (hint: String, span: SourceSpan)? {
        switch error.reason {
        case .syntax(.unclosedQuote), .syntax(.commandInQuotes), .syntax(.textAfterQuote):
            lookalikeHint(closingQuoteAt: error.span)
        case .unknownCommand, .unknownSubcommand, .unknownOption: lookalikeHint(nameAt: error.span)
        case .invalidValue: lookalikeHint(numberAt: error.span)
        case .missingArgument(_, let parameter) where parameter.kind == .tagChange: lookalikeHint(hasTags: true)
        case .missingVerb, .missingArgument, .tooManyArguments, .missingOption, .missingOptionValue: lookalikeHint()
        default: nil
        }
    }

    /// Returns the hint for a character that explains a failure, as ``lookalikeHint(for:)`` does for an error.
    /// - Parameters:
    ///   - isNotFound: whether the command did not find what a word names; otherwise, only quotes and dashes are looked for.
    ///   - span: the place of the failure.
    func lookalikeHint(isNotFound: Bool, at span: SourceSpan) -> (hint: String, span: SourceSpan)? {
        // In the names of Chinese and Japanese books, a wide space is common.
        let found = lookalikeHint(except: isNotFound ? ["\u{3000}"] : [], numberAt: span)
        guard !isNotFound, let found else { return found }
        let scalar = text(in: found.span).unicodeScalars.first
        return scalar.map { Lookalike.isQuote($0) || found.span.start == span.start && Lookalike.dashes[$0] != nil } ?? false
            ? found : nil
    }

    /// Returns hints that replace those of a failure; nil if the statement shows no habit that explains it.
    /// - Parameter isNotFound: whether the command did not find what a word names.
    func habitHints(isNotFound: Bool, in spec: CommandSpec) -> [String]? {
        isNotFound ? (optionOfSutraHint ?? shellHint(spec) ?? helpHint(spec)).map { [$0] } : nil
    }

    /// Options of the executables that commands do not have.
    private static let optionsOfSutra: Set = ["--library", "--mode", "--let", "--no-color", "--virtual-clock", "--seed"]

    private static func hint(forOptionOfSutra key: String) -> String {
        "\(key) is an option of `sutra` and `sutra-run`, and stands before the command: sutra \(key) …"
    }

    /// The hint for a short option of the executables after a command, as in `book list -l lib.sqlite`.
    private var optionOfSutraHint: String? {
        let option = bareWords.dropFirst().first { word in
            word == "-l" || word == "-e" || word.hasPrefix("-l") && word.contains { $0 == "." || $0 == "/" }
        }
        return option.map { Self.hint(forOptionOfSutra: String($0.prefix(2))) }
    }

    /// The words without quotes, as they were written.
    private var bareWords: [String] {
        words.filter { $0.role == .plain }.map { text(in: $0.span) }.filter { !$0.contains("'") && !$0.contains("\"") }
    }

    private func letHint(_ spec: CommandSpec) -> String? {
        guard spec.effect == .setsVariable else { return nil }
        return bareWords.contains("=") ? Self.letWithoutEqualsSign : variableWithEqualsSign
    }

    /// The hint for `let x=5`.
    private var variableWithEqualsSign: String? {
        words.count > 1 && text(in: words[1].span).contains("=") ? Self.letWithoutEqualsSign : nil
    }

    static let letWithoutEqualsSign = "a variable is set without an equals sign: let NAME VALUE"

    /// The hint for `x = 5` and `x=5`.
    private var assignmentHint: String? {
        let bare = bareWords
        guard bare.count == words.count, let first = bare.first else { return nil }
        let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard Variables.isName(name) else { return nil }
        let value = parts.count > 1 ? parts[1] : bare.count > 1 && bare[1] == "=" ? bare.dropFirst(2).joined(separator: " ") : nil
        return value.map { "a variable is set with: let \(name) \($0.isEmpty ? "VALUE" : Quoting.quoted($0))" }
    }

    private func shellHint(_ spec: CommandSpec?) -> String? {
        let arrows = [">>", ">"]
        for word in bareWords where !(spec?.parameters ?? []).contains(where: { $0.kind.choices?.contains(word) ?? false }) {
            if let hint = separatorHint(word) { return hint }
            if spec == nil, word.contains(";") { return oneCommandHint }
            if word.contains("|") { return "to pipe the output, use a shell: sutra-run -e 'COMMAND' | PROGRAM" }
            guard let arrow = arrows.first(where: word.contains) else { continue }
            return "to write to a file, use a shell: sutra-run -e 'COMMAND' \(arrow) FILE"
        }
        return nil
    }

    private func helpHint(_ spec: CommandSpec) -> String? {
        bareWords.contains { ["-h", "-?", "-help"].contains($0) } ? "`help \(spec.name)` explains the command" : nil
    }

    /// The hint for an option with one hyphen, as in `card add French chat cat -t noun`.
    private func hyphenHint(_ spec: CommandSpec) -> String? {
        guard let option = spec.options.first else { return nil }
        let isShort = bareWords.contains { word in
            word.first == "-" && word.dropFirst().first.map { $0.isASCII && $0.isLetter } ?? false
        }
        return isShort ? "options begin with two hyphens, such as \(option.key)" : nil
    }

    /// The hint for a file of JSON that is read as a script.
    var jsonHint: String? {
        let first = words.first.map { text(in: $0.span) } ?? ""
        if first == "[" || first == "[]" || first.hasPrefix("[{") {
            return "this looks like a JSON array; make lines of it with: jq -c '.[]' FILE > LINES.jsonl"
        }
        if first == "{", words.count == 1 {
            return "this looks like a JSON object over several lines; put it on one with: jq -c . FILE > LINES.jsonl"
        }
        return first == "{" || first.hasPrefix("{\"") ? "this looks like JSON; to import cards: import FILE" : nil
    }

    /// The hint for a duration without its option, as in `profile add Morning 20m`.
    private func missingOptionHint(_ spec: CommandSpec, at error: CommandError) -> String? {
        let word = String(text(in: error.span))
        guard let option = spec.options.first(where: { $0.value?.kind == .duration }), Duration(sutra: word) != nil else {
            return nil
        }
        return "a duration is an option: \(option.key) \(word)"
    }

    /// The hint for a text of several words, such as `"le chat"`.
    private func missingQuotesHint(_ spec: CommandSpec) -> String? {
        let kinds: [ValueKind] = [.text, .newName, .settingValue]
        guard let index = spec.parameters.firstIndex(where: { kinds.contains($0.kind) }) else { return nil }
        let arguments = arguments(of: spec)
        guard arguments.count > index + 1 else { return nil }
        let example = "\(arguments[index]) \(arguments[index + 1])"
        let isClear = example.utf8.count <= 40 && !example.contains { "'\"\\$\n".contains($0) }
        return "put a text of several words in quotes: \"\(isClear ? example : "two words")\""
    }

    /// The words for the parameters of a command as they were written, without options and their values.
    private func arguments(of spec: CommandSpec) -> [String] {
        let name = spec.name.split(separator: " ").map(String.init)
        let texts = words.map { text(in: $0.span) }
        // The command can be the one of an `expect`.
        guard let start = texts.indices.first(where: { texts[$0...].starts(with: name) }) else { return [] }
        var arguments: [String] = []
        var index = start + name.count
        while index < words.count {
            let word = words[index]
            if word.role == .plain { arguments.append(texts[index]) }
            if word.role == .option, !word.hasInlineValue, spec.options.first(where: { $0.key == texts[index] })?.value != nil {
                index += 1
            }
            index += 1
        }
        return arguments
    }
}

// Commands of shells, editors and other programs for cards.
extension Statement {
    /// Whether the statement is nothing but a word that leaves another program, and no command here.
    var leaves: Bool { words.count == 1 && errors.isEmpty && Self.wordsThatLeave.contains(text(in: words[0].span)) }

    fileprivate static let wordsThatLeave = [
        "exit", "bye", "q", "Q", "logout", "logoff", ":q", ":q!", ":qa", ":qa!", ":wq", ":x", ":quit", "ZZ", "ZQ", ".exit",
        ".quit",
        ".q", "/exit", "/quit", "exit()", "quit()",
    ]
}

extension CommandError {
    /// The hints for words that are commands in a shell or in another program.
    static let habits: [String: String] = {
        let hints: [([String], String)] = [
            (Statement.wordsThatLeave, "`quit` or Ctrl-D leaves"),
            (["clear", "cls", "reset"], "Ctrl-L clears the screen"),
            (
                ["study", "learn", "start", "practice", "practise", "train", "quiz", "revise", "memorise", "memorize"],
                "`review start` begins a study session"
            ),
            (
                ["add", "new", "create", "insert", "mkdir", "touch"],
                "`card add BOOK FRONT BACK` adds a card, `book add NAME` a book"
            ),
            (["ls", "list", "dir", "ll"], "`book list` lists the books, `card list` the cards"),
            (["books", "decks", "deck"], "`book list` lists the books"),
            (["cards"], "`card list` lists the cards, `card list BOOK` those of a book"),
            (["notes"], "`card list` lists the cards, `note show CARD` shows the note of one"),
            (["types"], "`type list` lists the note types"),
            (["due", "today", "todo", "agenda"], "`review due` counts the cards left to study today"),
            (["find", "grep", "rg", "ag", "locate", "query", "lookup", "/"], "`search TEXT` finds cards"),
            (["edit", "change", "modify", "update"], "`card edit CARD --back TEXT` changes a card"),
            (
                ["vi", "vim", "nvim", "nano", "emacs", "ed", ":e", "i"],
                "`card edit CARD --back TEXT` changes a card; Ctrl-X Ctrl-E opens the line in your editor"
            ),
            (
                ["tags"],
                "`tag list` lists the tags, `card list --tag TAG` the cards with a tag, and `card tag CARD +TAG` adds one to a card"
            ),
            (
                ["timer", "meditate", "meditation", "sitting", "stopwatch", "countdown", "alarm"],
                "`sit PROFILE` begins a sitting, `profile list` lists the profiles"
            ),
            (["profiles"], "`profile list` lists the profiles"),
            (["sounds"], "`sound names` lists the sounds"),
            (["sessions", "log"], "`session list` lists the sittings"),
            (["history", "fc"], "Up and Ctrl-R recall earlier commands, `session list` lists the sittings"),
            (
                ["man", "info", "usage", "commands", "?", "h", ":h", ":help", "/help", ".help", "--help", "-h"],
                "`help` lists the commands, `help card add` explains one"
            ),
            (
                ["rm", "del", "delete", "remove", "erase", "drop", "rmdir"],
                "`card delete CARD` deletes a card, `book delete BOOK` a book"
            ),
            (
                ["mv", "ren"],
                "`card move CARD BOOK` moves a card, `book rename BOOK NAME` renames a book"
            ),
            (
                ["cp", "duplicate", "clone"],
                "`profile copy PROFILE NAME` copies a profile, `library backup FILE` the library"
            ),
            (["cd", "use", "select", "switch"], "`open BOOK` opens a book, `close` closes it"),
            (["cat", "show", "view", "less", "more", "print"], "`card show CARD` shows a card, `card list` lists them"),
            (["save", "write", "commit", ":w", "w"], "each command saves what it changes; `library backup FILE` makes a copy"),
            (["source", "run", ".", "load", "exec"], "`include FILE` runs the commands of a file, `import FILE` reads cards"),
            (
                ["set", "config", "configure", "options", "preferences", "prefs", ":set", "setting"],
                "`settings list` lists the settings, `settings set KEY VALUE` changes one"
            ),
            (["statistics", "stat", "progress", "report"], "`stats` shows the statistics"),
            (["tui", "gui", "ui", "fullscreen"], "`browse` shows books and cards in the whole window"),
        ]
        return Dictionary(uniqueKeysWithValues: hints.flatMap { words, hint in words.map { ($0, hint) } })
    }()

    static let straightQuotes = "type straight quotes: \" or '"

    /// Returns whether a word begins with a quote that a word processor makes of a straight one.
    static func beginsWithCurlyQuote(_ word: String) -> Bool {
        word.unicodeScalars.first.map(Lookalike.isQuote) ?? false
    }

    /// Returns what a file is for whose name stands in place of a command; nil for any other word.
    static func hint(forFile name: String) -> String? {
        let file = Quoting.quoted(name)
        if isLibrary(name) { return "to open it as the library: sutra -l \(file)" }
        if name.hasSuffix(".sutra") { return "to run a script: sutra-run \(file), or at the prompt: include \(file)" }
        return FileFormat(extensionOf: name).map { _ in "to import a file: import \(file)" }
    }

    /// Returns whether a file has a name as libraries have.
    static func isLibrary(_ name: String) -> Bool { [".sqlite", ".sqlite3", ".db"].contains(where: name.lowercased().hasSuffix) }

    /// Returns the verb of a group that another program calls so; nil if there is none.
    static func verb(meantBy word: String, in group: CommandTable.Group) -> String? {
        let verbs = group.commands.compactMap(\.verb)
        return synonyms[word]?.first(where: verbs.contains)
    }

    /// The verbs that a word may mean, from the likeliest on.
    private static let synonyms: [String: [String]] = {
        let words: [([String], [String])] = [
            (["ls", "dir", "all"], ["list", "names"]), (["rm", "del", "remove", "erase", "drop"], ["delete", "remove"]),
            (["new", "create", "insert", "make"], ["add"]), (["view", "cat", "info", "get", "print"], ["show", "get"]),
            (["mv", "move", "ren"], ["move", "rename"]), (["cp", "duplicate", "clone"], ["copy"]),
            (["change", "update", "modify"], ["edit", "set"]), (["set"], ["edit", "set"]),
            (["study", "begin", "learn"], ["start"]), (["rate", "grade"], ["answer"]), (["unsuspend"], ["resume"]),
        ]
        return Dictionary(uniqueKeysWithValues: words.flatMap { words, verbs in words.map { ($0, verbs) } })
    }()
}
