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

    /// What has come out since it was last asked for; the system passes it on a moment after it was written.
    func output() -> [UInt8] {
        var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, 500)
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(master, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }
}
