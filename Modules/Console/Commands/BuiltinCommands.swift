import ViewModel
import Vocabulary

extension CommandGroup {
    static let builtins: [CommandGroup] = [
        builtin(
            "help", "the commands, or how to use one",
            Command(
                nil, "Shows the commands, or how to use one.", [.repeated("COMMAND", .commandName)], does: .reads,
                rule: CommandRule { $0.unknownTopic($1) }, examples: ["help", "help card", "help card add"],
                inShell: { $0.help($1) })),
        builtin(
            "let", "a name for a text",
            Command(
                nil, "Sets a variable.", [.required("NAME", .variableName), .required("VALUE", .text)], does: .setsVariable,
                examples: ["let book French"],
                notes: ["$name or ${name} stands for the value, outside quotes and in double ones; it is always one word."],
                inShell: { $0.setVariable($1) })),
        builtin(
            "echo", "a text on the output",
            Command(
                nil, "Prints a text.", [.repeated("TEXT", .text)], does: .reads,
                examples: ["echo 'Three books added.'"], notes: ["Several words are printed with a space between them."]
            ) { (_: LibraryViewModel, call) throws(Failure) in
                .data { $0.echo(call.text("TEXT")) }
            }),
        builtin(
            "mode", "the form of output",
            Command(
                nil, "Sets the form of output.", [.required("MODE", .mode)], does: .changesShell, examples: ["mode json"],
                notes: ["The modes are table, tsv, csv, json, jsonl and markdown."],
                inShell: { shell, call in
                    if let mode = OutputMode(rawValue: call.text("MODE")) { shell.report.choose(mode) }
                    return .nothing
                })),
        builtin(
            "include", "the commands of another file",
            Command(
                nil, "Runs the commands of another file.", [.required("FILE", .file)], does: .includesFile,
                examples: ["include lessons/one.sutra"],
                notes: ["A relative path starts at the folder of the including file."],
                inShell: { shell, call in
                    shell.include(call)
                    return .nothing
                })),
        undo, redo,
        builtin(
            "open", "a book or a profile in hand",
            Command(
                nil, "Takes a book or a profile in hand: commands may then leave out its name.",
                [.required("THING", .bookOrProfile)], does: .changesShell, rule: conversation, examples: ["open French"],
                notes: [
                    "With a book in hand, `card add 'le chat' 'the cat'` adds to it, and `review start` studies it.",
                    "Scripts name what they mean, since nothing is in hand there.",
                ],
                inShell: { (shell, call) throws(Failure) in
                    guard shell.report.isConversation else { return .failure(.nothingOpen(call)) }
                    try shell.library.openItem.open(call.entity("THING"))
                    return .nothing
                })),
        builtin(
            "close", "nothing in hand",
            Command(
                nil, "Puts down what is in hand.", does: .changesShell, rule: conversation, examples: ["close"],
                inShell: { shell, call in
                    guard shell.report.isConversation else { return .failure(.nothingOpen(call)) }
                    shell.library.openItem.close()
                    return .nothing
                })),
        builtin(
            "timing", "how long commands take",
            Command(
                nil, "Reports how long each command takes, from the next one on.",
                [.required("SWITCH", .choice(of: Switch.allCases))], does: .changesShell, examples: ["timing on"],
                inShell: { shell, call in
                    shell.isTimed = call.choice("SWITCH", of: Switch.allCases) == .on
                    return .nothing
                })),
        builtin(
            "clock", "the time of a library under --virtual-clock",
            Command(
                "advance", "Moves the clock forward.", [.required("D", .duration)], does: .movesClock,
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
            "quit", "the end",
            Command(
                nil, "Leaves.", does: .quits, examples: ["quit"],
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
        let line = outputPresentation.isTerminal ? text.withVisibleControls : text
        writing { () throws(OutputError) in try output.line(line) }
    }
}

extension Shell {
    fileprivate func setVariable(_ call: Invocation) -> Answer {
        do throws(CommandError) {
            try variables.set(call)
            return .nothing
        } catch {
            return .failure(Diagnostic(error, in: call.statement))
        }
    }

    fileprivate func help(_ call: Invocation) -> Answer {
        if let diagnostic = unknownTopic(call) { return .failure(diagnostic) }
        guard let text = helpText(call) else { return .nothing }
        return .data { report in report.writing { () throws(OutputError) in try report.output.write(text) } }
    }

    private func helpText(_ call: Invocation) -> String? {
        let presentation = report.outputPresentation
        let help = HelpText(table: parser.table, width: presentation.width ?? 80, style: presentation.style)
        let topic = call.all("COMMAND")
        return topic.isEmpty ? help.overview() : help.topic(topic)
    }

    fileprivate func unknownTopic(_ call: Invocation) -> Diagnostic? {
        guard helpText(call) == nil else { return nil }
        let name = call.all("COMMAND").joined(separator: " ")
        let near = Suggestions.nearest(to: name, among: parser.table.specs.map(\.name))
        return Diagnostic(
            .unknownCommand, "no command \(name.inQuotes)", in: call, at: "COMMAND",
            hints: near.isEmpty ? ["`help` lists the commands"] : [CommandError.didYouMean(near)])
    }
}

extension Diagnostic {
    /// The error of `open` and `close` in a script, where every command must name its book or profile.
    fileprivate static func nothingOpen(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .unsupported, "nothing is in hand in a script", in: call,
            hints: ["name the book or the profile in each command; `let` gives a name to a name"])
    }
}

extension OpenItem {
    /// The book or profile that commands use if they omit its name.
    var openItems: OpenItems {
        switch self {
        case .book(let row): OpenItems(book: "@\(row.id)", profile: nil)
        case .profile(let row): OpenItems(book: nil, profile: "@\(row.id)")
        }
    }
}
