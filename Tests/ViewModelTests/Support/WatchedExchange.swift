import Model
import ModelFakes

/// Files in memory, with someone who looks on before each record is read or written and at the end.
@MainActor final class WatchedExchange: CardExchange {
    var look: () -> Void = {}
    let files = FakeExchange()

    func readCards(
        from path: String, as format: CardFormat?, _ body: (CardRecord) throws(ModelError) -> Void
    ) throws(ModelError) {
        try files.readCards(from: path, as: format) { (record) throws(ModelError) in
            look()
            try body(record)
        }
        look()
    }

    func writeCards(
        to path: String, as format: CardFormat?, book: String?, _ next: () throws(ModelError) -> CardRecord?
    ) throws(ModelError) {
        try files.writeCards(to: path, as: format, book: book) { () throws(ModelError) in
            look()
            return try next()
        }
    }
}
