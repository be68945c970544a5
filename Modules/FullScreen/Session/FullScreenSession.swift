import MVVM
import TerminalText
public import ViewModel

/// The views that fill the window: lists that follow the library, and forms.
///
/// It works on the same view models as the commands. A front passes it keys, and draws when it is asked to.
@MainActor public final class FullScreenSession {
    /// Called when something has changed and ``draw()`` should be called soon.
    public var needsDisplay: () -> Void = {} { didSet { stage.needsDisplay = needsDisplay } }
    /// Called when the person has left.
    public var didEnd: () -> Void = {}

    private let display: any Display
    private let stage: Stage
    private let library: LibraryViewModel
    private let titleBar: TitleBar
    private let root = Coordinator<Never>()
    private var waiting: [Key] = []
    /// The canvas that is shown, and whether the notice about waiting covers it.
    private var (shown, saysWait): (Canvas?, Bool) = (nil, false)
    /// What has happened while a key is handled; nil if none is.
    private var events: [String]?

    /// Creates the views of a library.
    /// - Parameter schedule: runs a body after a time on the main queue.
    public init(
        _ library: LibraryViewModel, on display: any Display,
        schedule: @escaping @MainActor (Duration, @escaping @MainActor () -> Void) -> Void
    ) {
        self.library = library
        self.display = display
        let stage = Stage(schedule: schedule)
        self.stage = stage
        titleBar = TitleBar.make(with: library.sitting) { TitleBar(on: stage) }
        stage.showAtOnce = { [weak self] in self?.show($0, .plain) }
    }

    /// The screen that gets the keys.
    var top: (any Screen)? { stage.top }

    /// Shows the first screen: the list of books, with what is wanted over it.
    public func begin(at place: BrowsePlace = .books) {
        let books = BooksFlow(library, on: stage)
        root.start(books) { [weak self] in self?.didEnd() }
        books.show(place)
    }

    /// Handles the keys that have arrived; those that were typed before the screen is ready wait for it.
    public func takeKeys() {
        pressWaiting()
        // Keys after the one that leaves are for the prompt.
        while let screen = stage.top, let key = display.nextKey() {
            if waiting.isEmpty, screen.isReady { press(key) } else { waiting.append(key) }
        }
    }

    private func pressWaiting() {
        while !waiting.isEmpty, stage.top?.isReady ?? false {
            press(waiting.removeFirst())
        }
    }

    /// Handles a key; if it fails, drops those that were typed after it: they were meant for what it should have done.
    ///
    /// Tells what happens meanwhile, unless the key says what it has done or why it failed: then it has caused that.
    public func press(_ key: Key) {
        stage.dismissMessage()
        guard let screen = stage.top else { return }
        let failures = stage.failures
        defer { if stage.failures > failures { dropKeys() } }
        library.refreshIfChanged()
        // What another process has done can have put something else in the place of what the key was for.
        if stage.top !== screen || stage.failures > failures { return stage.needsDisplay() }
        if key == .control("l") {
            display.invalidate()
            return stage.needsDisplay()
        }
        let acts = stage.acts
        events = []
        let isKnown = screen.press(key) || key == .control("c") && screen.press(.escape)
        let lines = events ?? []
        events = nil
        if (stage.acts, stage.failures) == (acts, failures) { for line in lines { stage.tell(line) } }
        if !isKnown {
            if key == .character("?") || key == .function(1), screen.hasHelp {
                stage.push(HelpScreen(for: screen, on: stage))
            } else {
                display.beep()
            }
        }
        stage.needsDisplay()
    }

    private func dropKeys() {
        waiting = []
        while display.nextKey() != nil {}
    }

    /// Tells of an event that no key caused, after what the person must know first.
    public func say(_ line: String) {
        if events == nil { stage.tell(line) } else { events?.append(line) }
    }

    /// Says that another process holds up what a key has begun. The screens are not drawn, since one of them waits.
    public func showWait() {
        if saysWait { return }
        saysWait = true
        show("Another process is writing; Ctrl-C cancels.", .error)
    }

