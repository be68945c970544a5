import Model
import Testing
import Vocabulary

extension StoreContract {
    static let sessionLists: [StoreContract] = [
        StoreContract("sessions are listed by their start, newest first, and by id if the starts are equal") { ports in
            let ids = try [2, -1, 2, 5, 2].map { try ports.begin(at: .minutes($0)).id }
            #expect(try ports.listed() == [3, 4, 2, 0, 1].map { ids[$0] })
        },
        StoreContract("sessions are listed from a time on") { ports in
            let ids = try [0, 1, 2].map { try ports.begin(at: .minutes($0)).id }
            #expect(try ports.listed(from: .minutes(1)) == [ids[2], ids[1]])
            #expect(try ports.listed(from: .minutes(1) + .milliseconds(1)) == [ids[2]])
            #expect(try ports.listed(from: .minutes(3)) == [])
            #expect(try ports.listed(from: .minutes(-1)).count == 3)
        },
        StoreContract("each page of sessions begins after the last session of the previous page") { ports in
            for minute: Int64 in [3, 1, 1, 4, 1, -5, 9, 2] { try ports.begin(at: .minutes(minute)) }
            let all = try ports.listed()
            for size in 1...9 {
                var pages: [Session.ID] = []
                for _ in 0...all.count / size {
                    let page = try ports.listed(after: pages.last, limit: size)
                    #expect(page.count <= size)
                    pages += page
                }
                #expect(pages == all, "pages of \(size)")
                #expect(try ports.listed(after: pages.last, limit: size).isEmpty)
            }
            #expect(try ports.listed(from: .minutes(1), after: all[2], limit: 2) == Array(all[3...4]))
            #expect(try ports.listed(from: .minutes(1), after: all[6], limit: 9) == [])
            #expect(try ports.listed(limit: 0) == [])
            #expect(try ports.listed(limit: -1) == [])
        },
        StoreContract("no session is listed twice if sessions begin between two pages") { ports in
            let ids = try (0...3).map { try ports.begin(at: .minutes($0)).id }
            #expect(try ports.listed(limit: 2) == [ids[3], ids[2]])
            try ports.begin(at: .minutes(9))
            let late = try ports.begin(at: .minutes(0)).id
            #expect(try ports.listed(after: ids[2], limit: 9) == [ids[1], late, ids[0]])
        },
        StoreContract("a page after a deleted session is rejected, because its place is unknown") { ports in
            let ids = try (0...3).map { try ports.begin(at: .minutes($0)).id }
            _ = try ports.sessions.deleteSession(ids[2])
            #expect(throws: Failure.notFound(.session, id: ids[2].rawValue)) { try ports.listed(after: ids[2]) }
        },
    ]

