import Model
import TestSupport
import Testing
import Vocabulary

/// Where a sitting is at a time, whenever it is looked at.
@Suite struct SittingProgressTests {
    /// 10 s of warm-up, 60 s of main with a sound at its beginning, every 20 s and at its end, 10 s of cool-down.
    private func profile() throws -> Profile {
        var main = Segment(.main, isEnabled: true, duration: .seconds(60))
        main.set(try Sound(kind: .begin, name: SoundName("bell")))
        main.set(try Sound(kind: .repeat, name: SoundName("wood"), interval: .seconds(20)))
        main.set(try Sound(kind: .end, name: SoundName("bowl")))
        return Profile(
            id: Profile.ID(1), name: "Morning", warmUp: Segment(.warmUp, isEnabled: true, duration: .seconds(10)),
            main: main, coolDown: Segment(.coolDown, isEnabled: true, duration: .seconds(10)))
    }

    private func words(_ events: [SittingProgress.Event]) -> [String] {
        events.map { event in
            switch event {
            case .began(let kind): "+\(kind.rawValue)"
            case .played(let name): name.text
            case .ended(let kind): "-\(kind.rawValue)"
            case .finished: "finished"
            }
        }
    }

    @Test func `The events of a sitting occur in order`() throws {
        var progress = SittingProgress(try profile(), at: .seconds(100))
        var events: [String] = []
        for second in 100...190 { events += words(progress.advance(to: .seconds(second))) }
        #expect(
            events == [
                "+warm-up", "-warm-up", "+main", "bell", "wood", "wood", "-main", "+cool-down", "bowl", "-cool-down",
                "finished",
            ])
        #expect(progress.phase == .finished)
        #expect(progress.sat == .seconds(80))
        #expect(progress.remaining == .zero)
        #expect(progress.fraction == 1)
    }

    @Test func `Pauses do not count as time sat`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.advance(to: .seconds(15))
        _ = progress.setPaused(true, at: .seconds(20))
        #expect(progress.untilNextEvent == nil)
        #expect(progress.advance(to: .seconds(500)).isEmpty)
        _ = progress.setPaused(false, at: .seconds(1000))
        _ = progress.advance(to: .seconds(1005))
        #expect(progress.position == .seconds(25))
        #expect(progress.sat == .seconds(25))
        _ = progress.stop(at: .seconds(1006))
        #expect(progress.phase == .stopped)
        #expect(progress.sat == .seconds(26))
    }

    @Test func `Skipped time does not count as time sat, and only the end sound of its segment plays`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.advance(to: .seconds(12))
        #expect(words(progress.skip(at: .seconds(15))) == ["-main", "+cool-down", "bowl"])
        #expect(progress.segment == .coolDown)
        #expect(progress.sat == .seconds(15))
        #expect(words(progress.skip(at: .seconds(16))) == ["-cool-down", "finished"])
        #expect(progress.sat == .seconds(16))
    }

    /// When each segment is skipped, and whether the sitting is completed; the main segment lasts 60 s.
    @Test(
        arguments: [
            ([.milliseconds(900), .milliseconds(900), .milliseconds(900)], false),
            ([.seconds(1), .seconds(2), .seconds(3)], false),
            ([.seconds(9), .seconds(38), .seconds(39)], false), ([.seconds(9), .seconds(39), .seconds(39)], true),
            ([.zero, .seconds(29), .seconds(29)], false), ([.zero, .seconds(30), .seconds(30)], true),
        ] as [([Duration], Bool)])
    func `A sitting is completed if half of its main segment was sat, whatever else was skipped`(
        _ skips: [Duration], _ isCompleted: Bool
    ) throws {
        var progress = SittingProgress(try profile(), at: .zero)
        for time in skips { _ = progress.skip(at: time) }
        #expect(progress.phase == .finished && progress.isCompleted == isCompleted)
    }

    @Test func `An extension that is skipped does not make a sitting incomplete`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.extend(by: .seconds(600), at: .seconds(50))
        _ = progress.skip(at: .seconds(60))
        _ = progress.advance(to: .seconds(70))
        #expect(progress.isCompleted)
    }

    @Test func `A sitting of less than a second is not completed`() throws {
        let short = Segment(.main, isEnabled: true, duration: .seconds(1))
        var progress = SittingProgress(Profile(id: Profile.ID(1), name: "P", main: short), at: .zero)
        _ = progress.skip(at: .milliseconds(900))
        #expect(!progress.isCompleted)
    }

    @Test func `Skipping past a repeated sound is silent`() throws {
        var main = Segment(.main, isEnabled: true, duration: .seconds(60))
        main.set(try Sound(kind: .repeat, name: SoundName("wood"), interval: .seconds(25)))
        var progress = SittingProgress(Profile(id: Profile.ID(1), name: "P", main: main), at: .zero)
        _ = progress.advance(to: .seconds(1))
        #expect(words(progress.skip(at: .seconds(2))) == ["-main", "finished"])
    }

    @Test func `A sitting stays paused if a segment is skipped during the pause`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.setPaused(true, at: .seconds(3))
        _ = progress.skip(at: .seconds(9))
        #expect(progress.phase == .paused)
        #expect(progress.segment == .main)
        #expect(progress.sat == .seconds(3))
    }

    @Test func `An extension moves the end, and the sounds continue`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.advance(to: .seconds(30))
        _ = progress.extend(by: .seconds(60), at: .seconds(30))
        #expect(progress.remaining == .seconds(110))
        #expect(words(progress.advance(to: .seconds(90))) == ["wood"], "of the missed sounds, only the last plays")
        #expect(progress.segment == .main)
        #expect(words(progress.advance(to: .seconds(130))) == ["-main", "+cool-down", "bowl"])
    }

    @Test func `Sounds missed during sleep do not play one after another`() throws {
        var progress = SittingProgress(try profile(), at: .zero)
        _ = progress.advance(to: .seconds(11))
        let words = words(progress.advance(to: .seconds(500)))
        #expect(words.filter { !$0.hasPrefix("-") && !$0.hasPrefix("+") } == ["bowl", "finished"])
        #expect(progress.sat == .seconds(80))
    }

    @Test func `Ten thousand late updates add no drift`() throws {
        // Given a sitting of 10,000 seconds, looked at up to a second late, 10,000 times
        var generator = SeededGenerator(seed: 7)
        let long = Profile(
            id: Profile.ID(1), name: "Long", main: Segment(.main, isEnabled: true, duration: .seconds(10_000)))
        var progress = SittingProgress(long, at: .seconds(3))
        var time = Duration.seconds(3)
        for _ in 0..<10_000 where progress.phase == .running {
            let lateness = Duration.milliseconds(Int.random(in: 0...999, using: &generator))
            time += min(progress.untilNextEvent ?? .zero, .seconds(1)) + lateness
            _ = progress.advance(to: time)
            let exact = min(time - .seconds(3), .seconds(10_000))
            #expect(abs((progress.position - exact) / .milliseconds(1)) < 1, "seed \(generator.seed)")
        }
        #expect(progress.phase == .finished)
        #expect(progress.sat == .seconds(10_000))
    }

    @Test func `A clock that stops or goes back adds no time`() throws {
        var progress = SittingProgress(try profile(), at: .seconds(50))
        _ = progress.advance(to: .seconds(55))
        _ = progress.advance(to: .seconds(20))
        #expect(progress.position == .seconds(5))
        _ = progress.advance(to: .seconds(57))
        #expect(progress.position == .seconds(7))
    }
}
