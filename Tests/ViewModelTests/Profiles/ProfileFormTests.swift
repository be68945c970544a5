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

    init() throws {
        library = LibraryViewModel(services: services)
        try services.library.givenProfile("Morning")
    }

    @Test func aFormHasItsTimeFirstThenWhatCanBeSwitched() throws {
        #expect(
            try sections() == [
                Section("Time", nil, "07:30"), Section("Warm Up", false, "05:00"), Section("Cool Down", false, "05:00"),
            ])
    }

    @Test func aSectionFollowsItsSegment() throws {
        // When
        try library.segments.enable(SegmentReference(profile: .id(1), kind: .coolDown))
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

    @Test func aSectionHasTheSoundsOfItsSegment() throws {
        // When
        for (kind, name) in [(SegmentKind.main, "bowl"), (.warmUp, "bell"), (.coolDown, "wood")] {
            let place = SoundReference(segment: SegmentReference(profile: .id(1), kind: kind), kind: .begin)
            try library.sounds.add(NewSound(place: place, name: name))
        }
        // Then
        #expect(try row().sections.map { $0.sounds.map(\.name) } == [["bowl"], ["bell"], ["wood"]])
        #expect(try row().sections.map { $0.sounds.map(\.segment) } == [["main"], ["warm-up"], ["cool-down"]])
    }

    @Test(
        arguments: [
            (1, "00:01"), (59, "00:59"), (60, "01:00"), (450, "07:30"), (3599, "59:59"), (3600, "01:00:00"),
            (3723, "01:02:03"), (86_400, "24:00:00"),
        ] as [(Int64, String)])
    func durationsReadLikeAClockAndAreNumbersForMachines(seconds: Int64, text: String) throws {
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
        try row().sections.map { Section($0.title, $0.toggle, $0.durationText) }
    }

    private func row() throws -> ProfileRow { try library.profiles.show(.id(1)) }

    private func time(_ kind: SegmentKind, _ duration: Duration) throws {
        let segment = SegmentReference(profile: .id(1), kind: kind)
        try library.segments.setDuration(SegmentTiming(segment: segment, duration: duration))
    }

    @Test func bellsAndJointsAreTheirPartsOfTheWhole() throws {
        // Given a minute of warm-up and three of main, with a bell at the end of each minute of it
        try library.profiles.add(NewProfile(name: "Drawn", duration: .seconds(180)))
        let (warmUp, main) = (reference(.warmUp), reference(.main))
        try library.segments.enable(warmUp)
        try library.segments.setDuration(SegmentTiming(segment: warmUp, duration: .seconds(60)))
        try library.sounds.add(
            NewSound(place: SoundReference(segment: main, kind: .repeat), name: "wood", interval: .seconds(60), times: nil))
        // Then
        let row = try library.profiles.show(.name("Drawn"))
        #expect(row.jointPositions == [0.25])
        #expect(row.bellPositions == [0.5, 0.75, 1])
    }

    private func reference(_ kind: SegmentKind) -> SegmentReference {
        SegmentReference(profile: .name("Drawn"), kind: kind)
    }
}
