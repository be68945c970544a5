import Foundation

/// The tables of the manual that `make reference` writes, from what the executables say.
///
/// A comment stands above each of them: `<!-- generated: commands book -->`. It names what the rows are, and then nouns or
/// commands: `commands` with their notes, `summaries` without them. `settings`, `codes` (of errors), `exits` (the exit codes), `modes`
/// `query` (the keys of queries) and `formats` are all of them; `options both` are those of both executables, `options sutra-run` its own.
struct GeneratedTables {
    private let commands: [CommandHelp]
    private let settings: [SettingHelp]
    private let codes: [CodeHelp]
    private let exits: [ExitHelp]
    private let keys: [KeyHelp]
    private let options: (sutra: [ToolUsage.Argument], sutraRun: [ToolUsage.Argument])

    init(in place: Place) throws {
        func data(_ command: String) throws -> Data { Data(try place.commands(command, mode: "json").output.utf8) }
        let codeNames = try JSONDecoder().decode(CommandHelp.self, from: data("help expect error")).arguments[0].value
        codes = try codeNames.replacing(" or ", with: ", ").split(separator: ", ")
            .map { try JSONDecoder().decode(CodeHelp.self, from: data("help \($0)")) }
        // Sutra's own codes, those of `sysexits.h`, and those of signals.
        exits = try [0...9, 64...78, 129...143].joined().compactMap { code in
            let result = try place.commands("help \(code)", mode: "json")
            return result.code == 0 ? try JSONDecoder().decode(ExitHelp.self, from: Data(result.output.utf8)) : nil
        }
        options = (try ToolUsage(of: .sutra, in: place).command.options, try ToolUsage(of: .sutraRun, in: place).command.options)
        commands = try JSONDecoder().decode([CommandHelp].self, from: data("help"))
        keys = try JSONDecoder().decode([KeyHelp].self, from: data("help where"))
        settings = try JSONDecoder().decode([SettingKey].self, from: data("settings list"))
            .map { try JSONDecoder().decode(SettingHelp.self, from: data("help \($0.key)")) }
    }

    private struct CodeHelp: Decodable {
        let code: String
        let meaning: String
    }

    private struct ExitHelp: Decodable {
        let exit_code: Int
        let meaning: String
    }

    private struct KeyHelp: Decodable {
        let key: String
        let aliases: [String]
        let value: String
        let meaning: String
    }

    private struct SettingKey: Decodable {
        let key: String
    }

    private struct SettingHelp: Decodable {
        let setting: String
        let meaning: String
        let values: String
        let `default`: String
        let of_books: Bool
    }

    /// Returns a page with its tables made anew.
    func made(in page: String) throws -> String {
        var lines: [Substring] = []
        var isOld = false
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if isOld, line.hasPrefix("|") { continue }
            isOld = false
            lines.append(line)
            guard let mark = line.wholeMatch(of: /<!-- generated: (\w+)(.*) -->/) else { continue }
            lines += try rows(mark.1, mark.2.split { $0 == "," }.map { $0.trimmingCharacters(in: .whitespaces) }).map { $0[...] }
            isOld = true
        }
        return lines.joined(separator: "\n")
    }

    private func rows(_ kind: Substring, _ names: [String]) throws -> [String] {
        switch kind {
        case "commands", "summaries":
            let rows = try names.flatMap { name in
                let found = commands.filter { $0.command == name || $0.command.hasPrefix("\(name) ") }
                if found.isEmpty { throw Unknown(name: name) }
                return found.map {
                    "| `\($0.usage.replacing("|", with: "\\|"))` | \(text(of: $0, withNotes: kind == "commands")) |"
                }
            }
            return ["| command | what it does |", "|---|---|"] + rows
        case "settings":
            let rows = settings.map { setting in
                let standard = setting.default.count > 30 ? "those of FSRS-6" : "`\(setting.default)`"
                let book = setting.of_books ? "; a book can have its own" : ""
                return "| `\(setting.setting)` | \(standard) | \(escaped(setting.values)) | \(escaped(setting.meaning))\(book) |"
            }
            return ["| key | default | values | meaning |", "|---|---|---|---|"] + rows
        case "codes":
            return ["| code | when |", "|---|---|"] + codes.map { "| `\($0.code)` | \(escaped($0.meaning)) |" }
        case "exits":
            return ["| code | when |", "|---|---|"] + exits.map { "| \($0.exit_code) | \(escaped($0.meaning)) |" }
        case "query":
            let rows = keys.map { key in
                let names = ([key.key] + key.aliases).map { "`\($0)`" }.joined(separator: ", ")
                return "| \(names) | \(escaped(key.value)) | \(escaped(key.meaning)) |"
            }
            return ["| key | value | the cards |", "|---|---|---|"] + rows
        case "modes": return ["| mode | what it prints |", "|---|---|"] + described(in: "mode")
        case "formats": return ["| format | what a file contains |", "|---|---|"] + described(in: "import", "export")
        case "options":
            let ofSutra = Set(options.sutra.flatMap(\.spelledNames))
            let shown = options.sutraRun.filter { ofSutra.isDisjoint(with: $0.spelledNames) != (names == ["both"]) }
            return ["| option | meaning |", "|---|---|"] + shown.map { "| \($0.usage) | \(escaped($0.meaning)) |" }
        default: throw Unknown(name: String(kind))
        }
    }

    /// The rows of the notes of commands that describe one word each, without repetitions.
    private func described(in names: String...) -> [String] {
        let notes = names.flatMap { name in commands.first { $0.command == name }?.notes ?? [] }
        let rows = notes.compactMap(Self.description).map { "| `\($0.word)` | \(escaped($0.meaning)) |" }
        return rows.enumerated().filter { index, row in !rows[..<index].contains(row) }.map(\.element)
    }

    /// What a note such as `tsv: cards, separated by tabs.` describes; nil for another note.
    private static func description(in note: String) -> (word: String, meaning: String)? {
        note.wholeMatch(of: /(\w+): (.*)\./).map { (String($0.1), String($0.2)) }
    }

    struct Unknown: Error {
        let name: String
    }

    private func text(of command: CommandHelp, withNotes: Bool) -> String {
        ([command.summary] + (withNotes ? command.notes.filter { Self.description(in: $0) == nil } : [])).map(escaped).joined(
            separator: " ")
    }

    /// Returns text for the cell of a table, with options and error codes as code.
    private func escaped(_ text: String) -> String {
        let parts = text.replacing("|", with: "\\|").split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            guard index.isMultiple(of: 2) else { return String(part) }
            return String(part).replacing("<", with: "\\<").replacing(/--[a-z][a-z-]*|[A-Z]+(_[A-Z]+)*/) { match in
                match.0.hasPrefix("--") || codes.contains { $0.code == match.0 } ? "`\(match.0)`" : String(match.0)
            }
        }.joined(separator: "`")
    }
}
