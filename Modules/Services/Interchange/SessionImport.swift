import Model
import Vocabulary

/// Adds the sessions of a file to the log, except those that it already has.
@MainActor final class SessionImport {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private var store: any SessionStore { services.sittingService.store }
    /// The profiles that were looked up by name; nil for those that do not exist.
    private var known: [NameKey: Profile.ID?] = [:]

    init(_ request: ImportRequest, services: any ImportExportServices) {
        self.request = request
        self.services = services
    }

    func take(_ record: SessionRecord, _ summary: inout ImportSummary) throws(Failure) {
        let moments = record.startedAt.moments(on: services.importExportService.clock)
        guard let first = moments.first else { return }
        let added = try request.inFile(at: record.line) { () throws(Failure) in try add(record, first) }
        guard let added else { return summary.unchanged += 1 }
        // In the hour that is repeated when clocks go back, the log may have the session at the later of the two moments.
        for other in moments.dropFirst() {
            if let again = try add(record, other) {
                _ = try store.deleteSession(again.id)
            } else {
                _ = try store.deleteSession(added.id)
                return summary.unchanged += 1
            }
        }
        summary.added += 1
    }

    /// - Returns: nil if the log already has the session.
    private func add(_ record: SessionRecord, _ start: Timestamp) throws(Failure) -> Session? {
        try store.addSession(
            SessionDraft(
                profile: try profile(called: record.profileName), profileName: record.profileName, startedAt: start,
                planned: record.duration))
    }

    private func profile(called name: String) throws(Failure) -> Profile.ID? {
        let key = NameKey(folding: name)
        if let found = known[key] { return found }
        let found = try services.profileService.store.profileID(named: key)
        known[key] = .some(found)
        return found
    }
}
