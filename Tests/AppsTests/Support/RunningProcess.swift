import CPseudoTerminal
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The time that every wait for a process has: far more than one takes that does not hang, even on a busy machine.
let longestWait = Duration.seconds(300)

/// The time that a process may do nothing at all, on no thread, while a test waits for what it shows: it then waits for something
/// that does not come. No timer of the application takes as long.
let longestIdleTime = Duration.seconds(30)

/// A process that a test can feed, read, signal and wait for while it runs.
///
/// All its signals have their default actions, whatever those of the test process are.
final class RunningProcess {
    let id: pid_t
    /// Keeps the folder that the process runs in.
    private let place: Place
    private let output: Int32
    private let errors: Int32
    private var input: Int32?
    private var outputBytes: [UInt8] = []
    private var errorBytes: [UInt8] = []
    private var hasEnded = false
    private var wasSignalled = false

    enum Failure: Error {
        case system(String, Int32)
        case tookTooLong(String)
    }

    /// Starts a process.
    /// - Parameter takesInput: whether standard input is a pipe that stays open; otherwise it is empty.
    init(_ program: String, _ arguments: [String], in place: Place, takesInput: Bool = false) throws {
        self.place = place
        let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        let environment = unsafe place.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var ends: [Int32] = [-1, -1, -1]
        id = unsafe sutra_process_start(words, environment, place.folder.path, &ends)
        guard id > 0 else { throw Failure.system("fork", errno) }
        (input, output, errors) = (ends[0], ends[1], ends[2])
        if !takesInput { endInput() }
    }

    convenience init(_ executable: Executable, _ arguments: [String], in place: Place, takesInput: Bool = false) throws {
        try self.init(executable.path, arguments, in: place, takesInput: takesInput)
    }

    /// Starts a shell command, which can use the executables as `$sutra` and `$run`.
    convenience init(shell command: String, in place: Place) throws {
        let names = "run='\(Executable.sutraRun.path)'; sutra='\(Executable.sutra.path)'; "
        try self.init("/bin/sh", ["-c", names + command], in: place)
    }

    deinit {
        if !hasEnded {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        for descriptor in [output, errors, input].compactMap({ $0 }) { close(descriptor) }
    }

    /// Sends a signal; from then on, standard input stays open, since its end would reach the process at the same time.
    func send(_ signal: Int32) {
        wasSignalled = true
        kill(id, signal)
    }

    /// Writes to standard input; blocks while the pipe is full, which holds at least 4 KiB.
    func write(_ text: String) {
        guard let input else { return }
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.write(input, bytes, bytes.count)
    }

    func endInput() {
        if let input { close(input) }
        input = nil
    }

    /// Waits until the process has read all of its standard input and waits for more.
    func waitUntilInputIsTaken() throws {
        try wait("its input to be taken") {
            var waiting: Int32 = 0
            guard let input, unsafe ioctl(input, UInt(FIONREAD), &waiting) == 0 else { return true }
            return waiting == 0
        }
        try waitUntilItSleeps()
    }

    /// Waits until the process sleeps (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html).
    func waitUntilItSleeps() throws {
        try wait("its sleep") {
            let status = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            return status.between(") ", " ") == "S"
        }
    }

    /// Waits until the process has had a number of page faults, which grows with what it has done, or has ended.
    func waitUntilItHasRun(faults: Int) throws {
        try wait("its page faults") {
            // The state, six other fields, and the page faults, see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html.
            let status = try String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            let fields = status.between(") ", "\n").split(separator: " ")
            return try fields[0] == "Z" || #require(Int(fields[7])) >= faults
        }
    }

    /// Waits until the process writes to standard output, without reading it; once the pipe is full, the process blocks.
    func waitForOutput() throws {
        var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&request, 1, Int32(longestWait / .milliseconds(1))) < 0, errno == EINTR {}
        if request.revents == 0 { throw Failure.tookTooLong("output, after the errors \(errorText)") }
    }

    /// Waits until a text has appeared on standard error.
    func waitForErrors(_ text: String) throws {
        try wait("\"\(text)\" on standard error") {
            if errorText.contains(text) { return true }
            var request = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&request, 1, 1000) > 0 else { return false }
            return !(try read(errors, into: &errorBytes))
        }
    }

    /// Waits until the process ends, without reading its output meanwhile.
    func endByItself() throws -> Place.Result {
        var information = unsafe siginfo_t()
        try wait("the end by itself") {
            unsafe waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == SIGCHLD
        }
        return try end()
    }

    /// Waits until the process ends.
    /// - Returns: its result; if a signal ended it, the code is minus the signal.
    func end() throws -> Place.Result {
        if !wasSignalled { endInput() }
        let deadline = ContinuousClock.now + longestWait
        var open = [output, errors]
        while !open.isEmpty {
            var requests = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let ready = unsafe poll(&requests, nfds_t(requests.count), 1000)
            if ready < 0, errno != EINTR { throw Failure.system("poll", errno) }
            if ContinuousClock.now > deadline { throw Failure.tookTooLong("the end, after the errors \(errorText)") }
            for request in requests where request.revents != 0 {
                let isOutput = request.fd == output
                let hasMore = try isOutput ? read(output, into: &outputBytes) : read(errors, into: &errorBytes)
                if !hasMore { open.removeAll { $0 == request.fd } }
            }
        }
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return Place.Result(
            output: String(decoding: outputBytes, as: UTF8.self), errors: errorText,
            code: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F))
    }

    /// Kills the process, as a crash or a power failure would.
    func crash() throws {
        send(SIGKILL)
        _ = try end()
    }

    private var errorText: String { String(decoding: errorBytes, as: UTF8.self) }

    /// Reads what is available; returns false at the end.
    private func read(_ descriptor: Int32, into bytes: inout [UInt8]) throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure.system("read", errno) }
            bytes += buffer[..<count]
            return count > 0
        }
    }

    private func wait(_ purpose: String, until condition: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + longestWait
        while try !condition() {
            if ContinuousClock.now > deadline { throw Failure.tookTooLong("\(purpose), after \(errorText)") }
            _ = poll(nil, 0, 1)
        }
    }
}

extension Place {
    /// Creates a named pipe.
    func makePipe(_ name: String) { _ = unsafe mkfifo(path(name), 0o600) }

    /// Opens a named pipe for writing, once a process has opened it for reading.
    func openPipe(_ name: String) throws -> FileHandle {
        let deadline = ContinuousClock.now + longestWait
        while ContinuousClock.now < deadline {
            let descriptor = unsafe open(path(name), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            if descriptor >= 0 { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
            guard errno == ENXIO || errno == EINTR else { throw RunningProcess.Failure.system("open", errno) }
            _ = poll(nil, 0, 1)
        }
        throw RunningProcess.Failure.tookTooLong("a reader of \(name)")
    }
}
