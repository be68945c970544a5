package import Model
public import Vocabulary

/// What an input did to a row.
public struct RowChange<Row: Sendable & Equatable>: Sendable, Equatable {
    /// The row after the input; if it was deleted, as it was before.
    public let row: Row
    /// The row before the input; nil if it was added.
    public let before: Row?
    /// The kind of the change.
    public let kind: ChangeKind
    /// The options that are others for the cards now, because they or their book were moved.
    public internal(set) var options: [OptionChange] = []

    /// Creates a change from rows.
    package init(_ row: Row, before: Row? = nil, _ kind: ChangeKind) {
        self.row = row
        self.before = before
        self.kind = kind
    }

    /// Creates a change from a change of the model.
    package init<Entity>(_ change: Change<Entity>, _ makeRow: (Entity) -> Row) {
        let before = change.before.map(makeRow)
        guard let row = change.after.map(makeRow) ?? before else {
            preconditionFailure("a change has a before or an after")
        }
        self.init(row, before: before, change.kind)
    }
}
