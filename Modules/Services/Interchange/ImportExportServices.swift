/// The services that import and export need.
package typealias ImportExportServices = HasBookService & HasCardService & HasClockService & HasImportExportService
    & HasLibraryService & HasMediaService & HasProfileService & HasSettingsService & HasSittingService & HasStudyService
