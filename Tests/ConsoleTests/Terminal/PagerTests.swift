import Foundation
import Glibc
import Testing

@testable import Console

@Suite("Long output is paged, short output is not")
struct PagerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
    private let terminal = MemorySink()

    init() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var paged: String { (try? String(contentsOf: folder.appending(path: "paged"), encoding: .utf8)) ?? "nothing" }

    private func makePager(_ command: String? = nil, height: Int = 5, width: Int = 20) -> PagerSink {
        PagerSink(
            terminal, command: command ?? "cat > '\(folder.path)/paged'", size: (height, width))
    }

    private func lines(_ count: Int, _ text: String = "line") -> [UInt8] {
        Array((0..<count).map { "\(text) \($0)\n" }.joined().utf8)
    }

    @Test func `Output that fits is shown when the command has ended`() throws {
        let pager = makePager()
        pager.begin()
        try pager.write(lines(4))
        #expect(terminal.text == "")
        try pager.end()
        #expect(terminal.text == String(decoding: lines(4), as: UTF8.self))
        #expect(paged == "nothing")
    }

    @Test func `Output that does not fit goes to the pager as a whole`() throws {
        let pager = makePager()
        pager.begin()
        try pager.write(lines(3))
        try pager.write(lines(3, "more"))
        #expect(pager.isPaging)
        try pager.write(lines(1, "last"))
        try pager.end()
        #expect(paged == String(decoding: lines(3) + lines(3, "more") + lines(1, "last"), as: UTF8.self))
        #expect(terminal.text == "")
        #expect(!pager.isPaging)
    }

    @Test func `A line that is wider than the screen takes several rows`() throws {
        let pager = makePager()
        pager.begin()
        try pager.write(Array((String(repeating: "é", count: 81) + "\n").utf8))
        #expect(pager.isPaging)
        try pager.end()
    }

    @Test func `Outside a command, nothing is held back`() throws {
        let pager = makePager()
        try pager.write(lines(9))
        #expect(terminal.bytes == lines(9))
    }

    @Test func `Output after a notice is not paged`() throws {
        let pager = makePager()
        pager.begin()
        try pager.write(lines(2))
        try pager.letThrough()
        try pager.write(lines(9, "more"))
        try pager.end()
        #expect(terminal.bytes == lines(2) + lines(9, "more"))
    }

    @Test func `Quitting the pager ends the output of the command`() throws {
        let pager = makePager("exec < /dev/null; sleep 0.05")
        pager.begin()
        #expect(throws: OutputError.closed) {
            for _ in 0..<2000 { try pager.write(lines(500)) }
        }
        #expect(throws: OutputError.closed) { try pager.write(lines(1)) }
        try pager.end()
        pager.begin()
        try pager.write(lines(1))
        try pager.end()
        #expect(terminal.bytes == lines(1))
    }

    @Test(arguments: ["no-such-pager", "/", "exit 3", "kill -SEGV $$;"])
    func `Output meant for a failing pager is shown on the terminal`(
        _ command: String
    )
        throws
    {
        let pager = makePager("\(command) 2> /dev/null")
        for count in [6, 20_000] {
            let before = terminal.bytes.count
            pager.begin()
            for _ in 0..<3 { try pager.write(lines(count)) }
            try pager.end()
            #expect(terminal.bytes.dropFirst(before).elementsEqual(lines(count) + lines(count) + lines(count)))
            #expect(pager.failure?.hasPrefix("the pager \"\(command) 2> /dev/null\" failed (") == true)
        }
        pager.begin()
        try pager.write(lines(1))
        try pager.end()
        #expect(pager.failure == nil)
    }

    @Test(arguments: ["INT", "PIPE"]) func `A pager ended by SIGINT or SIGPIPE reports no failure`(_ signal: String) throws {
        let pager = makePager("cat > /dev/null; kill -\(signal) $$")
        pager.begin()
        try pager.write(lines(6))
        try pager.end()
        #expect(pager.failure == nil)
        #expect(terminal.bytes.isEmpty)
    }

    @Test func `A pager that reads its input reports no failure`() throws {
        let pager = makePager()
        pager.begin()
        try pager.write(lines(6))
        try pager.end()
        #expect(pager.failure == nil)
    }

    @Test func `A pager reads its input and not the keyboard`() throws {
        let pager = makePager("head -n 1 > '\(folder.path)/paged'")
        pager.begin()
        try pager.write(lines(6))
        try pager.end()
        #expect(paged == "line 0\n")
    }

    @Test(arguments: [
        ("less", true), ("less -R", true), ("/usr/bin/vi", true), ("vim -c 'set nu' \"$@\"", true), ("sh ./x", true),
        ("LESS=R less", false), ("less | cat", false), ("less; true", false), ("exec less", false), ("if x", false), (":", false),
        ("'my pager'", false), ("$(x)", false), ("", false),
    ])
    func `A program replaces the shell that starts it if the command has no other`(command: String, isReplaced: Bool) {
        #expect(ForegroundProcess.replacingShell(command) == (isReplaced ? "exec \(command)" : command))
    }
}