    static let sessionImports: [StoreContract] = [
        StoreContract("a session that was sat elsewhere is completed with its whole length") { ports in
            let added = try ports.sessions.addSession(.given())
            let id = try #require(added).id
            #expect(added == expected(id, sat: .twenty, endedAt: .minutes(20), .completed))
            #expect(try ports.session(id) == added)
            let profile = try ports.addProfile("Evening")
            #expect(try ports.sessions.addSession(.given("Evening", of: profile.id))?.profile == profile.id)
        },
        StoreContract("an existing session is not added again, and stays unchanged") { ports in
            let added = try ports.sessions.addSession(.given())
            for draft in [
                SessionDraft.given(), .given(" MORNING"), .given(at: .start + .milliseconds(999)),
                .given(lasting: .twenty + .milliseconds(999)), .given(lasting: .twenty - .milliseconds(999)),
                .given(of: try ports.addProfile().id),
            ] {
                #expect(try ports.sessions.addSession(draft) == nil, "\(draft)")
            }
            #expect(try ports.sessions.sessions(from: nil, after: nil, limit: 9) == [added])
        },
        StoreContract("a session with another second, name or length is added") { ports throws in
            let drafts: [SessionDraft] = [
                .given(), .given("Evening"), .given(""), .given(at: .start + .seconds(1)), .given(at: .start + .milliseconds(-1)),
                .given(lasting: .twenty + .seconds(1)), .given(lasting: .twenty - .seconds(1)), .given(lasting: .zero),
            ]
            for draft in drafts { #expect(try ports.sessions.addSession(draft) != nil, "\(draft)") }
            for draft in drafts { #expect(try ports.sessions.addSession(draft) == nil, "\(draft)") }
            #expect(try ports.listed().count == drafts.count)
        },
        StoreContract("a session that was sat here is recognised in a file with whole seconds") { ports in
            let start = Timestamp.start + .milliseconds(321)
            let id = try ports.begin(at: start, lasting: .twenty).id
            _ = try ports.sessions.endSession(id, as: .stopped, sat: .milliseconds(754_987), at: .minutes(20))
            #expect(try ports.sessions.addSession(.given(lasting: .seconds(754))) == nil)
            #expect(try ports.sessions.addSession(.given(lasting: .twenty)) != nil, "what was planned is not what was sat")
        },
        StoreContract("seconds before 1970 are distinguished") { ports throws in
            let before = Timestamp(milliseconds: -500)
            #expect(try ports.sessions.addSession(.given(at: before)) != nil)
            #expect(try ports.sessions.addSession(.given(at: Timestamp(milliseconds: 500))) != nil)
            #expect(try ports.sessions.addSession(.given(at: Timestamp(milliseconds: -1000))) == nil)
        },
        StoreContract("a deleted session can be added again") { ports in
            let first = try #require(try ports.sessions.addSession(.given())).id
            _ = try ports.sessions.deleteSession(first)
            #expect(try #require(try ports.sessions.addSession(.given())).id > first)
        },
    ]

    static let sessionSums: [StoreContract] = [
        StoreContract("the time sat counts for the day on which its session began") { ports in
            let midnights = (0...3).map { Timestamp.start + .seconds(16 * 3600 + $0 * 86_400) }
            try ports.sit(1, at: midnights[0] + .milliseconds(-1))
            try ports.sit(20, at: midnights[0])
            try ports.sit(300, at: midnights[1] + .milliseconds(-1))
            try ports.sit(4000, at: midnights[2])
            try ports.sit(50_000, at: midnights[3])
            #expect(try ports.sessions.sessionSums(between: midnights) == [.seconds(320), .zero, .seconds(4000)])
            #expect(try ports.sessions.sessionSums(between: [midnights[0], midnights[3]]) == [.seconds(4320)])
        },
        StoreContract("days can have any length") { ports in
            for hour in 0..<50 { try ports.sit(Int64(hour), at: .minutes(Int64(hour) * 60)) }
            let moments = [0, 23, 48].map { Timestamp.minutes($0 * 60) }
            #expect(try ports.sessions.sessionSums(between: moments) == [.seconds(253), .seconds(875)])
        },
        StoreContract("every session counts with the time sat, to the millisecond") { ports in
            let running = try ports.begin().id
            try ports.sessions.noteSession(running, sat: .milliseconds(5001), at: .minutes(1))
            try ports.begin()
            let completed = try ports.begin().id
            _ = try ports.sessions.endSession(completed, as: .completed, sat: .milliseconds(600_020), at: .minutes(10))
            _ = try ports.sessions.addSession(.given("Elsewhere"))
            #expect(try ports.sessions.sessionSums(between: [.start, .minutes(1)]) == [.milliseconds(1_805_021)])
        },
        StoreContract("fewer than two times give no sums") { ports in
            try ports.sit(60, at: .start)
            #expect(try ports.sessions.sessionSums(between: []) == [])
            #expect(try ports.sessions.sessionSums(between: [.start]) == [])
            #expect(try ports.sessions.sessionSums(between: [.start, .start]) == [.zero])
        },
    ]
}
