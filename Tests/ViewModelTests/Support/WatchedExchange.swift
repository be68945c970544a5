import Model
import ModelFakes

/// Files in memory, with someone who looks on before each record is read or written and at the end.
@MainActor final class WatchedExchange: Exchange {
    var look: () -> Void = {}
    let files = FakeExchange()

    func stop(when shouldStop: @escaping @Sendable () -> Bool) { files.stop(when: shouldStop) }

    func check(_ path: String, as format: ExchangeFormat?) throws(ModelError) { try files.check(path, as: format) }

    @discardableResult
    func read(
        from path: String, as format: ExchangeFormat?, layout: CardLayoutChoice,
        _ body: (ExchangeRecord) throws(ModelError) -> Void
    ) throws(ModelError) -> Reading {
        let reading = try files.read(from: path, as: format, layout: layout) { (record) throws(ModelError) in
            look()
            try body(record)
        }
        look()
        return reading
    }

    func checkWritable(_ path: String) throws(ModelError) { try files.checkWritable(path) }

    func writeCards(
        to path: String, as format: CardFormat, book: String?, _ source: () throws(ModelError) -> CardSource
    ) throws(ModelError) {
        try files.writeCards(to: path, as: format, book: book) { () throws(ModelError) in
            let next = try source()
            return { [self] () throws(ModelError) in
                look()
                return try next()
            }
        }
    }

    func writeSessions(
        to path: String, as format: SessionFormat, _ next: () throws(ModelError) -> LoggedSession?
    ) throws(ModelError) {
        try files.writeSessions(to: path, as: format) { () throws(ModelError) in
            look()
            return try next()
        }
    }

    func writeProfiles(_ profiles: [Profile], to path: String) throws(ModelError) {
        try files.writeProfiles(profiles, to: path)
    }
}
