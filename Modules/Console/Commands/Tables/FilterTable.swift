import ViewModel

extension Table where Row == FilterRow {
    static var filters: Table { Table(of: "filter", [.text("name") { $0.name }, .text("query") { $0.query }]) }
}
