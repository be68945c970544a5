import Model
public import Vocabulary

/// The segments of a profile: which are sat, and for how long.
@MainActor public final class SegmentsViewModel {
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService

    private let desk: ProfileDesk

    package init(services: any Services) { desk = ProfileDesk(services: services) }

    /// - Throws: `Failure.notFound`; so do the inputs below.
    @discardableResult public func enable(_ segment: SegmentReference) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(segment.profile) { (profile) throws(Failure) in try profile.setEnabled(true, segment.kind) }
    }

    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    @discardableResult public func disable(_ segment: SegmentReference) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(segment.profile) { (profile) throws(Failure) in try profile.setEnabled(false, segment.kind) }
    }

    /// Sets the duration of one segment; that of the main one is the profile's.
    /// - Throws: `Failure.invalid(.duration, …)`.
    @discardableResult public func setDuration(_ timing: SegmentTiming) throws(Failure) -> RowChange<ProfileRow> {
        try desk.change(timing.segment.profile) { (profile) throws(Failure) in
            try profile.setDuration(timing.duration, of: timing.segment.kind)
        }
    }
}

extension SegmentsViewModel {
    /// Checks a duration as far as that is possible without the library; `setDuration` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public func check(_ timing: SegmentTiming) throws(Failure) {
        try Profile.check(timing.duration)
    }

    /// Checks whether a segment can be disabled at all; `disable` checks it too.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    public func checkDisabling(_ segment: SegmentReference) throws(Failure) {
        try Profile.checkDisabling(segment.kind)
    }
}
