extension GraphNode {
    /// What kind of node this is, and its slowly changing state.
    @usableFromInline
    struct Flags: OptionSet {
        @usableFromInline let rawValue: UInt16
        @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Carries events, and has no value between them.
        @inlinable static var signal: Flags { Flags(rawValue: 1 << 0) }
        /// Waits until all of its parents have settled.
        @inlinable static var join: Flags { Flags(rawValue: 1 << 1) }
        /// Must not be updated by a read within a batch, because each of its updates is an event.
        @inlinable static var oncePerTurn: Flags { Flags(rawValue: 1 << 2) }
        /// Has a value that changes only with a signal's events and cannot be computed at other times.
        @inlinable static var eventFed: Flags { Flags(rawValue: 1 << 3) }
        /// The first parent chooses the other parents, which must not be read before it is up to date.
        @inlinable static var dynamic: Flags { Flags(rawValue: 1 << 4) }
        /// Created by the transform of a `flatMapLatest`, whose choice is its last parent.
        @inlinable static var scoped: Flags { Flags(rawValue: 1 << 5) }

        /// Computed from a property that it does not retain. See ``Relay``.
        @inlinable static var relay: Flags { Flags(rawValue: 1 << 11) }
        /// Sets a property. See ``Binder``.
        @inlinable static var binder: Flags { Flags(rawValue: 1 << 12) }

        /// Observed, directly or through its children.
        @inlinable static var live: Flags { Flags(rawValue: 1 << 6) }
        /// Has observers.
        @inlinable static var observed: Flags { Flags(rawValue: 1 << 7) }
        /// Kept live by a handle that does not observe it.
        @inlinable static var anchored: Flags { Flags(rawValue: 1 << 8) }
        /// Has been read by `withObservationTracking`.
        @inlinable static var tracked: Flags { Flags(rawValue: 1 << 9) }
        /// Has a value in its storage.
        @inlinable static var computed: Flags { Flags(rawValue: 1 << 10) }
    }

    /// The state of a node in the current turn. Separate from the flags, which are slow to read just after a partial write.
    @usableFromInline
    struct Marks: OptionSet {
        @usableFromInline let rawValue: UInt8
        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Waiting in ``Turn`` to be settled as a source.
        @inlinable static var deferred: Marks { Marks(rawValue: 1 << 0) }
        /// Waiting in ``Turn`` to be recomputed.
        @inlinable static var queued: Marks { Marks(rawValue: 1 << 1) }
        /// Became live during the change that is being settled. So did all its children, and each of them is computed separately.
        @inlinable static var newcomer: Marks { Marks(rawValue: 1 << 2) }
        /// Running its transform, which may read the nodes it creates.
        @inlinable static var updating: Marks { Marks(rawValue: 1 << 3) }
        /// Waiting in ``Turn`` for its observers to be called.
        @inlinable static var pending: Marks { Marks(rawValue: 1 << 4) }
        /// Its observers are being called.
        @inlinable static var delivering: Marks { Marks(rawValue: 1 << 5) }
        /// Has observers that were disposed while its observers were being called.
        @inlinable static var tombstones: Marks { Marks(rawValue: 1 << 6) }
        /// Has more than one event to deliver.
        @inlinable static var backlogged: Marks { Marks(rawValue: 1 << 7) }
    }
}
