import Binding
import TerminalText
import ViewModel
import Vocabulary
import Wording

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension CommandGroup {
    static let sit = CommandGroup(
        "sit", "starts a sitting with a profile",
        Command(
            nil, "Starts a sitting.", [.required("PROFILE", .profile)],
            options: [.flag("--quiet", "shows only the minutes that are left")], does: .takesTime,
            examples: ["sit Morning", "sit Morning --quiet"],
            notes: [
                "A library has at most one sitting at a time, whichever process runs it; a second one fails with CONFLICT.",
                "At the prompt it runs beside the other commands: pause, resume, skip, extend and stop control it.",
                "A script waits until the sitting ends, and needs --keep-going or --commit-every.",
                "With --quiet, the prompt and `browse` show only the minutes that are left, and change once a minute.",
                "With --virtual-clock, the whole sitting passes at once.",
            ],
            failing: FailureWording.ofSound,
            inShell: { (shell, call) throws(Failure) in
                if shell.report.isDryRun {
                    let profile = try shell.library.profiles.show(call.entity("PROFILE")).name
                    return .notice("a dry run does not sit: \"\(profile.withVisibleControls)\"")
                }
                let sitting = try shell.library.sitting.sit(call.entity("PROFILE"), quietly: call.isSet("--quiet"))
                // It stays in the log, however it ends.
                shell.unit.count(Tally(.added))
                if shell.report.waits { try shell.waitForEndOfSitting() }
                return .data(id: sitting.session) { _ in }
            }))

    static let session = CommandGroup(
        "session", "the log of sittings",
        [
            Command(
                "list", "Lists the sittings, the newest first.",
                options: [.one("--days", "N", .count, "how many study days to go back")], does: .reads,
                examples: ["session list", "session list --days 7"],
                notes: ["The days include today."]
            ) { (library, call) throws(Failure) in
                .rows(try library.sessions.list(days: call.count("--days")), in: .sessions)
            },
            Command(
                "show", "Shows a sitting.", [.required("ID", .session)], does: .reads, examples: ["session show @3"]
            ) { (library, call) throws(Failure) in
                .record(try library.sessions.show(call.id("ID")), in: .sessions)
            },
            Command(
                "delete", "Deletes a sitting from the log.", [.required("ID", .session)], does: .changes,
                examples: ["session delete @3"], notes: ["A sitting under way cannot be deleted."]
            ) { (library, call) throws(Failure) in
                .change(try library.sessions.delete(call.id("ID"))) { "\($0.row.profile), \($0.row.startedText)" }
            },
        ])

    static let sittingSteps: [CommandGroup] = [
        CommandGroup(
            "pause", "pauses the sitting",
            Command(
                nil, "Pauses the sitting.", does: .controlsSitting, rule: noSittingToControl, examples: ["pause"],
                notes: ["The time until `resume` does not count as time sat."]
            ) {
                (library, _) throws(Failure) in
                if library.sitting.current.current?.isPaused == true { return .notice("the sitting is already paused") }
                try library.sitting.pause()
                return .nothing
            }),
        CommandGroup(
            "resume", "resumes the sitting",
            Command(nil, "Resumes the sitting.", does: .controlsSitting, rule: noSittingToControl, examples: ["resume"]) {
                (library, _) throws(Failure) in
                if library.sitting.current.current?.isPaused == false { return .notice("the sitting is not paused") }
                try library.sitting.resume()
                return .nothing
            }),
        CommandGroup(
            "skip", "skips the rest of the segment",
            Command(
                nil, "Skips the rest of the segment.", does: .controlsSitting, rule: noSittingToControl, examples: ["skip"],
                notes: ["The skipped time does not count as time sat."]
            ) { (library, _) throws(Failure) in
                try library.sitting.skip()
                return .nothing
            }),
        CommandGroup(
            "extend", "extends the segment",
            Command(
                nil, "Extends the segment.", [.required("D", .duration, "how much longer the segment lasts")],
                does: .controlsSitting, rule: extended,
                examples: ["extend 1m"], notes: ["A segment lasts up to 24 hours. Its sounds continue at their intervals."]
            ) { (library, call) throws(Failure) in
                try library.sitting.extend(by: call.duration("D") ?? .zero)
                return .nothing
            }),
        CommandGroup(
            "stop", "ends the sitting",
            Command(
                nil, "Ends the sitting.", does: .controlsSitting, rule: noSittingToControl, examples: ["stop"],
                notes: ["The time sat so far is kept in the log."]
            ) { (library, _) throws(Failure) in
                try library.sitting.stop()
                return .nothing
            }),
    ]

    // Rules are checked before a script runs. A script waits for `sit` to end, so these commands have no sitting to control.
    private static let noSittingToControl = CommandRule { .noSittingToControl($1) }
    private static let extended = CommandRule { shell, call in
        do throws(Failure) {
            try shell.library.sitting.check(extension: call.duration("D") ?? .zero)
            return .noSittingToControl(call)
        } catch {
            return Diagnostic(error, of: call)
        }
    }
}

extension Shell {
    /// Sleeps between the ticks until the sitting ends, since there is no event loop to schedule them.
    fileprivate func waitForEndOfSitting() throws(Failure) {
        let sitting = library.sitting
        while let wait = sitting.untilNextTick {
            if report.shouldStop() {
                try endSitting()
                throw .interrupted
            }
            sleep(wait)
            sitting.tick()
        }
        // The end of the sitting could not be written: another process may be writing.
        if sitting.current.current != nil { try endSitting() }
    }

    /// Ends the sitting. While another process is writing, tries again for up to a minute: what was sat cannot be sat again.
    private func endSitting() throws(Failure) {
        let deadline = ContinuousClock.now + .seconds(60)
        var hasTold = false
        while true {
            do throws(Failure) {
                try library.sitting.stop()
                return
            } catch {
                guard error == .library(.busy), !report.shouldStop(), ContinuousClock.now < deadline else {
                    report.notice("the end of the sitting could not be logged")
                    throw error
                }
            }
            if !hasTold { report.notice("waiting for another process to finish writing, to log the end of the sitting") }
            hasTold = true
            sleep(.milliseconds(500))
        }
    }

    private func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        _ = unsafe nanosleep(&time, nil)
    }
}

extension Diagnostic {
    fileprivate static func noSittingToControl(_ call: Invocation) -> Diagnostic {
        Diagnostic(
            .conflict, "no sitting is under way: in a script, `sit` returns when the sitting has ended", in: call,
            hints: ["`\(call.spec.name)` is for the prompt of sutra"])
    }
}
