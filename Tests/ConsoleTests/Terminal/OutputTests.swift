import Glibc
import TerminalText
import TestSupport
import Testing

@testable import Console

@Suite("Output is complete, or its failure is reported")
struct OutputTests {
    @Test func `Nothing is written before the buffer is full or flushed`() throws {
        let sink = MemorySink()
        let output = TextOutput(sink)
        try output.line("a")
        #expect(sink.text == "")
        try output.write(String(repeating: "b", count: 70_000))
        #expect(sink.bytes.count == 70_002)
        try output.write("c")
        try output.flush()
        try output.flush()
        #expect(sink.bytes.count == 70_003)
    }

    @Test func `Output that cannot be written is an error`() throws {
        let readOnly = unsafe open("/dev/null", O_RDONLY)
        defer { close(readOnly) }
        let output = TextOutput(DescriptorSink(descriptor: readOnly))
        try output.write("a")
        #expect(throws: OutputError.failed(errno: EBADF)) { try output.flush() }
    }

    @Test func `A closed pipe is reported as closed`() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let (reading, writing) = try openPipe()
        close(reading)
        defer { close(writing) }
        let output = TextOutput(DescriptorSink(descriptor: writing))
        try output.write("a")
        #expect(throws: OutputError.closed) { try output.flush() }
        // What could not be written is not written later.
        try output.flush()
    }

    @Test func `A slow pipe gets everything`() async throws {
        let (reading, writing) = try openPipe()
        #expect(fcntl(writing, F_SETFL, O_NONBLOCK) == 0)
        async let reader = onThread { () -> Int in
            var source = DescriptorSource(descriptor: reading)
            var bytes: [UInt8] = []
            var count = -1
            while bytes.count != count {
                count = bytes.count
                try source.read(into: &bytes)
            }
            return count
        }
        try await onThread {
            let output = TextOutput(DescriptorSink(descriptor: writing))
            // More than a pipe holds, so that a write takes only a part of it.
            for _ in 0..<20 { try output.write(String(repeating: "a", count: 100_001)) }
            try output.flush()
        }
        close(writing)
        #expect(try await reader == 2_000_020)
        close(reading)
    }

    @Test func `A style ends what it begins`() {
        #expect(Style.coloured(.added, "+ a") == "\u{1b}[32m+ a\u{1b}[0m")
        #expect(Style.coloured(.added, "") == "")
        #expect(Style.plain(.error, "a") == "a")
    }

    @Test func `The output modes and their defaults are those of the contract`() {
        #expect(OutputMode.allCases.map(\.rawValue) == ["table", "tsv", "csv", "json", "jsonl", "markdown"])
        #expect(OutputMode.default(isTerminal: true) == .table && OutputMode.default(isTerminal: false) == .tsv)
    }
}
