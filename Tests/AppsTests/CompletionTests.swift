import Foundation
import TestSupport
import Testing

/// The installed completions in the shells themselves, which have a home folder of their own and none of the person's settings.
@Suite(.onOwnThread) struct CompletionTests {
    private let place: Place

    init() throws {
        place = try Place()
        for name in ["lesson.sutra", "my file.sutra"] { try place.write(name, "") }
        // With the name of an output mode, which stays a word.
        try place.makeFolder("table")
    }

    /// What can follow a line: the words that can stand for its last, without the option before a `=`.
    private struct Case {
        let line: String
        let words: [String]
    }

    private func cases() throws -> [Case] {
        let modes = ["csv", "json", "jsonl", "markdown", "table", "tsv"]
        let (sutra, run) = (try ToolUsage(of: .sutra, in: place), try ToolUsage(of: .sutraRun, in: place))
        func longNames(_ usage: ToolUsage) -> [String] {
            usage.command.options.flatMap(\.spelledNames).filter { $0.hasPrefix("--") }
        }
        return [
            Case(line: "sutra --", words: longNames(sutra)),
            Case(line: "sutra-run --", words: longNames(run)),
            Case(line: "sutra --mo", words: ["--mode"]),
            Case(line: "sutra-run --dr", words: ["--dry-run"]),
            Case(line: "sutra --mode ", words: modes),
            Case(line: "sutra --mode t", words: ["table", "tsv"]),
            Case(line: "sutra --mode=t", words: ["table", "tsv"]),
            Case(line: "sutra-run --mode=t", words: ["table", "tsv"]),
            Case(line: "sutra --mode=", words: modes),
            Case(line: "sutra-run --mode tab", words: ["table"]),
            Case(line: "sutra-run lesson.sutra --mode js", words: ["json", "jsonl"]),
            // Options after values.
            Case(line: "sutra --mode=json --no-h", words: ["--no-history"]),
            Case(line: "sutra --mode json --no-h", words: ["--no-history"]),
            Case(line: "sutra-run --virtual-clock 2026-01-31T08:00 --dr", words: ["--dry-run"]),
            // Files where they are expected.
            Case(line: "sutra-run le", words: ["lesson.sutra"]),
            Case(line: "sutra-run lesson.sutra my", words: ["my file.sutra"]),
            Case(line: "sutra-run my\\ f", words: ["my file.sutra"]),
            Case(line: "sutra-run --mode=json le", words: ["lesson.sutra"]),
            Case(line: "sutra-run --dry-run -- le", words: ["lesson.sutra"]),
            Case(line: "sutra -l le", words: ["lesson.sutra"]),
            Case(line: "sutra --library le", words: ["lesson.sutra"]),
            Case(line: "sutra --library=le", words: ["lesson.sutra"]),
            // Commands, whose values can be files.
            Case(line: "sutra st", words: ["stats", "stop", "study"]),
            Case(line: "sutra -l x.sqlite --mode json bro", words: ["browse"]),
            Case(line: "sutra card mo", words: ["move"]),
            Case(line: "sutra --no-init book re", words: ["rename"]),
            Case(line: "sutra import le", words: ["lesson.sutra"]),
            Case(line: "sutra import lesson.sutra my", words: ["my file.sutra"]),
            // Nothing elsewhere.
            Case(line: "sutra le", words: ["let"]),
            Case(line: "sutra-run h", words: []),
            Case(line: "sutra-run --seed le", words: []),
            Case(line: "sutra-run --let le", words: []),
            Case(line: "sutra-run --let=le", words: []),
            Case(line: "sutra-run --let book=le", words: []),
            Case(line: "sutra-run --virtual-clock 2026-01-31T08:le", words: []),
            Case(line: "sutra-run -e le", words: []),
            Case(line: "sutra-run -- --dr", words: []),
        ]
    }

    @Test(
        .enabled(
            if: FileManager.default.fileExists(atPath: bashCompletion), "bash-completion is missing; `make shells` installs it"))
    func `bash completes options, their values and files`() throws {
        let bash = try LineEditor(
            .bash, ["--noprofile", "--rcfile", place.path("bashrc"), "-i"], in: place,
            settings: """
                source \(bashCompletion)
                bind 'set enable-bracketed-paste off'
                bind '"\\C-xa": insert-completions'
                PS1='> '
                """, file: "bashrc")
        try check { try bash.completions(of: $0) }
    }

    @Test(.enabled(if: Shell.zsh.path != nil, "zsh is missing; `make shells` installs it"))
    func `zsh completes options, their values and files`() throws {
        let zsh = try LineEditor(
            .zsh, ["-d", "-i"], in: place,
            settings: """
                fpath=(usr/share/zsh/site-functions $fpath)
                autoload -Uz compinit
                compinit -D -u
                zle -C all-matches complete-word _generic
                zstyle ':completion:all-matches::::' completer _all_matches _complete
                zstyle ':completion:all-matches:*' insert yes
                bindkey '^Xa' all-matches
                PS1='> '
                """, file: ".zshrc")
        try check { try zsh.completions(of: $0) }
    }

