import TerminalText
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let builtins: [CommandGroup] = [
        builtin(
            "help", "lists the commands, or explains one",
            Command(
                nil, "Lists the commands, or explains one.", [.repeated("COMMAND", .commandName)], does: .prints,
                rule: CommandRule { $0.unknownTopic($1) },
                examples: [
                    "help", "help card", "help card add", "help where", "help new_per_day", "help DUPLICATE", "help 65",
                ],
                notes: [
                    "It also explains a setting, an error code or an exit code, and with `help where` the queries for cards.",
                    "In the modes json and jsonl, it prints the commands as data.",
                ],
                inShell: { $0.help($1) })),
        builtin(
            "let", "sets a variable",
            Command(
                nil, "Sets a variable.",
                [.required("NAME", .variableName), .required("VALUE", .text, "the text that the name stands for")],
                does: .setsVariable,
                examples: ["let book French"],
                notes: ["$name or ${name} stands for the value, as one word, outside quotes and in double quotes."],
                inShell: { $0.setVariable($1) })),
        builtin(
            "echo", "prints a text",
            Command(
                nil, "Prints a text.", [.repeated("TEXT", .text, "what to print")], does: .prints,
                examples: ["echo 'Three books added.'"], notes: ["Words are separated by one space."]
            ) { (_: LibraryViewModel, call) throws(Failure) in
                .data { $0.echo(call.text("TEXT")) }
            }),
        builtin(
            "mode", "sets the format of the output",
            Command(
                nil, "Sets the format of the output.", [.required("MODE", .mode)], does: .changesShell, examples: ["mode json"],
                notes: ["It applies from the next command on."]
                    + OutputMode.allCases.map { "\($0.rawValue): \($0.meaning)." },
                inShell: { shell, call in
                    if let mode = OutputMode(rawValue: call.text("MODE")) { shell.report.printer.choose(mode) }
                    return .nothing
                })),
        builtin(
            "include", "runs the commands of another file",
            Command(
                nil, "Runs the commands of another file.", [.required("FILE", .file, "the script")], does: .includesFile,
                examples: ["include lessons/one.sutra"],
                notes: [
                    "A relative path is relative to the folder of the including file. Variables and the output mode are shared.",
                    "Files can include each other up to 64 levels deep.",
                ],
                inShell: { (shell, call) throws(Failure) in try shell.include(call) })),
        undo, redo,
        builtin(
            "open", "opens a book or a profile",
            Command(
                nil, "Opens a book or a profile: commands can then omit its name.",
                [.required("BOOK|PROFILE", .bookOrProfile)], does: .changesShell, rule: conversation, examples: ["open French"],
                notes: [
                    "With an open book, `card add 'le chat' 'the cat'` adds to it, and `review start` studies it.",
                    "Books and profiles can be opened only at the prompt; in scripts, `open` and `close` are UNSUPPORTED.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    guard shell.report.isConversation else { return .failure(.nothingOpen(call)) }
                    try shell.library.openItem.open(call.entity("BOOK|PROFILE"))
                    return .nothing
                })),
        builtin(
            "close", "closes the open book or profile",
            Command(
                nil, "Closes the open book or profile.", does: .changesShell, rule: conversation, examples: ["close"],
                inShell: { shell, call in
                    guard shell.report.isConversation else { return .failure(.nothingOpen(call)) }
                    shell.library.openItem.close()
                    return .nothing
                })),
        browse,
        builtin(
            "timing", "shows how long commands take",
            Command(
                nil, "Reports how long each command takes, from the next one on.",
                [.required("SWITCH", .choice(of: Switch.allCases), "whether to report it")], does: .changesShell,
                examples: ["timing on"],
                inShell: { shell, call in
                    shell.isTimed = call.choice("SWITCH", of: Switch.allCases) == .on
                    return .nothing
                })),
        builtin(
            "clock", "the virtual clock",
            Command(
                "advance", "Moves the clock forward.", [.required("D", .duration, "how far to move it")], does: .movesClock,
                rule: CommandRule { (library, call) throws(Failure) in
                    if let duration = call.duration("D") { try library.clock.check(duration) }
                }, examples: ["clock advance 1d", "clock advance 10m"],
                notes: ["Only a clock that was started with --virtual-clock can be moved."]
            ) { (library, call) throws(Failure) in
                guard let duration = call.duration("D") else { return .nothing }
                let now = try library.clock.advance(by: duration)
                return .remark { "it is \(now)" }
            }),
        builtin(
            "quit", "ends the conversation or the script",
            Command(
                nil, "Ends the conversation or the script.", does: .quits, examples: ["quit"],
                inShell: { shell, _ in
                    shell.quit()
                    return .nothing
                })),
    ]

    private static func builtin(_ word: String, _ summary: String, _ command: Command) -> CommandGroup {
        CommandGroup(word, summary, isBuiltin: true, command)
    }

    private static let conversation = CommandRule { $0.report.isConversation ? nil : .nothingOpen($1) }
}

extension Report {
    fileprivate func echo(_ text: String) {
        let line = printer.presentation.isTerminal ? text.withVisibleControls : text
        writing { () throws(OutputError) in try printer.output.line(line) }
    }
}

