import Model
package import Services
public import Vocabulary

/// The clock of a library, which can be advanced if it is virtual.
@MainActor public struct LibraryClock {
    /// The services that it needs.
    package typealias Services = HasClockService

    /// The most seconds by which the clock can be advanced at once: a hundred years.
    private static let mostSeconds: Int64 = 36_525 * 86_400

    private let service: ClockService

    /// Creates it with the application's services.
    package init(services: any Services) { service = services.clockService }

    /// The time, in ISO 8601 in UTC.
    public var now: String { service.clock.now.iso8601 }

    /// Advances the clock.
    /// - Returns: the resulting time, in ISO 8601 in UTC.
    /// - Throws: `Failure.conflict(.clockIsReal)`, `Failure.invalid(.duration, …)`.
    @discardableResult public func advance(by duration: Duration) throws(Failure) -> String {
        let clock = try clock(toAdvanceBy: duration)
        service.clock.advance(clock, by: duration)
        return clock.now.iso8601
    }

    /// Checks whether the clock can be advanced that far; `advance` checks it too.
    /// - Throws: `Failure.conflict(.clockIsReal)`, `Failure.invalid(.duration, …)`.
    public func check(_ duration: Duration) throws(Failure) { _ = try clock(toAdvanceBy: duration) }

    private func clock(toAdvanceBy duration: Duration) throws(Failure) -> any VirtualClock {
        guard let clock = service.virtualClock else { throw .conflict(.clockIsReal) }
        let seconds = duration.components.seconds
        if seconds > Self.mostSeconds { throw .invalid(.duration, .outOfRange(value: seconds, least: 0, most: Self.mostSeconds)) }
        return clock
    }
}
