/// The last ids that were assigned, one for each kind of entity.
struct LastIDs: Equatable {
    var book: Int64 = 0
    var card: Int64 = 0
    var profile: Int64 = 0
    var session: Int64 = 0
    var note: Int64 = 0

    subscript(entity: UndoEntity) -> Int64 {
        get { self[keyPath: Self.path(entity)] }
        set { self[keyPath: Self.path(entity)] = newValue }
    }

    private static func path(_ entity: UndoEntity) -> WritableKeyPath<LastIDs, Int64> {
        switch entity {
        case .book: \.book
        case .card: \.card
        case .profile: \.profile
        case .session: \.session
        case .note: \.note
        }
    }
}
