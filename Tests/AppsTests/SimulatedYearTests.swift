import Foundation
import TestSupport
import Testing

@Suite("A simulated year", .onOwnThread) struct SimulatedYearTests {
    /// What a year of answers leaves behind.
    private struct Year: Equatable {
        var export = ""
        var cards = ""
        var statistics = ""
        var dues: [String] { cards.split(separator: "\"due_at\":").map { String($0.prefix(22)) } }
    }

    /// Cards that are answered on every day of a year, five a day, by a pattern that has nothing of chance.
    private static var script: String {
        var lines = ["book add French", "book add Spanish", "settings set new_per_day unlimited"]
        lines += (1...40).map { "card add \($0 % 2 == 0 ? "French" : "Spanish") 'front \($0)' 'back \($0)'" }
        for day in 0..<365 {
            for turn in 0..<5 {
                let (card, rating) = (
                    (day * 7 + turn * 11) % 40 + 1, ["good", "good", "easy", "hard", "good", "again"][(day + turn * turn) % 6]
                )
                lines.append("review answer @\(card) \(rating)")
            }
            lines.append("clock advance 1d")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func play(seed: String, in place: Place) throws -> Year {
        try place.write("year.sutra", Self.script)
        let played = try place.run(.sutraRun, ["--virtual-clock", "2025-01-31T08:00:00Z", "--seed", seed, "year.sutra"])
        #expect(played.code == 0, "\(played.errors)")
        #expect(played.errors == "added 42, updated 1826, unchanged 0, failed 0; committed\n")
        let after = ["--virtual-clock", "2026-01-31T08:00:00Z", "--seed", seed, "--mode", "json"]
        return Year(
            export: try place.run(.sutraRun, after + ["-e", "export -"]).output,
            cards: try place.run(.sutraRun, after + ["-e", "card list French", "-e", "card list Spanish"]).output,
            statistics: try place.run(.sutraRun, after + ["-e", "stats"]).output)
    }

    @Test func `The same seed gives the same year and another seed a different one`() throws {
        let place = try Place()
        let first = try play(seed: "7", in: place)
        #expect(first.dues.count == 41)
        #expect(try play(seed: "7", in: try Place()) == first)
        let other = try play(seed: "8", in: try Place())
        #expect(other.export == first.export)
        #expect(other.dues != first.dues)

        let check = try place.run(.sutraRun, ["--mode", "json", "-e", "library check"])
        #expect(check.code == 0, "\(check)")
        #expect(check.output == "[]\n")
    }

    @Test func `The statistics of the year add up`() throws {
        let place = try Place()
        let year = try play(seed: "7", in: place)
        let all = try object(year.statistics)
        let states = try ["new", "learning", "review", "relearning", "suspended"].map { try number(all[$0]) }
        #expect(try number(all["cards"]) == 40)
        #expect(states.reduce(0, +) == 40)
        let days = try rows(all["days"])
        #expect(try days.reduce(0) { try $0 + number($1["answers"]) } == number(all["answers"]))
        #expect(days.count == 364)
        #expect(try number(all["answers"]) == 364 * 5)
        #expect(try rows(all["forecast"]).count == 30)
        let months = try rows(all["months"])
        let (reviews, recalled) = try months.reduce((0, 0)) { try ($0.0 + number($1["reviews"]), $0.1 + number($1["recalled"])) }
        #expect(try abs(fraction(all["retention"]) - Double(recalled) / Double(reviews)) < 1e-12)
        #expect(try (0...1).contains(fraction(all["expected_recall"])))
        let books = try rows(all["books"])
        #expect(books.compactMap { $0["name"] as? String } == ["French", "Spanish"])
        #expect(try books.reduce(0) { try $0 + number($1["cards"]) } == 40)
        #expect(try books.reduce(0) { try $0 + number($1["known"]) } == number(all["review"]))

        let one = try place.run(
            .sutraRun, ["--virtual-clock", "2026-01-31T08:00:00Z", "--mode", "json", "-e", "stats French --days 7"])
        let french = try object(one.output)
        #expect(french["book"] as? String == "French")
        #expect(try number(french["cards"]) == 20)
        #expect(try rows(french["books"]).isEmpty)
        #expect(try number(french["answers"]) < 7 * 5)
    }

    @Test func `A terminal shows charts, or numbers if colour is turned off`() throws {
        let place = try Place()
        _ = try play(seed: "7", in: place)
        let options = ["--virtual-clock", "2026-01-31T08:00:00Z", "-e", "stats"]
        let terminal = try PseudoTerminal(.sutraRun, options, in: place, columns: 60)
        #expect(try terminal.end() == 0)
        for part in ["All books", "Cards  40", "Memory  expected recall", "Due  ", "Mon  ", "█", "French", "Spanish"] {
            #expect(terminal.transcript.contains(part), "\(part) in\n\(terminal.transcript)")
        }
        #expect(terminal.transcript.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(terminal.transcript)")
        let plain = try PseudoTerminal(.sutraRun, options + ["--no-color"], in: place, columns: 60)
        #expect(try plain.end() == 0)
        #expect(plain.transcript.contains("CARDS            40\n"), "\(plain.transcript)")
        #expect(!plain.transcript.contains("█"))
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func rows(_ value: Any?) throws -> [[String: Any]] { try #require(value as? [[String: Any]]) }
    private func number(_ value: Any?) throws -> Int { try #require(value as? Int) }
    private func fraction(_ value: Any?) throws -> Double { try #require(value as? Double) }
}
