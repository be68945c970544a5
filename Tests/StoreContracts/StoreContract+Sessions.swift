import Model
import Testing
import Vocabulary

extension StoreContract {
    static let sessions: [StoreContract] = [
        StoreContract("a new session is running, and nothing of it has been sat") { ports in
            let profile = try ports.addProfile()
            let draft = SessionDraft.given(of: profile.id)
            let begun = try ports.sessions.beginSession(draft, at: .start + .milliseconds(3))
            #expect(begun == expected(begun.id, of: profile.id, endedAt: .start + .milliseconds(3)))
            #expect(try ports.session(begun.id) == begun)
            #expect(try ports.sessions.sessions(from: nil, after: nil, limit: 9) == [begun])
        },
        StoreContract("a missing session is nil, and cannot be updated, ended or deleted") { ports throws in
            let missing = Failure.notFound(.session, id: 42)
            #expect(try ports.sessions.session(Session.ID(42)) == nil)
            #expect(try ports.listed().isEmpty)
            #expect(throws: missing) { try ports.sessions.noteSession(Session.ID(42), sat: .zero, at: .start) }
            #expect(throws: missing) {
                try ports.sessions.endSession(Session.ID(42), as: .completed, sat: .zero, at: .start)
            }
            #expect(throws: missing) { try ports.sessions.deleteSession(Session.ID(42)) }
        },
        StoreContract("an update stores the time sat so far, and leaves the session running") { ports in
            let other = try ports.begin()
            let id = try ports.begin().id
            for minute: Int64 in [1, 3, 2] {
                try ports.sessions.noteSession(id, sat: .seconds(minute * 55), at: .minutes(minute))
                #expect(try ports.session(id) == expected(id, sat: .seconds(minute * 55), endedAt: .minutes(minute)))
            }
            #expect(try ports.session(other.id) == other)
        },
        StoreContract("a session ends once, as completed or stopped, with the time sat") { ports in
            for outcome in [SessionOutcome.completed, .stopped] {
                let before = try ports.begin()
                let sat = Duration.milliseconds(1_200_456)
                let change = try ports.sessions.endSession(before.id, as: outcome, sat: sat, at: .minutes(21))
                let after = expected(before.id, sat: sat, endedAt: .minutes(21), outcome)
                #expect(change == Change(before: before, after: after))
                #expect(try ports.session(before.id) == after)
                let over = Failure.conflict(.noSitting)
                #expect(throws: over) {
                    try ports.sessions.endSession(before.id, as: .completed, sat: .zero, at: .minutes(22))
                }
                #expect(throws: over) { try ports.sessions.noteSession(before.id, sat: .zero, at: .minutes(22)) }
                #expect(try ports.session(before.id) == after, "what was refused left a trace")
            }
        },
        StoreContract("ending a session returns its state at the last update") { ports in
            let id = try ports.begin().id
            try ports.sessions.noteSession(id, sat: .seconds(5), at: .minutes(1))
            let change = try ports.sessions.endSession(id, as: .stopped, sat: .seconds(7), at: .minutes(2))
            #expect(change.before == expected(id, sat: .seconds(5), endedAt: .minutes(1)))
        },
        StoreContract("durations are whole milliseconds, also in the returned values") { ports in
            let odd = Duration.milliseconds(1500) + .microseconds(900)
            let whole = Duration.milliseconds(1500)
            let begun = try ports.begin(lasting: odd)
            #expect(begun.planned == whole)
            #expect(try ports.session(begun.id) == begun)
            try ports.sessions.noteSession(begun.id, sat: odd, at: .start)
            #expect(try ports.session(begun.id).sat == whole)
            let ended = try ports.sessions.endSession(begun.id, as: .stopped, sat: odd, at: .start).after
            #expect(ended?.sat == whole)
            #expect(try ports.session(begun.id) == ended)
            let added = try ports.sessions.addSession(.given("Evening", lasting: odd))
            #expect(added?.sat == whole)
            #expect(try added.map { try ports.session($0.id) } == added)
        },
        StoreContract("times may go backwards, as when the clock is set") { ports in
            let id = try ports.begin().id
            try ports.sessions.noteSession(id, sat: .seconds(5), at: .minutes(-60))
            #expect(try ports.session(id).endedAt == .minutes(-60))
            _ = try ports.sessions.endSession(id, as: .completed, sat: .twenty, at: .minutes(-40))
            #expect(try ports.session(id) == expected(id, sat: .twenty, endedAt: .minutes(-40), .completed))
        },
        StoreContract("a session can have any name that fits on a line, or none") { ports throws in
            for name in ["", "@3", " Morning ", "e\u{301}", "'\"; --", String(repeating: "a", count: 256)] {
                #expect(try bytes(ports.session(ports.begin(name).id).profileName) == bytes(name))
            }
        },
        StoreContract("an invalid session is rejected and leaves no trace") { ports throws in
            let drafts: [(SessionDraft, Failure)] = [
                (.given(String(repeating: "a", count: 257)), .invalid(.name, .tooLong(limit: 256, actual: 257))),
                (.given("a\nb"), .invalid(.name, .containsControlCharacter)),
                (.given(lasting: .seconds(-1)), .invalid(.duration, .outOfRange(value: -1, least: 0, most: 259_200))),
                (.given(lasting: .seconds(259_201)), .invalid(.duration, .outOfRange(value: 259_201, least: 0, most: 259_200))),
                (.given(of: Profile.ID(42)), .notFound(.profile, id: 42)),
            ]
            for (draft, error) in drafts {
                #expect(throws: error) { try ports.sessions.beginSession(draft, at: .start) }
                #expect(throws: error) { try ports.sessions.addSession(draft) }
            }
            #expect(try ports.listed().isEmpty)
        },
        StoreContract("a session outlives its profile and keeps its name") { ports in
            let (profile, other) = (try ports.addProfile("Morning"), try ports.addProfile("Evening"))
            let sat = try ports.begin(of: profile.id).id
            let otherSat = try ports.begin(of: other.id)
            _ = try ports.sessions.endSession(sat, as: .completed, sat: .twenty, at: .minutes(20))
            let running = try ports.begin(of: profile.id).id
            _ = try ports.profiles.renameProfile(profile.id, to: Name("Noon"))
            #expect(try ports.session(running) == expected(running, of: profile.id))
            _ = try ports.profiles.deleteProfile(profile.id)
            #expect(try ports.session(sat) == expected(sat, sat: .twenty, endedAt: .minutes(20), .completed))
            #expect(try ports.session(running) == expected(running))
            #expect(try ports.session(otherSat.id) == otherSat)
            try ports.sessions.noteSession(running, sat: .seconds(5), at: .start)
            let change = try ports.sessions.endSession(running, as: .completed, sat: .twenty, at: .minutes(20))
            #expect(change.after == expected(running, sat: .twenty, endedAt: .minutes(20), .completed))
        },
        StoreContract("a deleted session is gone, and its id is never reused") { ports in
            let kept = try ports.begin()
            let last = try ports.begin()
            #expect(try ports.sessions.deleteSession(last.id) == Change(before: last, after: nil))
            #expect(try ports.sessions.session(last.id) == nil)
            #expect(try ports.listed() == [kept.id])
            #expect(throws: Failure.notFound(.session, id: last.id.rawValue)) { try ports.sessions.deleteSession(last.id) }
            #expect(try last.id < ports.begin().id)
        },
        StoreContract("a rollback reverts changes to sessions") { ports in
            let profile = try ports.addProfile()
            let (running, deleted) = (try ports.begin(of: profile.id), try ports.begin())
            try ports.library.begin()
            try ports.sessions.noteSession(running.id, sat: .seconds(5), at: .minutes(1))
            _ = try ports.sessions.endSession(running.id, as: .stopped, sat: .seconds(6), at: .minutes(1))
            _ = try ports.sessions.deleteSession(deleted.id)
            _ = try ports.sessions.addSession(.given("Evening"))
            _ = try ports.profiles.deleteProfile(profile.id)
            #expect(try ports.session(running.id).outcome == .stopped)
            #expect(try ports.listed().count == 2)
            try ports.library.rollback()
            #expect(try ports.sessions.sessions(from: nil, after: nil, limit: 9) == [deleted, running])
        },
        StoreContract("one connection at a time can have a sitting") { ports in
            try ports.sessions.startSitting()
            try ports.sessions.startSitting()
            _ = try ports.begin()
            guard let other = try ports.connectAgain() else { return }
            #expect(throws: Failure.conflict(.sittingElsewhere)) { try other.sessions.startSitting() }
            other.sessions.stopSitting()
            #expect(throws: Failure.conflict(.sittingElsewhere)) { try other.sessions.startSitting() }
            ports.sessions.stopSitting()
            try other.sessions.startSitting()
            #expect(throws: Failure.conflict(.sittingElsewhere)) { try ports.sessions.startSitting() }
        },
        StoreContract("a running session is in progress while a connection has a sitting, however old its last update is") {
            ports in
            try ports.sessions.startSitting()
            #expect(try ports.sessions.sittingSession(at: .start) == nil)
            let id = try ports.begin().id
            let other = try ports.connectAgain() ?? ports
            #expect(try other.sessions.sittingSession(at: .start) == id)
            #expect(try other.sessions.sittingSession(at: .minutes(10)) == id, "its process may have been stopped")
            ports.sessions.stopSitting()
            #expect(try other.sessions.sittingSession(at: .start) == nil, "nobody sits any more")
            try ports.sessions.startSitting()
            let next = try ports.begin().id
            #expect(try other.sessions.sittingSession(at: .minutes(10)) == next, "the one before has broken off")
            _ = try ports.sessions.endSession(next, as: .stopped, sat: .seconds(6), at: .minutes(10))
            ports.sessions.stopSitting()
            #expect(try other.sessions.sittingSession(at: .minutes(10)) == nil)
        },
        StoreContract("each update is visible to other connections at once") { ports in
            guard let other = try ports.connectAgain() else { return }
            let id = try ports.begin().id
            #expect(try other.session(id) == expected(id))
            try ports.sessions.noteSession(id, sat: .seconds(5), at: .minutes(1))
            #expect(try other.session(id) == expected(id, sat: .seconds(5), endedAt: .minutes(1)))
            _ = try other.sessions.deleteSession(id)
            #expect(throws: Failure.notFound(.session, id: id.rawValue)) {
                try ports.sessions.noteSession(id, sat: .seconds(10), at: .minutes(2))
            }
        },
    ]
}
