package import Model
public import Vocabulary

/// A row as it is after an input, or as it was before its deletion, and what became of it.
public struct RowChange<Row: Sendable & Equatable>: Sendable, Equatable {
    public let row: Row
    /// The row as it was; nil for one that was added.
    public let before: Row?
    public let kind: ChangeKind

    package init(_ row: Row, before: Row? = nil, _ kind: ChangeKind) {
        self.row = row
        self.before = before
        self.kind = kind
    }

    package init<Entity>(_ change: Change<Entity>, _ makeRow: (Entity) -> Row) {
        let before = change.before.map(makeRow)
        guard let row = change.after.map(makeRow) ?? before else {
            preconditionFailure("a change has a before or an after")
        }
        self.init(row, before: before, change.kind)
    }
}
