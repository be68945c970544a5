import ViewModel
import Wording

extension Table where Row == CommandSpec {
    /// The commands of the language, for programs; ``HelpText`` is for people.
    static var commands: Table {
        Table([
            .text("command") { $0.name },
            .text("usage") { $0.usage },
            .text("summary") { $0.summary },
            Column("arguments") { Cell(.array($0.parameters.map(\.data))) },
            Column("options") { Cell(.array($0.options.map(\.data))) },
            Column("notes") { Cell(.array($0.notes.map { .string($0) })) },
            Column("examples") { Cell(.array($0.examples.map { .string($0) })) },
        ])
    }
}

extension CommandSpec.Parameter {
    fileprivate var data: Cell.Value {
        .object([
            (key: "name", value: .string(name)), (key: "value", value: .string(kind.explanation)),
            (key: "meaning", value: meaning.map { .string($0) } ?? .null),
            (key: "required", value: .bool(presence == .required)),
            (key: "repeated", value: .bool(presence == .repeated || presence == .list)),
        ])
    }
}

extension CommandSpec.Option {
    fileprivate var data: Cell.Value {
        .object([
            (key: "name", value: .string(key)), (key: "value", value: value.map { .string($0.kind.explanation) } ?? .null),
            (key: "meaning", value: .string(meaning)),
            (key: "required", value: .bool(isRequired)), (key: "repeated", value: .bool(isRepeatable)),
        ])
    }
}

extension Table where Row == QueryKeyHelp {
    /// The keys of queries, with the comparisons that can follow them.
    static var queryKeys: Table {
        Table([
            .text("key", nil, .fixed) { $0.key },
            Column("aliases") { Cell(.array($0.aliases.map { .string($0) }), shown: $0.aliases.joined(separator: " ")) },
            .text("comparisons") { $0.comparisons.joined(separator: " ") },
            .text("value") { $0.value },
            .text("meaning") { $0.meaning },
        ])
    }
}

extension Table where Row == ErrorCode {
    static var errorCodes: Table {
        Table([
            .text("code", nil, .fixed) { $0.rawValue },
            .text("meaning") { $0.meaning },
        ])
    }
}

extension Table where Row == ExitCode {
    static var exitCodes: Table {
        Table([
            Column("exit_code") { .number(Int($0.rawValue)) },
            .text("meaning") { $0.meaning },
        ])
    }
}
