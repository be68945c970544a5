public import Vocabulary

/// A profile to add or put; without a duration it has that of the settings.
public struct NewProfile: Hashable, Sendable {
    public var name: String
    public var duration: Duration?

    public init(name: String, duration: Duration? = nil) {
        self.name = name
        self.duration = duration
    }
}

/// A new name for a profile, or for a copy of it.
public struct ProfileNaming: Hashable, Sendable {
    public var profile: EntityReference
    public var name: String

    public init(profile: EntityReference, name: String) {
        self.profile = profile
        self.name = name
    }
}
