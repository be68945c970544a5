import ViewModel

extension Failure.ProfileFlaw {
    var words: String {
        switch self {
        case .syntax(let problem): "this is no YAML: \(problem)"
        case .alias(let name): "values are to be written out, and not named again as *\(name)"
        case .tooDeep: "the values lie deeper within each other than a profile's can"
        case .tooLarge(let limit): "the file is larger than \(limit) bytes"
        case .unknownKey(let key, _): "the key \"\(key)\" is unknown here"
        case .missingKey(let key): "the key \"\(key)\" is missing"
        case .repeatedKey(let key): "the key \"\(key)\" stands here twice"
        case .wrongShape(let key, let shape):
            key.isEmpty ? "the file is not \(shape.noun)" : "the value of \"\(key)\" is not \(shape.noun)"
        case .unknownValue(let key, let value, _): "the value of \"\(key)\" is '\(value)', which is none that there is"
        case .repeatedProfile(let name): "a profile named \"\(name)\" stands in the file before"
        case .repeatedSound(let kind): "the segment has a \(kind) sound already"
        case .conflict(let name): "a profile named \"\(name)\" is there"
        }
    }

    var hints: [String] {
        switch self {
        case .unknownKey(_, let known), .unknownValue(_, _, let known):
            ["nothing was imported; one of \(known.joined(separator: ", "))"]
        case .wrongShape(_, .onOrOff): ["nothing was imported; write true or false, without quotes"]
        case .wrongShape(let key, _) where key.isEmpty: ["nothing was imported; `export - --format yaml` shows how it is written"]
        case .syntax: ["nothing was imported; indent with spaces, and quote texts with : or # in them"]
        case .conflict: ["nothing was imported; --on-conflict update or skip lets it pass"]
        default: ["nothing was imported"]
        }
    }
}

extension Failure.ProfileFlaw.Shape {
    fileprivate var noun: String {
        switch self {
        case .text: "a text"
        case .number: "a whole number"
        case .onOrOff: "true or false"
        case .list: "a list"
        case .mapping: "a set of keys with their values"
        }
    }
}