extension Shell {
    fileprivate func setVariable(_ call: Invocation) -> Answer {
        do throws(CommandError) {
            try variables.set(call)
            let isHabit = hasPerson && call.text("VALUE") == "="
            return isHabit ? .notice("\(call.text("NAME")) is \"=\"; \(Statement.letWithoutEqualsSign)") : .nothing
        } catch {
            return .failure(Diagnostic(error, in: call.statement))
        }
    }

    fileprivate func help(_ call: Invocation) -> Answer {
        if let setting = setting(call) { return .record(setting, in: .settingExplanations) }
        if let code = errorCode(call) { return .record(code, in: .errorCodes) }
        if let code = exitCode(call) { return .record(code, in: .exitCodes) }
        if isAboutQueries(call) { return .both(.notice(Words.queries), queryKeys()) }
        if let diagnostic = unknownTopic(call) { return .failure(diagnostic) }
        if report.printer.mode == .json || report.printer.mode == .jsonl { return helpForPrograms(call.all("COMMAND")) }
        return help(topic: call.all("COMMAND"))
    }

    /// The commands of a topic as data.
    private func helpForPrograms(_ topic: [String]) -> Answer {
        guard let noun = topic.first else { return .rows(parser.table.specs, in: .commands) }
        if let spec = parser.table.spec(named: topic.joined(separator: " ")) { return .record(spec, in: .commands) }
        return .rows(parser.table.group(noun: noun)?.commands ?? [], in: .commands)
    }

    private func helpText(_ call: Invocation) -> String? { helpText(of: call.all("COMMAND")) }

    private func helpText(of topic: [String]) -> String? {
        let presentation = report.printer.presentation
        let help = HelpText(table: parser.table, width: presentation.width ?? 80, style: presentation.style)
        return topic.isEmpty ? help.overview() : help.topic(topic)
    }

    /// Returns the help about a command or a group of commands.
    func help(topic: [String]) -> Answer {
        guard let text = helpText(of: topic) else { return .nothing }
        return .data { report in report.writing { () throws(OutputError) in try report.printer.output.write(text) } }
    }

    /// The error code that is the topic, if it is one.
    private func errorCode(_ call: Invocation) -> ErrorCode? {
        let topic = call.all("COMMAND")
        return topic.count == 1 ? ErrorCode(rawValue: topic[0]) : nil
    }

    /// The exit code that is the topic, if it is one.
    private func exitCode(_ call: Invocation) -> ExitCode? {
        let topic = call.all("COMMAND")
        return topic.count == 1 ? Int32(topic[0]).flatMap(ExitCode.init(rawValue:)) : nil
    }

    /// The setting that is the topic, if it is one.
    private func setting(_ call: Invocation) -> SettingExplanation? {
        let topic = call.all("COMMAND")
        return topic.count == 1 ? library.settings.explanation(of: topic[0]) : nil
    }

    /// The keys of queries: for a person, their meanings are wrapped, and not cut as cells are.
    private func queryKeys() -> Answer {
        let keys = CardsViewModel.queryKeys
        guard report.printer.mode == .table, let width = report.printer.presentation.width else {
            return .rows(keys, in: .queryKeys)
        }
        let list = keys.map { key in
            let comparisons = key.comparisons.dropFirst().joined(separator: " ")
            let others = (comparisons.isEmpty ? [] : ["also \(comparisons)"]) + key.aliases.map { "or \($0)" }
            return (
                name: key.key + key.comparisons[0] + key.value, text: "\(key.meaning) (\(others.joined(separator: "; ")))"
            )
        }
        return .data { report in
            report.writing { () throws(OutputError) in
                for line in TextWrap.lines(ofList: list, width: width) { try report.printer.output.line(line) }
            }
        }
    }

    private func isAboutQueries(_ call: Invocation) -> Bool { call.all("COMMAND") == ["where"] }

    fileprivate func unknownTopic(_ call: Invocation) -> Diagnostic? {
        guard !isAboutQueries(call), helpText(call) == nil, setting(call) == nil, errorCode(call) == nil, exitCode(call) == nil
        else { return nil }
        let name = call.all("COMMAND").joined(separator: " ")
        var near = Suggestions.nearest(to: name, among: library.names.settings + ErrorCode.allCases.map(\.rawValue))
        if near.isEmpty { near = parser.table.commands(like: call.all("COMMAND")) }
        return Diagnostic(
            .unknownCommand, "no command, setting, error code or exit code named \(name.inQuotes)", in: call, at: "COMMAND",
            hints: [
                CommandError.habits[name] ?? (near.isEmpty ? "`help` lists the commands" : Suggestions.didYouMean(near))
            ])
    }
}

extension Diagnostic {
    /// The error of `open` and `close` in a script, where every command must name its book or profile.
    fileprivate static func nothingOpen(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "`open` and `close` work only at the prompt", in: call,
            hints: ["name the book or profile in each command; `let` can keep the name in a variable"])
    }
}

extension OpenItem {
    /// The book or profile that commands use if they omit its name.
    var openItems: OpenItems {
        switch self {
        case .book(let row): OpenItems(book: row.isBook ? "@\(row.id)" : row.name, profile: nil)
        case .profile(let row): OpenItems(book: nil, profile: "@\(row.id)")
        }
    }
}
