import Model
import Vocabulary
import Yams

/// A mapping in a file of profiles: its values by their keys, each with its line.
struct ProfileTree {
    typealias Key = ProfileText.Key

    let path: String
    /// The line that the mapping begins on.
    let line: Int
    private let values: [Key: Node]

    /// Parses a whole file.
    /// - Throws: `Failure.format` with the line of what is no YAML, or not what `keys` says.
    init(_ bytes: ProfileBytes, keys: [Key]) throws(Failure) {
        let root: Node?
        do {
            // A short string has no place in memory that the parser could keep in mind.
            let padding = String(repeating: " ", count: max(0, 16 - bytes.text.utf8.count))
            // No rule turns `007` into a number or `no` into false: what a value is, its key says.
            root = try Parser(yaml: bytes.text + padding, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw error.inFile(bytes.path)
        }
        guard let root else { throw .format(.profiles(.missingKey(Key.profiles.rawValue)), file: bytes.path, line: 1) }
        try self.init(root, called: nil, keys: keys, path: bytes.path)
    }

    /// - Parameter key: what the mapping is the value of, for the error about anything else.
    init(_ node: Node, called key: Key?, keys: [Key], path: String) throws(Failure) {
        line = node.line
        self.path = path
        guard case .mapping(let mapping) = node, node.hasNoTag(but: .map) else {
            throw .format(.profiles(.wrongShape(key: key?.rawValue ?? "", expected: .mapping)), file: path, line: line)
        }
        var values: [Key: Node] = [:]
        for (name, value) in mapping {
            let text = name.text
            guard let key = keys.first(where: { $0.rawValue == text }) else {
                let known = keys.map(\.rawValue)
                throw .format(.profiles(.unknownKey(text ?? "", known: known)), file: path, line: name.line)
            }
            values[key] = value
        }
        self.values = values
    }

    /// The line of a value, or of the mapping where it has none.
    func line(of key: Key) -> Int { values[key]?.line ?? line }

    func text(_ key: Key) throws(Failure) -> String? {
        guard let node = values[key] else { return nil }
        guard let text = node.text else { throw wrongShape(key, .text) }
        return text
    }

    /// `true` and `false`, and the other words of YAML 1.1.
    func isOn(_ key: Key) throws(Failure) -> Bool? {
        guard let node = values[key] else { return nil }
        switch node.plainText?.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: throw wrongShape(key, .onOrOff)
        }
    }

    func number(_ key: Key) throws(Failure) -> Int? {
        guard let node = values[key] else { return nil }
        guard let text = node.plainText, let number = Int(text) else { throw wrongShape(key, .number) }
        return number
    }

    func list(_ key: Key) throws(Failure) -> [Node]? {
        guard let node = values[key] else { return nil }
        guard case .sequence(let sequence) = node, node.hasNoTag(but: .seq) else { throw wrongShape(key, .list) }
        return Array(sequence)
    }

    func mapping(_ key: Key, keys: [Key]) throws(Failure) -> ProfileTree? {
        guard let node = values[key] else { return nil }
        return try ProfileTree(node, called: key, keys: keys, path: path)
    }

    /// The value of a key that must be there.
    func required<Value>(_ key: Key, _ value: (Key) throws(Failure) -> Value?) throws(Failure) -> Value {
        guard let value = try value(key) else { throw error(.profiles(.missingKey(key.rawValue)), at: key) }
        return value
    }

    func error(_ flaw: FormatFlaw, at key: Key) -> Failure { .format(flaw, file: path, line: line(of: key)) }

    private func wrongShape(_ key: Key, _ shape: ProfileFlaw.Shape) -> Failure {
        error(.profiles(.wrongShape(key: key.rawValue, expected: shape)), at: key)
    }
}

extension Node {
    fileprivate var line: Int { mark?.line ?? 1 }

    /// The text of a scalar, however it is quoted.
    fileprivate var text: String? { hasNoTag(but: .str) ? scalar?.string : nil }

    /// The text of a scalar that is not quoted.
    fileprivate var plainText: String? { scalar?.style == .plain ? text : nil }

    /// A tag can turn a value into one of another type.
    fileprivate func hasNoTag(but name: Yams.Tag.Name) -> Bool { tag.rawValue == name.rawValue }
}

extension Error {
    /// What the parser met, at its line.
    fileprivate func inFile(_ path: String) -> Failure {
        switch self as? YamlError {
        // The parser goes down to a level of 1000 and no further.
        case .parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
            .format(.profiles(.tooDeep), file: path, line: mark.line)
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            .format(.profiles(.syntax(problem)), file: path, line: mark.line)
        case .duplicatedKeysInMapping(let keys, let context):
            .format(.profiles(.repeatedKey(keys.first ?? "")), file: path, line: context.mark.line)
        case .reader(let problem, let offset, _, let text):
            .format(
                .profiles(.syntax(problem)), file: path, line: text.prefix(offset ?? 0).count { $0.isNewline } + 1)
        default: .format(.profiles(.syntax("the parser gives no reason")), file: path, line: 1)
        }
    }
}
