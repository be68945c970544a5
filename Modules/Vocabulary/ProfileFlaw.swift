/// The reason why a file of profiles is invalid, other than a value that breaks a rule of the model.
public enum ProfileFlaw: Hashable, Sendable {
    /// The form that a value is required to have.
    public enum Shape: Hashable, Sendable {
        case text, number, onOrOff, list, mapping
    }

    /// The file is not valid YAML; the text is the parser's message.
    case syntax(String)
    /// The file has an alias; `name` is the text after the `*`.
    case alias(name: String)
    case tooDeep
    /// The file is larger than `limit` bytes.
    case tooLarge(limit: Int)
    case unknownKey(String, known: [String])
    case missingKey(String)
    case repeatedKey(String)
    /// A value does not have the expected form; `key` is empty if the value is the whole file.
    case wrongShape(key: String, expected: Shape)
    case unknownValue(key: String, String, known: [String])
    /// An earlier profile of the file has the same name.
    case repeatedProfile(name: String)
    /// The segment already has a sound of this kind.
    case repeatedSound(SoundKind)
    /// A profile with that name already exists, and the conflict policy is to fail.
    case conflict(name: String)
}
