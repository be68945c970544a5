/// How a text is drawn, by its role; a display decides which colours and attributes that means.
public struct TextStyle: Hashable, Sendable {
    /// The role of a text.
    public enum Role: Hashable, Sendable {
        case plain, title, heading, faint, key, error, progress, highlight
        /// A place in a heat map that is filled to a percentage, 1…100.
        case shade(Int)
    }

    /// The role of the text.
    public var role: Role
    /// Whether the text belongs to the row under the cursor.
    public var isSelected: Bool

    /// Creates a style.
    public init(_ role: Role = .plain, isSelected: Bool = false) { (self.role, self.isSelected) = (role, isSelected) }

    /// Unstyled text.
    public static let plain = TextStyle()
    static let title = TextStyle(.title)
    static let heading = TextStyle(.heading)
    static let faint = TextStyle(.faint)
    static let key = TextStyle(.key)
    static let error = TextStyle(.error)
    static let progress = TextStyle(.progress)
}
