/// A row of a screen's table of keys: the keys, what they do in words, and what they do.
///
/// The line at the bottom, the help and ``Screen/press(_:)`` follow from the same rows. A row whose keys mean nothing now has no
/// help and handles no key.
@MainActor struct KeyBinding {
    /// What the line at the bottom and the help say; nothing about typed text and the mouse.
    let helps: [KeyHelp]
    /// Handles a key.
    /// - Returns: false if the key is not one of the row's.
    let press: (Key) -> Bool

    /// Creates a row for keys that differ in what they do, or for any key.
    /// - Parameter press: handles a key, and returns whether it is one of the row's.
    init(_ helps: [KeyHelp], press: @escaping (Key) -> Bool) { (self.helps, self.press) = (helps, press) }

    /// Creates a row for groups of keys that do similar things, of which the first key of each is shown.
    /// - Parameters:
    ///   - isEnabled: whether the keys mean something now.
    ///   - act: called with the number of the key's group, from 0.
    init(_ groups: [[Key]], _ action: String, if isEnabled: Bool = true, do act: @escaping (Int) -> Void) {
        self.init(isEnabled ? [KeyHelp(groups, action)] : []) { key in
            guard isEnabled, let group = groups.firstIndex(where: { $0.contains(key) }) else { return false }
            act(group)
            return true
        }
    }

    /// Creates a row for the keys and the mouse that move through a list or a text.
    /// - Parameters:
    ///   - action: what a step is called.
    ///   - isEnabled: whether there is anywhere to move to; if not, only the mouse is handled.
    init(moving action: String, if isEnabled: Bool, press: @escaping (Key) -> Bool) {
        self.init(isEnabled ? ListMove.helps(action) : []) { key in (isEnabled || key.isOfMouse) && press(key) }
    }

    /// Creates a row for keys that do the same, of which the first one is shown.
    /// - Parameters:
    ///   - action: what the keys do, in a word or two; nil if that is not shown.
    ///   - isEnabled: whether the keys mean something now.
    init(_ keys: [Key], _ action: String?, if isEnabled: Bool = true, do act: @escaping () -> Void) {
        self.init(keys, action, on: isEnabled ? () : nil, do: act)
    }

    /// Creates a row for keys that act on something.
    /// - Parameter subject: what the keys act on now; nil if there is nothing.
    init<Subject>(_ keys: [Key], _ action: String?, on subject: Subject?, do act: @escaping (Subject) -> Void) {
        guard let subject else {
            (helps, press) = ([], { _ in false })
            return
        }
        helps = action.map { [KeyHelp(keys[0].label, $0, keys: keys)] } ?? []
        press = { key in
            guard keys.contains(key) else { return false }
            act(subject)
            return true
        }
    }
}

/// Builds a table of keys from its rows.
@MainActor @resultBuilder enum KeyTable {
    static func buildExpression(_ row: KeyBinding) -> [KeyBinding] { [row] }
    static func buildExpression(_ rows: [KeyBinding]) -> [KeyBinding] { rows }
    static func buildBlock(_ rows: [KeyBinding]...) -> [KeyBinding] { rows.flatMap(\.self) }
    static func buildOptional(_ rows: [KeyBinding]?) -> [KeyBinding] { rows ?? [] }
    static func buildEither(first rows: [KeyBinding]) -> [KeyBinding] { rows }
    static func buildEither(second rows: [KeyBinding]) -> [KeyBinding] { rows }
}

extension Screen {
    /// The keys of the table, as they are shown.
    var keys: [KeyHelp] { bindings.flatMap(\.helps) }

    /// Handles a key.
    /// - Returns: false if the key means nothing here.
    func press(_ key: Key) -> Bool { bindings.contains { $0.press(key) } }
}
