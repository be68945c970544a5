/// A sine that dies away: one mode of vibration of a struck body.
package struct Partial: Sendable {
    /// Its frequency in terms of the voice's fundamental.
    package let ratio: Double
    /// What is added to the frequency, in Hz: two partials that differ by it alone beat that many times a second.
    package let offset: Double
    /// Its amplitude at the stroke, in terms of any other partial's.
    package let amplitude: Double
    /// The seconds in which it falls by 60 dB.
    package let decay: Double

    init(_ ratio: Double, offset: Double = 0, amplitude: Double, decay: Double) {
        self.ratio = ratio
        self.offset = offset
        self.amplitude = amplitude
        self.decay = decay
    }

    /// Its frequency in Hz.
    package func frequency(over fundamental: Double) -> Double { ratio * fundamental + offset }
}
