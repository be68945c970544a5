extension CommandGroupEntry {
    static let builtins: [CommandGroupEntry] = [
        builtin(
            "help", "the commands, or how to use one",
            CommandEntry(
                nil, "Shows the commands, or how to use one.", [.repeated("COMMAND", .commandName)],
                examples: ["help", "help card", "help card add"])),
        builtin(
            "let", "a name for a text",
            CommandEntry(
                nil, "Sets a variable.", [.required("NAME", .variableName), .required("VALUE", .text)],
                examples: ["let book French"],
                notes: ["$name or ${name} stands for the value, outside quotes and in double ones; it is always one word."])),
        builtin(
            "echo", "a text on the output",
            CommandEntry(
                nil, "Prints a text.", [.repeated("TEXT", .text)],
                examples: ["echo 'Three books added.'"], notes: ["Several words are printed with a space between them."])),
        builtin(
            "mode", "the form of output",
            CommandEntry(
                nil, "Sets the form of output.", [.required("MODE", .mode)], examples: ["mode json"],
                notes: ["The modes are table, tsv, csv, json, jsonl and markdown."])),
        builtin(
            "include", "the commands of another file",
            CommandEntry(
                nil, "Runs the commands of another file.", [.required("FILE", .file)],
                examples: ["include lessons/one.sutra"],
                notes: ["A relative path starts at the folder of the including file."])),
        builtin(
            "undo", "the last step, taken back",
            CommandEntry(
                nil, "Undoes the last step, also one from before the last start.", examples: ["undo"],
                notes: [
                    "A command, an import and a whole script are one step each. What comes back is what it was, with its number, "
                        + "its schedule and its log.",
                    "The newest 1,000 steps are kept in the library. In a script, undo must come before any change.",
                ])),
        builtin(
            "redo", "an undone step, done again",
            CommandEntry(
                nil, "Redoes the step that was undone last.", examples: ["redo"],
                notes: ["Any other change to the library clears what could be redone."])),
        builtin(
            "open", "a book or a profile in hand",
            CommandEntry(
                nil, "Takes a book or a profile in hand: commands may then leave out its name.",
                [.required("THING", .bookOrProfile)], examples: ["open French"],
                notes: [
                    "With a book in hand, `card add 'le chat' 'the cat'` adds to it, and `review start` studies it.",
                    "Scripts name what they mean, since nothing is in hand there.",
                ])),
        builtin(
            "close", "nothing in hand",
            CommandEntry(nil, "Puts down what is in hand.", examples: ["close"])),
        builtin(
            "timing", "how long commands take",
            CommandEntry(
                nil, "Reports how long each command takes, from the next one on.", [.required("SWITCH", .choice(["on", "off"]))],
                examples: ["timing on"])),
        builtin(
            "clock", "the time of a library under --virtual-clock",
            CommandEntry(
                "advance", "Moves the clock forward.", [.required("D", .duration)],
                examples: ["clock advance 1d", "clock advance 10m"],
                notes: ["Only a clock that was started with --virtual-clock can be moved."])),
        builtin("quit", "the end", CommandEntry(nil, "Leaves.", examples: ["quit"])),
    ]

    private static func builtin(_ word: String, _ summary: String, _ command: CommandEntry) -> CommandGroupEntry {
        CommandGroupEntry(noun: word, summary: summary, isBuiltin: true, commands: [command])
    }
}
