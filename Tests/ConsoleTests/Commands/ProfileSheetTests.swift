import Binding
import MVVM
import TerminalText
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import Console

/// A profile of which the test says what it is.
@MainActor private final class StubProfile: ProfileDetails {
    let row: MutableProperty<ProfileRow>
    let shownTitle = MutableProperty("Morning", name: "a title")
    let time = MutableProperty("10:00", name: "a total time")
    private lazy var parts = (0..<3).map { index in row.map { $0.sections[index] } }

    init(_ row: ProfileRow) { self.row = MutableProperty(row, name: "a profile") }

    var profile: Property<ProfileRow> { row }
    var title: Property<String> { shownTitle }
    var totalTime: Property<String> { time }
    var sections: [Property<ProfileSection>] { parts }
}

/// A profile is shown as its sections, each with its sounds.
@MainActor @Suite struct ProfileSheetTests {
    private func sheet(of profile: StubProfile, _ presentation: Presentation = .plain) -> ProfileSheet {
        ProfileSheet.make(with: profile) { ProfileSheet(presentation) }
    }

    @Test func `A sheet has a line per segment and per sound`() {
        let row = ProfileRow.stub(
            3, "Morning",
            segments: [.stub(.main, every: .seconds(90)), .stub(.warmUp, isEnabled: false, every: .seconds(60), times: 3)])
        #expect(
            sheet(of: StubProfile(row)).lines == [
                "Morning @3  10:00", "  Time      on   10:00", "    begin    bell", "    repeat   bell  every 01:30  off",
                "  Warm Up   off  10:00", "    begin    bell", "    repeat   bell  3× every 01:00  off", "  Cool Down off  05:00",
            ])
    }

    @Test func `In a narrow window, the words of a line are in several lines`() {
        let row = ProfileRow.stub(
            3, "Morning", segments: [.stub(.main, every: .seconds(90)), .stub(.coolDown, isEnabled: false, every: .seconds(60))])
        #expect(
            sheet(of: StubProfile(row), Presentation(width: 20, style: .plain)).lines == [
                "Morning @3  10:00", " Time      on  10:00", "    begin    bell", "    repeat bell", "      every 01:30",
                "      off", " Warm Up   off 05:00", " Cool Down off 10:00", "    begin    bell", "    repeat bell",
                "      every 01:00", "      off",
            ])
    }

    @Test(arguments: [
        (22, ["  Warm Up   off  05:00", "  Cool Down off  05:00"]), (21, ["  Warm Up   off 05:00", "  Cool Down off 05:00"]),
        (19, ["Warm Up   off 05:00", "Cool Down off 05:00"]),
        (18, ["  Warm Up   off", "    05:00", "  Cool Down off", "    05:00"]),
    ])
    func `What is on or off and how long it is are aligned in a window of any width`(_ width: Int, _ lines: [String]) {
        let row = ProfileRow.stub(3, "M", segments: [.stub(.main, every: .seconds(90))])
        let shown = sheet(of: StubProfile(row), Presentation(width: width, style: .plain)).lines
        #expect(Array(shown.suffix(lines.count)) == lines, "\(shown)")
    }

    @Test func `A sheet follows its profile`() {
        let profile = StubProfile(.stub(3, "Morning"))
        let sheet = sheet(of: profile)
        profile.row.value = .stub(3, "Morning", segments: [.stub(.coolDown, every: .seconds(60))])
        profile.shownTitle.value = "Evening\u{1B}"
        profile.time.value = "15:00"
        #expect(sheet.lines.first == "Evening␛ @3  15:00")
        #expect(sheet.lines.contains("  Cool Down on   10:00"))
    }

    @Test func `The sounds of the whole sitting are drawn where pictures are possible`() {
        let profile = StubProfile(.stub(3, "Morning", segments: [.stub(.main, every: .seconds(60))]))
        #expect(sheet(of: profile, Presentation(width: 60, style: .coloured)).lines.count > sheet(of: profile).lines.count)
    }
}
