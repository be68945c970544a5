/// Time that only goes forward, as a port; its zero has no meaning.
package protocol SteadyClock: AnyObject {
    /// - Parameter countsSleep: whether the time that the machine slept has passed too.
    func time(countingSleep countsSleep: Bool) -> Duration
}
