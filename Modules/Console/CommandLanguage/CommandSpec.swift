import Vocabulary
import Wording

/// The description of a command in the command table; parsing, help, suggestions and completion use it.
final class CommandSpec: Sendable {
    /// The index in the table, from 0 without gaps, so that handlers can be stored in an array.
    let index: Int

    let noun: String

    /// The second word of the name; nil for a command of one word.
    let verb: String?

    /// A one-sentence summary for lists of commands.
    let summary: String
    let parameters: [Parameter]
    let options: [Option]

    let effect: Effect

    /// Example commands that run as written.
    let examples: [String]

    /// Additional paragraphs for the command's help.
    let notes: [String]

    /// Changes the wording of failures that mean something else in this command than elsewhere; nil if there are none.
    let failing: FailureWording.Adaptation?

    /// The full name, such as `card add`.
    let name: String

    /// The number of required parameters.
    let requiredCount: Int

    /// The facts that binding needs about each parameter and then each option, so that it need not inspect their kinds.
    let slots: [SlotTraits]

    let verbBytes: [UInt8]

    /// The index of the parameter that is a list; nil if there is none.
    let listIndex: Int?

    /// - Parameter verb: nil for a command of one word.
    init(
        _ noun: String, _ verb: String?, index: Int, summary: String, parameters: [Parameter], options: [Option], effect: Effect,
        examples: [String], notes: [String], failing: FailureWording.Adaptation?
    ) {
        (self.noun, self.verb, self.index) = (noun, verb, index)
        (self.summary, self.examples, self.notes) = (summary, examples, notes)
        (self.parameters, self.options, self.effect, self.failing) = (parameters, options, effect, failing)
        name = verb.map { "\(noun) \($0)" } ?? noun
        listIndex = parameters.firstIndex { $0.presence == .list }
        requiredCount = parameters.count { $0.presence == .required }
        slots = parameters.indices.map { SlotTraits($0, of: parameters) } + options.map(SlotTraits.init)
        verbBytes = Array((verb ?? "").utf8)
    }

    /// The usage line: `card add BOOK FRONT BACK [--tag T]…`.
    var usage: String { usageParts.joined(separator: " ") }

    /// The parts of ``usage``: the name, each parameter and each option.
    var usageParts: [String] {
        let replacements = options.filter(\.replacesList)
        var usages = parameters.map(\.usage)
        if let listIndex, !replacements.isEmpty {
            usages[listIndex] = "(\(([usages[listIndex]] + replacements.map(\.words)).joined(separator: " | ")))"
        }
        return [name] + usages + options.filter { !$0.replacesList }.map(\.usage)
    }
}

extension CommandSpec {
    /// What a command does, as far as transactions, the check of scripts, and `expect` must know.
    enum Effect: Sendable {
        /// Neither reads nor changes the library.
        case prints
        /// Only reads the library.
        case reads
        /// Only reads the library, and writes the file in `FILE`.
        case writesFile
        /// Only reads what is committed of the library, and writes the file in `FILE`.
        case copiesLibrary
        case changes
        /// Changes the library by the file in `FILE`, where `-` is standard input.
        case importsFile
        /// Takes real time, and saves its results as it runs.
        case takesTime
        /// Controls a sitting, which a script cannot have at the time.
        case controlsSitting
        /// Replaces the library with another one; it is never part of a transaction or of another command.
        case replacesLibrary
        /// Changes the shell but not the library.
        case changesShell
        case setsVariable
        /// Runs the commands of the file in `FILE`.
        case includesFile
        case movesClock
        /// Ends the script or the conversation.
        case quits
        /// Runs another command and rolls back its changes.
        case reverts

        /// Whether a resumed script repeats the command to restore the shell's state, since it leaves nothing in the library.
        var isRepeatedOnResume: Bool {
            switch self {
            case .changesShell, .setsVariable, .includesFile, .quits: true
            default: false
            }
        }

        /// Whether the command writes the file in `FILE`.
        var writes: Bool { self == .writesFile || self == .copiesLibrary }

        /// Whether the command reads or changes the library.
        var usesLibrary: Bool {
            switch self {
            case .reads, .writesFile, .copiesLibrary, .reverts: true
            default: changesLibrary
            }
        }

        /// Whether the command needs a transaction that can change the library, or what takes its place.
        var changesLibrary: Bool {
            switch self {
            case .changes, .importsFile, .takesTime, .controlsSitting, .replacesLibrary: true
            case .prints, .reads, .writesFile, .copiesLibrary, .changesShell, .setsVariable, .includesFile, .movesClock, .quits,
                .reverts:
                false
            }
        }
    }

    /// A positional argument.
    struct Parameter: Sendable {
        enum Presence: Sendable {
            case required, optional
            /// Any number of words, including none.
            case repeated
            /// One word or more, or none if an option takes their place.
            case list
        }

        let name: String
        let kind: ValueKind
        let presence: Presence
        /// What the value is for, if name and kind do not tell enough.
        let meaning: String?
        /// The values of the parameter before it with which it can be given; nil for any.
        var preceding: [String]?

        static func required(_ name: String, _ kind: ValueKind, _ meaning: String? = nil) -> Parameter {
            Parameter(name: name, kind: kind, presence: .required, meaning: meaning)
        }

        static func optional(_ name: String, _ kind: ValueKind, _ meaning: String? = nil) -> Parameter {
            Parameter(name: name, kind: kind, presence: .optional, meaning: meaning)
        }

        /// Returns an optional parameter that can be given only after some values of the one before it.
        static func optional(_ name: String, _ kind: ValueKind, after values: [String]) -> Parameter {
            Parameter(name: name, kind: kind, presence: .optional, meaning: nil, preceding: values)
        }

