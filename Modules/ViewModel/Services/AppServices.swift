/// Every service of the application: what the first view model of a front is made with.
public typealias AppServices = HasBookService & HasCardService & HasClockService & HasExchangeService & HasLibraryService
    & HasProfileService & HasSettingsService & HasSittingService & HasStudyService & HasUndoService
