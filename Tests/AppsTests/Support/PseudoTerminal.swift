import CPseudoTerminal
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A process on a terminal of its own: keys go in, and what it draws comes out.
final class PseudoTerminal {
    private let master: Int32
    private let child: pid_t
    /// The folder that the process runs in stays while it runs.
    private let place: Place
    private var hasEnded = false
    /// All that the process has drawn, escape sequences taken out.
    private(set) var screen = ""
    private var raw: [UInt8] = []
    private var hasClosed = false

    /// - Throws: when there is no terminal to be had or the process cannot be started.
    init(_ executable: Executable, _ arguments: [String] = [], in place: Place, columns: Int = 80) throws {
        self.place = place
        let words = unsafe ([executable.path] + arguments).map { unsafe strdup($0) } + [nil]
        let environment = unsafe place.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var child = pid_t()
        master = unsafe sutra_terminal_start(words, environment, place.folder.path, Int32(columns), &child)
        guard master >= 0 else { throw Failure.system(errno) }
        self.child = child
    }

    deinit {
        if !hasEnded {
            Glibc.kill(child, SIGKILL)
            waitpid(child, nil, 0)
        }
        close(master)
    }

    enum Failure: Error {
        case system(Int32)
        case missing(String, screen: String)
    }

    /// Ends the process at once, as a crash or a failure of the power would.
    func kill() {
        Glibc.kill(child, SIGKILL)
        waitpid(child, nil, 0)
        hasEnded = true
    }

    /// How the terminal treats what is typed: with an echo, by the line, as signals.
    var modes: tcflag_t {
        var settings = termios()
        _ = unsafe tcgetattr(master, &settings)
        return settings.c_lflag
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Waits until the process has drawn a text after what was waited for before.
    /// - Throws: `Failure.missing` when it does not within half a minute.
    func expect(_ text: String) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < deadline {
            if let found = screen.range(of: text, range: mark..<screen.endIndex) {
                mark = found.upperBound
                return
            }
            guard try read(until: deadline) else { break }
        }
        throw Failure.missing(text, screen: screen)
    }

    private lazy var mark = screen.startIndex

    /// Waits for the end of the process.
    /// - Returns: its exit code, or minus the signal that ended it.
    func end() throws -> Int32 {
        let deadline = ContinuousClock.now + .seconds(30)
        while try read(until: deadline) {}
        var status: Int32 = 0
        // A process that has closed its terminal is about to end; one that waits for keys is not.
        guard unsafe waitpid(child, &status, hasClosed ? 0 : WNOHANG) == child else {
            throw Failure.missing("the end", screen: screen)
        }
        hasEnded = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    /// False at the end of the input.
    private func read(until deadline: ContinuousClock.Instant) throws -> Bool {
        var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        let wait = max(0, (deadline - .now).components.seconds * 1000)
        let ready = unsafe poll(&request, 1, Int32(wait))
        if ready < 0, errno == EINTR { return true }  // another test's process ended
        guard ready > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(master, &buffer, buffer.count)
        if count < 0, errno == EINTR { return true }
        hasClosed = count <= 0
        if hasClosed { return false }
        raw += buffer[..<count]
        let offset = screen.distance(from: screen.startIndex, to: mark)
        screen = String(decoding: raw, as: UTF8.self).withoutEscapeSequences
        mark = screen.index(screen.startIndex, offsetBy: min(offset, screen.count))
        return true
    }
}

extension String {
    /// Without CSI sequences (ECMA-48) and carriage returns.
    fileprivate var withoutEscapeSequences: String {
        var text = ""
        var scalars = unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            switch scalar {
            case "\u{1B}":
                guard scalars.next() == "[" else { continue }
                while let parameter = scalars.next(), !(0x40...0x7E).contains(parameter.value) {}
            case "\r", "\u{7}": continue
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