    @Test(.enabled(if: Shell.fish.path != nil, "fish is missing; `make shells` installs it"))
    func `fish completes options, their values and files`() throws {
        let lines = try cases().map(\.line)
        try place.install()
        let fish = try RunningProcess(
            "/usr/bin/env",
            place.shellEnvironment.map { "\($0.key)=\($0.value)" }
                + [Shell.fish.path ?? "", "-c", "for line in $argv; complete -C $line | string split -f 1 \\t; echo; end"]
                + lines, in: place)
        let output = try fish.end()
        #expect(output.errors == "")
        let blocks = output.output.split(separator: "\n", omittingEmptySubsequences: false).split(
            separator: "", omittingEmptySubsequences: false)
        try check { line in
            (lines.firstIndex(of: line).map { Array(blocks[$0]) } ?? []).map(String.init)
        }
    }

    /// Checks what a shell completes in each of the lines.
    private func check(_ completions: (String) throws -> [String]) throws {
        for item in try cases() {
            let value = item.line.split(separator: " ").last?.contains("=") == true
            let words = try completions(item.line).map { word in
                // Whether the option of a value is repeated, and whether a name has its `=`, differs between the shells.
                let last = word.hasPrefix("--") && value ? word.drop { $0 != "=" }.dropFirst() : word[...]
                return last.hasSuffix("=") ? String(last.dropLast()) : String(last)
            }
            #expect(words.sorted() == item.words.sorted(), "\(item.line)")
        }
    }

    @Test func `What is installed can be uninstalled`() throws {
        try place.install()
        let files = try place.installedFiles()
        #expect(files.contains("share/man/man1/sutra.1"))
        #expect(files.contains("share/bash-completion/completions/sutra-run"))
        #expect(files.contains("lib/systemd/user/sutra-reminder.timer"))
        let unit = try String(contentsOfFile: place.path("usr/lib/systemd/user/sutra-backup.service"), encoding: .utf8)
        #expect(unit.contains("exec \(place.path("usr"))/bin/sutra-run"))
        #expect(files.count == 14)
        try place.make("uninstall")
        #expect(try place.installedFiles() == [])
    }
}

/// The script that loads the completions of a command when they are first needed.
private let bashCompletion = "/usr/share/bash-completion/bash_completion"

extension Shell {
    /// The path of the program; nil if it is missing.
    fileprivate var path: String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(rawValue)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}

extension Place {
    /// Installs into `usr`, as `make install` does; the executables are empty, because no completion runs them.
    fileprivate func install() throws {
        try makeFolder("built")
        for executable in [Executable.sutra, .sutraRun] {
            try write("built/\(executable.rawValue)", "")
            try setPermissions(0o755, of: "built/\(executable.rawValue)")
        }
        try make("install")
    }

    /// The variables by which shells find the executables, their completions, and no settings of the person's.
    fileprivate var shellEnvironment: [String: String] {
        let executables = URL(filePath: Executable.sutra.path).deletingLastPathComponent().path
        return [
            "PATH": "\(executables):\(environment["PATH"] ?? "")", "XDG_DATA_DIRS": path("usr/share"), "ZDOTDIR": folder.path,
            "INPUTRC": "/dev/null",
        ]
    }

    fileprivate func make(_ target: String) throws {
        let make = try RunningProcess(
            "/usr/bin/env",
            ["make", "-s", "-C", Markdown.root.path, target, "BIN=\(path("built"))", "PREFIX=\(path("usr"))"], in: self)
        let result = try make.end()
        try #require(result.code == 0, "\(result.errors)")
    }

    fileprivate func installedFiles() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path("usr")).filter { name in
            try FileManager.default.attributesOfItem(atPath: path("usr/\(name)"))[.type] as? FileAttributeType == .typeRegular
        }
    }
}

/// The command line of a shell, in which Ctrl-X a replaces the last word with all that can stand for it.
private struct LineEditor {
    private let terminal: PseudoTerminal

    init(_ shell: Shell, _ arguments: [String], in place: Place, settings: String, file: String) throws {
        try place.install()
        try place.write(file, settings)
        terminal = try PseudoTerminal(
            program: shell.path ?? "", arguments, in: place, columns: 1000, rows: 4, environment: place.shellEnvironment)
        try terminal.waitForScreen("a prompt") { $0.lineToCursor == "> " }
    }

    func completions(of line: String) throws -> [String] {
        // Ctrl-U clears the line; what is typed after the completion shows that it has ended.
        terminal.type("\u{15}")
        try terminal.waitForScreen("an empty line") { $0.lineToCursor == "> " }
        terminal.type("\(line)\u{18}a|")
        try terminal.waitForScreen("completions of \(line)") { $0.lineToCursor.hasSuffix("|") }
        // A blank that is part of a word does not separate words.
        func joined(_ text: String) -> String { text.replacing("\\ ", with: "\u{A0}") }
        let (typed, shown) = (joined(line), joined(String(terminal.screen.lineToCursor.dropFirst(2).dropLast())))
        // A line that stays as it is has no completion.
        if shown == typed { return [] }
        let kept = typed.lastIndex { $0 == " " || $0 == "=" }.map { typed[...$0] } ?? ""
        guard shown.hasPrefix(kept) else { throw PseudoTerminal.Failure.missing(line, instead: shown) }
        return shown.dropFirst(kept.count).split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") }
    }
}
