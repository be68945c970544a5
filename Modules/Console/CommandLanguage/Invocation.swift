import Vocabulary
import Wording

/// A command with its argument values, ready to run.
///
/// Parameters and options are accessed by their names in the command table. A name that the command does not have is a
/// programmer's error and traps.
struct Invocation: Sendable {
    let spec: CommandSpec
    let statement: Statement

    /// The span of the command's name.
    let span: SourceSpan

    /// The arguments in the order in which they were written.
    let arguments: [Argument]

    /// A value of a parameter or an option.
    struct Argument: Sendable {
        /// The index in ``CommandSpec/slots``: the parameters, followed by the options.
        var slot: Int
        var text: String
        /// The result of ``ValueKind/number(_:)``.
        var number: Int64
        /// The span of the value; nil if it was omitted and the open book or profile took its place.
        var span: SourceSpan?
        /// The words of a nested command.
        var words: Range<Int> = 0..<0
    }
}

extension Invocation {
    /// Returns the text of a required parameter; several words are joined by spaces.
    func text(_ name: String) -> String {
        let slot = slot(name)
        guard let first = first(slot) else { return "" }
        guard slot < spec.parameters.count, spec.parameters[slot].presence == .repeated else { return first.text }
        return all(name).joined(separator: " ")
    }

    /// Returns the text of a parameter or an option, or nil if it was omitted.
    func optional(_ name: String) -> String? { first(slot(name))?.text }

    /// Returns all values of a parameter or an option, in order.
    func all(_ name: String) -> [String] {
        values(of: name).map(\.text)
    }

    /// Returns all arguments of a parameter or an option, in order.
    func values(of name: String) -> [Argument] {
        let slot = slot(name)
        return arguments.filter { $0.slot == slot }
    }

    /// Returns whether a parameter or an option was given.
    func isSet(_ name: String) -> Bool { first(slot(name)) != nil }

    /// Returns the value of a count, or nil if it was omitted.
    func count(_ name: String) -> Int? { first(slot(name)).map { Int($0.number) } }

    /// Returns the value of a required parameter that is an id.
    func id(_ name: String) -> Int64 { first(slot(name))?.number ?? 0 }

    /// Returns the value of a duration, or nil if it was omitted.
    func duration(_ name: String) -> Duration? { first(slot(name)).map { .seconds($0.number) } }

    /// Returns the value of a day or time, or nil if it was omitted.
    func time(_ name: String) -> WrittenTime? { optional(name).flatMap { try? WrittenTime(parsing: $0) } }

    /// Returns the reference in a parameter or an option, or nil if it was omitted.
    func reference(_ name: String) -> Reference? {
        first(slot(name)).map { $0.number > 0 ? .id($0.number) : .name($0.text) }
    }

    /// Returns the range of the statement's words that form a nested command.
    func words(_ name: String) -> Range<Int> { first(slot(name))?.words ?? 0..<0 }

    /// Returns the span of a value, or that of the command's name if the value was omitted.
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

/// The book or profile that is open in the REPL, which takes the place of an omitted first BOOK or PROFILE.
struct OpenItems: Sendable {
    /// The open book as an argument, preferably `@id`.
    var book: String?
    /// The open profile as an argument, preferably `@id`.
    var profile: String?

    /// No open book or profile, as in scripts.
    static let nothing = OpenItems()

    func text(for kind: ValueKind) -> String? {
        switch kind {
        case .book: book
        case .profile: profile
        default: nil
        }
    }
}

extension Invocation {
    /// The entity that a required parameter refers to.
    func entity(_ name: String) -> EntityReference { reference(name)?.entity ?? .name("") }

    /// The entity that an optional parameter or an option refers to; nil if it was not given.
    func optionalEntity(_ name: String) -> EntityReference? { reference(name)?.entity }

    /// The span of the value of a parameter or option; nil if the command does not have it or it was not given.
    func place(of name: String) -> SourceSpan? {
        let exists = spec.parameters.contains { $0.name == name } || spec.options.contains { $0.key == name }
        return exists && isSet(name) ? span(of: name) : nil
    }
}
