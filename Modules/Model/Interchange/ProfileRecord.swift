/// A profile as a file describes it; what the file leaves out has its standard value.
package struct ProfileRecord: Hashable, Sendable {
    package var name: Name
    /// The segments, in a profile that has no id and no name.
    package var template: Profile
    /// The line that the record begins on, from 1.
    package var line: Int

    package init(name: Name, template: Profile, line: Int = 0) {
        self.name = name
        self.template = template
        self.line = line
    }
}

/// What is wrong with a file of profiles, besides values that break a rule of the model.
package enum ProfileFlaw: Hashable, Sendable {
    /// The form that a value must have.
    package enum Shape: Hashable, Sendable {
        case text, number, onOrOff, list, mapping
    }

    /// It is no YAML; in the words of its parser.
    case syntax(String)
    /// Values stand for others; `name` is what follows the `*`.
    case alias(name: String)
    case tooDeep
    /// In bytes.
    case tooLarge(limit: Int)
    case unknownKey(String, known: [String])
    case missingKey(String)
    case repeatedKey(String)
    case wrongShape(key: String, expected: Shape)
    case unknownValue(key: String, String, known: [String])
    /// An earlier profile of the file has that name.
    case repeatedProfile(name: String)
    /// The segment has a sound of that kind already.
    case repeatedSound(Sound.Kind)
    /// There is a profile of that name, and conflicts are to fail.
    case conflict(name: String)
}
