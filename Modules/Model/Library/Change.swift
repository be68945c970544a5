package import Vocabulary

/// The effect of a mutation on one entity: added (`before` is nil), deleted (`after` is nil) or updated.
package struct Change<Entity: Sendable & Equatable>: Sendable, Equatable {
    package let before: Entity?
    package let after: Entity?

    package init(before: Entity?, after: Entity?) {
        self.before = before
        self.after = after
    }

    /// The kind of the change; unchanged if both values are equal.
    package var kind: ChangeKind {
        switch (before, after) {
        case (nil, _?): .added
        case (_?, nil): .deleted
        default: before == after ? .unchanged : .updated
        }
    }
}
