/// The separator between the fields of a text file of cards.
///
/// The cases are in the order in which Anki looks for a separator that the file does not declare.
public enum FieldSeparator: String, Sendable, CaseIterable {
    case tab, pipe, semicolon, colon, comma, space
}
