import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// How far an import or an export has come.
@MainActor @Suite struct ExchangeProgressTests {
    private let files = WatchedExchange()
    private let services: FakeServices
    private let exchange: ExchangeViewModel

    init() {
        services = FakeServices(files: files)
        exchange = LibraryViewModel(services: services).exchange
    }

    @Test func `Progress can be read during the work and is emitted at its end`() throws {
        // Given
        files.files.readable["Kanji.tsv"] = (1...2050).map { CardRecord(front: "\($0)", back: "") }
        let told = History(exchange.progress)
        let importing = Sightings(exchange.progress, of: files)
        // When
        try exchange.importFile(ImportRequest(path: "Kanji.tsv"))
        let exporting = Sightings(exchange.progress, of: files)
        try exchange.exportFile(ExportRequest(path: "all.tsv"))
        // Then
        #expect(importing.values == [0, 1024, 2048])
        #expect(exporting.values == [0, 1024, 2048])
        #expect(told.values == [0, 2050, 2050])
    }

    @Test func `Progress starts over with each file`() throws {
        // Given
        files.files.readable["Kanji.tsv"] = [CardRecord(front: "1", back: ""), CardRecord(front: "2", back: "")]
        let told = History(exchange.progress)
        // When
        try exchange.importFile(ImportRequest(path: "Kanji.tsv"))
        _ = results(exchange.importFile, ImportRequest(path: "none.tsv"))
        try exchange.importFile(ImportRequest(path: "Kanji.tsv"))
        // Then
        #expect(told.values == [0, 2, 0, 2])
    }
}

/// The values that a property is seen to have while files are read and written, each once.
@MainActor private final class Sightings {
    private(set) var values: [Int] = []

    init(_ property: Property<Int>, of files: WatchedExchange) {
        files.look = { [weak self] in
            if let self, values.last != property.value { values.append(property.value) }
        }
    }
}
