import Model
package import Vocabulary

/// The import of a file: either all of its records take effect, or none.
@MainActor package final class FileImport {
    private let request: ImportRequest
    private let services: any ImportExportServices
    private let progress: ProgressReport
    private let format: FileFormat?
    private let layout: CardLayoutChoice
    private let policy: ConflictPolicy

    private var summary = ImportSummary()
    /// The flawed records so far: reading continues so that they can be reported together, and nothing from the file is kept.
    private var flaws: [RecordFlaw] = []
    private static let mostFlaws = RecordFlaw.most
    /// The records that have been read and not yet taken.
    private var page: [ImportRecord] = []
    /// The number of records in the page, and of the answers of their cards.
    private var pageSize = (records: 0, answers: 0)
    /// The numbers that are looked up together: larger pages gain nothing, and take up memory.
    private static let largestPage = (records: 500, answers: 20_000)
    private let lookup: ImportLookup
    private let cards: CardImport
    private let notes: NoteImport
    private let schedules: ScheduleImport
    private let sessions: SessionImport
    private let profiles: ProfileImport
    private let collection: CollectionImport

    package init(
        _ request: ImportRequest, services: any ImportExportServices, progress: @escaping ProgressReport
    ) throws(Failure) {
        self.request = request
        self.services = services
        self.progress = progress
        format = try FileFormat.asked(request.format, for: request.path, book: request.book)
        layout = try request.layout(of: format)
        if let asked = request.onConflict { policy = asked } else { policy = try services.settingsService.store.conflictPolicy() }
        schedules = ScheduleImport(services: services)
        lookup = ImportLookup(services: services)
        cards = CardImport(request, services: services, policy: policy, schedules: schedules, lookup: lookup)
        notes = NoteImport(
            request, services: services, policy: policy, cards: cards, schedules: schedules, lookup: lookup)
        sessions = SessionImport(request, services: services)
        profiles = ProfileImport(request, services: services, policy: policy)
        collection = CollectionImport(request, services: services, policy: policy, lookup: lookup)
    }

    package func run() throws(Failure) -> ImportSummary {
        try cards.findBook()
        try services.libraryService.store.atomically { () throws(Failure) in try read() }
        return summary
    }

    private func read() throws(Failure) {
        var reading: Reading
        do throws(Failure) {
            reading = try services.importExportService.files.read(
                from: request.path, as: format, layout: layout, replay: { () throws(Failure) in try CollectionReplay(services) },
                collection: { (record) throws(Failure) in
                    if case .note(let note) = record {
                        return try read(.note(note), answers: note.cards.reduce(0) { $0 + $1.answers.count })
                    }
                    // A media file can be read only until the next record is.
                    try take { () throws(Failure) in try collection.take(record, &summary) }
                }
            ) { (record) throws(Failure) in
                try read(.file(record), answers: 0)
            }
            try takePage()
        } catch {
            // An error that ends the reading is reported after the flaws so far.
            if case .format = error { try takePage() }
            guard !flaws.isEmpty, flaws.count < Self.mostFlaws, case .format(let flaw, _, let line) = error else { throw error }
            flaws.append(RecordFlaw(flaw, line: line))
            throw failure ?? error
        }
        if let failure { throw failure }
        try cards.addWaiting()
        try notes.addWaiting()
        summary.content = FileContent(reading.format)
        reading.dropped.add(notes.dropped)
        summary.remarks =
            ImportRemark.remarks(on: reading) + notes.remarks
            + ImportRemark.remarks(onSchedulesLeftOut: schedules.leftOut, unread: reading.leftOutSchedules)
        if reading.format == .collection {
            try collection.finish(&summary)
            summary.remarks = try collection.remarks(on: reading, isRepeated: summary.isRepeated)
        }
        if summary.count == 0 { summary.remarks.insert(.empty(summary.content), at: 0) }
        // Only reading the file has shown what it contains.
        if request.book != nil, !reading.format.hasBooks {
            throw .format(.noBooks(format: reading.format.name), file: request.path, line: 0)
        }
        try request.checkParts(of: reading.format)
    }

    private func read(_ record: ImportRecord, answers: Int) throws(Failure) {
        page.append(record)
        pageSize = (pageSize.records + 1, pageSize.answers + answers)
        if pageSize.records >= Self.largestPage.records || pageSize.answers >= Self.largestPage.answers { try takePage() }
    }

    private func takePage() throws(Failure) {
        if page.isEmpty { return }
        let records = page
        (page, pageSize) = ([], (0, 0))
        try lookup.begin(records)
        for record in records { try take { () throws(Failure) in try add(record) } }
    }

    /// Adds a record to the library; one with a flaw is kept for the report.
    private func take(_ add: () throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) {
            try add()
        } catch {
            guard case .format(let flaw, _, let line) = error, line > 0, flaw != .noBook else { throw error }
            flaws.append(RecordFlaw(flaw, line: line))
        }
        if flaws.count == Self.mostFlaws, let failure { throw failure }
        if summary.count % 1024 == 0 { progress(summary.count, collection.size) }
    }

    private func add(_ record: ImportRecord) throws(Failure) {
        switch record {
        case .file(.card(let card)):
            if let kind = card.kind { return try notes.take(card, kind, &summary) }
            try notes.addWaiting()
            try cards.take(card, &summary)
        case .file(.note(let note)): try notes.take(note, &summary)
        case .file(.session(let session)): try sessions.take(session, &summary)
        case .file(.profile(let profile)): try profiles.take(profile, &summary)
        case .file(.flawed(let flaw)): flaws.append(flaw)
        case .note(let note): try collection.take(.note(note), &summary)
        }
    }

    /// What is wrong with the flawed records; nil if there are none.
    private var failure: Failure? {
        guard let first = flaws.first else { return nil }
        let more = Array(flaws.dropFirst())
        return .format(more.isEmpty ? first.flaw : .several(first.flaw, more: more), file: request.path, line: first.line)
    }
}

