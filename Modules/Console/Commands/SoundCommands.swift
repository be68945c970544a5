import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let sound = CommandGroup(
        "sound", "the sounds of a profile's segments",
        [
            Command(
                "list", "Lists the sounds of a profile.", [.required("PROFILE", .profile)], does: .reads,
                examples: ["sound list Morning"]
            ) { (library, call) throws(Failure) in
                .rows(try library.profiles.show(call.entity("PROFILE")).sounds, in: .sounds)
            },
            Command(
                "add", "Adds a sound to a segment.", place + [.required("NAME", .soundName)],
                options: [
                    .one("--every", "D", .duration, "the interval between plays"),
                    .one("--times", "N", .positiveCount, "how many times the sound plays, at most 1000"),
                ], does: .changes,
                rule: CommandRule { (_, call) throws(Failure) in try ProfileViewModel.check(NewSound(call)) },
                examples: ["sound add Morning main begin bell", "sound add Morning main repeat bell --every 5m --times 3"],
                notes: ["A segment has at most one sound for each moment; another one is DUPLICATE."]
            ) { (library, call) throws(Failure) in
                let change = try library.profile(call.entity("PROFILE")).addSound(NewSound(call), to: call.segment)
                return .both(
                    .sound(change, call, "added"),
                    .unplayable(call.text("NAME"), library, isNeeded: change.row.plays(call.sound, of: call.segment)))
            },
            Command(
                "enable", "Turns a sound on.", place, does: .changes, examples: ["sound enable Morning main begin"]
            ) { (library, call) throws(Failure) in
                .sound(try library.switchSound(true, call), call, "enabled")
            },
            Command(
                "disable", "Turns a sound off.", place, does: .changes, examples: ["sound disable Morning main repeat"],
                notes: ["The sound stays in the segment."]
            ) { (library, call) throws(Failure) in
                .sound(try library.switchSound(false, call), call, "disabled")
            },
            Command(
                "remove", "Removes a sound.", place, does: .changes, examples: ["sound remove Morning main end"]
            ) { (library, call) throws(Failure) in
                .sound(try library.profile(call.entity("PROFILE")).removeSound(call.sound, of: call.segment), call, "removed")
            },
            Command(
                "names", "Lists the built-in sounds.", does: .reads, examples: ["sound names"],
                notes: ["A path with a / in it names a sound file, in any format that the player supports."]
            ) { (library, _) throws(Failure) in
                .rows(library.sounds.voices, in: .names)
            },
            Command(
                "play", "Plays a sound.", [.required("NAME", .soundName)], does: .reads,
                rule: CommandRule { (library, call) throws(Failure) in try library.sounds.check(call.text("NAME")) },
                examples: ["sound play bowl", "sound play ./gong.wav"],
                notes: ["NAME is a built-in sound, or the path of a file."]
            ) { (library, call) throws(Failure) in
                try library.sounds.play(call.text("NAME"))
                return .nothing
            },
        ])

    private static let place: [CommandSpec.Parameter] = [
        .required("PROFILE", .profile), .required("SEGMENT", .segment),
        .required("MOMENT", .soundKind, "when the sound plays in the segment"),
    ]
}

extension Answer {
    /// `Morning, main: repeat sound added`.
    fileprivate static func sound(_ change: RowChange<ProfileRow>, _ call: Invocation, _ deed: String) -> Answer {
        .change(change) { "\($0.row.name), \(call.text("SEGMENT")): \(call.text("MOMENT")) sound \(deed)" }
    }
}

extension Answer {
    /// Warns that a sound cannot be played on this machine, so that the person need not find out from a sitting.
    /// - Parameter isNeeded: whether a sitting would play the sound.
    fileprivate static func unplayable(_ name: String, _ library: LibraryViewModel, isNeeded: Bool) -> Answer {
        do throws(Failure) {
            try library.sounds.check(name)
            return .nothing
        } catch {
            let consequence = isNeeded ? "; you cannot start a sitting with this profile until the file exists" : ""
            return .notice(FailureWording(error).message + consequence)
        }
    }
}

extension ProfileRow {
    /// Whether a sitting plays a sound: both the sound and its segment are on.
    fileprivate func plays(_ kind: SoundKind, of segment: SegmentKind) -> Bool {
        segments.contains { row in
            row.kind == segment && row.isEnabled && row.sounds.contains { $0.kind == kind && $0.isEnabled }
        }
    }
}

extension LibraryViewModel {
    fileprivate func switchSound(_ isEnabled: Bool, _ call: Invocation) throws(Failure) -> RowChange<ProfileRow> {
        try profile(call.entity("PROFILE")).setEnabled(isEnabled, sound: call.sound, of: call.segment)
    }
}

extension Invocation {
    fileprivate var sound: SoundKind { selected("MOMENT") }
}

extension NewSound {
    fileprivate init(_ call: Invocation) {
        self.init(call.sound, name: call.text("NAME"), interval: call.duration("--every"), times: call.count("--times"))
    }
}
