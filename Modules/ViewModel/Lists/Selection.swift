/// Which rows of a list are selected, by their ids: wherever the list is scrolled to, and however long it is.
public enum Selection: Hashable, Sendable {
    case some(Set<Int64>)
    /// All rows that the list has at the time, those not seen yet among them.
    case allMatching(except: Set<Int64>)

    public static let none = Selection.some([])

    /// Whether nothing is selected, as far as that is known without the list.
    public var isEmpty: Bool { self == .none }

    public func contains(_ id: Int64) -> Bool {
        switch self {
        case .some(let ids): ids.contains(id)
        case .allMatching(let others): !others.contains(id)
        }
    }

    /// Selects a row, or takes it out.
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

    /// Selects a row that is not, and takes out one that is.
    public mutating func toggle(_ id: Int64) { set(id, isSelected: !contains(id)) }
}
