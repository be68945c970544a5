import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Queries that are saved under names, and used in others.
@MainActor @Suite struct SavedFiltersTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private var filters: SavedFilters { library.filters }

    init() throws {
        library = LibraryViewModel(services: services)
        for name in ["French", "Spanish"] { try library.books.add(name) }
        for (book, front, tags) in [
            ("French", "aller", ["verb"]), ("French", "chat", ["noun"]), ("Spanish", "ir", ["verb"]), ("Spanish", "el", []),
        ] { try library.cards.add(NewCard(book: .name(book), front: front, back: "x", tags: tags)) }
    }

    private func fronts(_ query: SetQuery) throws -> [String] {
        let rows = try library.cards.list(CardListing(query: query))
        var fronts: [String] = []
        while case let page = try rows.next(), !page.isEmpty { fronts += page.map(\.front) }
        return fronts
    }

    private func fault(_ query: String) -> QueryFault? {
        guard case .query(let fault)? = failure(of: { () throws(Failure) in try library.cards.count(SetQuery(query)) }) else {
            return nil
        }
        return fault
    }

    @Test func `A saved filter is part of other queries, as it is at that moment`() throws {
        #expect(try filters.put("Verbs", query: "tag:verb").change.kind == .added)
        #expect(try fronts(SetQuery("filter:verbs")) == ["aller", "ir"])
        #expect(try fronts(SetQuery("-filter:VERBS")) == ["chat", "el"])
        #expect(try fronts(SetQuery("(filter=Verbs or el) book:Spanish")) == ["ir", "el"])
        #expect(try filters.put("verbs", query: "tag:verb").change.kind == .unchanged)
        #expect(try filters.put("verbs", query: "tag:verb -ir").change.kind == .updated)
        #expect(try fronts(SetQuery("filter:verbs")) == ["aller"])
        #expect(try filters.list().map { [$0.name, $0.query] } == [["Verbs", "tag:verb -ir"]])
        #expect(try filters.delete("VERBS").name == "Verbs")
        #expect(fault("filter:verbs") == QueryFault(.notFound(.filter, .name("verbs"), near: []), at: 7..<12))
        #expect(throws: Failure.notFound(.filter, .name("verbs"), near: [])) { try filters.delete("verbs") }
    }

    @Test func `The open book limits a query unless a filter in it names a book`() throws {
        try filters.put("verbs", query: "tag:verb")
        try filters.put("spanish", query: "book:Spanish")
        #expect(try fronts(SetQuery("filter:verbs", openBook: .name("French"))) == ["aller"])
        #expect(try fronts(SetQuery("filter:spanish", openBook: .name("French"))) == ["ir", "el"])
    }

    @Test func `Filters that use each other in a circle are rejected`() throws {
        func rejected(_ name: String, _ query: String) -> QueryFlaw? {
            guard case .query(let fault)? = failure(of: { () throws(Failure) in try filters.put(name, query: query) }) else {
                return nil
            }
            return fault.flaw
        }
        #expect(rejected("a", "x filter:A") == .filterCycle(["a", "a"]))
        try filters.put("a", query: "x")
        try filters.put("b", query: "filter:a")
        try filters.put("c", query: "filter:b")
        #expect(rejected("A", "not filter:c") == .filterCycle(["A", "c", "b", "A"]))
        for (name, inner) in [("d", "c"), ("e", "d")] { try filters.put(name, query: "filter:\(inner)") }
        #expect(try library.cards.count(SetQuery("filter:e")) == 4)
        guard case .inFilter? = rejected("f", "filter:e") else { return #expect(Bool(false), "six filters inside each other") }
    }

    @Test func `Filters inside each other cannot have more terms than a query`() throws {
        try filters.put("a", query: Array(repeating: "x", count: 100).joined(separator: " "))
        #expect(try library.cards.count(SetQuery("filter:a")) == 4)
        #expect(fault("filter:a filter:a")?.flaw == .inFilter("a", .tooManyTerms(limit: 200)))
    }

    @Test func `A filter whose query fails later is named`() throws {
        try filters.put("spanish", query: "book:Spanish")
        try filters.put("mine", query: "filter:spanish tag:verb")
        try library.books.delete(.name("Spanish"))
        let inner = QueryFlaw.inFilter("spanish", .notFound(.book, .name("Spanish"), near: []))
        #expect(fault("x filter:spanish") == QueryFault(inner, at: 9..<16))
        #expect(fault("filter:mine")?.flaw == .inFilter("mine", inner))
    }

    @Test func `A query and a name are checked before they are saved`() throws {
        #expect(throws: Failure.query(QueryFault(.unclosedParenthesis, at: 0..<1))) { try filters.put("x", query: "(a") }
        #expect(throws: Failure.query(QueryFault(.unclosedParenthesis, at: 0..<1))) { try filters.check("x", query: "(a") }
        #expect(throws: Failure.invalid(.name, .empty)) { try filters.check(" ", query: "a") }
        #expect(throws: Failure.query(QueryFault(.notFound(.book, .name("X"), near: []), at: 5..<6))) {
            try filters.put("x", query: "book:X")
        }
        #expect(try filters.put("x", query: "tag:vreb").unknownTags == [UnknownTag(tag: "vreb", near: ["verb"])])
        #expect(throws: Failure.query(QueryFault(.unknownTag("vreb", near: ["verb"]), at: 8..<9))) {
            do throws(Failure) {
                _ = try library.cards.count(SetQuery("-filter:x"))
            } catch {
                guard case .query(let fault) = error, case .inFilter("x", let flaw) = fault.flaw else { throw error }
                throw Failure.query(QueryFault(flaw, at: fault.range))
            }
        }
    }

    @Test func `Tab completes the names of filters`() throws {
        for name in ["hard", "Hardest ones", "easy"] { try filters.put(name, query: "x") }
        #expect(try library.names.queries(beginningWith: "tag:verb filt") == ["tag:verb filter:"])
        #expect(try library.names.queries(beginningWith: "-filter:ha") == ["-filter:hard", "-filter:\"Hardest ones\""])
    }

    @Test func `A list follows the filter that its query uses`() throws {
        try filters.put("verbs", query: "tag:verb")
        let list = library.cards(CardListFilter(text: "filter:verbs"))
        #expect(list.fronts == ["aller", "ir"])
        try filters.put("verbs", query: "tag:noun")
        #expect(list.fronts == ["chat"])
        // Another process deletes it: the list says so, and follows again when it is there
        let other = services.library.connect()
        _ = try other.deleteFilter(named: NameKey(folding: "verbs"))
        library.refreshIfChanged()
        #expect(list.failure.current != nil)
        _ = try other.putFilter(Name("verbs"), query: "el")
        library.refreshIfChanged()
        #expect(list.fronts == ["el"] && list.failure.current == nil)
    }
}
