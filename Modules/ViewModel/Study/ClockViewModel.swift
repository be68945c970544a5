import Model
public import Vocabulary

/// The clock of a library that does not live in real time.
@MainActor public final class ClockViewModel {
    package typealias Services = HasClockService

    /// A hundred years at a time.
    private static let mostSeconds: Int64 = 36_525 * 86_400

    private let service: ClockService

    package init(services: any Services) { service = services.clockService }

    /// Moves the clock on.
    /// - Returns: the moment that it then shows, as ISO 8601 in UTC.
    /// - Throws: `Failure.conflict(.clockIsReal)`, `Failure.invalid(.duration, …)`.
    @discardableResult public func advance(by duration: Duration) throws(Failure) -> String {
        let clock = try clock(toAdvanceBy: duration)
        service.clock.advance(clock, by: duration)
        return clock.now.iso8601
    }

    /// Checks whether the clock can be moved on so far; `advance` checks it too.
    /// - Throws: `Failure.conflict(.clockIsReal)`, `Failure.invalid(.duration, …)`.
    public func check(_ duration: Duration) throws(Failure) { _ = try clock(toAdvanceBy: duration) }

    private func clock(toAdvanceBy duration: Duration) throws(Failure) -> any VirtualClock {
        guard let clock = service.virtualClock else { throw .conflict(.clockIsReal) }
        let seconds = duration.components.seconds
        if seconds > Self.mostSeconds { throw .invalid(.duration, .outOfRange(value: seconds, least: 0, most: Self.mostSeconds)) }
        return clock
    }
}
