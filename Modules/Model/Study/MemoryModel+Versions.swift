import RealModule

extension MemoryModel {
    /// Returns the weights of FSRS-6 that are equivalent to weights of FSRS-4.5 (17), FSRS-5 (19) or FSRS-6 (21).
    ///
    /// They are limited to their ranges, as Anki does before it uses them. Single precision gives the same numbers as there.
    /// Source: `check_and_fill_parameters` and `clip_parameters` in https://github.com/open-spaced-repetition/fsrs-rs, 6.6.
    /// - Returns: nil for another number of weights, or if one is not finite.
    package static func weights(ofAnyVersion weights: [Float]) -> [Double]? {
        var weights = weights
        switch weights.count {
        case 17:
            // FSRS-5 has another curve of the first difficulty, and a difficulty that is damped near its ends.
            weights[4].addProduct(weights[5], 2)
            weights[5] = .log(Float(1).addingProduct(weights[5], 3)) / 3
            weights[6] += 0.5
            weights += [0, 0, 0, decayBeforeVersion6]
        case 19: weights += [0, decayBeforeVersion6]
        case ranges.count: break
        default: return nil
        }
        guard weights.allSatisfy(\.isFinite) else { return nil }
        return zip(weights, ranges).map { weight, range in
            // The decimal form of the single-precision number, without the digits that double precision would add.
            min(max(Double(weight.description) ?? Double(weight), range.lowerBound), range.upperBound)
        }
    }

    /// The exponent of the forgetting curve, which is a weight only since FSRS-6.
    private static let decayBeforeVersion6: Float = 0.5
}
