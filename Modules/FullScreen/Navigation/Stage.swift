import Vocabulary

/// The screens on top of each other, of which the person sees the last one that fills the window, and the questions over it.
@MainActor final class Stage {
    private(set) var screens: [any Screen] = []
    /// A message about what has just happened, which is shown in place of the keys until the next key.
    private(set) var message: Message?
    /// Called when something on the screen has changed and must be drawn.
    var needsDisplay: () -> Void = {}
    /// Runs a body after a time.
    let schedule: @MainActor (Duration, @escaping @MainActor () -> Void) -> Void

    struct Message: Equatable {
        let text: String
        let isError: Bool
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

    /// Says what has happened.
    func say(_ text: String) { show(Message(text: text, isError: false)) }

    /// Says what has failed.
    func fail(_ text: String) { show(Message(text: text, isError: true)) }

    func clearMessage() {
        guard message != nil else { return }
        message = nil
        needsDisplay()
    }

    private func show(_ message: Message) {
        self.message = message
        needsDisplay()
    }
}
