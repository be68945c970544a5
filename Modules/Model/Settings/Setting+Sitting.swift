import Vocabulary

extension Setting {
    package static let sleepCounts = Setting(
        "sleep_counts", "whether the time that the machine sleeps counts as sat", .choice(of: Switch.self),
        default: Switch.off.rawValue)
    package static let showStreak = Setting(
        "show_streak", "whether `stats` shows the number of days in a row on which you sat", .choice(of: Switch.self),
        default: Switch.on.rawValue)
    package static let soundPlayer = Setting(
        "sound_player", "what plays the sounds", .choice([SoundDevice.automatic] + SoundDevice.allCases.map(\.rawValue)),
        default: SoundDevice.automatic)

    static let ofSitting = [showStreak, sleepCounts, soundPlayer]
}
