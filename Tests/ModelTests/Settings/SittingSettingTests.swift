import Model
import Testing
import Vocabulary

/// Protects sitting from settings that nothing could be sat by.
@Suite struct SittingSettingTests {
    let settings = KeptSettings()

    @Test func `By default, sleep does not count, the streak is shown and the player is found`() throws {
        #expect(try !settings.values().isOn(.sleepCounts))
        #expect(try settings.values().isOn(.showStreak))
        #expect(try settings.values()[.soundPlayer] == "auto")
    }

    @Test func `Each setting is stored`() throws {
        try settings.setSetting("sleep_counts", to: "on")
        try settings.setSetting("show_streak", to: "off")
        #expect(try settings.values().isOn(.sleepCounts))
        #expect(try !settings.values().isOn(.showStreak))
    }

    @Test func `The sound player is any device or auto`() throws {
        for device in SoundDevice.allCases {
            #expect(try Setting.soundPlayer.normalized(device.rawValue) == device.rawValue)
        }
        #expect(try Setting.soundPlayer.normalized("auto") == "auto")
        #expect(SoundDevice(rawValue: "auto") == nil)
    }

    @Test(arguments: [
        (Setting.sleepCounts, "yes", ["on", "off"]), (.showStreak, "On", ["on", "off"]),
        (.soundPlayer, "pwplay", ["auto", "pw-play", "paplay", "aplay", "bell", "none"]),
        (.soundPlayer, "", ["auto", "pw-play", "paplay", "aplay", "bell", "none"]),
    ])
    func `A value that is not one of the choices is rejected`(_ setting: Setting, _ value: String, _ known: [String]) {
        #expect(throws: Failure.invalid(.setting, .unknown(value: value, known: known))) { try setting.normalized(value) }
    }
}
