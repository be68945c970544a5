/// A decaying sine wave: one vibration mode of a struck object.
package struct Partial: Sendable {
    /// The frequency as a multiple of the voice's fundamental.
    package let ratio: Double
    /// The offset of the frequency, in Hz: two partials that differ only by it beat that many times a second.
    package let offset: Double
    /// The initial amplitude, relative to the other partials.
    package let amplitude: Double
    /// The time in seconds in which the amplitude falls by 60 dB.
    package let decay: Double

    init(_ ratio: Double, offset: Double = 0, amplitude: Double, decay: Double) {
        self.ratio = ratio
        self.offset = offset
        self.amplitude = amplitude
        self.decay = decay
    }

    /// Returns the frequency in Hz.
    package func frequency(over fundamental: Double) -> Double { ratio * fundamental + offset }
}
