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
    private let services: FakeServices
    private let importExport: ImportExportViewModel

    init() {
        services = FakeServices(files: files)
        importExport = LibraryViewModel(services: services).importExport
    }

    @Test func `Progress can be read during the work and is emitted at its end`() throws {
        // Given
        files.files.readable["Kanji.tsv"] = (1...2050).map { CardRecord(front: "\($0)", back: "") }
        let told = History(importExport.progress)
        let importing = Sightings(importExport.progress, of: files)
        // When
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        let exporting = Sightings(importExport.progress, of: files)
        try importExport.exportFile(ExportRequest(path: "all.tsv"))
        // Then
        #expect(importing.values == [0, 1024, 2048])
        #expect(exporting.values == [0, 1024, 2048])
        #expect(told.values == [0, 2050, 2050])
    }

    @Test func `Progress starts over with each file`() throws {
        // Given
        files.files.readable["Kanji.tsv"] = [CardRecord(front: "1", back: ""), CardRecord(front: "2", back: "")]
        let told = History(importExport.progress)
        // When
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        _ = results(importExport.importFile, ImportRequest(path: "none.tsv"))
        try importExport.importFile(ImportRequest(path: "Kanji.tsv"))
        // Then
        #expect(told.values == [0, 2, 0, 2])
    }
}

/// The values that a property is seen to have while files are read and written, each once.
@MainActor private final class Sightings {
    private(set) var values: [Int] = []

    init(_ property: Property<Int>, of files: WatchedFiles) {
        files.look = { [weak self] in
            if let self, values.last != property.value { values.append(property.value) }
        }
    }
}
