/// What separates the fields of a text file of cards, in the order in which Anki looks for one that the file does not declare.
public enum FieldSeparator: String, Sendable, CaseIterable {
    case tab, pipe, semicolon, colon, comma, space
}
