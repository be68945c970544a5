/// The selected rows of a list, by their ids: independent of where the list is scrolled to, and of its length.
public enum Selection: Hashable, Sendable {
    case some(Set<Int64>)
    /// All rows that the list has when the selection is used, including those never shown, with exceptions.
    case allMatching(except: Set<Int64>)

    /// The empty selection.
    public static let none = Selection.some([])

    /// Whether no row is selected, as far as that is known without the list.
    public var isEmpty: Bool { self == .none }

    /// Returns whether the row with an id is selected.
    public func contains(_ id: Int64) -> Bool {
        switch self {
        case .some(let ids): ids.contains(id)
        case .allMatching(let others): !others.contains(id)
        }
    }

    /// Selects or deselects a row.
    public mutating func set(_ id: Int64, isSelected: Bool) {
        switch self {
        case .some(var ids):
            if isSelected { ids.insert(id) } else { ids.remove(id) }
            self = .some(ids)
        case .allMatching(var others):
            if isSelected { others.remove(id) } else { others.insert(id) }
            self = .allMatching(except: others)
        }
    }

    /// Selects several rows.
    public mutating func select(_ ids: some Sequence<Int64>) {
        self =
            switch self {
            case .some(let selected): .some(selected.union(ids))
            case .allMatching(let others): .allMatching(except: others.subtracting(ids))
            }
    }

    /// Selects a row if it is not selected, and deselects it otherwise.
    public mutating func toggle(_ id: Int64) { set(id, isSelected: !contains(id)) }
}
