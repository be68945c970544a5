#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bell of the terminal that standard error is; where it is none, there is no bell, so no data gets a BEL in it.
struct TerminalBell: Sendable {
    let descriptor: Int32

    var isThere: Bool { isatty(descriptor) == 1 }

    func ring() {
        // A terminal that is held up (Ctrl-S) would hold us up as well.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard isThere, unsafe poll(&request, 1, 0) == 1, request.revents & Int16(POLLOUT) != 0 else { return }
        try? System.write(descriptor, [7])
    }
}
