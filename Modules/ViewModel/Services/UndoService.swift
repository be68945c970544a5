package import Model

/// The steps that can be undone, opaque to fronts.
@MainActor public struct UndoService {
    package let store: any UndoStore

    package init(store: any UndoStore) { self.store = store }
}

@MainActor public protocol HasUndoService {
    var undoService: UndoService { get }
}
