import Foundation

/// A terminal of a test's own.
final class Terminal {
    private let master: Int32
    /// The end that a program has as its standard error.
    let slave: Int32

    init() throws {
        var (master, slave) = (Int32(-1), Int32(-1))
        guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
        (self.master, self.slave) = (master, slave)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(master)
        close(slave)
    }

    /// What has come out since it was last asked for.
    func output() -> [UInt8] {
        // The system passes on what was written a moment later, in order: a mark tells that all before it has come out.
        let mark: [UInt8] = [0]
        _ = unsafe write(slave, mark, 1)
        var output: [UInt8] = []
        while output.last != mark.last {
            var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&request, 1, -1) < 0 { continue }
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(master, $0.baseAddress, $0.count) }
            output += bytes.prefix(max(0, count))
        }
        return output.dropLast()
    }
}
