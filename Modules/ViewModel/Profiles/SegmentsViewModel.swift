public import Binding
import Model
public import Vocabulary

/// The segments of a profile: which are sat, and for how long.
@MainActor public final class SegmentsViewModel {
    package typealias Services = HasProfileService & HasSettingsService & HasLibraryService

    public let enable: Action<SegmentReference, RowChange<ProfileRow>, Failure>
    public let disable: Action<SegmentReference, RowChange<ProfileRow>, Failure>
    /// Sets the duration of one segment; that of the main one is the profile's.
    public let setDuration: Action<SegmentTiming, RowChange<ProfileRow>, Failure>

    package init(services: any Services) {
        let desk = ProfileDesk(services: services)
        enable = Action { (segment: SegmentReference) throws(Failure) in
            try desk.change(segment.profile) { (profile) throws(Failure) in
                try profile.setEnabled(true, segment.kind)
            }
        }
        disable = Action { (segment: SegmentReference) throws(Failure) in
            try desk.change(segment.profile) { (profile) throws(Failure) in
                try profile.setEnabled(false, segment.kind)
            }
        }
        setDuration = Action { (timing: SegmentTiming) throws(Failure) in
            try desk.change(timing.segment.profile) { (profile) throws(Failure) in
                try profile.setDuration(timing.duration, of: timing.segment.kind)
            }
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
