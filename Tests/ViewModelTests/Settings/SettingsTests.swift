import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes

@MainActor @Suite struct SettingsTests {
    private let services = FakeServices()
    private let settings: SettingsViewModel

    init() { settings = LibraryViewModel(services: services).settings }

    @Test func everySettingHasItsStandardValueUntilAnotherIsSet() throws {
        // Given
        let standard = ["update", "07:30", "05:00", "05:00"]
        #expect(settings.keys == ["import_conflict", "profile_duration", "segment_duration", "sound_interval"])
        #expect(try settings.list.result(()).map(\.key) == settings.keys)
        #expect(try settings.list.result(()).map(\.value) == standard)
        #expect(try settings.list.result(()).allSatisfy(\.isStandard))
        // When
        try settings.set.result(SettingChange(key: "profile_duration", value: "1h"))
        // Then
        #expect(try settings.list.result(()).map(\.value) == ["update", "01:00:00", "05:00", "05:00"])
        #expect(try settings.list.result(()).map(\.standard) == standard)
        #expect(try settings.list.result(()).map(\.isStandard) == [true, false, true, true])
    }

    struct Value: CustomTestStringConvertible {
        let key: String
        let text: String
        let value: String
        var testDescription: String { "\(key) \(text)" }
    }

    @Test(arguments: [
        Value(key: "profile_duration", text: "90s", value: "01:30"),
        Value(key: "profile_duration", text: "1h2m3s", value: "01:02:03"),
        Value(key: "segment_duration", text: "7:31", value: "07:31"),
        Value(key: "sound_interval", text: "24h", value: "24:00:00"),
        Value(key: "import_conflict", text: "skip", value: "skip"),
        Value(key: "import_conflict", text: "fail", value: "fail"),
    ])
    func aValueIsSetAndReset(_ value: Value) throws {
        // Given
        let before = try settings.get.result(value.key)
        // When
        let set = settings.set.reports(
            SettingChange(key: value.key, value: value.text), SettingChange(key: value.key, value: value.text))
        let kept = try settings.get.result(value.key)
        let reset = settings.reset.reports(value.key, value.key)
        // Then
        #expect(kept.value == value.value)
        #expect(set == [.result(.updated(kept, before: before)), .result(.unchanged(kept))])
        #expect(reset == [.result(.updated(before, before: kept)), .result(.unchanged(before))])
    }

    @Test(arguments: [("profile_duration", "450s"), ("segment_duration", "5m"), ("import_conflict", "update")])
    func toSetTheStandardValueIsToKeepNone(key: String, value: String) throws {
        // Given
        let standard = try settings.get.result(key)
        #expect(settings.set.reports(SettingChange(key: key, value: value)) == [.result(.unchanged(standard))])
        // When
        try settings.set.result(SettingChange(key: key, value: key == "import_conflict" ? "fail" : "10m"))
        try settings.set.result(SettingChange(key: key, value: value))
        // Then
        #expect(try services.library.setting(key) == nil)
        #expect(settings.get.reports(key) == [.result(standard)])
    }

    struct Refusal: CustomTestStringConvertible {
        let key: String
        let value: String
        let flaw: Failure.Flaw
        var testDescription: String { "\(key) \(value.debugDescription)" }
    }

    @Test(arguments: [
        Refusal(
            key: "profile_duration", value: "soon", flaw: .malformed(value: "soon", expected: "90s, 5m, 1h30m, 7:30")),
        Refusal(key: "segment_duration", value: "", flaw: .malformed(value: "", expected: "90s, 5m, 1h30m, 7:30")),
        Refusal(key: "sound_interval", value: "0s", flaw: .outOfRange(value: 0, least: 1, most: 86_400)),
        Refusal(key: "sound_interval", value: "24:00:01", flaw: .outOfRange(value: 86_401, least: 1, most: 86_400)),
        Refusal(
            key: "import_conflict", value: "Skip", flaw: .unknown(value: "Skip", known: ["update", "skip", "fail"])),
    ])
    func aValueThatASettingDoesNotTakeIsRefused(_ refusal: Refusal) throws {
        let before = try settings.list.result(())
        #expect(
            settings.set.reports(SettingChange(key: refusal.key, value: refusal.value))
                == [.failure(.invalid(.setting, refusal.flaw))])
        #expect(try settings.list.result(()) == before)
    }

    @Test(arguments: [
        ("profil_duration", ["profile_duration"]), ("sound", ["sound_interval"]), ("colour", []), ("", []),
    ])
    func anUnknownKeyIsNotFoundWithTheNearestKeys(key: String, near: [String]) {
        let failure = Failure.notFound(.setting, .name(key), near: near.map { .near(0, $0) })
        #expect(settings.get.reports(key) == [.failure(failure)])
        #expect(settings.set.reports(SettingChange(key: key, value: "1m")) == [.failure(failure)])
        #expect(settings.reset.reports(key) == [.failure(failure)])
    }
}
