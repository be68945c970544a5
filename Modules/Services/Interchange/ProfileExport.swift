import Model
package import Vocabulary

/// Writes all profiles, ordered by name.
@MainActor package struct ProfileExport {
    package let services: any ImportExportServices
    package init(services: any ImportExportServices) { self.services = services }

    package func run(to path: String) throws(Failure) -> ExportSummary {
        let profiles = try services.profileService.store.profiles()
        try services.importExportService.files.writeProfiles(profiles, to: path)
        return ExportSummary(.profiles, count: profiles.count)
    }
}
