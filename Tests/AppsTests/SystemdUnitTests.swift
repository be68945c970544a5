import Foundation
import TestSupport
import Testing

/// Protects what systemd starts for a person: the units have commands that do what their descriptions say.
@Suite("The units for systemd", .onOwnThread) struct SystemdUnitTests {
    private let place: Place

    init() throws {
        place = try Place()
        try place.makeFolder("bin")
        try place.write("bin/notify-send", "#!/bin/sh\nprintf '%s\\n' \"$*\" >> said\n")
        try place.setPermissions(0o755, of: "bin/notify-send")
    }

    /// Runs the command of a unit, as systemd reads it.
    private func run(_ unit: String) throws -> (code: Int32, errors: String) {
        let file = Markdown.root.appending(path: "Docs/Systemd/\(unit)")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let prefix = "ExecStart=/bin/sh -c '"
        let command = try #require(lines.first { $0.hasPrefix(prefix) && $0.hasSuffix("'") }).dropFirst(prefix.count).dropLast()
        let folder = URL(filePath: Executable.sutraRun.path).deletingLastPathComponent().path
        let script = String(command).replacing("@BIN@", with: folder).replacing("$$", with: "$").replacing("%%", with: "%")
        let process = try RunningProcess(
            shell: "PATH='\(place.path("bin"))':$PATH; HOME='\(place.folder.path)'; export HOME; \(script)", in: place)
        let result = try process.end()
        return (result.code, result.errors)
    }

    @Test func `The reminder says how many cards there are, and nothing without cards or a library`() throws {
        #expect(try run("sutra-reminder.service").code == 0)
        #expect((try? place.read("said")) == nil)
        try place.commands("book add B", "card add B f b", "card add B g c")
        #expect(try run("sutra-reminder.service").code == 0)
        #expect(try place.read("said") == "--app-name=Sutra Sutra 2 to study\n")
        try place.commands("card suspend --all")
        #expect(try run("sutra-reminder.service").code == 0)
        #expect(try place.read("said") == "--app-name=Sutra Sutra 2 to study\n")
    }

    @Test func `The backup is one for each weekday, and the next week replaces it`() throws {
        try place.commands("book add B")
        for _ in 1...2 {
            let result = try run("sutra-backup.service")
            #expect(result.code == 0, "\(result.errors)")
        }
        let backups = try FileManager.default.contentsOfDirectory(atPath: place.path(".local/share/sutra/backups"))
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { "\($0).sqlite" }
        #expect(!backups.isEmpty && backups.allSatisfy(days.contains), "\(backups)")
    }

    @Test func `Each timer starts a unit, also after the computer was off`() throws {
        let units = try FileManager.default.contentsOfDirectory(atPath: Markdown.root.appending(path: "Docs/Systemd").path)
        let timers = units.filter { $0.hasSuffix(".timer") }
        #expect(timers.count == 2)
        for timer in timers {
            #expect(units.contains(timer.replacing(".timer", with: ".service")))
            let text = try String(contentsOf: Markdown.root.appending(path: "Docs/Systemd/\(timer)"), encoding: .utf8)
            #expect(text.contains("WantedBy=timers.target") && text.contains("Persistent=true"))
        }
    }
}