        static func list(_ name: String, _ kind: ValueKind, _ meaning: String? = nil) -> Parameter {
            Parameter(name: name, kind: kind, presence: .list, meaning: meaning)
        }

        static func repeated(_ name: String, _ kind: ValueKind, _ meaning: String? = nil) -> Parameter {
            Parameter(name: name, kind: kind, presence: .repeated, meaning: meaning)
        }

        /// The parameter in messages: a switch is named by its positions, on and off.
        var nameInMessages: String { kind == .choice(of: Switch.allCases) ? usage : name }

        /// The parameter in a usage line: choices are spelled out, and an optional parameter is in brackets.
        var usage: String {
            let words = kind.usage(name)
            return switch presence {
            case .required: words
            case .optional: "[\(words)]"
            case .repeated: kind == .commandName ? "[\(words)]" : "[\(words)]…"
            case .list: "\(words)…"
            }
        }
    }

    /// An argument that a key introduces.
    struct Option: Sendable {
        /// The key with its hyphens: `--tag`.
        let key: String
        /// The name and kind of the value; nil for an option without a value.
        let value: (name: String, kind: ValueKind)?
        /// What the option does.
        let meaning: String
        let isRepeatable: Bool
        let isRequired: Bool
        /// Whether the last parameter can be omitted if the option is given.
        let waivesLast: Bool
        /// Whether the option takes the place of a list of words.
        var replacesList = false
        let keyBytes: [UInt8]

        private init(
            _ key: String, _ value: (String, ValueKind)?, _ meaning: String, isRepeatable: Bool = false, isRequired: Bool = false,
            waivesLast: Bool = false
        ) {
            self.key = key
            self.value = value
            self.meaning = meaning
            self.isRepeatable = isRepeatable
            self.isRequired = isRequired
            self.waivesLast = waivesLast
            keyBytes = Array(key.utf8)
        }

        static func flag(_ key: String, _ meaning: String, waivesLast: Bool = false) -> Option {
            Option(key, nil, meaning, waivesLast: waivesLast)
        }

        /// Returns the options that take the place of a list of cards.
        static let sets: [Option] = [
            Option.one("--where", "QUERY", .query, "the cards that a query finds, in place of CARD").replacingList,
            Option.flag("--all", "all cards, or those of the open book, in place of CARD").replacingList,
        ]

        private var replacingList: Option {
            var option = self
            option.replacesList = true
            return option
        }

        static func one(_ key: String, _ name: String, _ kind: ValueKind, _ meaning: String) -> Option {
            Option(key, (name, kind), meaning)
        }

        /// Returns an option that must be given, once, with a value.
        static func required(_ key: String, _ name: String, _ kind: ValueKind, _ meaning: String) -> Option {
            Option(key, (name, kind), meaning, isRequired: true)
        }

        static func many(_ key: String, _ name: String, _ kind: ValueKind, _ meaning: String) -> Option {
            Option(key, (name, kind), meaning, isRepeatable: true)
        }

        /// The option in a usage line.
        var usage: String { (isRequired ? words : "[\(words)]") + (isRepeatable ? "…" : "") }

        /// The key and the value.
        fileprivate var words: String { value.map { "\(key) \($0.kind.usage($0.name))" } ?? key }
    }
}

/// The facts about a parameter or an option that the parser needs for every command.
struct SlotTraits: OptionSet, Sendable {
    let rawValue: UInt16

    /// It must be given.
    static let isRequired = SlotTraits(rawValue: 1)
    /// It may be given more than once.
    static let isRepeatable = SlotTraits(rawValue: 2)
    /// It has a value, and not every text is valid.
    static let isChecked = SlotTraits(rawValue: 4)
    /// It is a nested command: the rest of the line.
    static let isCommand = SlotTraits(rawValue: 8)
    /// It can be omitted even if required parameters follow.
    static let isSkippable = SlotTraits(rawValue: 16)
    /// It is the rest of the line except for a here-document at the end.
    static let leavesDocument = SlotTraits(rawValue: 32)

    /// It is a text, which the grammar does not check.
    static let isText = SlotTraits(rawValue: 64)
    /// It is the name of something new.
    static let isName = SlotTraits(rawValue: 128)
    static let isTag = SlotTraits(rawValue: 256)
    /// It is an option with which the last parameter can be omitted.
    static let waivesLast = SlotTraits(rawValue: 512)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    private init(_ kind: ValueKind) {
        self = kind.takesAnyText ? [] : .isChecked
        if kind == .text { insert(.isText) }
        if kind == .newName { insert(.isName) }
        if kind == .tag { insert(.isTag) }
    }

    fileprivate init(_ index: Int, of parameters: [CommandSpec.Parameter]) {
        let parameter = parameters[index]
        let isLast = index == parameters.count - 1
        self.init(parameter.kind)
        if parameter.presence == .optional, !isLast { insert(.isSkippable) }
        if parameter.kind == .command, !isLast { insert(.leavesDocument) }
        if parameter.presence == .required || parameter.presence == .list { insert(.isRequired) }
        if parameter.presence == .repeated || parameter.presence == .list { insert(.isRepeatable) }
        if parameter.kind == .command { insert(.isCommand) }
    }

    fileprivate init(_ option: CommandSpec.Option) {
        if let value = option.value { self.init(value.kind) } else { self = [] }
        if option.isRequired { insert(.isRequired) }
        if option.isRepeatable { insert(.isRepeatable) }
        if option.waivesLast { insert(.waivesLast) }
    }
}

extension ValueKind {
    /// Returns the value as shown in a usage line.
    fileprivate func usage(_ name: String) -> String {
        switch self {
        case .choice(let words): words.joined(separator: "|")
        case .soundKind: choices?.joined(separator: "|") ?? name
        default: name
        }
    }
}
