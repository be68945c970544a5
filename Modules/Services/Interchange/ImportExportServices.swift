/// The services that import and export need.
package typealias ImportExportServices = HasBookService & HasCardService & HasClockService & HasImportExportService
    & HasLibraryService & HasMediaService & HasProfileService & HasSettingsService & HasSittingService & HasStudyService

/// Takes the number of records that were imported or exported so far, now and then, and that of all; nil if it is not known.
package typealias ProgressReport = @MainActor (_ records: Int, _ all: Int?) -> Void
