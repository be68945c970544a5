import TerminalText
import Vocabulary

/// The screens on top of each other, of which the person sees the last one that fills the window, and the questions over it.
@MainActor final class Stage {
    private(set) var screens: [any Screen] = []
    /// What is still to be told, the heaviest first.
    private(set) var messages: [Message] = []
    /// Whether the process is about to end, so that nothing can be asked or done again.
    private(set) var isEnding = false
    /// Whether the message was drawn, so that the person can have read it.
    private var isMessageDrawn = false
    /// The numbers of failures and of other results of keys that were told so far.
    private(set) var (failures, acts) = (0, 0)
    /// Called when something on the screen has changed and must be drawn.
    var needsDisplay: () -> Void = {}
    /// Shows a line in place of the keys at once, before something that takes long; the screens are not drawn meanwhile.
    var showAtOnce: (String) -> Void = { _ in }
    /// Runs a body after a time.
    let schedule: @MainActor (Duration, @escaping @MainActor () -> Void) -> Void

    struct Message: Equatable {
        /// What a message is about, the lightest first.
        enum Weight: Int, Comparable {
            /// Something that no key caused.
            case event
            /// What a key has done.
            case act
            case failure

            static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
        }

        var text: String
        let weight: Weight
    }

    init(schedule: @escaping @MainActor (Duration, @escaping @MainActor () -> Void) -> Void) { self.schedule = schedule }

    /// The screen that gets the keys.
    var top: (any Screen)? { screens.last }

    func push(_ screen: any Screen) {
        screens.append(screen)
        needsDisplay()
    }

    /// Removes a screen, and those on top of it.
    func remove(_ screen: any Screen) {
        guard let index = screens.firstIndex(where: { $0 === screen }) else { return }
        screens.removeSubrange(index...)
        needsDisplay()
    }

    /// Says what is about to be done, if it is done to so many cards that it takes a while.
    func announce(_ activity: String, _ count: Int) {
        if count >= 1000 { showAtOnce("\(activity) \(counted(count, "card"))…") }
    }

    // MARK: Messages

    /// The message in place of the keys, until the next key: the heaviest one; short events are told together.
    var message: Message? {
        guard var message = messages.first else { return nil }
        message.text = messages.prefix(shownCount).map(\.text).joined(separator: Self.separator)
        return message
    }

    /// The number of messages that are shown together.
    private var shownCount: Int {
        guard let first = messages.first else { return 0 }
        var (count, width) = (1, first.text.width)
        while first.weight == .event, count < messages.count {
            width += messages[count].text.width + Self.separator.width
            if width > Self.widest { break }
            count += 1
        }
        return count
    }

    private static let separator = " · "
    /// The most cells that events take which are told together: a row, or three of a narrow window.
    private static let widest = 78

    /// Says what a key has done.
    func say(_ text: String) {
        acts += 1
        add(Message(text: text, weight: .act))
    }

    /// Says what has failed.
    func fail(_ text: String) {
        failures += 1
        add(Message(text: text, weight: .failure))
    }

    /// Drops what is still to be told, which comes too late.
    func processWillEnd() { (messages, isEnding) = ([], true) }

    /// Makes the keys be dropped that were typed after one that has failed, although there is nothing else to say.
    func dropTypedAhead() { failures += 1 }

    /// Says what has happened without a key.
    func tell(_ text: String) { add(Message(text: text, weight: .event)) }

    /// Called when the message was drawn.
    func messageWasDrawn() { isMessageDrawn = true }

    /// Called for each key: a message that was drawn has been read, and makes room for the next one.
    func dismissMessage() {
        guard isMessageDrawn, !messages.isEmpty else { return }
        messages.removeFirst(shownCount)
        isMessageDrawn = false
        needsDisplay()
    }

    private func add(_ message: Message) {
        if !messages.contains(message) {
            let place = messages.firstIndex { $0.weight < message.weight } ?? messages.count
            messages.insert(message, at: place)
            if place == 0 { isMessageDrawn = false }
        }
        needsDisplay()
    }
}
