/// The variables set by `let` and `--let`.
struct Variables: Sendable {
    private var values: [String: String] = [:]
    private var bytes = 0

    /// The maximum number of UTF-8 bytes in all names and values together.
    static let byteLimit = 64 << 20

    /// Creates an empty set of variables.
    init() {}

    /// Creates variables with initial values. Each name must satisfy ``isName(_:)``.
    init(_ values: [(name: String, value: String)]) {
        for (name, value) in values { set(name, to: value) }
    }

    /// The names of the variables, in no particular order.
    var names: some Collection<String> { values.keys }

    /// The value of a variable, or nil if it is not set.
    subscript(name: String) -> String? { values[name] }

    /// Sets a variable. Its name must satisfy ``isName(_:)``.
    mutating func set(_ name: String, to value: String) {
        precondition(Self.isName(name), "a variable's name is made of ASCII letters, digits and _")
        bytes = bytes(with: name, value)
        values[name] = value
    }

    /// Sets a variable as a `let` command specifies.
    /// - Throws: ``CommandError/Reason/variablesTooLong``.
    mutating func set(_ invocation: Invocation) throws(CommandError) {
        let (name, value) = (invocation.text("NAME"), invocation.text("VALUE"))
        if bytes(with: name, value) > Self.byteLimit {
            throw CommandError(.variablesTooLong, at: invocation.span(of: "VALUE"))
        }
        set(name, to: value)
    }

    private func bytes(with name: String, _ value: String) -> Int {
        let before = values[name].map { $0.utf8.count + name.utf8.count } ?? 0
        return bytes - before + name.utf8.count + value.utf8.count
    }

    /// Returns whether a text can be a variable's name: ASCII letters, digits and `_`, not beginning with a digit.
    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isNameStart(first) else { return false }
        return text.utf8.allSatisfy(isNamePart)
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        let lowered = byte | 0x20
        return byte == Byte.underscore || (lowered >= UInt8(ascii: "a") && lowered <= UInt8(ascii: "z"))
    }

    static func isNamePart(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
    }
}
