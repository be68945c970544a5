import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let filter = CommandGroup(
        "filter", "queries that are saved under names",
        [
            Command(
                "put", "Saves a query under a name, or replaces the one with that name.",
                [.required("NAME", .newName), .required("QUERY", .query)], does: .changes,
                rule: CommandRule { (library, call) throws(Failure) in
                    try library.filters.check(call.text("NAME"), query: call.text("QUERY"))
                },
                examples: ["filter put hard 'lapses>=4 -is:suspended'"],
                notes: [
                    "`filter:hard` in another query finds the cards of this one, as it is at that moment. `help where` explains queries."
                ]
            ) { (library, call) throws(Failure) in
                let (change, unknownTags) = try library.filters.put(call.text("NAME"), query: call.text("QUERY"))
                let answer = Answer.change(change.kind, id: nil) { "\(change.row.name): \(change.row.query)" }
                return unknownTags.reduce(answer) { .both($0, .notice($1.notice)) }
            },
            Command("list", "Lists the saved filters.", does: .reads, examples: ["filter list"]) {
                (library, _) throws(Failure) in
                .rows(try library.filters.list(), in: .filters)
            },
            Command(
                "delete", "Deletes a saved filter.", [.required("NAME", .filter)], does: .changes,
                examples: ["filter delete hard"], notes: ["Queries that use it fail until there is a filter of that name again."]
            ) { (library, call) throws(Failure) in
                let filter = try library.filters.delete(call.text("NAME"))
                return .change(.deleted, id: nil) { filter.name }
            },
        ])
}
