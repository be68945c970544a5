public import TerminalText

/// A line of a picture in parts, each with the role that says how a view draws it.
public struct PictureLine: Hashable, Sendable {
    /// What a part of a picture is.
    public enum Role: Hashable, Sendable {
        case plain, heading, faint
        /// A bar, or a row of columns.
        case bar
        /// A place in a heat map that is filled to a percentage, 0…100.
        case shade(Int)
    }

    /// A text of one role.
    public struct Part: Hashable, Sendable {
        /// The text, without control characters.
        public let text: String
        /// What the text is.
        public let role: Role
    }

    /// The parts from left to right; neighbours differ in their roles.
    public private(set) var parts: [Part] = []

    init(_ text: String = "", _ role: Role = .plain) { append(text, role) }

    mutating func append(_ text: String, _ role: Role = .plain) {
        if text.isEmpty { return }
        if let last = parts.last, last.role == role {
            parts[parts.count - 1] = Part(text: last.text + text, role: role)
        } else {
            parts.append(Part(text: text, role: role))
        }
    }

    static func + (first: PictureLine, second: PictureLine) -> PictureLine {
        second.parts.reduce(into: first) { $0.append($1.text, $1.role) }
    }

    /// Returns the line as text in the styles of a terminal, which draws all shades in one colour.
    public func text(_ style: Style) -> String {
        var runs: [(text: String, role: Style.Role?)] = []
        for part in parts {
            if let last = runs.last, last.role == part.role.style {
                runs[runs.count - 1].text += part.text
            } else {
                runs.append((part.text, part.role.style))
            }
        }
        return runs.map { run in run.role.map { style($0, run.text) } ?? run.text }.joined()
    }
}

extension PictureLine.Role {
    fileprivate var style: Style.Role? {
        switch self {
        case .plain: nil
        case .heading: .heading
        case .faint: .faint
        case .bar, .shade: .picture
        }
    }
}
