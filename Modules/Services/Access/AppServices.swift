/// All services of the application, with which a front creates its first view model.
public typealias AppServices = HasBookService & HasCardService & HasClockService & HasImportExportService & HasLibraryService
    & HasMediaService & HasProfileService & HasSettingsService & HasSittingService & HasStudyService & HasUndoService
