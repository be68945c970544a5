import Model

extension Failure {
    /// What is wrong with a file of profiles, besides values that no profile can have.
    public enum ProfileFlaw: Hashable, Sendable {
        public enum Shape: Hashable, Sendable {
            case text, number, onOrOff, list, mapping
        }

        /// It is no YAML; in the words of its parser.
        case syntax(String)
        case alias(name: String)
        case tooDeep
        /// In bytes.
        case tooLarge(limit: Int)
        case unknownKey(String, known: [String])
        case missingKey(String)
        case repeatedKey(String)
        /// The key is empty for the file as a whole.
        case wrongShape(key: String, expected: Shape)
        case unknownValue(key: String, String, known: [String])
        case repeatedProfile(name: String)
        /// The kind is `begin`, `repeat` or `end`.
        case repeatedSound(kind: String)
        case conflict(name: String)
    }
}

extension Failure.ProfileFlaw {
    init(_ flaw: ProfileFlaw) {
        self =
            switch flaw {
            case .syntax(let problem): .syntax(problem)
            case .alias(let name): .alias(name: name)
            case .tooDeep: .tooDeep
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .unknownKey(let key, let known): .unknownKey(key, known: known)
            case .missingKey(let key): .missingKey(key)
            case .repeatedKey(let key): .repeatedKey(key)
            case .wrongShape(let key, let shape): .wrongShape(key: key, expected: Shape(shape))
            case .unknownValue(let key, let value, let known): .unknownValue(key: key, value, known: known)
            case .repeatedProfile(let name): .repeatedProfile(name: name)
            case .repeatedSound(let kind): .repeatedSound(kind: kind.rawValue)
            case .conflict(let name): .conflict(name: name)
            }
    }
}

extension Failure.ProfileFlaw.Shape {
    fileprivate init(_ shape: ProfileFlaw.Shape) {
        self =
            switch shape {
            case .text: .text
            case .number: .number
            case .onOrOff: .onOrOff
            case .list: .list
            case .mapping: .mapping
            }
    }
}
