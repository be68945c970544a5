extension Shell {
    /// The commands that are about the shell itself.
    var builtins: [ScreenCommand] {
        [
            ScreenCommand("help", .reads, rule: CommandRule { [unowned self] in unknownTopic($0) }) { [unowned self] in help($0)
            },
            ScreenCommand("let", .steers) { [unowned self] in setVariable($0) },
            ScreenCommand("echo", .reads) { [unowned self] in echo($0.text("TEXT")) },
            ScreenCommand("mode", .steers) { [unowned self] in
                if let mode = OutputMode(rawValue: $0.text("MODE")) { report.choose(mode) }
            },
            ScreenCommand("include", .steers) { [unowned self] in include($0) },
            ScreenCommand("timing", .steers) { [unowned self] in isTimed = $0.text("SWITCH") == "on" },
            ScreenCommand("quit", .steers) { [unowned self] _ in quit() },
            ScreenCommand("expect count", .reads, rule: CommandRule { .uncountedByBook($0) }) { [unowned self] in expectCount($0)
            },
            ScreenCommand("expect error", .tries) { [unowned self] in expectError($0) },
            ScreenCommand("expect output", .reads) { [unowned self] in expectOutput($0) },
        ]
    }

    private func echo(_ text: String) {
        let isTerminal = report.outputPresentation.isTerminal
        report.writing { () throws(OutputError) in try report.output.line(isTerminal ? text.withVisibleControls : text) }
    }

    private func setVariable(_ invocation: Invocation) {
        do throws(CommandError) {
            try variables.set(invocation)
        } catch {
            report.fail(Diagnostic(error, in: invocation.statement))
        }
    }

    private func help(_ invocation: Invocation) {
        if let diagnostic = unknownTopic(invocation) { return report.fail(diagnostic) }
        guard let text = helpText(invocation) else { return }
        report.writing { () throws(OutputError) in try report.output.write(text) }
    }

    private func helpText(_ invocation: Invocation) -> String? {
        let presentation = report.outputPresentation
        let help = HelpText(table: parser.table, width: presentation.width ?? 80, style: presentation.style)
        let topic = invocation.all("COMMAND")
        return topic.isEmpty ? help.overview() : help.topic(topic)
    }

    private func unknownTopic(_ invocation: Invocation) -> Diagnostic? {
        guard helpText(invocation) == nil else { return nil }
        let name = invocation.all("COMMAND").joined(separator: " ")
        let near = Suggestions.nearest(to: name, among: parser.table.specs.map(\.name))
        return Diagnostic(
            .unknownCommand, "no command \(name.inQuotes)", in: invocation, at: "COMMAND",
            hints: near.isEmpty ? ["`help` lists the commands"] : [CommandError.didYouMean(near)])
    }
}
