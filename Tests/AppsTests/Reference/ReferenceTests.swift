import Foundation
import Testing

/// What describes the executables from outside has what they have: the manual pages, the manual's tables, the completions.
@Suite struct ReferenceTests {
    private let place: Place

    init() throws { place = try Place() }

    /// `make reference` sets `SUTRA_WRITE_REFERENCE`, which writes the pages instead of comparing them.
    @Test(arguments: [Executable.sutra, .sutraRun])
    func `The manual page is the one that make reference writes`(_ executable: Executable) throws {
        let page = try ManPage(
            of: executable, in: place, exitCodes: Markdown.table("| code | when |", "Docs/Manual/errors.md", last: true),
            variables: Markdown.table("| variable | meaning |", "Docs/Manual/reference.md"))
        let file = Markdown.root.appending(path: "Docs/ManPages/\(executable.rawValue).1")
        if ProcessInfo.processInfo.environment["SUTRA_WRITE_REFERENCE"] != nil {
            try page.text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == page.text, "run `make reference`")
    }

    @Test func `The manual's generated tables are those that make reference writes`() throws {
        let tables = try GeneratedTables(in: place)
        let folder = Markdown.root.appending(path: "Docs/Manual")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".md") {
            let file = folder.appending(path: name)
            let page = try String(contentsOf: file, encoding: .utf8)
            let made = try tables.made(in: page)
            if ProcessInfo.processInfo.environment["SUTRA_WRITE_REFERENCE"] != nil {
                try made.write(to: file, atomically: true, encoding: .utf8)
            } else {
                #expect(page == made, "run `make reference`: \(name)")
            }
        }
    }

    @Test func `The manual names the options that only the conversation has`() throws {
        let prose = try String(contentsOf: Markdown.root.appending(path: "Docs/Manual/reference.md"), encoding: .utf8)
        for option in try options(.sutra).subtracting(options(.sutraRun)) { #expect(prose.contains("`\(option)`"), "\(option)") }
    }

    private func options(_ executable: Executable) throws -> Set<String> {
        Set(try ToolUsage(of: executable, in: place).command.options.flatMap(\.spelledNames))
    }

    // MARK: Completions

    /// Bash with the completion that the executable prints, asked what can follow a line.
    private func bash(_ words: String...) throws -> [String] {
        let script = """
            source <("\(Executable.sutraRun.path)" --generate-completion-script bash)
            COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE="\(words.joined(separator: " "))"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9; COMP_KEY=9
            "$(complete -p sutra-run | sed 's/.*-F \\([^ ]*\\).*/\\1/')" sutra-run "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["--norc", "-c", script]
        process.currentDirectoryURL = place.folder
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func `Bash completes options, output modes and files`() throws {
        try place.write("lesson.sutra", "")
        #expect(try bash("sutra-run", "--dr") == ["--dry-run"])
        #expect(try bash("sutra-run", "--mode", "js").sorted() == ["json", "jsonl"])
        #expect(try bash("sutra-run", "les") == ["lesson.sutra"])
    }

    @Test(arguments: ["zsh", "fish"])
    func `The completions for other shells have each option`(_ shell: String) throws {
        let script = try place.run(.sutraRun, ["--generate-completion-script", shell]).output
        for option in try options(.sutraRun) {
            let name = option.drop { $0 == "-" }
            #expect(script.contains(option) || script.contains("-l '\(name)'") || script.contains("-s '\(name)'"), "\(option)")
        }
    }

    // MARK: Help for programs

    @Test func `Help is data in the modes of JSON`() throws {
        let all = try JSONDecoder().decode([CommandHelp].self, from: Data(try place.commands("help", mode: "json").output.utf8))
        #expect(all.contains { $0.command == "card put" && $0.usage == "card put BOOK FRONT BACK [--tag T]…" })
        let group = try place.commands("help sound", mode: "jsonl").output.split(separator: "\n")
        #expect(group.count == 7)
        #expect(
            try place.commands("help undo", mode: "json").output
                .hasPrefix(#"{"command":"undo","usage":"undo","summary":"Undoes the last step"#))
        #expect(try place.commands("help sit down", mode: "json").code == 65)
    }
}

/// Tables in the documents of the repository.
enum Markdown {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of each table with this head, cell by cell.
    static func tables(_ head: String, _ path: String) throws -> [[[String]]] {
        let lines = try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n")
        return lines.indices.filter { lines[$0] == head }.map { index in
            lines[index...].dropFirst(2).prefix { $0.hasPrefix("|") }.map { line in
                line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
        }
    }

    /// The rows of the first table with this head, or of the last.
    static func table(_ head: String, _ path: String, last: Bool = false) throws -> [[String]] {
        let tables = try tables(head, path)
        return (last ? tables.last : tables.first) ?? []
    }
}
