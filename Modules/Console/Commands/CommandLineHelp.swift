import TerminalText
import Wording

// The help and the errors of a command line, laid out for a window.

/// Returns a text of ArgumentParser's that is not wrapped, laid out for a width: options and their descriptions in two columns, or
/// below each other in a narrow window, and no line broken within a word.
/// - Parameter width: the width in cells.
public func layingOut(commandLineText text: String, width: Int) -> String {
    var lines: [String] = []
    var options: [(name: String, text: String)] = []
    func flush() {
        lines += TextWrap.lines(ofList: options, width: width)
        options = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let indent = line.prefix { $0 == " " }.count
        if indent == descriptionColumn, var last = options.popLast() {
            last.text = line.dropFirst(indent).description
            options.append(last)
        } else if indent == 2, let third = line.dropFirst(2).first, "-<".contains(third) {
            let label = line.count > descriptionColumn ? line.prefix(descriptionColumn) : line
            let isAlone = label.count == line.count || label.last != " "
            let name = isAlone ? line.dropFirst(2) : label.dropFirst(2)
            let words = isAlone ? "" : line.dropFirst(descriptionColumn)
            options.append((String(name).withoutBlanksAtEnd, inThirdPerson(String(words))))
        } else {
            flush()
            lines += wrapped(line, width: width)
        }
    }
    flush()
    return lines.joined(separator: "\n")
}

/// The column of ArgumentParser's descriptions.
private let descriptionColumn = 26

/// Returns the parser's own descriptions in the form of all others, and others without what the parser adds about an option that can
/// be a flag.
private func inThirdPerson(_ description: String) -> String {
    switch description {
    case "Show the version.": "Shows the version."
    case "Show help information.": "Shows this help."
    default: description.replacing(" (default as flag: -)", with: "")
    }
}

private func wrapped(_ line: Substring, width: Int) -> [String] {
    let indent = line.prefix { $0 == " " }
    var words: [String] = []
    // An option in brackets is not broken.
    var open = 0
    for word in line.split(separator: " ") {
        if open > 0, let last = words.popLast() { words.append("\(last) \(word)") } else { words.append(String(word)) }
        open += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return TextWrap.lines(of: words, width: max(1, width - indent.count), indent: words.first == "USAGE:" ? 4 : 0).map {
        indent + $0
    }
}

/// Returns an error about an option without a suggestion that is too far from what was typed.
public func withoutFarSuggestion(_ message: String) -> String {
    guard let start = message.range(of: ". Did you mean '"), let end = message[start.upperBound...].firstIndex(of: "'"),
        let quote = message[..<start.lowerBound].lastIndex(of: "'")
    else { return message }
    let suggested = message[start.upperBound..<end]
    let typed = message[..<quote].lastIndex(of: "'").map { message[message.index(after: $0)..<quote] } ?? ""
    let names = [typed, suggested].map { String($0.drop { $0 == "-" }) }
    if !Suggestions.nearest(to: names[0], among: [names[1]]).isEmpty { return message }
    return String(message[..<start.lowerBound] + message[message.index(end, offsetBy: 2)...])
}

/// Returns an option of several letters that is written with one hyphen and begins like one of a single letter, such as `-library`;
/// nil if there is none.
/// - Parameter help: the help, which names all options; made only if there is such a word.
public func wordWithOneHyphen(_ words: [String], optionsIn help: @autoclosure () -> String) -> String? {
    let suspects = words.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0.utf8.count > 2 && !$0.hasPrefix("--") }
    guard !suspects.isEmpty else { return nil }
    let options = Set(help().matches(of: /--[a-z-]+/).map { String($0.output) })
    return suspects.first { word in options.contains("-" + word.prefix { $0 != "=" }) }
}

/// Returns the first option that begins with a dash that is no hyphen, such as `–l` or `—library`, and the option that was meant;
/// nil if there is none.
/// - Parameters:
///   - help: the help, which names all options; made only if there is such a word.
///   - beforeCommand: whether the words after the options are a command, whose texts can begin with a dash.
public func optionWithDash(
    _ words: [String], optionsIn help: @autoclosure () -> String, beforeCommand: Bool
) -> (typed: String, meant: String)? {
    guard words.contains(where: { $0.first.map(dashes.contains) ?? false }) else { return nil }
    let names = OptionNames(in: help())
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
        if names.requireValues.contains(word) {
            _ = rest.popFirst()
        } else if let first = word.first, dashes.contains(first) {
            let typed = word.prefix { $0 != "=" }
            let name = typed.drop { $0 == "-" || dashes.contains($0) }
            let short = "-\(name.prefix(1))"
            let long = "--" + name.map { dashes.contains($0) ? "-" : $0 }
            if name.count > 1, names.all.contains(long) { return (String(typed), long) }
            if names.all.contains(short), name.count == 1 || names.requireValues.contains(short) {
                return (String(typed[..<name.index(after: name.startIndex)]), short)
            }
            if beforeCommand { return nil }
        } else if beforeCommand, word.first != "-" {
            return nil
        }
    }
    return nil
}

