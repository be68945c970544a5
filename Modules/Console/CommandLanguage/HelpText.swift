import TerminalText
import Wording

/// Help generated from the command table and wrapped to a width; it is readable from 40 cells.
struct HelpText: Sendable {
    private let table: CommandTable
    private let width: Int
    private let style: Style

    /// Creates help for lines of `width` cells, at least 20.
    init(table: CommandTable, width: Int = 80, style: Style = .plain) {
        self.table = table
        self.width = max(width, 20)
        self.style = style
    }

    /// Returns the help for the given words, or nil if there is no such command.
    func topic(_ words: [String]) -> String? {
        guard let noun = words.first else { return overview() }
        if let spec = table.spec(named: words.joined(separator: " ")) { return command(spec) }
        return words.count == 1 ? table.group(noun: noun).map(group) : nil
    }

    /// Returns an overview of all commands by their first word.
    func overview() -> String {
        var lines = [style(.heading, "Commands")]
        lines += list(table.groups.filter { !$0.isBuiltin }.map { ($0.noun, describe($0)) })
        lines += ["", style(.heading, "The language")]
        lines += list(table.groups.filter(\.isBuiltin).map { ($0.noun, describe($0)) })
        lines +=
            [""]
            + TextWrap.lines(
                "help COMMAND explains a command; help also explains settings, error codes and exit codes.", width: width)
        return text(lines)
    }

    /// Returns the help for the commands that share a first word.
    func group(_ group: CommandTable.Group) -> String {
        var lines = TextWrap.lines("\(group.noun): \(group.summary)", width: width)
        for spec in group.commands {
            lines += ["", style(.heading, usage(of: spec))]
            lines += paragraph(spec.summary)
        }
        return text(lines)
    }

    /// Returns the help for a command: its usage, arguments, notes and examples.
    func command(_ spec: CommandSpec) -> String {
        var lines = [style(.heading, usage(of: spec)), ""] + TextWrap.lines(spec.summary, width: width)
        if !spec.parameters.isEmpty {
            lines.append("")
            lines += list(spec.parameters.map { ($0.name, describe($0)) })
        }
        if !spec.options.isEmpty {
            lines.append("")
            lines += list(spec.options.map { (signature(of: $0), describe($0)) })
        }
        for note in spec.notes { lines += [""] + TextWrap.lines(note, width: width) }
        lines += ["", style(.heading, spec.examples.count == 1 ? "Example" : "Examples")]
        for example in spec.examples { lines += TextWrap.lines(example, width: width, margin: 2, indent: 2) }
        return text(lines)
    }

    private func usage(of spec: CommandSpec) -> String {
        TextWrap.lines(of: spec.usageParts, width: width, indent: 4, lead: 0).joined(separator: "\n")
    }

    private func describe(_ group: CommandTable.Group) -> String {
        guard group.wordless == nil else { return group.summary }
        return group.summary + ": " + group.commands.compactMap(\.verb).joined(separator: " ")
    }

    private func describe(_ parameter: CommandSpec.Parameter) -> String {
        parameter.kind.explanation(for: parameter.meaning) + (parameter.presence == .required ? "" : "; optional")
    }

    private func describe(_ option: CommandSpec.Option) -> String {
        let what = option.value?.kind.explanation(for: option.meaning) ?? option.meaning
        return what + (option.isRequired ? "; required" : "") + (option.isRepeatable ? "; can be repeated" : "")
    }

    private func signature(of option: CommandSpec.Option) -> String {
        option.value.map { "\(option.key) \($0.name)" } ?? option.key
    }

    private func paragraph(_ text: String) -> [String] { TextWrap.lines(text, width: width, margin: 4) }

    private func list(_ rows: [(name: String, text: String)]) -> [String] { TextWrap.lines(ofList: rows, width: width) }

    private func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
