package import Model
package import Vocabulary

/// A view model is given its clock.
@MainActor public struct Greeting {
    package let clock: any WallClock

    package var moment: Timestamp { clock.now }
}
