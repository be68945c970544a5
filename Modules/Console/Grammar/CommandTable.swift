/// The commands of a language: one row a command.
struct CommandTable: Sendable {
    /// Every command, at its ``CommandSpec/index``.
    let specs: [CommandSpec]

    /// The commands by their first word, in the order of the overview.
    let groups: [Group]

    /// Indices of ``groups`` by the hash of their noun; -1 where there is none.
    private let slots: [Int]

    /// The commands that share a first word.
    final class Group: Sendable {
        let noun: String
        /// A line for the overview.
        let summary: String
        /// Whether it belongs to the language itself and not to the library.
        let isBuiltin: Bool
        let commands: [CommandSpec]
        /// The command that has no verb.
        let wordless: CommandSpec?
        let nounBytes: [UInt8]

        fileprivate init(_ entry: CommandGroupEntry, firstIndex: Int) {
            noun = entry.noun
            summary = entry.summary
            isBuiltin = entry.isBuiltin
            commands = entry.commands.enumerated().map { offset, command in
                CommandSpec(command, noun: entry.noun, index: firstIndex + offset)
            }
            wordless = commands.first { $0.verb == nil }
            nounBytes = Array(entry.noun.utf8)
        }

        func command(verb: ArraySlice<UInt8>) -> CommandSpec? {
            commands.first { $0.verb != nil && $0.verbBytes.elementsEqual(verb) }
        }
    }

    /// A table of groups in the order of the overview.
    init(_ entries: [CommandGroupEntry]) {
        var specs: [CommandSpec] = []
        groups = entries.map { entry in
            let group = Group(entry, firstIndex: specs.count)
            specs += group.commands
            return group
        }
        self.specs = specs
        var slots = [Int](repeating: -1, count: 256)
        precondition(groups.count <= slots.count / 2, "the command table's hash is too small")
        for (index, group) in groups.enumerated() {
            var slot = Self.slot(of: group.nounBytes[...])
            while slots[slot] >= 0 { slot = (slot + 1) & 255 }
            slots[slot] = index
        }
        self.slots = slots
    }

    /// The command with a name like `card add`.
    func spec(named name: String) -> CommandSpec? { specs.first { $0.name == name } }

    /// The commands that begin with a word.
    func group(noun: ArraySlice<UInt8>) -> Group? {
        var slot = Self.slot(of: noun)
        while slots[slot] >= 0 {
            let group = groups[slots[slot]]
            if group.nounBytes.elementsEqual(noun) { return group }
            slot = (slot + 1) & 255
        }
        return nil
    }

    /// The commands that begin with a word.
    func group(noun: String) -> Group? { group(noun: Array(noun.utf8)[...]) }

    /// FNV-1a, cut to the number of slots.
    private static func slot(of noun: ArraySlice<UInt8>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in noun { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int((hash ^ (hash >> 8)) & 255)
    }
}

/// A row of the table as its files write it.
struct CommandEntry: Sendable {
    var verb: String?
    var summary: String
    var parameters: [CommandSpec.Parameter]
    var options: [CommandSpec.Option]
    var examples: [String]
    var notes: [String]
    var manner: CommandSpec.Manner

    init(
        _ verb: String?, _ summary: String, _ parameters: [CommandSpec.Parameter] = [],
        options: [CommandSpec.Option] = [], examples: [String], notes: [String] = [],
        manner: CommandSpec.Manner = .ordinary
    ) {
        self.verb = verb
        self.summary = summary
        self.parameters = parameters
        self.options = options
        self.examples = examples
        self.notes = notes
        self.manner = manner
    }
}

/// The rows of the table that share a first word.
struct CommandGroupEntry: Sendable {
    var noun: String
    var summary: String
    var isBuiltin = false
    var commands: [CommandEntry]
}
