/// The encodings that a text file to import can have.
public enum TextEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    /// Windows-1252, which contains the characters of ISO 8859-1.
    case latin1 = "latin-1"
}
