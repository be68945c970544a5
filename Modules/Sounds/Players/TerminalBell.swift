import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The bell of a terminal.
///
/// If the descriptor is not a terminal, there is no bell, so that redirected output never contains a BEL.
struct TerminalBell: Sendable {
    let descriptor: Int32

    var isThere: Bool { isatty(descriptor) == 1 }

    func ring() {
        // Writing to a terminal that is stopped (Ctrl-S) would block.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard isThere, unsafe poll(&request, 1, 0) == 1, request.revents & Int16(POLLOUT) != 0 else { return }
        try? System.write(descriptor, [7])
    }
}
