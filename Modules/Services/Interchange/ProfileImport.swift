import Model
import Vocabulary

/// Adds the profiles of a file to the library, which identifies them by their names.
@MainActor final class ProfileImport {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private let policy: ConflictPolicy

    init(_ request: ImportRequest, services: any ImportExportServices, policy: ConflictPolicy) {
        self.request = request
        self.services = services
        self.policy = policy
    }

    func take(_ record: ProfileRecord, _ summary: inout ImportSummary) throws(Failure) {
        let store = services.profileService.store
        guard let id = try store.profileID(named: record.name.key) else {
            let now = services.clockService.clock.now
            _ = try store.addProfile(record.name, like: record.template, at: now)
            return summary.added += 1
        }
        switch policy {
        case .fail:
            throw .format(.profiles(.conflict(name: record.name.text)), file: request.path, line: record.line)
        case .skip:
            summary.unchanged += 1
        case .update:
            let change = try store.changeProfile(id) { $0 = $0.withSegments(of: record.template) }
            if change.kind == .unchanged { summary.unchanged += 1 } else { summary.updated += 1 }
        }
    }
}

extension Profile {
    fileprivate func withSegments(of other: Profile) -> Profile {
        Profile(id: id, name: name, warmUp: other.warmUp, main: other.main, coolDown: other.coolDown)
    }
}
