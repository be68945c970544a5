import TerminalScreen

/// A part of a conversation in the manual: everything that a person sees, from the top of the screen to the last prompt.
///
/// A line has a prompt up to `›`; the text after it was typed, followed by Enter, or is the single key that is asked for. If the
/// line was entered differently, the keys follow `⌨`: `⏎` is Enter, `⇥` Tab, `⎋` Esc, `␣` Space, and `^C` Ctrl-C.
/// A line that starts with `$` starts the conversation.
struct Transcript {
    /// The line of the manual where it begins, from 1.
    let line: Int
    let lines: [Line]
    /// The arguments of the command line that starts the conversation; nil if the transcript continues the previous one.
    let arguments: [String]?

    struct Line {
        /// The text up to and including `›`; nil if there is no prompt.
        let prompt: String?
        /// The complete line as it finally looks.
        let text: String
        let keys: [Character]?
    }

    init(line: Int, _ text: [String]) {
        self.line = line
        let call = text.first?.hasPrefix("$ ") == true ? text.first : nil
        arguments = call.map { call in
            let words = call.split(separator: " ").map(String.init)
            return words[1] == "sutra" ? Array(words[2...]) : []
        }
        lines = text.dropFirst(call == nil ? 0 : 1).map(Line.init)
    }

    /// Types the input, and checks that the terminal shows the whole transcript.
    /// - Throws: `PseudoTerminal.Failure.missing` with the screen if it shows something else.
    func replay(on terminal: PseudoTerminal) throws {
        var lastRow = -1
        for (index, line) in lines.enumerated() {
            guard let prompt = line.prompt else { continue }
            let isLast = index == lines.count - 1
            defer { lastRow = terminal.screen.cursor.row }
            guard let keys = line.keys else {
                try see(index, prompt, on: terminal)
                if !isLast { terminal.type(line.typed) }
                continue
            }
            try terminal.waitForScreen("a prompt like \(prompt)") { screen in
                let shown = screen.lineToCursor
                return screen.cursor.row > lastRow && (shown.contains("› ") || shown.masked.hasPrefix(prompt.masked))
            }
            // The last key ends the line: Enter, Ctrl-C or Esc.
            terminal.type(String(keys.dropLast()))
            try see(index, line.text, on: terminal)
            terminal.type(String(keys.suffix(1)))
        }
    }

    /// Waits until the screen shows exactly the lines up to a last one.
    private func see(_ index: Int, _ last: String, on terminal: PseudoTerminal) throws {
        let expected = (lines[..<index].map(\.text) + [last]).map(\.masked)
        try terminal.waitForScreen("the manual's line \(line + index)\n\(expected.joined(separator: "\n"))") { screen in
            screen.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).masked } == expected
        }
    }
}

extension Transcript.Line {
    init(_ line: String) {
        let parts = line.split(separator: "⌨ ", maxSplits: 1)
        let text = parts.first.map { String($0).trimmingBlanks } ?? ""
        self.text = text
        keys = parts.count == 2 ? Self.keys(String(parts[1])) : nil
        prompt = text.lastIndex(of: "›").map { String(text[...$0]) }
    }

    /// The keys to type for a line that does not list them.
    var typed: String {
        guard let prompt else { return "" }
        let entry = String(text.dropFirst(prompt.count + 1))
        let asksForKey = prompt.hasSuffix("Enter ›") || prompt.hasPrefix("1 again") || prompt.hasSuffix("y/n ›")
        return asksForKey && !entry.isEmpty ? entry : entry + "\n"
    }

    static func keys(_ text: String) -> [Character] {
        var keys: [Character] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "⏎": keys.append("\n")
            case "⇥": keys.append("\t")
            case "⎋": keys.append("\u{1B}")
            case "␣": keys.append(" ")
            case "^": if let control = rest.popFirst()?.asciiValue { keys.append(Character(Unicode.Scalar(control & 0x1F))) }
            default: keys.append(character)
            }
        }
        return keys
    }
}

extension String {
    /// The text without what depends on the date or the speed of typing: the rest of a sitting, the time that answers took.
    fileprivate var masked: String {
        replacing(/\d+:\d\d(?= (paused )?·| left| of |  stopped)/, with: "0:00")
            .replacing(/\d{4}-\d\d-\d\d( \d\d:\d\d)?/) { $0.output.1 == nil ? "2026-11-21" : "2026-11-21 07:30" }
            .replacing(/(answers?) in (\d+m )?\d+s/) { "\($0.output.1) in 0s" }
            .trimmingBlanks
    }

    fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
