/// A command with its arguments in place, ready to run.
///
/// Parameters and options are asked for by the names that they have in the command's table row; asking for one that the
/// row has not is a programmer's error and traps.
struct Invocation: Sendable {
    let spec: CommandSpec
    let statement: Statement

    /// The words of the command's name.
    let span: SourceSpan

    /// In the order in which they were written.
    let arguments: [Argument]

    /// One value of a parameter or an option.
    struct Argument: Sendable {
        /// The index of the parameter, or after them that of the option.
        var slot: Int
        var text: String
        /// What ``ValueKind/number(_:)`` found.
        var number: Int64
        /// Nil where the value was not written but is what is in hand.
        var span: SourceSpan?
        /// The words of a nested command.
        var words: Range<Int> = 0..<0
    }
}

extension Invocation {
    /// The text of a required parameter; several words are joined by spaces.
    func text(_ name: String) -> String {
        let slot = slot(name)
        guard let first = first(slot) else { return "" }
        guard slot < spec.parameters.count, spec.parameters[slot].presence == .repeated else { return first.text }
        return all(name).joined(separator: " ")
    }

    /// The text of a parameter or an option that may be missing.
    func optional(_ name: String) -> String? { first(slot(name))?.text }

    /// Every value of a parameter or an option, in order.
    func all(_ name: String) -> [String] {
        let slot = slot(name)
        return arguments.compactMap { $0.slot == slot ? $0.text : nil }
    }

    /// Whether a parameter or an option was given.
    func isSet(_ name: String) -> Bool { first(slot(name)) != nil }

    /// The value of a count that may be missing.
    func count(_ name: String) -> Int? { first(slot(name)).map { Int($0.number) } }

    /// The id that a required parameter is.
    func id(_ name: String) -> Int64 { first(slot(name))?.number ?? 0 }

    /// The value of a duration that may be missing.
    func duration(_ name: String) -> Duration? { first(slot(name)).map { .seconds($0.number) } }

    /// What a parameter or an option refers to.
    func reference(_ name: String) -> Reference? {
        first(slot(name)).map { $0.number > 0 ? .id($0.number) : .name($0.text) }
    }

    /// The words of the statement that make a nested command.
    func words(_ name: String) -> Range<Int> { first(slot(name))?.words ?? 0..<0 }

    /// Where a value stands; the command's name where it was not written.
    func span(of name: String) -> SourceSpan { first(slot(name))?.span ?? span }

    private func first(_ slot: Int) -> Argument? { arguments.first { $0.slot == slot } }

    private func slot(_ name: String) -> Int {
        if let index = spec.parameters.firstIndex(where: { $0.name == name }) { return index }
        guard let index = spec.options.firstIndex(where: { $0.key == name }) else {
            preconditionFailure("\(spec.name) has no argument \(name)")
        }
        return spec.parameters.count + index
    }
}

/// What the REPL has in hand: it stands for a first BOOK or PROFILE that is left out.
struct InHand: Sendable {
    /// The book as one would write it, best `@id`.
    var book: String?
    /// The profile as one would write it, best `@id`.
    var profile: String?

    /// Nothing, as in scripts.
    static let nothing = InHand()

    func text(for kind: ValueKind) -> String? {
        switch kind {
        case .book: book
        case .profile: profile
        default: nil
        }
    }
}
