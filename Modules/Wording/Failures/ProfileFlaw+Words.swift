import TerminalText
import Vocabulary

extension ProfileFlaw {
    var words: String {
        switch self {
        case .syntax(let problem): "the file is not valid YAML: \(problem)"
        case .alias(let name): "the alias *\(name) is not supported: write the value out"
        case .tooDeep: "the values are nested too deeply for a profile"
        case .tooLarge(let limit): "the file is larger than \(limit) bytes"
        case .unknownKey(let key, _): "the key \"\(key)\" is unknown here"
        case .missingKey(let key): "the key \"\(key)\" is missing"
        case .repeatedKey(let key): "the key \"\(key)\" appears here twice"
        case .wrongShape(let key, let shape):
            key.isEmpty ? "the file is not \(shape.noun)" : "the value of \"\(key)\" is not \(shape.noun)"
        case .unknownValue(let key, let value, _): "\"\(value)\" is not a valid value of \"\(key)\""
        case .repeatedProfile(let name): "a profile named \"\(name)\" appears earlier in the file"
        case .repeatedSound(let kind): "the segment already has a \(kind.rawValue) sound"
        case .conflict(let name): "a profile named \"\(name)\" already exists"
        }
    }

    var hints: [String] {
        switch self {
        case .unknownKey(_, let known), .unknownValue(_, _, let known):
            ["nothing was imported; choose \(known.alternatives)"]
        case .wrongShape(_, .onOrOff): ["nothing was imported; write true or false, without quotes"]
        case .wrongShape(let key, _) where key.isEmpty: ["nothing was imported; `export - --format yaml` shows the format"]
        case .syntax: ["nothing was imported; indent with spaces, and quote texts that contain : or #"]
        case .conflict: ["nothing was imported; use --on-conflict update or skip"]
        default: ["nothing was imported"]
        }
    }
}

extension ProfileFlaw.Shape {
    fileprivate var noun: String {
        switch self {
        case .text: "a text"
        case .number: "a whole number"
        case .onOrOff: "true or false"
        case .list: "a list"
        case .mapping: "a mapping of keys to values"
        }
    }
}
