import Binding
import Model
import Vocabulary

/// Writes all profiles, ordered by name.
@MainActor struct ProfileExport {
    let services: any ImportExportViewModel.Services
    let done: MutableProperty<Int>

    func run(to path: String) throws(Failure) -> ExportSummary {
        let profiles = try services.profileService.store.profiles()
        try services.importExportService.files.writeProfiles(profiles, to: path)
        done.value = profiles.count
        return ExportSummary(.profiles, count: profiles.count)
    }
}
