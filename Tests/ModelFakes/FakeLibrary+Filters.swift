package import Model
package import Vocabulary

extension FakeLibrary: FilterStore {
    package func filters() throws(Failure) -> [SavedFilter] {
        try read().filters.sorted { $0.key.precedes($1.key) }.map(\.value)
    }

    package func filter(named key: NameKey) throws(Failure) -> SavedFilter? { try read().filters[key] }

    package func putFilter(_ name: Name, query: String) throws(Failure) -> Change<SavedFilter> {
        let before = try filter(named: name.key)
        let after = SavedFilter(name: before?.name ?? name.text, query: query)
        try write(reporting: before == after ? nil : .filter) { $0.filters[name.key] = after }
        return Change(before: before, after: after)
    }

    package func deleteFilter(named key: NameKey) throws(Failure) -> Change<SavedFilter>? {
        guard let before = try filter(named: key) else { return nil }
        try write(reporting: .filter) { $0.filters[key] = nil }
        return Change(before: before, after: nil)
    }
}
