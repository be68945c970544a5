/// What is wrong with a file of profiles, besides values that break a rule of the model.
public enum ProfileFlaw: Hashable, Sendable {
    /// The form that a value must have.
    public enum Shape: Hashable, Sendable {
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
    /// The key is empty for the file as a whole.
    case wrongShape(key: String, expected: Shape)
    case unknownValue(key: String, String, known: [String])
    /// An earlier profile of the file has that name.
    case repeatedProfile(name: String)
    /// The segment has a sound of that kind already.
    case repeatedSound(SoundKind)
    /// There is a profile of that name, and conflicts are to fail.
    case conflict(name: String)
}
