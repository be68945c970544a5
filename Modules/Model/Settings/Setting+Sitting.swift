extension Setting {
    /// Whether the time for which the machine slept counts as sat.
    package static let sleepCounts = Setting("sleep_counts", .choice([on, off]), default: off)
    /// Whether statistics show the number of consecutive days with a sitting.
    package static let showStreak = Setting("show_streak", .choice([on, off]), default: on)
    /// The device that plays the bells.
    package static let soundPlayer = Setting(
        "sound_player", .choice([SoundDevice.automatic] + SoundDevice.allCases.map(\.rawValue)), default: SoundDevice.automatic)

    static let ofSitting = [showStreak, sleepCounts, soundPlayer]
}
