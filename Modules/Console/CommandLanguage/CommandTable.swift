import Wording

/// A table of all commands, with one row per command.
struct CommandTable: Sendable {
    /// All commands, ordered by ``CommandSpec/index``.
    let specs: [CommandSpec]

    /// The commands grouped by their first word, in the order of the help overview.
    let groups: [Group]

    /// An open-addressing hash table of indices of ``groups`` by noun; -1 marks an empty slot.
    private let slots: [Int]

    /// The commands that share a first word.
    final class Group: Sendable {
        let noun: String
        /// A one-line summary for the help overview.
        let summary: String
        /// Whether the commands belong to the language itself and not to the library.
        let isBuiltin: Bool
        let commands: [CommandSpec]
        /// The command without a verb, if the group has one.
        let wordless: CommandSpec?
        let nounBytes: [UInt8]

        init(_ noun: String, _ summary: String, isBuiltin: Bool, _ commands: [CommandSpec]) {
            (self.noun, self.summary, self.isBuiltin, self.commands) = (noun, summary, isBuiltin, commands)
            wordless = commands.first { $0.verb == nil }
            nounBytes = Array(noun.utf8)
        }

        func command(verb: ArraySlice<UInt8>) -> CommandSpec? {
            commands.first { $0.verb != nil && $0.verbBytes.elementsEqual(verb) }
        }
    }

    /// Creates a table of groups, given in the order of the help overview, whose commands have the indices 0, 1 and so on.
    init(_ groups: [Group]) {
        self.groups = groups
        specs = groups.flatMap(\.commands)
        var slots = [Int](repeating: -1, count: 256)
        precondition(groups.count <= slots.count / 2, "the command table's hash is too small")
        for (index, group) in groups.enumerated() {
            var slot = Self.slot(of: group.nounBytes[...])
            while slots[slot] >= 0 { slot = (slot + 1) & 255 }
            slots[slot] = index
        }
        self.slots = slots
    }

    /// Returns the command with a full name such as `card add`.
    func spec(named name: String) -> CommandSpec? { specs.first { $0.name == name } }

    /// Returns the commands that begin with a word, or nil if there are none.
    func group(noun: ArraySlice<UInt8>) -> Group? {
        var slot = Self.slot(of: noun)
        while slots[slot] >= 0 {
            let group = groups[slots[slot]]
            if group.nounBytes.elementsEqual(noun) { return group }
            slot = (slot + 1) & 255
        }
        return nil
    }

    /// Returns the command that the words of a command line contain, quoted as in a script; nil if there is none.
    func command(in words: [String]) -> String? {
        let start = words.indices.first { index in
            guard let group = group(noun: words[index]) else { return false }
            return group.wordless != nil
                || words.indices.contains(index + 1) && group.command(verb: Array(words[index + 1].utf8)[...]) != nil
        }
        guard let start else { return nil }
        return words[start...].map { word in
            let isOption = word.hasPrefix("--") && !word.contains(" ")
            // Double quotes, which can stand within the single quotes of a shell.
            return isOption || Quoting.quoted(word) == word ? word : Quoting.escaped(word)
        }.joined(separator: " ")
    }

    /// Returns the commands that begin with a word, or nil if there are none.
    func group(noun: String) -> Group? { group(noun: Array(noun.utf8)[...]) }

    /// Returns the 32-bit FNV-1a hash of a noun, folded to the number of slots.
    private static func slot(of noun: ArraySlice<UInt8>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in noun { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int((hash ^ (hash >> 8)) & 255)
    }
}
