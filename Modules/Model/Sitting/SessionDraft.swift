package import Vocabulary

/// What a session is made of before it has an id: one that begins, or one that was sat elsewhere.
package struct SessionDraft: Hashable, Sendable {
    /// No sitting is planned longer than its three segments can be.
    package static let lengthRange = Duration.zero...Profile.durationRange.upperBound * 3

    package var profile: Profile.ID?
    /// Empty where a session was sat without a profile; it need not be a name that a profile can have.
    package var profileName: String
    package var startedAt: Timestamp
    /// The length that is planned; of a session that was sat elsewhere, the length that was sat.
    package var planned: Duration

    package init(profile: Profile.ID? = nil, profileName: String, startedAt: Timestamp, planned: Duration) {
        self.profile = profile
        self.profileName = profileName
        self.startedAt = startedAt
        self.planned = planned
    }

    /// - Throws: `Failure.invalid`: `.name` for one over 256 bytes or with control characters, `.duration` outside 0 s…72 h.
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

    /// Whether a session is the one that this draft of an import tells of.
    ///
    /// It is when both start within the same second, their names fold to the same, and the lengths that were sat differ by less
    /// than a second: files tell both in whole seconds.
    package func tells(of session: Session) -> Bool {
        let difference = session.sat - planned
        return startedAt.wholeSeconds == session.startedAt.wholeSeconds
            && NameKey(folding: profileName) == NameKey(folding: session.profileName)
            && difference > .seconds(-1) && difference < .seconds(1)
    }

    /// The moments of the second that it starts in, from the first to the last.
    package var startSecond: ClosedRange<Timestamp> {
        let first = Timestamp(milliseconds: startedAt.wholeSeconds * 1000)
        return first...Timestamp(milliseconds: first.milliseconds + 999)
    }
}

extension Timestamp {
    /// Since 1970-01-01T00:00:00Z, rounded down.
    fileprivate var wholeSeconds: Int64 { milliseconds.dividedRoundingDown(by: 1000) }
}
