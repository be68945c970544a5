import Dispatch
import Files

/// Calls back when another process may have written to a library.
///
/// It does so soon after the library's log was written to, and once a second, since the log can be created or replaced in the
/// meantime (https://sqlite.org/wal.html).
@MainActor final class LibraryWatch {
    private let timer: any DispatchSourceTimer
    #if canImport(Glibc)
        private var log: FileWatch?
    #endif

    /// - Parameters:
    ///   - log: the path of the library's log.
    ///   - action: called on the main queue.
    init(_ log: String, action: @escaping @MainActor () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(50))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.watch(log, action)
                action()
            }
        }
        watch(log, action)
        timer.activate()
    }

    isolated deinit { timer.cancel() }

    private func watch(_ path: String, _ action: @escaping @MainActor () -> Void) {
        #if canImport(Glibc)
            if log == nil { log = FileWatch(path, action: action) }
        #endif
    }
}
