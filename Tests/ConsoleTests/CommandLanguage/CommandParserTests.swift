import Testing

@testable import Console

@Suite("Words are bound to parameters and options")
struct CommandParserTests {
    private func missing(_ script: String, openItems: OpenItems) -> String? {
        do {
            _ = try bind(script, openItems: openItems)
            return nil
        } catch let error as CommandError {
            guard case .missingArgument(_, let parameter) = error.reason else { return nil }
            return parameter.name
        } catch {
            return nil
        }
    }

    private func bind(_ script: String, _ variables: [String: String] = [:], openItems: OpenItems = .nothing) throws -> Invocation
    {
        var set = Variables()
        for (name, value) in variables { set.set(name, to: value) }
        return try CommandParser().bind(#require(statements(script).first), variables: set, openItems: openItems)
    }

    @Test func `Arguments are bound to parameters and options`() throws {
        let card = try bind("card add French --tag a 'le chat' --tag=b \"the cat\" --tag 'c d'")
        #expect(card.spec.name == "card add")
        #expect(card.text("BOOK") == "French")
        #expect(card.text("FRONT") == "le chat")
        #expect(card.text("BACK") == "the cat")
        #expect(card.all("--tag") == ["a", "b", "c d"])
        #expect(card.isSet("--tag"))
    }

    @Test func `An option that is not given has no value`() throws {
        let list = try bind("card list French")
        #expect(list.optional("--match") == nil)
        #expect(list.count("--limit") == nil)
        #expect(!list.isSet("--due"))
        #expect(list.all("--tag") == [])
        #expect(try bind("profile add Morning").duration("--duration") == nil)
    }

    @Test func `Values are read as the kind of their parameter`() throws {
        let list = try bind("card list @3 --due --limit 20 --offset=0")
        #expect(list.reference("BOOK") == .id(3))
        #expect(list.isSet("--due"))
        #expect(list.count("--limit") == 20)
        #expect(list.count("--offset") == 0)
        let sound = try bind("sound add 'My morning' cool-down repeat bell --every 1h30m --times 3")
        #expect(sound.reference("PROFILE") == .name("My morning"))
        #expect(sound.text("SEGMENT") == "cool-down")
        #expect(sound.text("MOMENT") == "repeat")
        #expect(sound.duration("--every") == .seconds(5400))
        #expect(try bind("book show '@3'").reference("BOOK") == .id(3))
        #expect(try bind("echo").text("TEXT") == "")
        #expect(try bind("echo a 'b  c' -- --d").text("TEXT") == "a b  c --d")
    }

    @Test func `A variable is one word and never an option`() throws {
        let set = ["b": "French 1", "t": "--due", "n": "5"]
        let list = try bind("card list $b --match=$t --tag $t --limit ${n}0", set)
        #expect(list.text("BOOK") == "French 1")
        #expect(list.optional("--match") == "--due")
        #expect(list.all("--tag") == ["--due"])
        #expect(list.count("--limit") == 50)
        #expect(!list.isSet("--due"))
        #expect(try bind("book show $t", set).text("BOOK") == "--due")
    }

    @Test func `Two hyphens end the options`() throws {
        let card = try bind("card add French -- --front --back=1")
        #expect(card.text("FRONT") == "--front")
        #expect(card.text("BACK") == "--back=1")
        #expect(try bind("card add French a -- --").text("BACK") == "--")
    }

    @Test func `A here-document is an argument`() throws {
        let card = try bind("card edit @1 --front <<A --back <<B\nle\nchat\nA\nthe cat\nB")
        #expect(card.optional("--front") == "le\nchat")
        #expect(card.optional("--back") == "the cat")
    }

    @Test func `Each value keeps its position in the source`() throws {
        let card = try bind("card list 'French' --match=\"a b\" --limit 3")
        #expect(card.statement.text(in: card.span) == "card list")
        #expect(card.statement.text(in: card.span(of: "BOOK")) == "'French'")
        #expect(card.statement.text(in: card.span(of: "--match")) == "\"a b\"")
        #expect(card.statement.text(in: card.span(of: "--limit")) == "3")
        #expect(card.statement.text(in: card.span(of: "--tag")) == "card list")
    }

    @Test(arguments: [
        ("card list", "@7", ["@7"]), ("card list French", "@7", ["French"]), ("card add a b", "@7", ["@7", "a", "b"]),
        ("card add French a b", "@7", ["French", "a", "b"]), ("card list --due", "@7", ["@7"]),
        ("book rename 'x y'", "@7", ["@7", "x y"]),
        ("card add --tag t a b", "@7", ["@7", "a", "b"]),
    ])
    func `The open book stands for a missing first argument`(_ script: String, _ openItems: String, _ values: [String]) throws {
        let invocation = try bind(script, openItems: OpenItems(book: openItems))
        #expect(invocation.spec.parameters.map { invocation.text($0.name) } == values)
        if script.hasPrefix("card list") && values == ["@7"] { #expect(invocation.reference("BOOK") == .id(7)) }
        #expect(
            invocation.statement.text(in: invocation.span(of: "BOOK")) == (values[0] == "@7" ? invocation.spec.name : "French"))
    }

    @Test func `The open book stands for nothing else`() {
        #expect(throws: CommandError.self) { try bind("card add a", openItems: OpenItems(book: "@7")) }
        #expect(missing("card add", openItems: OpenItems(book: "@7")) == "FRONT")
        #expect(missing("card add a", openItems: OpenItems(book: "@7")) == "BACK")
        #expect(missing("card add", openItems: .nothing) == "BOOK")
        #expect(throws: CommandError.self) { try bind("profile show", openItems: OpenItems(book: "@7")) }
        #expect(throws: CommandError.self) { try bind("book add", openItems: OpenItems(book: "@7")) }
    }
}
