package import Binding
import Model
package import Vocabulary

/// Writes all profiles, ordered by name.
@MainActor package struct ProfileExport {
    package let services: any ImportExportServices
    package let done: MutableProperty<Int>

    package init(services: any ImportExportServices, done: MutableProperty<Int>) { (self.services, self.done) = (services, done) }

    package func run(to path: String) throws(Failure) -> ExportSummary {
        let profiles = try services.profileService.store.profiles()
        try services.importExportService.files.writeProfiles(profiles, to: path)
        done.value = profiles.count
        return ExportSummary(.profiles, count: profiles.count)
    }
}
