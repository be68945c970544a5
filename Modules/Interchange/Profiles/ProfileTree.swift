import Model
import Vocabulary
import Yams

/// A mapping in a file of profiles: values by key, each with its line.
struct ProfileTree {
    typealias Key = ProfileText.Key

    let path: String
    /// The line on which the mapping begins.
    let line: Int
    private let values: [Key: Node]

    /// Parses a whole file.
    /// - Throws: `Failure.format` with the line, if the file is not valid YAML or its root is not a mapping with only these keys.
    init(_ bytes: ProfileBytes, keys: [Key]) throws(Failure) {
        let root: Node?
        do {
            // The parser keeps a pointer to the string's storage, and Swift stores a string of up to 15 bytes inline.
            let padding = String(repeating: " ", count: max(0, 16 - bytes.text.utf8.count))
            // The basic resolver does not turn `007` into a number or `no` into false: the key determines the type of a value.
            root = try Parser(yaml: bytes.text + padding, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw error.inFile(bytes.path)
        }
        guard let root else { throw .format(.profiles(.missingKey(Key.profiles.rawValue)), file: bytes.path, line: 1) }
        try self.init(root, called: nil, keys: keys, path: bytes.path)
    }

    /// Creates a tree from a node.
    /// - Parameter key: the key whose value the mapping is, for the error if the node is not a mapping.
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

    /// Returns the line of a value, or of the mapping if the value is missing.
    func line(of key: Key) -> Int { values[key]?.line ?? line }

    func text(_ key: Key) throws(Failure) -> String? {
        guard let node = values[key] else { return nil }
        guard let text = node.text else { throw wrongShape(key, .text) }
        return text
    }

    /// Returns the value of a key that is `true`, `false`, or another word for them in YAML 1.1: `yes`, `no`, `on`, `off`.
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

    /// Returns the value of a required key.
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

    /// The text of a scalar, quoted or not.
    fileprivate var text: String? { hasNoTag(but: .str) ? scalar?.string : nil }

    /// The text of an unquoted scalar.
    fileprivate var plainText: String? { scalar?.style == .plain ? text : nil }

    /// Returns whether the node has no tag other than `name`: a tag can change the type of a value.
    fileprivate func hasNoTag(but name: Yams.Tag.Name) -> Bool { tag.rawValue == name.rawValue }
}

extension Error {
    /// Returns the failure for a parser error, at its line.
    fileprivate func inFile(_ path: String) -> Failure {
        switch self as? YamlError {
        // The parser stops at a nesting level of 1000.
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
