import Dispatch
package import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The surroundings of the player, as values.
package struct BellOptions: Sendable {
    package typealias Timer = @Sendable (_ after: Duration, _ action: @escaping @Sendable () -> Void) -> Void

    /// Where the recordings of the voices are kept; nil keeps none.
    package var cacheFolder: String?
    /// Where a recording is written, without a name, that the cache cannot take.
    package var temporaryFolder = "/tmp"
    /// Says which files must be left alone.
    package var files: any FileGuard = OpenFileGuard()
    /// The folders that players are looked for in, as `PATH` has them; relative ones are left out.
    package var searchPath: String
    /// What the players have as their environment, as `NAME=VALUE`.
    package var environment: [String]
    /// The descriptor of the terminal whose bell rings when no player works.
    package var terminal: Int32 = 2
    /// How much longer than its sound a player may take.
    package var patience = Duration.seconds(5)
    /// How long a player has to last to be taken for one that works.
    package var probation = Duration.milliseconds(300)
    /// How many sounds there may be at once: with one more, the oldest ends.
    package var limit = 4
    /// Calls an action after a time, from any thread.
    package var timer: Timer = { time, action in
        let (seconds, attoseconds) = time.components
        let nanoseconds = Int(min(seconds, 1 << 32)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: action)
    }

    package init(cacheFolder: String?, searchPath: String, environment: [String] = Self.processEnvironment) {
        self.cacheFolder = cacheFolder
        self.searchPath = searchPath
        self.environment = environment
    }

    /// A copy of the process's environment, to be made by the thread that changes it: readline sets `LINES` and `COLUMNS`.
    package static var processEnvironment: [String] {
        var variables: [String] = []
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            unsafe variables.append(String(cString: variable))
            unsafe next += 1
        }
        return variables
    }
}
