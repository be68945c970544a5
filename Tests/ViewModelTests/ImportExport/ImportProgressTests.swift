import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// How far an import or an export has come.
@MainActor @Suite struct ImportProgressTests {
    private let files = WatchedFiles()
    private let clock: FakeMonotonicClock
    private let importExport: ImportExportViewModel

    init() {
        let services = FakeServices(files: files)
        clock = services.monotonicClock
        importExport = ImportExportViewModel(services: services)
        files.files.readable["Kanji.tsv"] = (1...2050).map { CardRecord(front: "\($0)", back: "") }
    }

    @Test func `Progress is told from half a second on, ten times a second, and ends with the work`() throws {
        // Given
        let told = History(importExport.progress)
        files.look = { [clock] in clock.slept -= .microseconds(500) }
        // When
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        try importExport.exportFile(ExportRequest(path: "all.tsv"))
        // Then
        #expect(told.values.map(\.?.records) == [nil, 1024, 2048, nil, 1024, 2048, nil])
        #expect(told.values[1]?.progress.time == .milliseconds(750) && told.values[1]?.progress.allRecords == nil)
        guard case .exporting(let progress) = told.values[4] else { return #expect(Bool(false), "\(told.values)") }
        #expect(progress.allRecords == 2050)
    }

    @Test func `Work that is done within half a second tells nothing`() throws {
        // Given
        let told = History(importExport.progress)
        files.look = { [clock] in clock.slept -= .microseconds(200) }
        // When
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        // Then
        #expect(told.values == [nil])
    }

    @Test func `An import that waits for its file tells so, though no record comes`() throws {
        // Given
        let told = History(importExport.progress)
        files.transferred = TransferredBytes(done: 17, total: 0)
        files.look = { [clock, importExport] in
            clock.slept -= .milliseconds(60)
            importExport.showProgress()
        }
        files.files.readable["Kanji.tsv"] = (1...20).map { CardRecord(front: "\($0)", back: "") }
        // When
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        // Then
        let shown = told.values.compactMap { $0 }
        #expect(shown.map(\.progress.time) == [540, 660, 780, 900, 1020, 1140, 1260].map(Duration.milliseconds))
        #expect(shown.allSatisfy { $0.progress.bytes == 17 && $0.progress.allBytes == nil && $0.records == 0 })
    }

    @Test func `Progress ends with a failure, and starts over with the next file`() throws {
        // Given
        let told = History(importExport.progress)
        files.look = { [clock] in clock.slept -= .microseconds(500) }
        files.files.failureInReading = (2000, .interrupted)
        // When
        _ = results(importExport.importFile, ImportRequest(path: "Kanji.tsv"))
        files.files.failureInReading = nil
        files.look = {}
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        // Then
        #expect(told.values.map(\.?.records) == [nil, 1024, nil])
    }
}

extension FileWork {
    fileprivate var progress: FileProgress {
        switch self {
        case .importing(let progress), .exporting(let progress): progress
        }
    }

    fileprivate var records: Int { progress.records }
}
