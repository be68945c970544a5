import Model
import ModelFakes
import Services
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// The log of sessions to files and from files.
@MainActor @Suite struct SessionFileTests {
    private let services = FakeServices()
    private let importExport: ImportExportViewModel
    private var log: FakeLibrary { services.library }

    init() { importExport = LibraryViewModel(services: services).importExport }

    @Test(
        arguments: [
            ("log.ics", nil), ("log.insight.csv", nil), ("LOG.ICS", nil), ("-", .sessions(.insight)),
            ("log.csv", .sessions(.ics)),
        ] as [(String, FileFormat?)])
    func `The session log is exported from the oldest session on`(_ path: String, _ format: FileFormat?) throws {
        // Given
        services.clock.timeZone = { _ in 3_600_000 }
        for day in [3, 1, 2] as [Int64] { _ = try log.addSession(draft(.start + .seconds(86_400 * day))) }
        // When
        let reports = results(importExport.exportFile, ExportRequest(path: path, format: format))
        // Then
        #expect(reports == [.success(ExportSummary(.sessions, count: 3))])
        let written = try #require(services.files.writtenSessions[path])
        #expect(written.map(\.session.id.rawValue) == [2, 3, 1])
        #expect(written.map(\.startedAt.timeOfDay.hour) == [9, 9, 9])
    }

    @Test func `A long session log is exported completely across pages`() throws {
        for second in 0..<1001 as Range<Int64> { _ = try log.addSession(draft(.start + .seconds(second))) }
        #expect(try importExport.exportFile(ExportRequest(path: "log.ics")).count == 1001)
        #expect(services.files.writtenSessions["log.ics"]?.map(\.session.id.rawValue) == Array(1...1001))
    }

    @Test func `An export includes interrupted sessions but not a running one`() throws {
        // Given
        _ = try log.beginSession(draft(.start), at: .start)
        _ = try log.beginSession(draft(.start + .seconds(60)), at: .start + .seconds(60))
        services.clock.advance(by: .seconds(62))
        // When
        try importExport.exportFile(ExportRequest(path: "log.ics"))
        // Then
        #expect(services.files.writtenSessions["log.ics"]?.map(\.session.id.rawValue) == [1])
    }

    @Test func `Rows become completed sessions of the profile with that name`() throws {
        // Given
        let morning = try log.givenProfile("Morning")
        given("log.insight.csv", record(hour: 8, "MORNING"), record(hour: 9, ""))
        // When
        let summary = try importExport.importFile(ImportRequest(path: "log.insight.csv"))
        // Then
        #expect(summary.counts == [2, 0, 0])
        #expect(summary.content == .sessions)
        #expect(summary.books == [])
        let sessions = try log.sessions(from: nil, after: nil, limit: 9)
        #expect(sessions.map(\.profile) == [nil, morning])
        #expect(sessions.map(\.profileName) == ["", "MORNING"])
        #expect(sessions.map(\.startedAt) == [.start + .seconds(3600), .start])
        #expect(sessions.allSatisfy { $0.outcome == .completed && $0.sat == .seconds(600) })
    }

    @Test func `An existing session is not imported again`() throws {
        given("log.insight.csv", record(hour: 8), record(hour: 9), record(hour: 8))
        let request = ImportRequest(path: "log.insight.csv", onConflict: .fail)
        #expect(try importExport.importFile(request).counts == [2, 0, 1])
        #expect(try importExport.importFile(request).counts == [0, 0, 3])
        #expect(try count() == 2)
    }

