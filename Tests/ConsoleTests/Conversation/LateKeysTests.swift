import Binding
import Synchronization
import TerminalText
import Testing
import ViewModel
import ViewModelFakes

@testable import Console

/// A clock that a test moves.
private final class HeldClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// Keys that were meant for a study session, and arrive when it has already ended by itself.
@MainActor @Suite("Keys after a study session") struct LateKeysTests {
    private let clock = HeldClock()
    private let session: ReplSession

    init() {
        let clock = clock
        var options = ConsoleOptions()
        options.now = { clock.now }
        let report = Report(
            Printer(TextOutput(MemorySink()), .plain, mode: .tsv), notices: TextOutput(MemorySink()), noticePresentation: .plain,
            tellsChanges: true)
        session = ReplSession(library: LibraryViewModel(services: FakeServices()), options: options, report: report)
        session.allowDialogues()
        for line in ["book add French", "card add French chat cat", "review start"] { _ = session.take(line) }
    }

    private func press(_ keys: String) { for key in keys { _ = session.press(key) } }

    @Test(arguments: ["\n", "\r", " ", "1", "2", "3", "4", "u", "U", "e", "E", "s", "S", "q", "Q"] as [Character])
    func `The keys of study are dropped for a moment after a session that ended by itself`(_ key: Character) {
        press(" 4")
        #expect(!session.isAsking)
        clock.advance(by: .milliseconds(399))
        #expect(session.expectsLateKeys)
        #expect(session.takesLateKey(key))
        clock.advance(by: .milliseconds(1))
        #expect(!session.takesLateKey(key))
        #expect(!session.expectsLateKeys)
    }

    @Test(arguments: [0, 399, 5000]) func `U at the beginning of the next line undoes the last rating`(_ milliseconds: Int) {
        press(" 4")
        clock.advance(by: .milliseconds(milliseconds))
        #expect(session.expectsSequelKey && session.takesSequelKey("u"))
        _ = session.goOn(by: "u")
        #expect(session.isAsking && session.asksForKey && !session.expectsSequelKey)
        #expect(session.prompt.current.hasSuffix("Enter › "))
        press(" 3 3")
        #expect(!session.isAsking && session.takesSequelKey("U"), "and again")
    }

    @Test func `Another key or line begins a command, in which u is a letter`() {
        press(" 4")
        #expect(!session.takesSequelKey("3") && session.expectsSequelKey, "a key that comes too late is no command")
        clock.advance(by: .seconds(1))
        #expect(!session.takesSequelKey("b") && !session.takesSequelKey("u"))
        _ = session.take("undo")
        _ = session.take("review start")
        press(" 4")
        _ = session.take("")
        #expect(!session.expectsSequelKey)
    }

    @Test func `Nothing can be undone after a session that the person has left`() {
        press(" q")
        #expect(!session.expectsSequelKey && session.goOn(by: "u") == .ready && !session.isAsking)
    }

    @Test func `A key that study does not have begins a command`() {
        press(" 4")
        #expect(!session.takesLateKey("c"))
        #expect(!session.takesLateKey("u"))
    }

    @Test func `A command ends the moment in which keys are dropped`() {
        press(" 4")
        _ = session.take("echo on")
        #expect(!session.expectsLateKeys)
    }

    @Test(arguments: ["q", "s"]) func `Keys are dropped only if the session ended by itself`(_ key: Character) {
        press(String(key))
        #expect(!session.isAsking)
        #expect(session.expectsLateKeys == (key == "s"))
    }

    @Test func `No key is dropped while a session is running or after another dialogue`() {
        press(" ")
        #expect(!session.expectsLateKeys)
        press("q")
        for line in ["book add", "Latin", ""] { _ = session.take(line) }
        #expect(!session.isAsking)
        #expect(!session.expectsLateKeys)
    }
}