    /// Shows a line over what is shown, in place of the keys.
    private func show(_ line: String, _ style: TextStyle) {
        guard var canvas = shown, canvas.size.rows > 2 else { return }
        let row = canvas.area.row(canvas.size.rows - 1)
        canvas.fill(row)
        canvas.put(line.truncated(toWidth: row.width), in: row, style)
        display.show(canvas)
    }

    /// Handles Ctrl-C, which goes back as Escape does; a form, whose Escape goes back a field, is left at once.
    public func interrupt() {
        waiting = []
        press(.control("c"))
    }

    /// Saves what is finished on the screens, since the process is about to end.
    /// - Returns: what could not be saved, and why, for the person to be told outside of the window.
    @discardableResult public func processWillEnd() -> [String] {
        stage.processWillEnd()
        for screen in stage.screens { screen.processWillEnd() }
        return stage.messages.filter { $0.weight == .failure }.map(\.text)
    }

    /// Draws the screens.
    public func draw() {
        pressWaiting()
        var canvas = Canvas(display.size, display.capabilities)
        draw(on: &canvas)
        display.show(canvas)
        (shown, saysWait) = (canvas, false)
    }

    private func draw(on canvas: inout Canvas) {
        guard let top = stage.top, canvas.size.rows > 2 else { return }
        var rest = canvas.area
        titleBar.draw(on: &canvas, in: rest.row(0))
        let remark = top.remarkWithoutRoom(in: rest.rows(1..<rest.height - 1))
        let message = stage.message ?? remark.map { Stage.Message(text: $0, weight: .failure) }
        let lines = message?.text.lines(in: rest.width, atMost: min(3, rest.height - 2)) ?? []
        let bottom = rest.rows(rest.height - max(1, lines.count)..<rest.height)
        rest = rest.rows(1..<rest.height - bottom.height)
        let first = stage.screens.lastIndex { !$0.isQuestion } ?? 0
        for screen in stage.screens[first...] {
            let area = rest.rows(max(0, rest.height - screen.height(in: rest))..<rest.height)
            if screen.isQuestion { canvas.fill(area) }
            screen.draw(on: &canvas, in: area)
        }
        // The keys can depend on what fits in the window.
        if let message {
            canvas.put(lines, in: bottom, message.weight == .failure ? .error : .plain)
            stage.messageWasDrawn()
        } else {
            drawKeys(of: top, on: &canvas, in: bottom)
        }
    }

    /// Draws as many keys as fit.
    private func drawKeys(of screen: any Screen, on canvas: inout Canvas, in area: Area) {
        let more = screen.help
        let reserved = more.map { $0.width + 2 } ?? 0
        var column = 0
        for (index, help) in screen.keys.enumerated() {
            // What answers a question, and what cancels it, come before the help.
            let isNeeded = (screen.takesText || screen.isQuestion) && index < 2
            let room = area.width - column
            guard let shown = isNeeded ? help.shortened(to: room) : help, shown.width <= room - (isNeeded ? 0 : reserved)
            else { break }
            column += canvas.put(shown, in: area.columns(column..<area.width)) + 2
        }
        if let more, column == 0 || column + more.width <= area.width { canvas.put(more, in: area.columns(column..<area.width)) }
    }
}

extension KeyHelp {
    /// The cells that the help takes in the line at the bottom.
    fileprivate var width: Int { key.width + 1 + action.width }

    /// Returns the help with as much of its action as fits; nil if none of it does.
    fileprivate func shortened(to room: Int) -> KeyHelp? {
        let room = room - key.width - 1
        return room < 2 ? nil : KeyHelp(key, action.truncated(toWidth: room))
    }
}

extension Canvas {
    /// - Returns: the width of the help.
    @discardableResult fileprivate mutating func put(_ help: KeyHelp, in area: Area) -> Int {
        let width = put(help.key, in: area, .key) + 1
        put(help.action, in: area.columns(min(width, area.width)..<area.width), .faint)
        return help.width
    }
}
