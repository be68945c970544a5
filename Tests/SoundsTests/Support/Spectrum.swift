import Foundation
import Sounds

extension Voice {
    /// What is analysed, synthesised once for all tests.
    var recorded: [Int16] { recordings[name] ?? [] }
}

private let recordings = Dictionary(uniqueKeysWithValues: Voice.all.map { ($0.name, $0.samples()) })

/// The amplitude of one frequency in a stretch of samples: Goertzel's algorithm under a Hann window.
///
/// The window keeps what is further than two bins away from leaking in; a bin is the inverse of the stretch's length.
func amplitude(of frequency: Double, in samples: [Int16], from start: Double, length: Double, rate: Double = 48_000) -> Double {
    let first = Int(start * rate)
    let count = Int(length * rate)
    let turn = 2 * Double.pi * frequency / rate
    let factor = 2 * cos(turn)
    var (before, last) = (0.0, 0.0)
    for index in 0..<count {
        let windowed = hann((Double(index) + 0.5) / Double(count)) * Double(samples[first + index])
        (before, last) = (last, windowed + factor * last - before)
    }
    let power = last * last + before * before - factor * last * before
    return 4 * power.squareRoot() / Double(count)
}

/// The Hann window, from 0 to 1 and back within the places 0…1.
func hann(_ place: Double) -> Double { 0.5 - 0.5 * cos(2 * Double.pi * place) }

/// A ratio of amplitudes as decibels.
func decibels(_ ratio: Double) -> Double { 20 * log10(ratio) }
