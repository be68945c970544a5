extension Setting {
    /// Whether time that the machine slept is sat.
    package static let sleepCounts = Setting("sleep_counts", .choice([on, off]), standard: off)
    /// Whether statistics tell on how many days in a row something was sat.
    package static let showStreak = Setting("show_streak", .choice([on, off]), standard: on)
    /// What bells are sounded by.
    package static let soundPlayer = Setting(
        "sound_player", .choice([SoundDevice.automatic] + SoundDevice.allCases.map(\.rawValue)), standard: SoundDevice.automatic)

    static let ofSitting = [showStreak, sleepCounts, soundPlayer]
}
