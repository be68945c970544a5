extension Setting {
    package static let sleepCounts = Setting(
        "sleep_counts", "whether the time that the machine sleeps counts as sat", .choice([on, off]), default: off)
    package static let showStreak = Setting(
        "show_streak", "whether `stats` shows the number of days in a row on which you sat", .choice([on, off]), default: on)
    package static let soundPlayer = Setting(
        "sound_player", "what plays the bells", .choice([SoundDevice.automatic] + SoundDevice.allCases.map(\.rawValue)),
        default: SoundDevice.automatic)

    static let ofSitting = [showStreak, sleepCounts, soundPlayer]
}
