public import Binding
import Model
public import Vocabulary

/// The clock of a library that does not live in real time.
@MainActor public final class ClockViewModel {
    package typealias Services = HasClockService

    /// Moves the clock on; the moment that it then shows, as ISO 8601 in UTC.
    public let advance: Action<Duration, String, Failure>

    /// A hundred years at a time.
    private static let mostSeconds: Int64 = 36_525 * 86_400

    private let service: ClockService

    package init(services: any Services) {
        let service = services.clockService
        self.service = service
        advance = Action { (duration: Duration) throws(Failure) in
            let clock = try Self.clock(of: service, toAdvanceBy: duration)
            service.clock.advance(clock, by: duration)
            return clock.now.iso8601
        }
    }

    /// Checks whether the clock can be moved on so far; `advance` checks it too.
    /// - Throws: `Failure.conflict(.clockIsReal)`, `Failure.invalid(.duration, …)`.
    public func check(_ duration: Duration) throws(Failure) { _ = try Self.clock(of: service, toAdvanceBy: duration) }

    private static func clock(
        of service: ClockService, toAdvanceBy duration: Duration
    ) throws(Failure) -> any VirtualClock {
        guard let clock = service.virtualClock else { throw .conflict(.clockIsReal) }
        let seconds = duration.components.seconds
        if seconds > mostSeconds { throw .invalid(.duration, .outOfRange(value: seconds, least: 0, most: mostSeconds)) }
        return clock
    }
}