/// Returns the error of the first option with a value that it does not take, or with an equals sign and no value; nil if there is
/// none.
///
/// ArgumentParser accepts `--help=x` and `--quiet=`, and takes the next word for the value of `--seed=`.
/// - Parameters:
///   - help: the help, which names all options; made only if there is a word that may be such an option.
///   - beforeCommand: whether the words after the options are a command.
public func errorOfOptionValue(
    _ words: [String], optionsIn help: @autoclosure () -> String, beforeCommand: Bool
) -> String? {
    guard words.contains(where: { $0.hasPrefix("-h") || $0.first == "-" && $0.contains("=") }) else { return nil }
    let names = OptionNames(in: help())
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
        let isLong = word.hasPrefix("--")
        let name = String(isLong ? word.prefix { $0 != "=" } : word.prefix(2))
        if names.requireValues.contains(word) {
            _ = rest.popFirst()
        } else if names.all.contains(name), name.count < word.count {
            if !names.takeValues.contains(name) { return "\(name) takes no value" }
            if word.last == "=", isLong, word.count == name.count + 1 { return "\(word) needs a value" }
        } else if beforeCommand, word.first != "-" {
            return nil
        }
    }
    return nil
}

/// The names of the options in ArgumentParser's help.
private struct OptionNames {
    private(set) var all: Set<String> = []
    /// The options that can have values.
    private(set) var takeValues: Set<String> = []
    private(set) var requireValues: Set<String> = []

    init(in help: String) {
        for label in help.matches(of: /(?m)^  (-[^ ,]+)(?:, (-[^ ]+))?( \[?<)?/) {
            let names = [label.1, label.2].compactMap { $0.map(String.init) }
            all.formUnion(names)
            if label.3 != nil { takeValues.formUnion(names) }
            if label.3 == " <" { requireValues.formUnion(names) }
        }
    }
}

/// The dashes that word processors and web pages put in place of hyphens.
private let dashes = Set(Lookalike.dashes.keys.map(Character.init))

/// Returns an error about a command line with a hint below it, if a habit explains the error.
/// - Parameter program: the name of the executable.
public func addingHint(to message: String, about words: [String], program: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(contentsOf: hints(for: lines[0], about: words, program: program).map { "  hint: \($0)" }, at: 1)
    return lines.joined(separator: "\n")
}

private func hints(for error: String, about words: [String], program: String) -> [String] {
    if error.contains("cannot be combined"), words.contains(where: CommandError.beginsWithCurlyQuote) {
        return [CommandError.straightQuotes]
    }
    if error.contains("-e and scripts cannot be combined") {
        let library = zip([""] + words, words).first { !["-l", "--library"].contains($0) && CommandError.isLibrary($1) }?.1
        return library.map { ["to open it as the library: \(program) -l \(Quoting.quoted($0)) …"] } ?? []
    }
    let isUnknown = error.contains("Unknown option")
    guard isUnknown || error.contains("nexpected argument") else { return [] }
    var hints: [String] = []
    if isUnknown, !error.contains("Did you mean"),
        let option = error.split(separator: "'", omittingEmptySubsequences: false).dropFirst().first
    {
        hints += habitHint(for: option.prefix { $0 != "=" }, program: program).map { [$0] } ?? []
    }
    // Words after the options of sutra are a command already.
    if program != "sutra" || !isUnknown, let command = CommandTable.standard.command(in: words) {
        return hints + ["to run a command: \(program) -e \(Quoting.forShell(command))"]
    }
    if !isUnknown, let script = words.first(where: { $0.hasSuffix(".sutra") }) {
        return ["to run a script: sutra-run \(Quoting.quoted(script))"]
    }
    return hints
}

private func habitHint(for option: Substring, program: String) -> String? {
    let isRunner = program == "sutra-run"
    let name = option.drop { $0 == "-" }
    switch name {
    case "f":
        let script = isRunner ? "a script needs no option" : "to run a script"
        return "\(script): sutra-run FILE; the library is named by --library"
    case "o": return "did you mean --mode? To write to a file, use the shell: \(program) … > FILE"
    default: break
    }
    let others = isRunner ? ["--no-init", "--no-history"] : optionsOfRunner
    let meant = name == "V" ? "--version" : optionHabits[name.lowercased()]
    if let other = [String(option), meant].compactMap(\.self).first(where: others.contains) {
        return "\(other) is an option of \(isRunner ? "sutra" : "sutra-run")"
    }
    return meant.map { "did you mean \($0)?" }
}

/// The options that only `sutra-run` has.
private let optionsOfRunner = ["--keep-going", "--commit-every", "--resume", "--dry-run", "--events", "--quiet"]

/// The options of other programs, and what they are called here.
private let optionHabits: [String: String] = {
    var habits: [String: String] = [:]
    for mode in OutputMode.allCases { habits[mode.rawValue] = "--mode \(mode.rawValue)" }
    let names: [(String, [String])] = [
        ("--mode", ["format", "output", "output-format", "output-mode", "out", "style", "m"]), ("--version", ["v"]),
        ("--quiet", ["q", "silent"]),
        ("--mode markdown", ["md"]), ("--library", ["db", "database", "lib", "file", "path", "d"]),
        ("-e", ["execute", "exec", "command", "cmd", "eval", "run", "c"]),
        ("--let", ["var", "variable", "set", "define"]),
        ("--no-color", ["no-colour", "nocolor", "nocolour", "color", "colour", "plain"]),
        ("--virtual-clock", ["clock", "now", "date", "time"]), ("--busy-timeout", ["timeout", "wait"]),
        ("--dry-run", ["check", "simulate", "noop", "no-op", "n"]), ("--keep-going", ["continue", "ignore-errors", "k"]),
    ]
    for (option, words) in names { for word in words { habits[word] = option } }
    return habits
}()

extension String {
    /// Returns the range of the first occurrence of a text.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
