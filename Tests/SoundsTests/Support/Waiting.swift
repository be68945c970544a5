import Foundation
import Sounds
import Synchronization
import Testing

/// Waits until a condition holds.
///
/// It looks 150,000 times at most, which takes five minutes or more: unlike a time, a number of looks does not include how long
/// the test has waited for its turn.
func eventually(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool) async throws {
    var looks = 0
    while try !condition() {
        looks += 1
        try #require(looks < 150_000, "the condition does not hold", sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Time limits that run out when a test says so.
final class ManualTimer: Sendable {
    private let actions = Mutex<[(time: Duration, action: @Sendable () -> Void)]>([])

    /// What to give to a player.
    var timer: SoundPlayerOptions.Timer {
        { [self] time, action in actions.withLock { $0.append((time, action)) } }
    }

    /// The times that were asked for, in order.
    var times: [Duration] { actions.withLock { $0.map(\.time) } }

    /// Lets all times run out that are at least, or at most, so long.
    func expire(from least: Duration = .zero, to most: Duration = .seconds(86_400)) {
        let expired = actions.withLock { actions in
            let expired = actions.filter { (least...most).contains($0.time) }
            actions.removeAll { (least...most).contains($0.time) }
            return expired
        }
        for (_, action) in expired { action() }
    }
}
