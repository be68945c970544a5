extension Shell {
    /// The commands that are about the shell itself.
    var builtins: [ScreenCommand] {
        [
            ScreenCommand("help", .reads) { [unowned self] in help($0) },
            ScreenCommand("let", .steers) { [unowned self] in variables.set($0.text("NAME"), to: $0.text("VALUE")) },
            ScreenCommand("echo", .reads) { [unowned self] in echo($0.text("TEXT")) },
            ScreenCommand("mode", .steers) { [unowned self] in
                if let mode = OutputMode(rawValue: $0.text("MODE")) { report.choose(mode) }
            },
            ScreenCommand("include", .steers) { [unowned self] in include($0) },
            ScreenCommand("timing", .steers) { [unowned self] in isTimed = $0.text("SWITCH") == "on" },
            ScreenCommand("quit", .steers) { [unowned self] _ in quit() },
            ScreenCommand("expect count", .reads) { [unowned self] in expectCount($0) },
            ScreenCommand("expect error", .reads) { [unowned self] in expectError($0) },
            ScreenCommand("expect output", .reads) { [unowned self] in expectOutput($0) },
        ]
    }

    private func echo(_ text: String) {
        let isTerminal = report.outputPresentation.isTerminal
        report.writing { () throws(OutputError) in try report.output.line(isTerminal ? text.withVisibleControls : text) }
    }

    private func help(_ invocation: Invocation) {
        let presentation = report.outputPresentation
        let help = HelpText(table: parser.table, width: presentation.width ?? 80, style: presentation.style)
        let topic = invocation.all("COMMAND")
        guard let text = topic.isEmpty ? help.overview() : help.topic(topic) else {
            let name = topic.joined(separator: " ")
            let near = Suggestions.nearest(to: name, among: parser.table.specs.map(\.name))
            return report.fail(
                Diagnostic(
                    .unknownCommand, "no command '\(name)'", in: invocation, at: "COMMAND",
                    hints: near.isEmpty ? ["`help` lists all"] : ["did you mean \(near.joined(separator: " or "))?"]))
        }
        report.writing { () throws(OutputError) in try report.output.write(text) }
    }
}
