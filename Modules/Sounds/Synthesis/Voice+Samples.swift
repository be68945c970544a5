#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension Voice {
    /// The number of samples a second.
    package static let sampleRate = 48_000

    /// The amplitude of the loudest sample: 3 dB below full scale, which leaves headroom for a player that resamples.
    package static let peak = 32_767 * pow(10, -3.0 / 20)

    /// The number of samples in the recording.
    package var sampleCount: Int { Int(length * Double(Self.sampleRate)) }

    /// Synthesises the sound; the samples are the same each time.
    package func samples() -> [Int16] {
        var mix = [Double](repeating: 0, count: sampleCount)
        for partial in partials { add(partial, to: &mix) }
        shape(&mix)
        let loudest = mix.reduce(0) { max($0, abs($1)) }
        let gain = loudest > 0 ? Self.peak / loudest : 0
        return mix.map { Int16(($0 * gain).rounded()) }
    }

    /// Adds a decaying sine by its recurrence, x[n] = 2 r cos w x[n − 1] − r² x[n − 2], with two multiplications a sample.
    private func add(_ partial: Partial, to mix: inout [Double]) {
        let rate = Double(Self.sampleRate)
        let turn = 2 * Double.pi * partial.frequency(over: fundamental) / rate
        let shrink = pow(10, -3 / (partial.decay * rate))  // 60 dB are a factor of 1000
        let (first, second) = (2 * shrink * cos(turn), shrink * shrink)
        // After a fall of 120 dB, it is below a hundredth of the smallest step.
        let end = min(mix.count, Int(2 * partial.decay * rate))
        var previous = 0.0
        var sample = partial.amplitude * shrink * sin(turn)
        for index in mix.indices.prefix(end).dropFirst() {
            mix[index] += sample
            (previous, sample) = (sample, first * sample - second * previous)
        }
    }

    /// Applies the attack, the fade at the end and the final silence.
    private func shape(_ mix: inout [Double]) {
        let rate = Double(Self.sampleRate)
        let swell = Int(attack * rate)
        for index in 0..<swell { mix[index] *= Self.rise(Double(index) / Double(swell)) }
        let sounding = mix.count - Int(Self.silence * rate)
        let fading = Int(fade * rate)
        for index in 0..<fading { mix[sounding - fading + index] *= Self.rise(1 - Double(index) / Double(fading)) }
        for index in sounding..<mix.count { mix[index] = 0 }
    }

    /// Returns a raised cosine, from 0 to 1.
    private static func rise(_ part: Double) -> Double { 0.5 - 0.5 * cos(.pi * part) }
}
