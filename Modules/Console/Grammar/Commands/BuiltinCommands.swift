extension CommandGroupEntry {
    static let builtins: [CommandGroupEntry] = [
        builtin(
            "help",
            CommandEntry(
                nil, "Shows the commands, or how one is called.", [.repeated("COMMAND", .commandName)],
                examples: ["help", "help card", "help card add"])),
        builtin(
            "let",
            CommandEntry(
                nil, "Sets a variable.", [.required("NAME", .variableName), .required("VALUE", .text)],
                examples: ["let book French"],
                notes: ["$name or ${name} stands for the value, outside quotes and in double ones; it is always one word."])),
        builtin(
            "echo",
            CommandEntry(
                nil, "Prints a text.", [.repeated("TEXT", .text)],
                examples: ["echo 'Three books added.'"], notes: ["Several words are printed with a space between them."])),
        builtin(
            "mode",
            CommandEntry(
                nil, "Sets the form of output.", [.required("MODE", .mode)], examples: ["mode json"],
                notes: ["The modes are table, tsv, csv, json, jsonl and markdown."])),
        builtin(
            "include",
            CommandEntry(
                nil, "Runs the commands of another file.", [.required("FILE", .file)],
                examples: ["include lessons/one.sutra"],
                notes: ["A relative path begins at the folder of the file that includes."])),
        builtin("quit", CommandEntry(nil, "Leaves.", examples: ["quit"])),
    ]

    private static func builtin(_ word: String, _ command: CommandEntry) -> CommandGroupEntry {
        CommandGroupEntry(noun: word, summary: command.summary, isBuiltin: true, commands: [command])
    }
}
