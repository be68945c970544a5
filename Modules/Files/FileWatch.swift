#if canImport(Glibc)
    import Dispatch
    import Glibc

    /// Watches a file for writes, with inotify (https://man7.org/linux/man-pages/man7/inotify.7.html).
    @MainActor package final class FileWatch {
        private let source: any DispatchSourceRead
        private var isPending = false
        private let action: @MainActor () -> Void

        /// How long successive writes are combined into one notification.
        private static let pause = DispatchTimeInterval.milliseconds(30)

        /// - Parameter action: called on the main queue soon after a write by any process.
        /// - Returns: nil if the file does not exist, or the system cannot watch it.
        package init?(_ path: String, action: @escaping @MainActor () -> Void) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            guard unsafe inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
                close(descriptor)
                return nil
            }
            self.action = action
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { [weak self] in
                Self.drain(descriptor)
                MainActor.assumeIsolated { self?.hear() }
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
        }

        isolated deinit { source.cancel() }

        private func hear() {
            guard !isPending else { return }
            isPending = true
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
                MainActor.assumeIsolated {
                    self?.isPending = false
                    self?.action()
                }
            }
        }

        /// Discards the events, which only say that the file was written to.
        private nonisolated static func drain(_ descriptor: Int32) {
            var events = [UInt8](repeating: 0, count: 4096)
            while unsafe read(descriptor, &events, events.count) > 0 {}
        }
    }
#endif
