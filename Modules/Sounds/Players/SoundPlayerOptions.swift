import Dispatch
import Files
package import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The environment of the player, as values.
package struct SoundPlayerOptions: Sendable {
    /// A function that calls an action after a delay.
    package typealias Timer = @Sendable (_ after: Duration, _ action: @escaping @Sendable () -> Void) -> Void

    /// The folder in which recordings of the voices are cached; nil disables the cache.
    package var cacheFolder: String?
    /// The folder for an unnamed recording, if the cache cannot store it.
    package var temporaryFolder = "/tmp"
    /// The guard that says which files must not be overwritten.
    package var files: any FileGuard = OpenFileGuard()
    /// The folders in which players are looked up, in the form of `PATH`; relative ones are ignored.
    package var searchPath: String
    /// The environment of the player processes, as `NAME=VALUE`.
    package var environment: [String]
    /// The descriptor of the terminal whose bell rings if no player works.
    package var terminal: Int32 = 2
    /// How much longer than its sound a player may run.
    package var patience = Duration.seconds(5)
    /// How long a player must run before it is considered to work.
    package var probation = Duration.milliseconds(300)
    /// The maximum number of simultaneous sounds; one more stops the oldest.
    package var limit = 4
    /// Calls an action after a delay; it can be called on any thread.
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

    /// Returns the path of a sound file; a leading `~/` is the home folder of the environment, as in a shell.
    func path(of sound: SoundName) -> String {
        guard sound.text.hasPrefix("~/"), let home = environment.first(where: { $0.hasPrefix("HOME=/") }) else {
            return sound.text
        }
        return String(home.dropFirst("HOME=".count) + sound.text.dropFirst())
    }

    /// A copy of the process's environment, to be read on the thread that changes it: readline sets `LINES` and `COLUMNS`.
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
