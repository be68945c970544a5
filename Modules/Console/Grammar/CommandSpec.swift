/// What the command table says of one command; parsing, help, suggestions and completion read it.
final class CommandSpec: Sendable {
    /// The place in the table, counted from 0 without gaps: handlers can be kept in an array.
    let index: Int

    let noun: String

    /// Nil for a command of one word.
    let verb: String?

    /// One sentence for lists of commands.
    let summary: String
    let parameters: [Parameter]
    let options: [Option]

    /// How it goes together with other commands of a script.
    let manner: Manner

    /// Commands that can be run as they stand.
    let examples: [String]

    /// Paragraphs for the command's own help.
    let notes: [String]

    /// `card add`.
    let name: String

    /// The number of parameters that must be given.
    let requiredCount: Int

    /// What binding asks of parameters and, after them, options, without looking at their kinds.
    let slots: [SlotFacts]

    let verbBytes: [UInt8]

    init(_ entry: CommandEntry, noun: String, index: Int) {
        self.index = index
        self.noun = noun
        verb = entry.verb
        summary = entry.summary
        parameters = entry.parameters
        options = entry.options
        manner = entry.manner
        examples = entry.examples
        notes = entry.notes
        name = entry.verb.map { "\(noun) \($0)" } ?? noun
        requiredCount = entry.parameters.count { $0.presence == .required }
        slots = entry.parameters.indices.map { SlotFacts($0, of: entry.parameters) } + entry.options.map(SlotFacts.init)
        verbBytes = Array((entry.verb ?? "").utf8)
    }

    /// How the command is called: `card add BOOK FRONT BACK [--tag T]…`.
    var usage: String { usageParts.joined(separator: " ") }

    /// The name, the parameters and the options of ``usage``.
    var usageParts: [String] { [name] + parameters.map(\.usage) + options.map(\.usage) }
}

extension CommandSpec {
    /// How a command goes together with others.
    enum Manner: Sendable {
        /// It can be a part of what happens as a whole.
        case ordinary
        /// It takes as long as it takes, and keeps what comes of it as it goes; where time is virtual it is ordinary.
        case lasts
        /// It is about the library as a whole, and never a part of something else.
        case standsAlone
    }

    /// An argument that is known by its place.
    struct Parameter: Sendable {
        enum Presence: Sendable {
            case required, optional
            /// Any number of words, also none.
            case repeated
        }

        let name: String
        let kind: ValueKind
        let presence: Presence

        static func required(_ name: String, _ kind: ValueKind) -> Parameter {
            Parameter(name: name, kind: kind, presence: .required)
        }

        static func optional(_ name: String, _ kind: ValueKind) -> Parameter {
            Parameter(name: name, kind: kind, presence: .optional)
        }

        static func repeated(_ name: String, _ kind: ValueKind) -> Parameter {
            Parameter(name: name, kind: kind, presence: .repeated)
        }

        /// The parameter in a usage line: choices are spelt out, what may be left out stands in brackets.
        var usage: String {
            let words = kind.usage(name)
            return switch presence {
            case .required: words
            case .optional: "[\(words)]"
            case .repeated: kind == .commandName ? "[\(words)]" : "[\(words)]…"
            }
        }
    }

    /// An argument that is known by its key.
    struct Option: Sendable {
        /// With its hyphens: `--tag`.
        let key: String
        /// Nil for a switch.
        let value: (name: String, kind: ValueKind)?
        let isRepeatable: Bool
        let isRequired: Bool
        let keyBytes: [UInt8]

        private init(_ key: String, _ value: (String, ValueKind)?, isRepeatable: Bool = false, isRequired: Bool = false) {
            self.key = key
            self.value = value
            self.isRepeatable = isRepeatable
            self.isRequired = isRequired
            keyBytes = Array(key.utf8)
        }

        static func flag(_ key: String) -> Option { Option(key, nil) }

        static func one(_ key: String, _ name: String, _ kind: ValueKind) -> Option { Option(key, (name, kind)) }

        /// An option that the command cannot do without.
        static func required(_ key: String, _ name: String, _ kind: ValueKind) -> Option {
            Option(key, (name, kind), isRequired: true)
        }

        static func many(_ key: String, _ name: String, _ kind: ValueKind) -> Option {
            Option(key, (name, kind), isRepeatable: true)
        }

        /// The option in a usage line.
        var usage: String {
            let words = value.map { "\(key) \($0.kind.usage($0.name))" } ?? key
            return (isRequired ? words : "[\(words)]") + (isRepeatable ? "…" : "")
        }
    }
}

/// The facts about a parameter or an option that every command is asked for.
struct SlotFacts: OptionSet, Sendable {
    let rawValue: UInt16

    /// It must be given.
    static let isRequired = SlotFacts(rawValue: 1)
    /// It may be given more than once.
    static let isRepeatable = SlotFacts(rawValue: 2)
    /// There is a value, and not every text is one.
    static let isChecked = SlotFacts(rawValue: 4)
    /// It is the rest of the line.
    static let isCommand = SlotFacts(rawValue: 8)
    /// It may be missing though required ones follow.
    static let isSkippable = SlotFacts(rawValue: 16)
    /// It is the rest of the line but for a here-document at its end.
    static let leavesDocument = SlotFacts(rawValue: 32)

    /// It is a text, which need not be checked by the grammar.
    static let isText = SlotFacts(rawValue: 64)
    /// It is a name for something new.
    static let isName = SlotFacts(rawValue: 128)
    static let isTag = SlotFacts(rawValue: 256)

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
        if parameter.presence == .required { insert(.isRequired) }
        if parameter.presence == .repeated { insert(.isRepeatable) }
        if parameter.kind == .command { insert(.isCommand) }
    }

    fileprivate init(_ option: CommandSpec.Option) {
        if let value = option.value { self.init(value.kind) } else { self = [] }
        if option.isRequired { insert(.isRequired) }
        if option.isRepeatable { insert(.isRepeatable) }
    }
}

extension ValueKind {
    /// The value in a usage line.
    fileprivate func usage(_ name: String) -> String {
        switch self {
        case .choice(let words): words.joined(separator: "|")
        case .soundKind: choices?.joined(separator: "|") ?? name
        default: name
        }
    }
}
