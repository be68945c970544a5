/// The time of day, as a port: the system's, or one that stands still until it is moved.
package protocol WallClock: AnyObject {
    var now: Timestamp { get }
}
