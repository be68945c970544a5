public import Binding
import Model

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
            try desk.change(segment.profile) { (profile) throws(ModelError) in
                try profile.setEnabled(true, Segment.Kind(segment.kind))
            }
        }
        disable = Action { (segment: SegmentReference) throws(Failure) in
            try desk.change(segment.profile) { (profile) throws(ModelError) in
                try profile.setEnabled(false, Segment.Kind(segment.kind))
            }
        }
        setDuration = Action { (timing: SegmentTiming) throws(Failure) in
            try desk.change(timing.segment.profile) { (profile) throws(ModelError) in
                try profile.setDuration(timing.duration, of: Segment.Kind(timing.segment.kind))
            }
        }
    }
}

extension SegmentsViewModel {
    /// Checks a duration as far as that is possible without the library; `setDuration` checks it too.
    /// - Throws: `Failure.invalid(.duration, …)`.
    public func check(_ timing: SegmentTiming) throws(Failure) {
        try attempt { () throws(ModelError) in try Profile.check(timing.duration) }
    }

    /// Checks whether a segment can be disabled at all; `disable` checks it too.
    /// - Throws: `Failure.conflict(.mainSegmentCannotBeDisabled)`.
    public func checkDisabling(_ segment: SegmentReference) throws(Failure) {
        try attempt { () throws(ModelError) in try Profile.checkDisabling(Segment.Kind(segment.kind)) }
    }
}

extension Segment.Kind {
    init(_ kind: SegmentReference.Kind) {
        self =
            switch kind {
            case .warmUp: .warmUp
            case .main: .main
            case .coolDown: .coolDown
            }
    }
}
