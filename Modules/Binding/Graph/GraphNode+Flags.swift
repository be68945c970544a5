extension GraphNode {
    /// What a node is, which seldom changes.
    @usableFromInline
    struct Flags: OptionSet {
        @usableFromInline let rawValue: UInt16
        @inlinable init(rawValue: UInt16) { self.rawValue = rawValue }

        /// Carries events: has no value between them.
        @inlinable static var signal: Flags { Flags(rawValue: 1 << 0) }
        /// Waits until all of its parents have settled.
        @inlinable static var join: Flags { Flags(rawValue: 1 << 1) }
        /// Must not be updated by a read within a batch, as each of its updates is an event.
        @inlinable static var oncePerTurn: Flags { Flags(rawValue: 1 << 2) }
        /// Has a value, but changes only with a signal's events: there is nothing to compute it from at other times.
        @inlinable static var eventFed: Flags { Flags(rawValue: 1 << 3) }
        /// The other parents are chosen by the first, and must not be asked before it is up to date.
        @inlinable static var dynamic: Flags { Flags(rawValue: 1 << 4) }
        /// Made by the transform of a `flatMapLatest`, whose choice is its last parent.
        @inlinable static var scoped: Flags { Flags(rawValue: 1 << 5) }

        /// Is computed from a property that it does not hold, see ``Relay``.
        @inlinable static var relay: Flags { Flags(rawValue: 1 << 11) }
        /// Sets a property, see ``Binder``.
        @inlinable static var binder: Flags { Flags(rawValue: 1 << 12) }

        /// Somebody observes it, directly or through its children.
        @inlinable static var live: Flags { Flags(rawValue: 1 << 6) }
        /// Has observers.
        @inlinable static var observed: Flags { Flags(rawValue: 1 << 7) }
        /// A handle keeps it live without observing it.
        @inlinable static var anchored: Flags { Flags(rawValue: 1 << 8) }
        /// `withObservationTracking` has read it.
        @inlinable static var tracked: Flags { Flags(rawValue: 1 << 9) }
        /// Has a value in its storage.
        @inlinable static var computed: Flags { Flags(rawValue: 1 << 10) }
    }

    /// Where a node is in the present turn. Apart from the flags, as to read these just after a part of them was written is slow.
    @usableFromInline
    struct Marks: OptionSet {
        @usableFromInline let rawValue: UInt8
        @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Waits in ``Turn`` to be settled as a source.
        @inlinable static var deferred: Marks { Marks(rawValue: 1 << 0) }
        /// Waits in ``Turn`` to be recomputed.
        @inlinable static var queued: Marks { Marks(rawValue: 1 << 1) }
        /// Became live in the change that is being settled: so did all its children, and each is computed by itself.
        @inlinable static var newcomer: Marks { Marks(rawValue: 1 << 2) }
        /// Its transform is running, which may read what it makes.
        @inlinable static var updating: Marks { Marks(rawValue: 1 << 3) }
        /// Waits in ``Turn`` for its observers to be called.
        @inlinable static var pending: Marks { Marks(rawValue: 1 << 4) }
        /// Its observers are being called.
        @inlinable static var delivering: Marks { Marks(rawValue: 1 << 5) }
        /// Has observers that were disposed while they are called.
        @inlinable static var tombstones: Marks { Marks(rawValue: 1 << 6) }
        /// Has more than one event to deliver.
        @inlinable static var backlogged: Marks { Marks(rawValue: 1 << 7) }
    }
}
