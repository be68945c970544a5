import Foundation

/// The manual page of an executable in mdoc(7), made from what the executables say about themselves and from the manual.
struct ManPage {
    private let executable: Executable
    private let usage: ToolUsage
    private let commands: [CommandHelp]
    private let exitCodes: [[String]]
    private let variables: [[String]]

    /// - Parameters:
    ///   - exitCodes: the codes and when a process ends with them, in Markdown.
    ///   - variables: the variables of the environment and what they mean, in Markdown.
    init(of executable: Executable, in place: Place, exitCodes: [[String]], variables: [[String]]) throws {
        self.executable = executable
        self.exitCodes = exitCodes
        self.variables = variables
        let decoder = JSONDecoder()
        usage = try ToolUsage(of: executable, in: place)
        commands = try decoder.decode([CommandHelp].self, from: Data(try place.commands("help", mode: "json").output.utf8))
    }

    /// The page, with the date of its last change, such as `November 26, 2026`.
    func text(dated date: String) -> String {
        let name = executable.rawValue
        var lines = [
            ".\\\" Made by `make reference`.", ".Dd \(date)", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)",
            ".Nd \(Self.escaped(usage.command.abstract.trimmingSuffix(".").lowercasingFirst))", ".Sh SYNOPSIS", ".Nm \(name)",
            ".Op Ar options",
        ]
        lines.append(".Op Ar \(executable == .sutra ? "command" : "script") ...")
        lines += [".Sh DESCRIPTION", Self.escaped(usage.command.abstract), Self.escaped(usage.command.discussion)]
        lines += [".Sh OPTIONS"] + Self.list(usage.command.options.map { ($0.names, $0.description) })
        lines += [".Sh COMMANDS", "Capitals stand for values, [...] for what can be omitted, and | for a choice."]
        lines += Self.list(commands.map { (Self.escaped($0.usage), Self.escaped($0.summary)) })
        lines += [".Sh ENVIRONMENT"] + Self.list(variables.map { (Self.plain($0[0]), Self.plain($0[1])) })
        if executable == .sutraRun { lines += [".Sh EXIT STATUS"] + Self.list(exitCodes.map { ($0[0], Self.plain($0[1])) }) }
        lines += [".Sh SEE ALSO", ".Xr \(executable == .sutra ? "sutra-run" : "sutra") 1"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the date of a page; nil if it has none.
    static func date(of page: String) -> String? {
        page.firstMatch(of: /(?m)^\.Dd ([A-Z][a-z]+ \d{1,2}, \d{4})$/).map { String($0.output.1) }
    }

    /// The date of a page that changes today.
    static var today: String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "MMMM d, yyyy"
        return format.string(from: Date())
    }

    private static func list(_ items: [(tag: String, text: String)]) -> [String] {
        [".Bl -tag -width Ds"] + items.flatMap { [".It \($0.tag)", $0.text] } + [".El"]
    }

    /// Markdown without links and marks of code, escaped for a manual page.
    private static func plain(_ markdown: String) -> String {
        escaped(markdown.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.replacing("`", with: ""))
    }

    /// Text that roff shows as it is.
    static func escaped(_ text: String) -> String {
        let line = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
            .replacing("\"", with: "\\(dq")
        return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}

/// What an executable says about its arguments: the format of the argument parser's `--experimental-dump-help`.
struct ToolUsage: Decodable {
    let command: Command

    init(of executable: Executable, in place: Place) throws {
        let help = try place.run(executable, ["--experimental-dump-help"]).output
        self = try JSONDecoder().decode(ToolUsage.self, from: Data(help.utf8))
    }

    struct Command: Decodable {
        let abstract: String
        let discussion: String
        let arguments: [Argument]

        var options: [Argument] { arguments.filter { $0.kind != "positional" && $0.shouldDisplay } }
    }

    struct Argument: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let abstract: String?
        let defaultValue: String?
        let valueName: String?
        let isRepeating: Bool
        let completionKind: Completion?
        private let spellings: [Name]?

        private enum CodingKeys: String, CodingKey {
            case kind, shouldDisplay, abstract, defaultValue, valueName, isRepeating, completionKind
            case spellings = "names"
        }

        struct Name: Decodable {
            let kind: String
            let name: String

            var spelling: String { kind == "short" ? "-\(name)" : "--\(name)" }
        }

        /// The names that a command line can have: `-l`, `--library`.
        var spelledNames: [String] { (spellings ?? []).map(\.spelling) }

        /// The option in mdoc: `Fl l , Fl \-library Ar file`.
        fileprivate var names: String {
            let names = spelledNames.map { "Fl \(ManPage.escaped(String($0.dropFirst())))" }.joined(separator: " , ")
            return kind == "option" ? "\(names) \(hasOptionalValue ? "Op " : "")Ar \(valueName ?? "")" : names
        }

        fileprivate var description: String { ManPage.escaped(meaning) }

        /// The option in the manual: `-l FILE`, `--library FILE`, each as code.
        var usage: String {
            let value = (valueName ?? "").uppercased()
            let shown = kind == "option" ? hasOptionalValue ? " [\(value)]" : " \(value)" : ""
            return spelledNames.map { "`\($0)\(shown)`" }.joined(separator: ", ")
        }

        /// Whether the option can stand without a value, which ArgumentParser reports as one with the default `-`.
        var hasOptionalValue: Bool { defaultValue == "-" }

        /// What the option does, and its default.
        var meaning: String {
            (abstract ?? "") + (hasOptionalValue ? "" : defaultValue.map { " (default: \($0))" } ?? "")
        }
    }

    /// What a value can be.
    enum Completion: Decodable {
        case list(values: [String])
        case file(extensions: [String])
    }
}

/// A command as `help` describes it in the mode json.
struct CommandHelp: Decodable {
    let command: String
    let usage: String
    let summary: String
    let notes: [String]
    let arguments: [Argument]

    struct Argument: Decodable {
        let value: String
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }

    fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
