/// The port for a clock that never goes backwards, and whose zero has no meaning.
package protocol MonotonicClock: AnyObject {
    /// Returns the current time of the clock.
    /// - Parameter countsSleep: whether the time for which the machine slept is included.
    func time(countingSleep countsSleep: Bool) -> Duration
}
