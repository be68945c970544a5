/// One of the libraries that are compared: a piece of work done with it.
public struct Contender<Fixture>: Sendable {
    let name: String
    let run: @MainActor (Fixture) -> Void

    /// A contender, whose name is also that of its column.
    public init(_ name: String, _ run: @escaping @MainActor (Fixture) -> Void) {
        self.name = name
        self.run = run
    }
}
