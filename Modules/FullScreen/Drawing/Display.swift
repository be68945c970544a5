/// What shows a canvas, and delivers the keys: a terminal, or a test.
@MainActor public protocol Display: AnyObject {
    /// The size of the window.
    var size: Size { get }

    /// What the display can show.
    var capabilities: Capabilities { get }

    /// Shows a canvas that has the size of the window.
    func show(_ canvas: Canvas)

    /// Makes the next ``show(_:)`` draw everything, since others may have written to the window.
    func invalidate()

    /// Returns the next key that has arrived; nil if none has.
    func nextKey() -> Key?

    /// Rings the bell.
    func beep()
}
