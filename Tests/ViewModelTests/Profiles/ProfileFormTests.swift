import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// A profile as the sections of a form.
@MainActor @Suite struct ProfileFormTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let form: ProfileViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
        form = try library.profile(.name("Morning"))
    }

    @Test func `A form has its time first, then the segments that can be disabled`() throws {
        #expect(
            try sections() == [
                Section("Time", nil, "07:30"), Section("Warm Up", false, "05:00"), Section("Cool Down", false, "05:00"),
            ])
    }

    @Test func `A section follows its segment`() throws {
        // When
        try form.setEnabled(true, .coolDown)
        try time(.main, .seconds(3723))
        try time(.warmUp, .seconds(59))
        try time(.coolDown, .seconds(86_400))
        // Then
        #expect(
            try sections() == [
                Section("Time", nil, "01:02:03"), Section("Warm Up", false, "00:59"), Section("Cool Down", true, "24:00:00"),
            ])
        #expect(try row().sections.map(\.durationSeconds) == [3723, 59, 86_400])
    }

    @Test func `A section has the sounds of its segment`() throws {
        // When
        for (kind, name) in [(SegmentKind.main, "bowl"), (.warmUp, "bell"), (.coolDown, "wood")] {
            try form.addSound(NewSound(.begin, name: name), to: kind)
        }
        // Then
        #expect(try row().sections.map { $0.sounds.map(\.name) } == [["bowl"], ["bell"], ["wood"]])
        #expect(try row().sections.map { $0.sounds.map(\.segment) } == [[.main], [.warmUp], [.coolDown]])
    }

    private func choose(_ name: String, for sound: SoundKind, of segment: SegmentKind) {
        form.editor.begin(.sound(sound, of: segment))
        form.editor.textDidChange(name)
        form.editor.submit()
    }

    @Test func `A sound that is changed, added or removed elsewhere is not replaced without a word`() throws {
        // Given
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        func elsewhere(_ name: String) throws {
            let profile = try other.profile(.name("Morning"))
            _ = try? profile.removeSound(.begin, of: .main)
            if !name.isEmpty { try profile.addSound(NewSound(.begin, name: name), to: .main) }
            library.refreshIfChanged()
        }
        for (before, after) in [("bell", "wood"), ("", "wood"), ("bell", "")] {
            try elsewhere(before)
            form.editor.begin(.sound(.begin, of: .main))
            form.editor.textDidChange("bowl")
            // When
            try elsewhere(after)
            form.editor.submit()
            // Then
            #expect(form.editor.edit.current?.textElsewhere == after)
            #expect(try row().sounds.map(\.name) == (after.isEmpty ? [] : [after]))
            form.editor.submit()
            #expect(form.editor.edit.current == nil)
            #expect(try row().sounds.map(\.name) == ["bowl"])
        }
        form.editor.begin(.sound(.begin, of: .main))
        try elsewhere("./gong.wav")
        #expect(form.editor.edit.current?.text == "./gong.wav", "nothing was chosen")
        #expect(form.editor.edit.current?.choices.last == "./gong.wav")
    }

    @Test func `Choosing a sound replaces its name in a single change, and nothing else`() throws {
        try form.addSound(NewSound(.repeat, name: "bowl", interval: .seconds(60), times: 2), to: .main)
        form.toggle(.repeat, of: .main)
        #expect(try row().sounds.map(\.isEnabled) == [false])
        let rows = History(form.profile.map { $0.sounds.map(\.name) })
        choose("wood", for: .repeat, of: .main)
        #expect(rows.values == [["bowl"], ["wood"]])
        #expect(try row().sounds.map { [$0.times?.description, $0.intervalText] } == [["2", "01:00"]])
        #expect(try row().sounds.map(\.isEnabled) == [false], "it stays off")
        let failures = History(form.failed)
        choose("", for: .repeat, of: .main)
        #expect(form.editor.edit.current?.problem == .invalid(.sound, .empty) && failures.values == [])
        #expect(try row().sounds.map(\.name) == ["wood"])
        #expect(form.editor.edit.current?.choices == ["bowl", "bell", "wood", "none"])
        choose("./gong.wav", for: .end, of: .warmUp)
        form.editor.begin(.sound(.end, of: .warmUp))
        #expect(form.editor.edit.current?.choices.last == "./gong.wav")
    }

    @Test func `Switches change what is shown, and sounds are removed`() throws {
        form.toggle(.warmUp)
        #expect(form.sections[1].current.toggle == true)
        form.toggle(.warmUp)
        #expect(form.sections[1].current.toggle == false)
        choose("bell", for: .begin, of: .main)
        form.remove(.begin, of: .main)
        #expect(try row().sounds == [])
        let failures = History(form.failed)
        form.remove(.begin, of: .main)
        #expect(failures.values == [.conflict(.noSuchSound(.begin))])
        form.toggle(.begin, of: .main)
        #expect(failures.values.count == 1, "there is nothing to switch")
    }

    @Test func `A value is checked while it is typed, and saved once it is complete`() throws {
        form.editor.begin(.duration(of: .warmUp))
        #expect(form.editor.edit.current?.text == "05:00")
        form.editor.textDidChange("")
        #expect(form.editor.edit.current?.problem == nil, "nobody has to be told that they have not typed anything yet")
        form.editor.submit()
        #expect(form.editor.edit.current?.problem != nil)
        form.editor.textDidChange("0s")
        #expect(form.editor.edit.current?.problem == .invalid(.duration, .outOfRange(value: 0, least: 1, most: 86_400)))
        form.editor.submit()
        #expect(form.sections[1].current.durationText == "05:00")
        form.editor.textDidChange("90s")
        #expect(form.editor.edit.current?.problem == nil)
        form.editor.submit()
        #expect((form.editor.edit.current, form.sections[1].current.durationText) == (nil, "01:30"))
        form.editor.begin(.duration(of: .main))
        form.editor.textDidChange("1h")
        form.editor.cancel()
        #expect((form.editor.edit.current, form.totalTime.current) == (nil, "07:30"))
    }

    @Test func `The interval and the times of a sound are set, each in a single change`() throws {
        try form.addSound(NewSound(.repeat, name: "bowl", interval: .seconds(60)), to: .main)
        try form.setEnabled(false, sound: .repeat, of: .main)
        let rows = History(form.profile.map { $0.sounds.map { [$0.times?.description, $0.intervalText] } })
        for (value, text) in [(ProfileValue.interval(.repeat, of: .main), "90s"), (.times(.repeat, of: .main), "3")] {
            form.editor.begin(value)
            form.editor.textDidChange(text)
            form.editor.submit()
        }
        form.editor.begin(.times(.repeat, of: .main))
        form.editor.textDidChange("")
        form.editor.submit()
        #expect(rows.values == [[[nil, "01:00"]], [[nil, "01:30"]], [["3", "01:30"]], [[nil, "01:30"]]])
        #expect(try row().sounds.map(\.isEnabled) == [false])
    }

    @Test func `What a sound does not have cannot be edited, and an edit ends with its sound`() throws {
        form.editor.begin(.times(.end, of: .main))
        #expect(form.editor.edit.current == nil)
        choose("bell", for: .begin, of: .main)
        form.editor.begin(.interval(.begin, of: .main))
        #expect(form.editor.edit.current == nil, "it plays once")
        form.editor.begin(.times(.begin, of: .main))
        form.editor.textDidChange("")
        form.editor.submit()
        #expect(form.editor.edit.current?.problem == .invalid(.times, .malformed(value: "", expected: "a number")))
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        let failures = History(form.failed)
        try other.profile(.name("Morning")).removeSound(.begin, of: .main)
        library.refreshIfChanged()
        #expect(form.editor.edit.current == nil && failures.values == [.conflict(.noSuchSound(.begin))])
        form.editor.submit()
        #expect(try row().sounds == [])
        try other.profile(.name("Morning")).addSound(NewSound(.begin, name: "wood"), to: .main)
        library.refreshIfChanged()
        #expect(form.editor.edit.current == nil, "an edit that has ended does not begin again by itself")
    }

    @Test func `A duration that is changed elsewhere while it is edited is shown before it is replaced`() throws {
        // Given
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        form.editor.begin(.duration(of: .main))
        form.editor.textDidChange("90s")
        try other.profile(.name("Morning")).setDuration(.seconds(600))
        library.refreshIfChanged()
        // When
        form.editor.submit()
        // Then
        #expect(form.editor.edit.current?.textElsewhere == "10:00" && form.totalTime.current == "10:00")
        form.editor.submit()
        #expect(form.editor.edit.current == nil && form.totalTime.current == "01:30")
    }

    @Test(
        arguments: [
            (1, "00:01"), (59, "00:59"), (60, "01:00"), (450, "07:30"), (3599, "59:59"), (3600, "01:00:00"),
            (3723, "01:02:03"), (86_400, "24:00:00"),
        ] as [(Int64, String)])
    func `Durations are shown as clock time and are also available in seconds`(seconds: Int64, text: String) throws {
        try time(.main, .seconds(seconds))
        let row = try row()
        #expect(row.durationText == text)
        #expect(row.durationSeconds == seconds)
        #expect(row.totalText == text)
        #expect(row.totalSeconds == seconds)
        #expect(row.segments[1].durationText == text)
        #expect(row.segments[1].durationSeconds == seconds)
    }

    private struct Section: Equatable {
        let title: String
        let toggle: Bool?
        let duration: String

        init(_ title: String, _ toggle: Bool?, _ duration: String) {
            self.title = title
            self.toggle = toggle
            self.duration = duration
        }
    }

    private func sections() throws -> [Section] {
        form.sections.map { Section($0.current.title, $0.current.toggle, $0.current.durationText) }
    }

    private func row() throws -> ProfileRow { try library.profiles.show(.id(1)) }

    private func time(_ kind: SegmentKind, _ duration: Duration) throws { try form.setDuration(duration, of: kind) }

    @Test func `A section changes by itself`() throws {
        let histories = form.sections.map { History($0.map(\.durationText)) }
        let total = History(form.totalTime)
        try form.setDuration(.seconds(60), of: .warmUp)
        try form.setEnabled(true, .warmUp)
        // Its switch is the second change of the warm-up.
        #expect(histories.map(\.values) == [["07:30"], ["05:00", "01:00", "01:00"], ["05:00"]])
        #expect(total.values == ["07:30", "08:30"])
    }

    @Test func `The form shows changes that others make to the profile`() throws {
        let (title, isDeleted) = (History(form.title), History(form.isDeleted))
        let time = History(form.sections[0].map(\.durationText))
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        try other.profiles.rename(.name("Morning"), to: "Dawn")
        try other.profile(.name("Dawn")).setDuration(.seconds(60))
        library.refreshIfChanged()
        #expect((title.values, time.values) == (["Morning", "Dawn"], ["07:30", "01:00"]))
        try other.profiles.delete(.name("Dawn"))
        library.refreshIfChanged()
        #expect((title.values.last, isDeleted.values) == ("Dawn", [false, true]))
        #expect(throws: Failure.notFound(.profile, .id(1), near: [])) { try form.setDuration(.seconds(90)) }
    }

    @Test func `Sounds and segment boundaries are positioned as fractions of the total time`() throws {
        // Given a minute of warm-up and three of main, with a sound at the end of each minute of it
        try library.profiles.add(NewProfile(name: "Drawn", duration: .seconds(180)))
        let drawn = try library.profile(.name("Drawn"))
        try drawn.setEnabled(true, .warmUp)
        try drawn.setDuration(.seconds(60), of: .warmUp)
        try drawn.addSound(NewSound(.repeat, name: "wood", interval: .seconds(60)), to: .main)
        // Then
        let row = try library.profiles.show(.name("Drawn"))
        #expect(row.jointPositions == [0.25])
        #expect(row.soundPositions == [0.5, 0.75, 1])
    }
}
