import Composition
import Foundation
import Testing
import ViewModel
import Vocabulary

/// Protects the images and sounds of a learner who comes from Anki: they arrive with the notes, all or none, and never replace
/// those that are there.
@MainActor @Suite struct MediaImportTests {
    private let place: LibraryInFolder
    private let library: LibraryViewModel

    init() throws {
        place = try LibraryInFolder(clock: ClockOption(startingAt: "2026-11-24T12:00:00Z"))
        library = place.here
    }

    @Test(arguments: ["media-latest", "media-legacy"]) func `Media files arrive with their names and contents`(
        _ name: String
    ) throws {
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package(name)))
        #expect(summary.remarks.first == .collection(.mediaAdded, 3))
        #expect(try media() == ["a b.png": "an image", "spain.png": "another image", "\u{F1}and\u{FA} 1.mp3": "a sound"])
        #expect(try texts() == Self.texts(spain: "spain.png"))
        // When it is imported again
        let again = try library.importExport.importFile(ImportRequest(path: Self.package("media-legacy")))
        // Then
        #expect(again.unchanged == 2)
        #expect(!again.remarks.contains { if case .collection(.mediaAdded, _, _) = $0 { true } else { false } })
        #expect(try media().count == 3)
    }

    @Test func `A file whose name is taken gets another one, and the notes name that`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package("media-latest")))
        // Then
        #expect(summary.remarks.prefix(2) == [.collection(.mediaAdded, 3), .collection(.mediaRenamed, 1)])
        let other = "spain-898acddb629148c2d38c5aabaadc8fd872cad6fc.png"
        #expect(
            try media() == [
                "a b.png": "an image", "spain.png": "not an image", other: "another image", "\u{F1}and\u{FA} 1.mp3": "a sound",
            ])
        #expect(try texts().suffix(4) == Self.texts(spain: other)[...])
        #expect(try library.check.media().missing == ["madrid.mp3"])
        #expect(try library.check.media().unused.isEmpty)
        // When it is imported again
        let again = try library.importExport.importFile(ImportRequest(path: Self.package("media-legacy")))
        // Then
        #expect(again.unchanged == 2)
        #expect(try texts().suffix(4) == Self.texts(spain: other)[...])
        #expect(try media().count == 4)
    }

    @Test func `A style sheet names a file by its new name, and takes it along`() throws {
        // Given
        try FileManager.default.createDirectory(atPath: mediaFolder, withIntermediateDirectories: true)
        try Data("other paper".utf8).write(to: URL(filePath: "\(mediaFolder)/_paper.png"))
        // When
        let summary = try library.importExport.importFile(ImportRequest(path: Self.package("study")))
        try library.importExport.exportFile(ExportRequest(path: place.path("back.apkg")))
        let other = try LibraryInFolder()
        try other.here.importExport.importFile(ImportRequest(path: place.path("back.apkg")))
        // Then
        #expect(summary.remarks.prefix(2) == [.collection(.mediaAdded, 1), .collection(.mediaRenamed, 1)])
        let names = try FileManager.default.contentsOfDirectory(atPath: other.path("library.sqlite.media"))
        #expect(names == ["_paper-950593b1f42de841169aa7d59486b7e980bc15cf.png"])
    }

    @Test func `An import that fails leaves the library and its folder as they were`() throws {
        // Given
        try library.importExport.importFile(ImportRequest(path: Self.package("latest")))
        let request = ImportRequest(path: Self.package("media-latest"), book: .id(99))
        // When
        #expect(throws: Failure.notFound(.book, .id(99), near: [])) { try library.importExport.importFile(request) }
        // Then
        #expect(try media() == ["spain.png": "not an image"])
        #expect(try texts().count == 14)
    }

    @Test func `An import that fails in a library that does not exist yet leaves nothing`() throws {
        let request = ImportRequest(path: Self.package("media-latest"), book: .id(99))
        #expect(throws: Failure.self) { try library.importExport.importFile(request) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("")).isEmpty)
    }

    @Test func `A transaction that is rolled back leaves no media`() throws {
        try library.books.add("French")
        try library.transaction.begin()
        try library.importExport.importFile(ImportRequest(path: Self.package("media-latest")))
        try library.transaction.rollback()
        #expect(!FileManager.default.fileExists(atPath: mediaFolder))
    }

    @Test func `An undo leaves the files, which the check then names`() throws {
        try library.importExport.importFile(ImportRequest(path: Self.package("media-latest")))
        try library.undo.undo()
        #expect(try library.check.media().unused == ["a b.png", "spain.png", "\u{F1}and\u{FA} 1.mp3"])
        #expect(try library.check.problems().all().isEmpty)
        try library.undo.redo()
        #expect(try library.check.media().unused.isEmpty)
    }

    @Test func `A backup says how many files it leaves out`() throws {
        try library.importExport.importFile(ImportRequest(path: Self.package("media-latest")))
        let copy = try library.file.backUp(to: place.path("backup.sqlite"))
        #expect(copy.mediaFiles == 3)
        #expect(copy.mediaFolder?.hasSuffix("/library.sqlite.media") == true)
        #expect(!FileManager.default.fileExists(atPath: place.path("backup.sqlite.media")))
    }

    @Test func `A library in memory says what it does not keep`() throws {
        let memory = try Library(LibraryOptions(path: nil))
        let summary = try memory.viewModel.importExport.importFile(ImportRequest(path: Self.package("media-latest")))
        #expect(summary.added == 2)
        #expect(summary.remarks.first == .collection(.mediaNotKept, 3))
    }

    private var mediaFolder: String { place.path("library.sqlite.media") }

    /// The contents of the files in the media folder, by their names.
    private func media() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: mediaFolder)
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                (name, String(decoding: try Data(contentsOf: URL(filePath: "\(mediaFolder)/\(name)")), as: UTF8.self))
            })
    }

    /// The fronts and backs of all cards.
    private func texts() throws -> [String] { try library.cards.list(CardListing()).all().flatMap { [$0.front, $0.back] } }

    private static func texts(spain: String) -> [String] {
        [
            "Espa\u{F1}a [image: \(spain)]", "[sound: \u{F1}and\u{FA} 1.mp3] [image: \(spain)]", "[image: a b.png]", "both",
        ]
    }

    private static func package(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "InterchangeTests/Fixtures/anki/\(name).apkg").path
    }
}
