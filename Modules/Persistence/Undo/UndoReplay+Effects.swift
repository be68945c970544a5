import GRDB
import Model
import Vocabulary

extension UndoReplay {
    /// Counts what the swap will change, for each kind of entity that it affects.
    func effects() throws -> [StepEffect] {
        var effects: [StepEffect] = []
        for entity in UndoEntity.allCases where concerns(entity) || entity == .profile && changesParts {
            if entity == .card {
                effects.append(StepEffect(.card, back: cards.missing, gone: try goneCards(), changed: cards.changed))
                continue
            }
            let rows = "\(entity.table.images) AS k LEFT JOIN \(entity.table.name) AS t ON t.id = k.id WHERE \(isBack)"
            effects.append(
                StepEffect(
                    entity.subject, back: try count("\(rows) AND t.id IS NULL"),
                    gone: try count("\(entity.table.name) WHERE \(goes(entity))"),
                    changed: try count("\(rows) AND t.id IS NOT NULL") + changedByParts(entity)))
        }
        if changes(.noteTypes) {
            let types = "undo_note_type AS k LEFT JOIN note_type AS t ON t.id = k.id WHERE k.of_step = \(step.id)"
            effects.append(
                StepEffect(
                    .noteType, back: try count("\(types) AND k.was_there AND t.id IS NULL"),
                    gone: try count("\(types) AND NOT k.was_there AND t.id IS NOT NULL"),
                    changed: try count("\(types) AND k.was_there AND t.id IS NOT NULL")))
        }
        if changes(.filters) {
            let filters =
                "undo_filter AS k LEFT JOIN filter AS t ON \(UndoTable.filters.hasKeysOfImage) WHERE k.of_step = \(step.id)"
            effects.append(
                StepEffect(
                    .filter, back: try count("\(filters) AND k.was_there AND t.name_key IS NULL"),
                    gone: try count("\(filters) AND NOT k.was_there AND t.name_key IS NOT NULL"),
                    changed: try count("\(filters) AND k.was_there AND t.name_key IS NOT NULL")))
        }
        if changes(.settings) || changes(.bookSettings) {
            let ofBooks = "undo_book_setting AS k WHERE k.of_step = \(step.id) AND \(stays(.book, "k.book_id"))"
            effects.append(
                StepEffect(.setting, changed: try count("undo_setting WHERE of_step = \(step.id)") + count(ofBooks)))
        }
        return effects.filter { !$0.isEmpty }
    }

    private func goneCards() throws -> Int {
        step.added[.card] == nil || step.isRedo ? cards.gone : try count("card WHERE \(goes(.card))")
    }

    private var changesParts: Bool { changes(.segments) || changes(.sounds) }

    /// The number of profiles of which only segments and sounds are changed.
    private func changedByParts(_ entity: UndoEntity) throws -> Int {
        guard entity == .profile, changesParts else { return 0 }
        return try count(
            """
            (SELECT profile_id AS id FROM undo_segment WHERE of_step = \(step.id)
                UNION SELECT profile_id FROM undo_sound WHERE of_step = \(step.id)) AS part
            WHERE \(stays(.profile, "part.id"))
                AND NOT EXISTS (SELECT 1 FROM undo_profile WHERE of_step = \(step.id) AND id = part.id)
            """)
    }

    /// Returns the SQL condition that an entity exists before and after the swap.
    private func stays(_ entity: UndoEntity, _ id: String) -> String {
        let name = entity.table.name
        return "\(id) IN (SELECT id FROM \(name)) AND \(id) NOT IN (SELECT id FROM \(name) WHERE \(goes(entity)))"
    }
}
