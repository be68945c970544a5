/// A profile to add or to put; without a duration, a new one gets that of the settings.
public struct NewProfile: Hashable, Sendable {
    /// The name of the profile.
    public var name: String
    /// The duration of the main segment.
    public var duration: Duration?

    /// Creates a request to add or put a profile.
    public init(name: String, duration: Duration? = nil) {
        self.name = name
        self.duration = duration
    }
}
