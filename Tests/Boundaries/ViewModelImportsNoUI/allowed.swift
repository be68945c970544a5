public import Binding

/// A view model shows itself to whatever binds to it.
@MainActor public final class Counter {
    public var count: Property<Int> { value }
    private let value = MutableProperty(0)

    public func countOn() { value.value += 1 }
}
