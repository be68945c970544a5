extension GraphNode {
    @usableFromInline
    struct Flags: OptionSet {
        @usableFromInline let rawValue: UInt32
        @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Carries events: has no value between them.
        @inlinable static var signal: Flags { Flags(rawValue: 1 << 0) }
        /// Waits until all of its parents have settled.
        @inlinable static var join: Flags { Flags(rawValue: 1 << 1) }
        /// Somebody observes it, directly or through its children.
        @inlinable static var live: Flags { Flags(rawValue: 1 << 2) }
        /// Has a value in its storage.
        @inlinable static var computed: Flags { Flags(rawValue: 1 << 3) }
        /// A handle keeps it live without observing it.
        @inlinable static var anchored: Flags { Flags(rawValue: 1 << 4) }
        /// Has a value, but changes only with a signal's events: there is nothing to compute it from at other times.
        @inlinable static var eventFed: Flags { Flags(rawValue: 1 << 5) }
        /// Must not be updated by a read within a batch, as each of its updates is an event.
        @inlinable static var oncePerTurn: Flags { Flags(rawValue: 1 << 6) }
        /// The other parents are chosen by the first, and must not be asked before it is up to date.
        @inlinable static var dynamic: Flags { Flags(rawValue: 1 << 7) }
        /// Made by the transform of a `flatMapLatest`, whose choice is its last parent.
        @inlinable static var scoped: Flags { Flags(rawValue: 1 << 8) }
        /// `withObservationTracking` has read it.
        @inlinable static var tracked: Flags { Flags(rawValue: 1 << 9) }
        /// Its transform is running, which may read what it makes.
        @inlinable static var updating: Flags { Flags(rawValue: 1 << 16) }
        /// Became live in the change that is being settled: so did all its children, and each is computed by itself.
        @inlinable static var newcomer: Flags { Flags(rawValue: 1 << 17) }
        /// Has more than one event to deliver.
        @inlinable static var backlogged: Flags { Flags(rawValue: 1 << 10) }

        /// Waits in ``Turn`` to be settled as a source.
        @inlinable static var deferred: Flags { Flags(rawValue: 1 << 11) }
        /// Waits in ``Turn`` to be recomputed.
        @inlinable static var queued: Flags { Flags(rawValue: 1 << 12) }
        /// Waits in ``Turn`` for its observers to be called.
        @inlinable static var pending: Flags { Flags(rawValue: 1 << 13) }
        /// Its observers are being called.
        @inlinable static var delivering: Flags { Flags(rawValue: 1 << 14) }
        /// Has disposed observers, which leave at the end of the turn.
        @inlinable static var tombstones: Flags { Flags(rawValue: 1 << 15) }
    }
}
