import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@MainActor @Suite struct SettingsTests {
    private let services = FakeServices()
    private let library: LibraryViewModel
    private let settings: SettingsViewModel

    init() {
        library = LibraryViewModel(services: services)
        settings = library.settings
    }

    @Test func `Every setting has its default value until another is set`() throws {
        // Given
        let standard = try settings.rows()
        #expect(standard.map(\.key) == settings.keys)
        #expect(standard.map(\.value) == standard.map(\.defaultValue))
        #expect(!standard.contains { !$0.isDefault })
        // When
        try settings.set(SettingChange(key: "profile_duration", value: "1h"))
        // Then
        let changed = try settings.rows()
        #expect(changed.filter { !$0.isDefault }.map(\.key) == ["profile_duration"])
        #expect(changed.map(\.defaultValue) == standard.map(\.defaultValue))
        #expect(changed.first { $0.key == "profile_duration" }?.value == "01:00:00")
    }

    @Test func `A value is checked while it is typed, and saved once it is complete`() throws {
        let (edits, failures) = (History(settings.editor.edit.map { $0?.text }), History(settings.failed))
        settings.editor.begin("new_per_day")
        settings.editor.textDidChange("")
        #expect(settings.editor.edit.current?.problem == nil, "nobody has to be told that they have not typed anything yet")
        settings.editor.submit()
        #expect(settings.editor.edit.current?.problem != nil)
        settings.editor.textDidChange("x")
        #expect(settings.editor.edit.current?.problem != nil)
        settings.editor.submit()
        #expect(try settings.get("new_per_day").isDefault)
        settings.editor.textDidChange("30")
        #expect(settings.editor.edit.current?.problem == nil)
        settings.editor.submit()
        #expect(try settings.get("new_per_day").value == "30")
        settings.editor.begin("new_per_day")
        settings.editor.textDidChange("40")
        settings.editor.cancel()
        #expect(edits.values == [nil, "20", "", "", "x", "x", "30", nil, "30", "40", nil])
        settings.reset("new_per_day")
        #expect(try settings.get("new_per_day").isDefault)
        #expect(failures.values == [])
        settings.editor.begin("no_such_key")
        #expect(failures.values.count == 1 && settings.editor.edit.current == nil)
    }

    @Test func `The form of a book has the options that it can have of its own, and where they are from`() throws {
        for name in ["French", "French::Verbs"] { try services.library.givenBook(name) }
        let options = settings.options(of: .name("French::Verbs"))
        let form = options.rows
        #expect(!form.elements.contains { $0.key == "rollover_hour" })
        func row(_ key: String) throws -> SettingRow { try #require(form.elements.first { $0.key == key }) }
        options.editor.begin("desired_retention")
        options.editor.textDidChange("0.95")
        options.editor.submit()
        #expect(try settings.get("desired_retention").isDefault, "the library keeps its value")
        #expect(try row("desired_retention").value == "0.95" && row("desired_retention").origin == .book("French::Verbs"))
        try settings.set(SettingChange(key: "desired_retention", value: "0.85", book: .name("French")))
        #expect(try row("desired_retention").defaultValue == "0.85")
        try settings.set(SettingChange(key: "desired_retention", value: "0.95", book: .name("French")))
        #expect(try !row("desired_retention").isDefault, "the same value as above is the book's own nevertheless")
        try settings.set(SettingChange(key: "desired_retention", value: "0.85", book: .name("French")))
        options.reset("desired_retention")
        #expect(try row("desired_retention").isDefault)
        #expect(try row("desired_retention").value == "0.85" && row("desired_retention").origin == .book("French"))
        let failures = History(options.failed)
        options.editor.begin("rollover_hour")
        #expect(failures.values.count == 1 && options.editor.edit.current == nil)
    }

    @Test func `A value that is changed elsewhere while it is edited is not replaced without a word`() throws {
        // Given
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        func elsewhere(_ value: String) throws {
            try other.settings.set(SettingChange(key: "new_per_day", value: value))
            library.refreshIfChanged()
        }
        settings.editor.begin("new_per_day")
        // Then
        try elsewhere("30")
        #expect(settings.editor.edit.current?.text == "30", "nothing was typed")
        settings.editor.textDidChange("31")
        try elsewhere("40")
        #expect(settings.editor.edit.current?.text == "31")
        settings.editor.submit()
        #expect(settings.editor.edit.current?.textElsewhere == "40")
        #expect(try settings.get("new_per_day").value == "40")
        // When it changes once more before the second Enter
        try elsewhere("50")
        settings.editor.submit()
        #expect(settings.editor.edit.current?.textElsewhere == "50")
        settings.editor.submit()
        // Then
        #expect(settings.editor.edit.current == nil)
        #expect(try settings.get("new_per_day").value == "31")
    }

    @Test func `A value that is chosen is not replaced without a word either`() throws {
        // Given
        let other = LibraryViewModel(services: FakeServices(library: services.library.connect()))
        settings.editor.begin("review_order")
        #expect(settings.editor.edit.current?.choices == ["due", "retrievability", "random", "added", "hardest"])
        settings.editor.textDidChange("random")
        // When
        try other.settings.set(SettingChange(key: "review_order", value: "retrievability"))
        library.refreshIfChanged()
        settings.editor.submit()
        // Then
        #expect(settings.editor.edit.current?.textElsewhere == "retrievability")
        #expect(try settings.get("review_order").value == "retrievability")
        settings.editor.submit()
        #expect(try settings.get("review_order").value == "random")
        #expect(settings.editor.edit.current == nil)
    }

    @Test func `A value that cannot be saved stays in its field`() throws {
        settings.editor.begin("new_per_day")
        settings.editor.textDidChange("30")
        let failures = History(settings.failed)
        services.library.failure = .library(.busy)
        settings.editor.submit()
        services.library.failure = nil
        #expect(settings.editor.edit.current?.text == "30" && failures.values == [.library(.busy)])
        settings.editor.submit()
        #expect(try settings.get("new_per_day").value == "30")
    }

    @Test func `The default values are those usual in the field`() throws {
        let values = Dictionary(uniqueKeysWithValues: try settings.rows().map { ($0.key, $0.value) })
        #expect(
            values == [
                "backup_days": "7", "backup_weeks": "4", "balance": "off", "bury_siblings": "on", "easy_days": "none",
                "holidays": "none",
                "desired_retention": "0.9", "fuzz": "on", "import_conflict": "update", "learn_ahead": "20:00",
                "leech_action": "tag", "leech_lapses": "8", "learning_steps": "1m 10m", "maximum_interval": "36500",
                "new_order": "added", "new_per_day": "20",
                "profile_duration": "07:30", "relearning_steps": "10m", "review_order": "due",
                "reviews_per_day": "unlimited", "rollover_hour": "4", "segment_duration": "05:00",
                "show_streak": "on", "sleep_counts": "off", "sound_interval": "05:00", "sound_player": "auto",
                "weights": """
                0.212 1.2931 2.3065 8.2956 6.4133 0.8334 3.0194 0.001 1.8722 0.1666 0.796 1.4835 0.0614 0.2629 1.6483 \
                0.6014 1.8729 0.5425 0.0912 0.0658 0.1542
                """,
            ])
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
        Value(key: "learn_ahead", text: "0", value: "00:00"),
        Value(key: "learn_ahead", text: "90s", value: "01:30"),
        Value(key: "new_order", text: "random", value: "random"),
        Value(key: "backup_days", text: "0", value: "0"),
        Value(key: "backup_weeks", text: "52", value: "52"),
        Value(key: "import_conflict", text: "skip", value: "skip"),
        Value(key: "import_conflict", text: "fail", value: "fail"),
    ])
    func `A value is set and reset`(_ value: Value) throws {
        // Given
        let before = try settings.get(value.key)
        // When
        let set = results(
            settings.set,
            SettingChange(key: value.key, value: value.text), SettingChange(key: value.key, value: value.text))
        let kept = try settings.get(value.key)
        let reset = results({ (key) throws(Failure) in try settings.reset(key, of: nil) }, value.key, value.key)
        // Then
        #expect(kept.value == value.value)
        #expect(set == [.success(.updated(kept, before: before)), .success(.unchanged(kept))])
        #expect(reset == [.success(.updated(before, before: kept)), .success(.unchanged(before))])
    }

    @Test(arguments: [("profile_duration", "450s"), ("segment_duration", "5m"), ("import_conflict", "update")])
    func `Setting the default value stores nothing`(key: String, value: String) throws {
        // Given
        let standard = try settings.get(key)
        #expect(results(settings.set, SettingChange(key: key, value: value)) == [.success(.unchanged(standard))])
        // When
        try settings.set(SettingChange(key: key, value: key == "import_conflict" ? "fail" : "10m"))
        try settings.set(SettingChange(key: key, value: value))
        // Then
        #expect(try services.library.settings()[key] == nil)
        #expect(results({ (key) throws(Failure) in try settings.get(key) }, key) == [.success(standard)])
    }

    @Test(arguments: [("pw-play", "bell"), ("aplay", nil), ("none", nil), ("auto", nil)])
    func `A player that is not installed has a substitute`(player: String, substitute: String?) throws {
        services.player.missing = [.pwPlay, .none]
        let change = try settings.set(SettingChange(key: "sound_player", value: player))
        #expect(change.row.value == player)
        #expect(try settings.substitute(for: change.row) == substitute.map { SettingSubstitute(missing: player, used: $0) })
    }

    struct Refusal: CustomTestStringConvertible {
        let key: String
        let value: String
        var input = Field.setting
        let flaw: Flaw
        var testDescription: String { "\(key) \(value.debugDescription)" }
    }

    @Test(arguments: [
        Refusal(
            key: "profile_duration", value: "soon", input: .duration,
            flaw: .malformed(value: "soon", expected: "90s, 5m, 1h30m or 7:30")),
        Refusal(
            key: "segment_duration", value: "", input: .duration, flaw: .malformed(value: "", expected: "90s, 5m, 1h30m or 7:30")),
        Refusal(key: "sound_interval", value: "0s", flaw: .outOfRange(value: 0, least: 1, most: 86_400)),
        Refusal(
            key: "sound_interval", value: "24:00:01",
            flaw: .outOfRange(value: 86_401, least: 1, most: 86_400)),
        Refusal(
            key: "learning_steps", value: "1m 25h",
            flaw: .outOfRange(value: 90_000, least: 1, most: 86_400)),
        Refusal(key: "desired_retention", value: "1", flaw: .outOfBounds(value: 1, least: 0.7, most: 0.99)),
        Refusal(key: "rollover_hour", value: "24", flaw: .outOfBounds(value: 24, least: 0, most: 23)),
        Refusal(key: "weights", value: "0.2 1.3", flaw: .wrongCount(found: 2, expected: 21)),
        Refusal(key: "new_per_day", value: "many", flaw: .malformed(value: "many", expected: "a whole number, or unlimited")),
        Refusal(
            key: "import_conflict", value: "Skip", flaw: .unknown(value: "Skip", known: ["update", "skip", "fail"])),
    ])
    func `A value that a setting does not accept is rejected`(_ refusal: Refusal) throws {
        let before = try settings.rows()
        #expect(
            results(settings.set, SettingChange(key: refusal.key, value: refusal.value))
                == [.failure(.invalid(refusal.input, refusal.flaw))])
        #expect(try settings.rows() == before)
    }

    @Test(arguments: [
        ("profil_duration", ["profile_duration"]), ("desired_retension", ["desired_retention"]), ("colour", []), ("", []),
    ])
    func `An unknown key is not found, and the nearest keys are suggested`(key: String, near: [String]) {
        let failure = Failure.notFound(.setting, .name(key), near: near.map { .near(0, $0) })
        #expect(results({ (key) throws(Failure) in try settings.get(key) }, key) == [.failure(failure)])
        #expect(results(settings.set, SettingChange(key: key, value: "1m")) == [.failure(failure)])
        #expect(results({ (key) throws(Failure) in try settings.reset(key, of: nil) }, key) == [.failure(failure)])
    }

    @Test func `A book has its own value until it is reset`() throws {
        // Given
        try services.library.givenBook("French")
        let french = EntityReference.name("French")
        // When
        try settings.set(SettingChange(key: "new_per_day", value: "5", book: french))
        // Then
        #expect(try settings.get("new_per_day", of: french).value == "5")
        #expect(try settings.get("new_per_day").value == "20")
        #expect(try settings.rows(of: french).map(\.key) == Self.ofBooks)
        // When
        try settings.reset("new_per_day", of: french)
        // Then
        #expect(try settings.get("new_per_day", of: french).value == "20")
    }

    @Test func `A book keeps its own value even if it equals the library's`() throws {
        // Given
        try services.library.givenBook("French")
        let own = SettingChange(key: "new_per_day", value: "20", book: .name("French"))
        // Then
        #expect(try settings.set(own).kind == .updated)
        #expect(try settings.set(own).kind == .unchanged)
        #expect(try settings.rows(of: .name("French")).filter { $0.origin != .standard }.map(\.key) == ["new_per_day"])
    }

    private static let ofBooks = [
        "balance", "bury_siblings", "desired_retention", "easy_days", "fuzz", "holidays", "learning_steps", "leech_action",
        "leech_lapses", "maximum_interval",
        "new_per_day", "relearning_steps", "reviews_per_day", "weights",
    ]

    @Test func `An option of a book is that of the nearest book above it, and says where it is from`() throws {
        try services.library.givenBook("Languages")
        try services.library.givenBook("Languages::French")
        try settings.set(SettingChange(key: "desired_retention", value: "0.8"))
        let (above, french) = (EntityReference.name("Languages"), EntityReference.name("Languages::French"))
        try settings.set(SettingChange(key: "desired_retention", value: "0.95", book: above))
        let inherited = try settings.get("desired_retention", of: french)
        #expect(inherited.value == "0.95" && inherited.origin == .book("Languages") && inherited.isDefault)
        try settings.set(SettingChange(key: "desired_retention", value: "0.7", book: french))
        let own = try settings.get("desired_retention", of: french)
        #expect(own.value == "0.7" && own.origin == .book("Languages::French") && own.defaultValue == "0.95")
        #expect(try settings.get("desired_retention", of: above).defaultValue == "0.8")
        #expect(try settings.get("desired_retention").origin == .library && settings.get("fuzz").origin == .standard)
    }

    @Test func `A book has only some of the settings`() throws {
        try services.library.givenBook("French")
        let failure = Failure.conflict(.settingIsOfLibrary(key: "rollover_hour", possible: Self.ofBooks))
        #expect(failures(settings.set, SettingChange(key: "rollover_hour", value: "1", book: .name("French"))) == [failure])
        #expect(failures({ (key) throws(Failure) in try settings.get(key, of: .name("French")) }, "rollover_hour") == [failure])
        #expect(failures({ (key) throws(Failure) in try settings.reset(key, of: .name("French")) }, "rollover_hour") == [failure])
        #expect(
            failures({ (key) throws(Failure) in try settings.get(key, of: .name("French")) }, "new_per_dy")
                == [.notFound(.setting, .name("new_per_dy"), near: [.near(0, "new_per_day")])])
    }
}
