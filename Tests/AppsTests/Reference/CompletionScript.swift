import Foundation

/// A shell for which there are completions of both executables.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The file in `Docs/Completions` for an executable, named as the shell looks for it.
    func file(of executable: Executable) -> String {
        switch self {
        case .bash: "\(executable.rawValue).bash"
        case .zsh: "_\(executable.rawValue)"
        case .fish: "\(executable.rawValue).fish"
        }
    }
}

/// The completions of an executable for a shell, made from what the executable says about its arguments.
///
/// The parser's own scripts do not work here: zsh does not accept the one for arguments that repeat, that of bash takes the value
/// in `--mode=json` for a file, and all of them offer a command `help`.
struct CompletionScript {
    private let name: String
    private let options: [ToolUsage.Argument]
    private let takesFiles: Bool
    /// The first words of the commands that the executable takes as arguments, with their second words; empty if it takes none.
    private let commands: [(noun: String, verbs: [String])]

    init(of executable: Executable, in place: Place) throws {
        let command = try ToolUsage(of: executable, in: place).command
        name = executable.rawValue
        options = command.options
        takesFiles = executable == .sutraRun
        guard executable == .sutra else {
            commands = []
            return
        }
        let help = try JSONDecoder().decode([CommandHelp].self, from: Data(try place.commands("help", mode: "json").output.utf8))
        var commands: [(noun: String, verbs: [String])] = [("study", [])]
        for words in help.map({ $0.command.split(separator: " ").map(String.init) }) {
            if commands.last?.noun != words[0] { commands.append((words[0], [])) }
            commands[commands.count - 1].verbs += words.dropFirst()
        }
        self.commands = commands
    }

    private var nouns: String { commands.map(\.noun).joined(separator: " ") }
    private var groups: [(noun: String, verbs: String)] {
        commands.filter { !$0.verbs.isEmpty }.map { ($0.noun, $0.verbs.joined(separator: " ")) }
    }

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    // MARK: bash

    /// Bash passes `--mode=t` as three words, `08:00` too, and completes what follows the last `=` or `:`.
    private var bash: String {
        let valued = options.filter { $0.kind == "option" }
        let actions = valued.compactMap { option in
            Self.bashAction(option.completionKind).map { "    \(option.spelledNames.joined(separator: " | "))) \($0) ;;" }
        }
        return """
            # Made by `make reference`.

            _\(name)() {
                local current=$2 word option='' last='' ended='' i\(commands.isEmpty ? "" : " command=()")
                # Finds the option whose value is completed. = and : are words, after which the same value continues.
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ $word == +([=:]) ]]; then
                        option=$last
                    elif [[ $option ]]; then
                        option=''
                    else
                        last=''
                        [[ $ended ]] || case $word in
                        --) ended=yes ;;
                        \(valued.flatMap(\.spelledNames).joined(separator: " | "))) option=$word last=$word ;;
            \(commands.isEmpty ? "" : "            -*) ;;\n            *) ended=yes ;;\n")\
                        esac
            \(commands.isEmpty ? "" : "            [[ ! $ended || $word == -- ]] || command+=(\"$word\")\n")\
                    fi
                done
                [[ ${COMP_WORDS[COMP_CWORD]} != +([=:]) ]] || option=$last current=''

                COMPREPLY=()
                case $option in
            \(actions.joined(separator: "\n"))
                ?*) ;;
                *)
                    if [[ $current == -* && ! $ended ]]; then
                        COMPREPLY=($(compgen -W '\(options.flatMap(\.spelledNames).joined(separator: " "))' -- "$current"))
                    \(takesFiles ? "else\n            compopt -o default\n        " : bashCommands)fi
                    ;;
                esac
            }

            complete -F _\(name) \(name)

            """
    }

