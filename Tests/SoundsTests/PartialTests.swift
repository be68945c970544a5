import Foundation
import Sounds
import TestSupport
import Testing

/// Protects the sound itself: each partial of the table is heard at its frequency and dies away at its speed.
@Suite(.onOwnThread) struct PartialTests {
    /// A partial, or two that beat: what a listener hears as one pitch.
    struct Tone: CustomTestStringConvertible {
        let voice: Voice
        let partials: [Partial]

        var frequency: Double { partials[0].frequency(over: voice.fundamental) }
        var decay: Double { partials[0].decay }
        /// A stretch in which the window parts it from every other tone, and a pair of beating ones from each other.
        var stretch: Double { voice.name == "wood" ? 0.02 : partials.count > 1 ? 3 : 0.25 }
        var testDescription: String { "\(voice.name) at \(frequency.rounded()) Hz" }
    }

    static let tones = Voice.all.flatMap { voice in
        voice.partials.indices.filter { voice.partials[$0].offset == 0 }.map { index in
            let ratio = voice.partials[index].ratio
            return Tone(voice: voice, partials: voice.partials.filter { $0.ratio == ratio })
        }
    }

    @Test(arguments: tones)
    func `A tone stands out from the frequencies around it`(_ tone: Tone) {
        let samples = tone.voice.recorded
        // A bin is the inverse of the stretch's length; between tones there is next to nothing.
        let stretch = tone.voice.name == "wood" ? 0.05 : 0.25
        let start = tone.voice.attack
        let heard = amplitude(of: tone.frequency, in: samples, from: start, length: stretch)
        for distance in [-4, 4] {
            let beside = tone.frequency + Double(distance) / stretch
            let noise = amplitude(of: beside, in: samples, from: start, length: stretch)
            #expect(decibels(heard / noise) > 12, "\(distance) bins away")
        }
    }

    @Test(arguments: tones)
    func `A tone decays at its own rate`(_ tone: Tone) {
        let samples = tone.voice.recorded
        // Two windows with the same beats in them, the later by a quarter of the time in which it falls by 60 dB.
        let later = min(tone.decay / 4, tone.voice.length - tone.voice.fade - tone.stretch - 0.1)
        for partial in tone.partials {
            let frequency = partial.frequency(over: tone.voice.fundamental)
            let start = tone.voice.attack
            let first = amplitude(of: frequency, in: samples, from: start, length: tone.stretch)
            let second = amplitude(of: frequency, in: samples, from: start + later, length: tone.stretch)
            let expected = 60 * later / partial.decay
            #expect(abs(decibels(first / second) - expected) < 1, "\(frequency) Hz falls by \(expected) dB")
        }
    }

    @Test(arguments: tones.filter { $0.voice.name != "wood" })
    func `The amplitudes have the ratios in the table`(_ tone: Tone) {
        let samples = tone.voice.recorded
        let reference = tone.voice.partials[0]
        let start = tone.voice.attack
        for partial in tone.partials {
            let heard =
                amplitude(of: partial.frequency(over: tone.voice.fundamental), in: samples, from: start, length: 3)
                / amplitude(of: reference.frequency(over: tone.voice.fundamental), in: samples, from: start, length: 3)
            let expected = partial.weight(over: 3) / reference.weight(over: 3)
            #expect(abs(decibels(heard / expected)) < 1, "at \(partial.frequency(over: tone.voice.fundamental)) Hz")
        }
    }

    /// Two stretches of a second, half a beat apart: the pair of the bowl's lowest mode adds up in one and not in the other.
    @Test func `The bowl beats once a second`() {
        let samples = Voice.bowl.recorded
        let loud = amplitude(of: 221.5, in: samples, from: 0.9, length: 0.2)
        let quiet = amplitude(of: 221.5, in: samples, from: 1.4, length: 0.2)
        let again = amplitude(of: 221.5, in: samples, from: 1.9, length: 0.2)
        #expect(quiet < loud / 2)
        #expect(again > 2 * quiet)
    }
}

extension Partial {
    /// What the window of ``amplitude(of:in:from:length:rate:)`` sees of a partial that dies away.
    fileprivate func weight(over length: Double) -> Double {
        let steps = 1_000
        return (0..<steps).reduce(0) { sum, step in
            let place = (Double(step) + 0.5) / Double(steps)
            return sum + hann(place) * amplitude * pow(10, -3 * place * length / decay)
        }
    }
}