extension ImportSummary {
    /// Whether the library had everything in the file, and nothing has changed.
    fileprivate var isRepeated: Bool { unchanged > 0 && added == 0 && updated == 0 }
}

extension SettingsStore {
    /// Returns the policy for imports that do not request one.
    /// - Throws: `Failure.invalid(.setting, …)` for a value that only another program can have written.
    fileprivate func conflictPolicy() throws(Failure) -> ConflictPolicy {
        let name = try values()[.importConflict]
        if let policy = ConflictPolicy(rawValue: name) { return policy }
        throw .invalid(.setting, .unknown(value: name, known: ConflictPolicy.allCases.map(\.rawValue)))
    }
}

extension ImportRequest {
    /// Runs `body`, and reports a value that breaks a rule of the model as a flaw of the file, at the record's line.
    func inFile<Result>(
        at line: Int, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do {
            return try body()
        } catch {
            guard case .invalid(let field, let flaw) = error else { throw error }
            throw .format(.card(field, flaw), file: path, line: line)
        }
    }
}

/// The services that import and export need.
package typealias ImportExportServices = HasBookService & HasCardService & HasClockService & HasImportExportService
    & HasLibraryService & HasMediaService & HasProfileService & HasSettingsService & HasSittingService & HasStudyService

/// Called now and then with the number of records that were imported or exported so far, and with the total; nil if that is not known.
package typealias ProgressReport = @MainActor (_ records: Int, _ all: Int?) -> Void

extension BookShelf {
    /// Adds a book for the cards of an import.
    /// - Parameter isRequested: whether the book was requested for all cards; it is then not one that others are below.
    /// - Throws: `Failure.notFound` with the books below the name of a requested book.
    func addBook(_ name: Name, isRequested: Bool, _ names: NameResolver) throws(Failure) -> Book.ID {
        if isRequested, try !store.bookIDs(below: name.key).isEmpty { return try names.book(.name(name.text)) }
        return try store.addBook(name, at: now).id
    }
}
