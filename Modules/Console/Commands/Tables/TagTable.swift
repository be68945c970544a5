import Vocabulary

extension Table where Row == TagCount {
    static var tags: Table { Table(of: "tag", [.text("tag") { $0.tag }, .number("cards") { $0.cards }]) }
}
