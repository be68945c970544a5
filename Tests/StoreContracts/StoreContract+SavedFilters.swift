import Model
import Testing
import Vocabulary

extension StoreContract {
    static let savedFilters: [StoreContract] = [
        StoreContract("a query is saved under a name, replaced, and deleted") { ports in
            let hard = SavedFilter(name: "Hard", query: "lapses>=4")
            #expect(try ports.filters.putFilter(Name("Hard"), query: "lapses>=4") == Change(before: nil, after: hard))
            #expect(try ports.filters.putFilter(Name("HARD"), query: "lapses>=4").kind == .unchanged)
            let harder = SavedFilter(name: "Hard", query: "lapses>=8")
            #expect(try ports.filters.putFilter(Name("hard"), query: "lapses>=8") == Change(before: hard, after: harder))
            _ = try ports.filters.putFilter(Name("caf\u{E9}"), query: "front:'x'")
            #expect(try ports.filters.filters().map(\.name) == ["caf\u{E9}", "Hard"])
            #expect(try ports.filters.filter(named: NameKey(folding: "CAFE\u{301}"))?.query == "front:'x'")
            #expect(try ports.filters.filter(named: NameKey(folding: "cafe")) == nil)
            #expect(try ports.filters.deleteFilter(named: NameKey(folding: "hARD")) == Change(before: harder, after: nil))
            #expect(try ports.filters.deleteFilter(named: NameKey(folding: "Hard")) == nil)
            #expect(try ports.filters.filters().map(\.name) == ["caf\u{E9}"])
        }
    ]
}
