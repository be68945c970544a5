import ViewModel
import Vocabulary

extension CommandGroup {
    static let tag = CommandGroup(
        "tag", "the tags of cards",
        [
            Command(
                "list", "Lists the tags of cards, with the number of cards that have each.",
                options: [.one("--where", "QUERY", .query, "only the tags of cards that the query finds")], does: .reads,
                examples: ["tag list", "tag list --where 'is:leech -is:suspended'"],
                inShell: { (shell, call) throws(Failure) in
                    guard call.isSet("--where") else { return .rows(try shell.library.cards.tags(), in: .tags) }
                    let query = shell.query(call)
                    return .both(
                        try shell.notices(about: query), .rows(try shell.library.cards.tags(query), in: .tags))
                }),
            Command(
                "rename", "Renames a tag of all cards, and the tags below it.",
                [.required("TAG", .tag), .required("NEW", .tag, "the new name")], does: .changes, rule: branches("TAG", "NEW"),
                examples: ["tag rename verbs verb", "tag rename animal noun::animal"],
                notes: [
                    "`tag rename verb word` renames verb::regular to word::regular as well. If cards have the new tag already, the two "
                        + "become one.",
                    below,
                ],
                inShell: { (shell, call) throws(Failure) in
                    let (tag, new) = (call.text("TAG"), call.text("NEW"))
                    return shell.answer(try shell.library.cards.renameTag(tag, to: new)) { "\(tag) → \(new)" }
                }),
            Command(
                "delete", "Removes a tag, and the tags below it, from all cards.", [.required("TAG", .tag)], does: .changes,
                rule: branches("TAG"), examples: ["tag delete old"],
                notes: ["The cards stay; `card delete --where 'tag:old'` deletes the cards that have a tag.", below],
                inShell: { (shell, call) throws(Failure) in
                    let tag = call.text("TAG")
                    return shell.answer(try shell.library.cards.deleteTag(tag)) { "-\(tag)" }
                }),
        ])

    private static let below = "TAG::* stands for the tags below TAG without TAG itself."

    private static func branches(_ names: String...) -> CommandRule {
        CommandRule { (_, call) throws(Failure) in
            for name in names { try CardsViewModel.check(tagBranch: call.text(name)) }
        }
    }
}
