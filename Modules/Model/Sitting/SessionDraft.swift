package import Vocabulary

/// The content of a session that has no id yet: one that begins, or one that was sat elsewhere.
package struct SessionDraft: Hashable, Sendable {
    /// The range of planned durations: at most three segments of maximum length.
    package static let lengthRange = Duration.zero...Profile.durationRange.upperBound * 3

    package var profile: Profile.ID?
    /// The name of the profile, which need not be valid for a profile; empty for a session without one.
    package var profileName: String
    package var startedAt: Timestamp
    /// The planned duration; for a session that was sat elsewhere, the duration that was sat.
    package var planned: Duration

    package init(profile: Profile.ID? = nil, profileName: String, startedAt: Timestamp, planned: Duration) {
        self.profile = profile
        self.profileName = profileName
        self.startedAt = startedAt
        self.planned = planned
    }

    /// Checks that the draft is valid.
    /// - Throws: `Failure.invalid`: `.name` for a name over 256 bytes or with control characters, `.duration` outside 0 s…72 h.
    package func validate() throws(Failure) {
        if profileName.utf8.count > Name.byteLimit {
            throw .invalid(.name, .tooLong(limit: Name.byteLimit, actual: profileName.utf8.count))
        }
        if profileName.unicodeScalars.contains(where: \.isControl) { throw .invalid(.name, .containsControlCharacter) }
        guard Self.lengthRange.contains(planned) else {
            throw .invalid(
                .duration,
                .outOfRange(
                    value: planned.components.seconds, least: Self.lengthRange.lowerBound.components.seconds,
                    most: Self.lengthRange.upperBound.components.seconds))
        }
    }

    /// Returns whether a session is the one that this draft from an import describes.
    ///
    /// It is if both start within the same second, the names of their profiles fold to the same key, and the durations sat differ
    /// by less than a second: files contain whole seconds.
    package func tells(of session: Session) -> Bool {
        let difference = session.sat - planned
        return startedAt.wholeSeconds == session.startedAt.wholeSeconds
            && NameKey(folding: profileName) == NameKey(folding: session.profileName)
            && difference > .seconds(-1) && difference < .seconds(1)
    }

    /// The range of times, in milliseconds, within the second in which the session starts.
    package var startSecond: ClosedRange<Timestamp> {
        let first = Timestamp(milliseconds: startedAt.wholeSeconds * 1000)
        return first...Timestamp(milliseconds: first.milliseconds + 999)
    }
}

extension Timestamp {
    /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
    fileprivate var wholeSeconds: Int64 { milliseconds.dividedRoundingDown(by: 1000) }
}
