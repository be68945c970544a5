extension Table where Row == ErrorCode {
    static var errorCodes: Table {
        Table([
            .text("code", nil, .fixed) { $0.rawValue },
            .text("meaning") { $0.meaning },
        ])
    }
}