    @Test func `An invalid row is reported at its line, and nothing is imported`() throws {
        var odd = record(hour: 9)
        odd.duration = .seconds(73 * 3600)
        odd.line = 17
        given("log.insight.csv", record(hour: 8), odd)
        #expect(
            failures(importExport.importFile, ImportRequest(path: "log.insight.csv"))
                == [
                    .format(
                        .card(.duration, .outOfRange(value: 262_800, least: 0, most: 259_200)), file: "log.insight.csv", line: 17)
                ])
        #expect(try count() == 0)
    }

    @Test(arguments: ["log.insight.csv", "log.csv", "p.yaml", "log.ics"])
    func `A book is rejected however the format is determined`(_ path: String) throws {
        try log.givenBook("French")
        let format: FileFormat = path == "p.yaml" ? .profiles : .sessions(path == "log.ics" ? .ics : .insight)
        given("log.csv", record(hour: 8))
        let expected = Failure.format(.noBooks(format: format.name), file: path, line: 0)
        #expect(failures(importExport.importFile, ImportRequest(path: path, book: .name("French"))) == [expected])
        #expect(
            failures(importExport.exportFile, ExportRequest(path: path, book: .name("French"), format: format)) == [expected])
        #expect(try count() == 0)
        #expect(services.files.writtenSessions.isEmpty)
    }

    // MARK: Daylight saving: from `leap` on, the clock is `after` hours ahead of UTC.

    @Test func `A local time that occurs twice is the earlier one and is never duplicated`() throws {
        // Given: at 03:00 the clock goes back to 02:00, which is 01:00 UTC on 2026-10-25
        let leap = Timestamp(milliseconds: 1_792_890_000_000)
        services.clock.timeZone = { $0 < leap ? 7_200_000 : 3_600_000 }
        let time = try #require(LocalTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0))
        given("log.insight.csv", SessionRecord(startedAt: time, duration: .seconds(600), profileName: "Morning", line: 2))
        let (first, second) = (leap + .seconds(-1800), leap + .seconds(1800))
        #expect(time.moments(on: services.clock) == [first, second])
        // When
        let request = ImportRequest(path: "log.insight.csv")
        #expect(try importExport.importFile(request).counts == [1, 0, 0])
        #expect(try importExport.importFile(request).counts == [0, 0, 1])
        // Then
        #expect(try log.sessions(from: nil, after: nil, limit: 9).map(\.startedAt) == [first])
        // And: one that was really sat at the later moment is found too
        let id = try #require(try log.sessions(from: nil, after: nil, limit: 1).first?.id)
        _ = try log.deleteSession(id)
        _ = try log.addSession(draft(second))
        #expect(try importExport.importFile(request).counts == [0, 0, 1])
        #expect(try log.sessions(from: nil, after: nil, limit: 9).map(\.startedAt) == [second])
    }

    @Test func `A local time skipped by a clock change falls equally far after the change`() throws {
        // Given: at 02:00 the clock goes on to 03:00, which is 01:00 UTC on 2026-03-29
        let leap = Timestamp(milliseconds: 1_774_746_000_000)
        services.clock.timeZone = { $0 < leap ? 3_600_000 : 7_200_000 }
        let time = try #require(LocalTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0))
        // Then
        #expect(time.moments(on: services.clock) == [leap + .seconds(1800)])
        let shown = LocalTime(leap + .seconds(1800), on: services.clock)
        #expect(shown == LocalTime(year: 2026, month: 3, day: 29, hour: 3, minute: 30, second: 0))
        for hour in [0, 1, 3, 4, 12] as [Int64] {
            let time = try #require(LocalTime(year: 2026, month: 3, day: 29, hour: hour, minute: 30, second: 0))
            #expect(time.moments(on: services.clock).map { LocalTime($0, on: services.clock) } == [time])
        }
    }

    private func given(_ path: String, _ records: SessionRecord...) {
        services.files.others[path] = (.sessions(.insight), records.map(FileRecord.session))
    }

    /// Ten minutes on the day that the stories begin on.
    private func record(hour: Int64, _ name: String = "Morning") -> SessionRecord {
        let start = Timestamp.start + .seconds((hour - 8) * 3600)
        return SessionRecord(
            startedAt: LocalTime(start, on: ManualClock()), duration: .seconds(600), profileName: name, line: Int(hour))
    }

    private func draft(_ start: Timestamp) -> SessionDraft {
        SessionDraft(profileName: "Morning", startedAt: start, planned: .seconds(600))
    }

    private func count() throws -> Int { try log.sessions(from: nil, after: nil, limit: .max).count }
}
