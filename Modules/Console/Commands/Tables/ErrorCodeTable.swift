import Wording

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
