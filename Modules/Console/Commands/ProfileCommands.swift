import MVVM
import ViewModel
import Vocabulary
import Wording

extension CommandGroup {
    static let profile = CommandGroup(
        "profile", "the meditation profiles",
        [
            Command(
                "add", "Adds a profile.", [.required("NAME", .newName)], options: [duration], does: .changes, rule: new,
                examples: ["profile add Morning", "profile add Evening --duration 20m"],
                notes: ["A name that another profile has is DUPLICATE."],
                failing: FailureWording.ifTaken("`profile put` accepts an existing profile")
            ) { (library, call) throws(Failure) in
                .change(try library.profiles.add(NewProfile(call)), nameAndTotal)
            },
            Command(
                "put", "Adds a profile, or sets the duration of an existing one.", [.required("NAME", .newName)],
                options: [duration], does: .changes, rule: new, examples: ["profile put Morning --duration 7:30"],
                notes: ["Without --duration, an existing profile stays as it is."]
            ) { (library, call) throws(Failure) in
                .change(try library.profiles.put(NewProfile(call)), nameAndTotal)
            },
            Command("list", "Lists the profiles by name.", does: .reads, examples: ["profile list"]) {
                (library, _) throws(Failure) in
                .rows(try library.profiles.list(), in: .profiles)
            },
            Command(
                "show", "Shows a profile with its segments and sounds.", [.required("PROFILE", .profile)], does: .reads,
                examples: ["profile show Morning"],
                notes: ["On a terminal with colour, it draws the sitting as well: ● is a sound, ┼ is where segments meet."]
            ) { (library, call) throws(Failure) in
                let profile = try library.profile(call.entity("PROFILE"))
                return .data(id: profile.id) { report in
                    if report.printer.mode == .table {
                        let sheet = ProfileSheet.make(with: profile) { ProfileSheet(report.printer.presentation) }
                        report.write(sheet.lines)
                    } else {
                        report.record(profile.beginning, in: .profiles)
                    }
                }
            },
            Command(
                "set", "Sets the duration of a profile.", [.required("PROFILE", .profile)],
                options: [.required("--duration", "D", .duration, "the new length of the main segment")], does: .changes,
                rule: time, examples: ["profile set Morning --duration 1h30m"],
                notes: ["The duration of a profile is that of its main segment."]
            ) { (library, call) throws(Failure) in
                .change(try library.profile(call.entity("PROFILE")).setDuration(call.time), nameAndTotal)
            },
            Command(
                "rename", "Gives a profile another name.", [.required("PROFILE", .profile), .required("NAME", .newName)],
                does: .changes, rule: naming, examples: ["profile rename Morning Dawn"]
            ) { (library, call) throws(Failure) in
                .change(try library.profiles.rename(call.entity("PROFILE"), to: call.text("NAME"))) {
                    "\($0.before?.name ?? "") → \($0.row.name)"
                }
            },
            Command(
                "copy", "Copies a profile under another name.",
                [.required("PROFILE", .profile), .required("NAME", .newName)], does: .changes, rule: naming,
                examples: ["profile copy Morning Evening"], notes: ["The copy has the same segments and sounds."]
            ) { (library, call) throws(Failure) in
                .change(try library.profiles.copy(call.entity("PROFILE"), as: call.text("NAME")), nameAndTotal)
            },
            Command(
                "delete", "Deletes a profile.", [.required("PROFILE", .profile)], does: .changes,
                examples: ["profile delete Evening"]
            ) { (library, call) throws(Failure) in
                .change(try library.profiles.delete(call.entity("PROFILE"))) { $0.row.name }
            },
        ])

    static let segment = CommandGroup(
        "segment", "the segments of a profile",
        [
            Command(
                "enable", "Enables a segment of a profile.", place, does: .changes, examples: ["segment enable Morning warm-up"],
                notes: ["A sitting includes the enabled segments."]
            ) { (library, call) throws(Failure) in
                .change(try library.profile(call.entity("PROFILE")).setEnabled(true, call.segment), nameAndTotal)
            },
            Command(
                "disable", "Disables a segment of a profile.", place, does: .changes,
                rule: CommandRule { (_, call) throws(Failure) in try ProfileViewModel.checkDisabling(call.segment) },
                examples: ["segment disable Morning cool-down"], notes: ["The main segment cannot be disabled."]
            ) { (library, call) throws(Failure) in
                .change(try library.profile(call.entity("PROFILE")).setEnabled(false, call.segment), nameAndTotal)
            },
            Command(
                "set", "Sets the duration of a segment.", place,
                options: [.required("--duration", "D", .duration, "the new length of the segment")],
                does: .changes, rule: time, examples: ["segment set Morning warm-up --duration 90s"],
                notes: ["It does not enable the segment."]
            ) { (library, call) throws(Failure) in
                .change(
                    try library.profile(call.entity("PROFILE")).setDuration(call.time, of: call.segment), nameAndTotal)
            },
        ])

    private static let duration = CommandSpec.Option.one("--duration", "D", .duration, "the length of the main segment")
    private static let place: [CommandSpec.Parameter] = [.required("PROFILE", .profile), .required("SEGMENT", .segment)]

    private static let new = CommandRule { (library, call) throws(Failure) in try library.profiles.check(NewProfile(call)) }
    private static let naming = CommandRule { (library, call) throws(Failure) in
        try library.profiles.check(name: call.text("NAME"))
    }

    private static let time = CommandRule { (_, call) throws(Failure) in try ProfileViewModel.check(call.time) }

    @MainActor private static func nameAndTotal(of change: RowChange<ProfileRow>) -> String {
        "\(change.row.name) \(change.row.totalText)"
    }
}

extension NewProfile {
    fileprivate init(_ call: Invocation) { self.init(name: call.text("NAME"), duration: call.duration("--duration")) }
}

extension Invocation {
    /// The segment of the profile that the command names.
    var segment: SegmentKind { selected("SEGMENT") }

    /// The duration to set.
    fileprivate var time: Duration { duration("--duration") ?? .zero }
}
