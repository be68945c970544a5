import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Profiles to files and from files.
@MainActor @Suite struct ProfileFileTests {
    private let services = FakeServices()
    private let importExport: ImportExportViewModel
    private var library: FakeLibrary { services.library }

    init() { importExport = LibraryViewModel(services: services).importExport }

    @Test(arguments: [("p.yaml", nil), ("P.YML", nil), ("-", .profiles)] as [(String, FileFormat?)])
    func `All profiles are exported in the order of their names`(_ path: String, _ format: FileFormat?) throws {
        for name in ["evening", "Morning", "Dawn"] { try library.givenProfile(name) }
        let summary = try importExport.exportFile(ExportRequest(path: path, format: format))
        #expect(summary == ExportSummary(.profiles, count: 3))
        #expect(services.files.writtenProfiles[path]?.map(\.name) == ["Dawn", "evening", "Morning"])
    }

    @Test func `Profiles are added and updated by name`() throws {
        // Given
        let id = try library.givenProfile("Morning")
        try library.givenProfile("Evening")
        try given(("MORNING", 600), ("Evening", 450), ("Noon", 60))
        // When
        let summary = try importExport.importFile(ImportRequest(path: "p.yaml"))
        // Then
        #expect(summary.counts == [1, 1, 1])
        #expect(summary.content == .profiles)
        #expect(try library.profile(id)?.name == "Morning", "one that is there keeps its own spelling")
        #expect(try library.profile(id)?.duration == .seconds(600))
        #expect(try library.profiles().map(\.name) == ["Evening", "Morning", "Noon"])
        // And again
        #expect(try importExport.importFile(ImportRequest(path: "p.yaml")).counts == [0, 0, 3])
    }

    @Test func `An existing profile can be skipped`() throws {
        let id = try library.givenProfile("Morning")
        try given(("Morning", 600), ("Noon", 60))
        #expect(try importExport.importFile(ImportRequest(path: "p.yaml", onConflict: .skip)).counts == [1, 0, 1])
        #expect(try library.profile(id)?.duration == .seconds(450))
    }

    @Test(arguments: [true, false])
    func `If an existing profile is a conflict, nothing is imported`(isSetting: Bool) throws {
        // Given
        try library.givenProfile("Morning")
        try given(("Noon", 60), ("Morning", 450))
        if isSetting { try library.setSetting(Setting.importConflict.key, to: "fail") }
        // When
        let request = ImportRequest(path: "p.yaml", onConflict: isSetting ? nil : .fail)
        // Then
        #expect(
            failures(importExport.importFile, request)
                == [.format(.profiles(.conflict(name: "Morning")), file: "p.yaml", line: 2)])
        #expect(try library.profiles().map(\.name) == ["Morning"])
    }

    @Test func `A flaw in the file leaves everything unchanged`() throws {
        try given(("Noon", 60), ("Dawn", 60))
        services.files.failureInReading = (1, .format(.profiles(.tooDeep), file: "p.yaml", line: 9))
        #expect(
            failures(importExport.importFile, ImportRequest(path: "p.yaml"))
                == [.format(.profiles(.tooDeep), file: "p.yaml", line: 9)])
        #expect(try library.profiles().isEmpty)
    }

    private func given(_ profiles: (name: String, seconds: Int64)...) throws {
        var records: [FileRecord] = []
        for (index, profile) in profiles.enumerated() {
            var template = Profile(id: Profile.ID(0), name: "")
            try template.setDuration(.seconds(profile.seconds), of: .main)
            records.append(.profile(ProfileRecord(name: try Name(profile.name), template: template, line: index + 1)))
        }
        services.files.others["p.yaml"] = (.profiles, records)
    }
}