    /// The words of a command: the first two are known, and after those come values, which can be files.
    private var bashCommands: String {
        if commands.isEmpty { return "" }
        let verbs = groups.map { "        \($0.noun)) COMPREPLY=($(compgen -W '\($0.verbs)' -- \"$current\")) ;;" }
        return """
            elif [[ ${#command[@]} == 0 ]]; then
                        COMPREPLY=($(compgen -W '\(nouns)' -- "$current"))
                    elif [[ ${#command[@]} == 1 ]]; then
                        case ${command[0]} in
                \(verbs.joined(separator: "\n    "))
                        *) compopt -o default ;;
                        esac
                    else
                        compopt -o default
                    
            """
    }

    private static func bashAction(_ completion: ToolUsage.Completion?) -> String? {
        switch completion {
        case .file: "compopt -o default"
        case .list(let values): "COMPREPLY=($(compgen -W '\(values.joined(separator: " "))' -- \"$current\"))"
        case nil: nil
        }
    }

    // MARK: zsh

    /// See "Completion, Using Utility Functions" in the manual of zsh.
    private var zsh: String {
        let specs = options.map { option in
            let names = option.spelledNames.map { $0.hasPrefix("--") && option.kind == "option" ? "\($0)=" : $0 }
            let mark = option.hasOptionalValue ? "::" : ":"
            let value = option.kind == "option" ? "\(mark)\(option.valueName ?? ""):\(Self.zshAction(option.completionKind))" : ""
            let rest = "[\(Self.zshEscaped(option.meaning))]\(value)"
            if names.count == 1 { return quoted("\(option.isRepeating ? "*" : "")\(names[0])\(rest)") }
            return "'(\(option.spelledNames.joined(separator: " ")))'{\(names.joined(separator: ","))}\(quoted(rest))"
        }
        let rest = takesFiles ? ["'*:script:_files'"] : commands.isEmpty ? [] : ["'(-)*::command:_\(name)_command'"]
        let lines = specs + rest
        return """
            #compdef \(name)
            # Made by `make reference`.

            \(commands.isEmpty ? "" : zshCommands)\
            _arguments -S \\
                \(lines.joined(separator: " \\\n    "))

            """
    }

    private var zshCommands: String {
        let verbs = groups.map { "\($0.noun)) compadd -- \($0.verbs) ;;" }
        return """
            _\(name)_command() {
                if (( CURRENT == 1 )); then
                    compadd -- \(nouns)
                elif (( CURRENT == 2 )); then
                    case $words[1] in
                    \(verbs.joined(separator: "\n        "))
                    *) _files ;;
                    esac
                else
                    _files
                fi
            }


            """
    }

    private static func zshAction(_ completion: ToolUsage.Completion?) -> String {
        switch completion {
        case .file: "_files"
        case .list(let values): "(\(values.joined(separator: " ")))"
        case nil: " "
        }
    }

    private static func zshEscaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    }

    // MARK: fish

    private var fish: String {
        let lines = options.map { option in
            let names = option.spelledNames.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
            let value = option.kind == "option" ? " \(Self.fishAction(option.completionKind))" : ""
            return "complete -c \(name) \(names.joined(separator: " "))\(value) -d \(quoted(option.meaning))"
        }
        let all = fishCommands + lines
        return "# Made by `make reference`.\n\n" + all.joined(separator: "\n") + "\n"
    }

    private var fishCommands: [String] {
        if commands.isEmpty { return [] }
        let all = "__fish_seen_subcommand_from \(nouns)"
        return ["complete -c \(name) -n 'not \(all)' -f -a '\(nouns)'"]
            + groups.map { group in
                let isOpen = "__fish_seen_subcommand_from \(group.noun); and not __fish_seen_subcommand_from \(group.verbs)"
                return "complete -c \(name) -n '\(isOpen)' -f -a '\(group.verbs)'"
            }
    }

    private static func fishAction(_ completion: ToolUsage.Completion?) -> String {
        switch completion {
        case .file: "-r -F"
        case .list(let values): "-x -a '\(values.joined(separator: " "))'"
        case nil: "-x"
        }
    }

    /// Text in single quotes, which every shell takes as it is.
    private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
