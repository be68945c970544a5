import Model
import Testing
import Vocabulary

extension StoreContract {
    static let profiles: [StoreContract] = [
        StoreContract("an added profile has its name and the segments of its template") { ports in
            let template = try fullProfile()
            let added = try ports.profiles.addProfile(Name(" Evening "), like: template, at: .start)
            let expected = Profile(
                id: added.id, name: "Evening", warmUp: template.warmUp, main: template.main, coolDown: template.coolDown)
            #expect(added == expected, "what adding returned")
            #expect(try ports.profiles.profile(added.id) == expected, "what is kept, with every sound")
            #expect(try ports.profiles.profiles() == [expected], "what is listed")
            let copy = try ports.profiles.addProfile(Name("Copy"), like: added, at: .start)
            #expect(copy.segments == added.segments)
            #expect(copy.id != added.id)
        },
        StoreContract("a missing profile is nil") { ports throws in
            #expect(try ports.profiles.profile(Profile.ID(1)) == nil)
            #expect(try ports.profiles.profileID(named: NameKey(folding: "Morning")) == nil)
            #expect(try ports.profiles.profiles().isEmpty)
        },
        StoreContract("profiles are listed by their folded names") { ports in
            for name in ["zen", "Bells", "\u{E9}veil", "apart", "E\u{301}cho"] { try ports.addProfile(name) }
            #expect(try ports.profiles.profiles().map(\.name) == ["apart", "Bells", "zen", "E\u{301}cho", "\u{E9}veil"])
        },
        StoreContract("two profiles cannot have names that fold to the same key, but a profile and a book can") { ports in
            try ports.addBook("Stra\u{DF}e")
            let profile = try ports.addProfile("Stra\u{DF}e")
            let other = try ports.addProfile("Other")
            #expect(throws: Failure.duplicate(.profile, "STRASSE", id: profile.id.rawValue)) { try ports.addProfile("STRASSE") }
            #expect(throws: Failure.duplicate(.profile, "strasse", id: profile.id.rawValue)) {
                try ports.profiles.renameProfile(other.id, to: Name("strasse"))
            }
            #expect(try ports.profiles.profileID(named: NameKey(folding: "STRASSE")) == profile.id)
            #expect(try ports.profiles.profiles() == [other, profile])
            #expect(throws: Failure.duplicate(.profile, "\u{C9}T\u{C9}", id: try ports.addProfile("e\u{301}t\u{E9}").id.rawValue))
            {
                try ports.addProfile("\u{C9}T\u{C9}")
            }
        },
        StoreContract("the id of a deleted profile is never reused") { ports in
            let last = try ports.addProfile("One").id
            _ = try ports.profiles.deleteProfile(last)
            #expect(try last < ports.addProfile("Two").id)
        },
        StoreContract("renaming a profile changes its name and nothing else") { ports in
            let before = try ports.profiles.addProfile(Name("Mornnig"), like: fullProfile(), at: .start)
            var after = before
            after.name = "Morning"
            #expect(try ports.profiles.renameProfile(before.id, to: Name("Morning")) == Change(before: before, after: after))
            #expect(try ports.profiles.profile(before.id) == after)
            #expect(try ports.profiles.profileID(named: NameKey(folding: "mornnig")) == nil)
            #expect(try ports.profiles.renameProfile(before.id, to: Name("Morning")).kind == .unchanged)
            #expect(try ports.profiles.renameProfile(before.id, to: Name("MORNING")).kind == .updated)
        },
        StoreContract("a deleted profile is gone and its name is free") { ports in
            let profile = try ports.profiles.addProfile(Name("Morning"), like: fullProfile(), at: .start)
            let change = try ports.profiles.deleteProfile(profile.id)
            #expect(change.kind == .deleted)
            #expect(change.before == profile)
            #expect(try ports.profiles.profile(profile.id) == nil)
            #expect(try ports.profiles.profiles().isEmpty)
            let next = try ports.addProfile("Morning")
            #expect(try ports.profiles.profile(next.id) == next, "segments or sounds of the deleted profile are left")
        },
        StoreContract("a missing profile cannot be renamed, changed or deleted") { ports in
            let missing = Failure.notFound(.profile, id: 42)
            #expect(throws: missing) { try ports.profiles.renameProfile(Profile.ID(42), to: Name("Morning")) }
            #expect(throws: missing) { try ports.profiles.deleteProfile(Profile.ID(42)) }
            #expect(throws: missing) {
                try ports.profiles.changeProfile(Profile.ID(42)) { _ in Issue.record("there is nothing to change") }
            }
        },
    ]

    static let profileChanges: [StoreContract] = [
        StoreContract("a change to a profile stores every segment and sound") { ports in
            let before = try ports.addProfile()
            let wanted = try fullProfile()
            let change = try ports.profiles.changeProfile(before.id) { profile throws(Failure) in
                for segment in wanted.segments {
                    try profile.setDuration(segment.duration, of: segment.kind)
                    try profile.setEnabled(segment.isEnabled, segment.kind)
                    for sound in segment.sounds { try profile.addSound(sound, to: segment.kind) }
                }
            }
            #expect(change.kind == .updated)
            #expect(change.before == before)
            #expect(change.after?.segments == wanted.segments)
            #expect(change.after?.name == "Morning")
            #expect(try ports.profiles.profile(before.id) == change.after, "what is kept")
        },
        StoreContract("sounds can be changed and removed one by one") { ports in
            let id = try ports.profiles.addProfile(Name("Morning"), like: fullProfile(), at: .start).id
            var expected = try #require(try ports.profiles.profile(id))
            try expected.removeSound(.repeat, of: .main)
            try expected.setEnabled(false, sound: .begin, of: .main)
            let change = try ports.profiles.changeProfile(id) { profile throws(Failure) in
                try profile.removeSound(.repeat, of: .main)
                try profile.setEnabled(false, sound: .begin, of: .main)
            }
            #expect(change.after == expected)
            #expect(try ports.profiles.profile(id) == expected)
        },
        StoreContract("a change without effect is reported as unchanged") { ports in
            let profile = try ports.profiles.addProfile(Name("Morning"), like: fullProfile(), at: .start)
            let change = try ports.profiles.changeProfile(profile.id) { _ in }
            #expect(change.kind == .unchanged)
            #expect(change == Change(before: profile, after: profile))
        },
        StoreContract("a change that throws writes nothing") { ports in
            let profile = try ports.addProfile()
            #expect(throws: Failure.conflict(.mainSegmentCannotBeDisabled)) {
                try ports.profiles.changeProfile(profile.id) { profile throws(Failure) in
                    try profile.setDuration(.seconds(60), of: .main)
                    try profile.setEnabled(false, .main)
                }
            }
            #expect(try ports.profiles.profile(profile.id) == profile)
        },
        StoreContract("changing one profile leaves the others alone") { ports in
            let other = try ports.profiles.addProfile(Name("Other"), like: fullProfile(), at: .start)
            let profile = try ports.profiles.addProfile(Name("Morning"), like: fullProfile(), at: .start)
            _ = try ports.profiles.changeProfile(profile.id) { profile throws(Failure) in
                try profile.removeSound(.begin, of: .main)
            }
            _ = try ports.profiles.deleteProfile(profile.id)
            #expect(try ports.profiles.profile(other.id) == other)
        },
    ]

    /// A profile whose values all differ from the defaults.
    private static func fullProfile() throws(Failure) -> Profile {
        var warmUp = Segment(.warmUp, isEnabled: true, duration: .seconds(1))
        warmUp.set(try Sound(kind: .begin, name: SoundName("wood"), iterations: 3, interval: .seconds(7)))
        var main = Segment(.main, isEnabled: true, duration: .seconds(86_400))
        main.set(try Sound(kind: .end, name: SoundName("/tmp/a 'b' \"c\" \u{E9}.wav"), isEnabled: false, iterations: 1000))
        main.set(try Sound(kind: .repeat, name: SoundName("bowl"), interval: .seconds(86_400)))
        main.set(try Sound(kind: .begin, name: SoundName("bell")))
        var coolDown = Segment(.coolDown, isEnabled: false, duration: .seconds(61))
        coolDown.set(try Sound(kind: .repeat, name: SoundName("none"), iterations: 2))
        return Profile(id: Profile.ID(0), name: "template", warmUp: warmUp, main: main, coolDown: coolDown)
    }
}
