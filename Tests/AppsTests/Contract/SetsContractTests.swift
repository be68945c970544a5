import Foundation
import TestSupport
import Testing

/// The chapter on sets of cards, in scripts: what each command does to the cards of a query, in one step.
@Suite("Contract: sets", .onOwnThread) struct SetsContractTests {
    private static let given = """
        book add French
        book add French::Verbs
        book add Spanish
        card add French 'le chat' 'the cat' --tag noun
        card add French 'la maison' 'the house' --tag noun --tag home
        card add French::Verbs aller 'to go' --tag verb::irregular
        card add Spanish comer 'to eat' --tag verb
        card add Spanish 'le' 'him' --reversed
        """

    private func given() throws -> Place {
        let place = try Place()
        let made = try place.commands(Self.given)
        try #require(made.code == 0, "\(made)")
        return place
    }

    private func ids(_ query: String, in place: Place) throws -> String {
        let result = try place.run(.sutraRun, ["--mode", "jsonl", "-e", "card list --where '\(query)'"])
        #expect(result.code == 0, "\(query): \(result)")
        return result.output.split(separator: "\n").map { String($0).between("\"id\":", ",") }.joined(separator: " ")
    }

    @Test func `Queries find cards`() throws {
        let place = try given()
        for (query, expected) in [
            ("le", "1 5 6"), ("\"le\"", "1 5 6"), ("cat or house", "1 2"), ("book:French", "1 2 3"), ("book=French", "1 2"),
            ("deck:fr*", "1 2 3"),
            ("tag:verb", "3 4"), ("tag=verb", "4"), ("#home -#verb", "2"), ("tag:none", "5 6"), ("type:basic", "1 2 3 4"),
            ("type:reversed card:2", "6"),
            ("note:@5", "5 6"), ("\"Back\":him", "5 6"), ("back:him", "5"), ("front=le", "5"), ("id:1,3-4", "1 3 4"),
            ("is:new added:1", "1 2 3 4 5 6"),
            ("is:due", ""), ("lapses>=1", ""), ("-stability<5", "1 2 3 4 5 6"), ("(cat OR house) -(tag:home)", "1"),
        ] { #expect(try ids(query, in: place) == expected, "\(query)") }
        #expect(
            try place.commands("expect count card --where 'tag:verb' == 2\nexpect count card French --where 'le' == 1").code == 0)
        #expect(
            try place.commands("export - --format csv --where 'tag:home'").output
                == "front,back,tags,book\nla maison,the house,noun home,French\n")
    }

    @Test(arguments: [
        ("card suspend --where 'tag:verb'", "is:suspended", "3 4", 2), ("card suspend --all", "is:suspended", "1 2 3 4 5 6", 6),
        ("card tag --where 'id:5' +x", "tag:x", "5 6", 2), ("card tag --all -noun", "tag:noun", "", 2),
        ("card edit @1 @2 --tag y", "tag:y", "1 2", 2),
        ("card move --where 'book:French' Spanish", "book:Spanish", "1 2 3 4 5 6", 3),
        ("card delete @1 @4", "id:1-9", "2 3 5 6", 2),
    ])
    func `A set is changed in one step, which is undone at once`(
        _ command: String, _ query: String, _ changed: String, _ count: Int
    ) throws {
        let place = try given()
        let before = try ids(query, in: place)
        let result = try place.run(.sutraRun, ["--events", "-e", command])
        #expect(result.output.contains("\"count\":\(count)}"), "\(result)")
        #expect(try ids(query, in: place) == changed)
        #expect(try place.commands("undo").code == 0)
        #expect(try ids(query, in: place) == before)
        let dry = try place.run(.sutraRun, ["--dry-run", "-e", command])
        #expect(dry.code == 0)
        #expect(try ids(query, in: place) == before)
    }

    @Test func `A script is refused before it runs if a query cannot be read`() throws {
        let place = try given()
        let result = try place.commands("card delete @1\ncard suspend --where 'is:reviews'")
        #expect(result.code == 65, "\(result)")
        #expect(result.errors.contains(":2:26: error:") && result.errors.contains("^~~~~~~"), "\(result)")
        #expect(try ids("id:1", in: place) == "1")
    }

    @Test func `Study takes its cards from a set`() throws {
        let place = try given()
        let next = try place.run(.sutraRun, ["--mode", "jsonl", "-e", "review next --where 'tag:verb'"])
        #expect(next.output.contains("\"id\":3,"), "\(next)")
        #expect(try place.commands("review next --where 'tag:home is:due'").errors.contains("NOTHING_DUE"))
        let due = try place.run(.sutraRun, ["--mode", "jsonl", "-e", "review due --where 'tag:noun'"])
        #expect(due.output.contains("\"new\":2,"), "\(due)")
        let days = try place.run(
            .sutraRun, ["--mode", "jsonl", "-e", "review answer @4 easy", "-e", "review due --days 30 --where '#verb'"])
        #expect(days.output.split(separator: "\n").filter { $0.contains("\"due\":1") }.count == 1, "\(days)")
    }
}
