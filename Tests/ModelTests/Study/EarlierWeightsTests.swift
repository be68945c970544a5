import Model
import Testing

/// Protects weights that were optimised by an earlier version of FSRS: they go on meaning what they meant.
@Suite struct EarlierWeightsTests {
    /// From `convert_parameters` in the tests of fsrs-rs.
    @Test func `Those of FSRS-4.5 become those of FSRS-6`() {
        let weights: [Float] = [
            0.4, 0.6, 2.4, 5.8, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61,
        ]
        #expect(
            MemoryModel.weights(ofAnyVersion: weights) == [
                0.4, 0.6, 2.4, 5.8, 6.81, 0.44675013, 1.36, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61, 0, 0, 0,
                0.5,
            ])
    }

    @Test func `Those of FSRS-5 get the decay that it had`() {
        let weights: [Float] = [
            0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395, 0.11, 0.29605,
            2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
        ]
        let expected = weights.compactMap { Double($0.description) } + [0, 0.5]
        #expect(MemoryModel.weights(ofAnyVersion: weights) == expected)
    }

    @Test func `Those of FSRS-6 stay as they are, in as few digits`() {
        let weights = MemoryModel.default.weights
        #expect(MemoryModel.weights(ofAnyVersion: weights.map { Float($0) }) == weights)
    }

    @Test(arguments: [17, 19, 21]) func `They are limited to their ranges`(_ count: Int) throws {
        for value: Float in [-1e30, -1, 0, 1e30] {
            guard let weights = MemoryModel.weights(ofAnyVersion: Array(repeating: value, count: count)) else { continue }
            #expect(try MemoryModel(weights: weights).weights == weights)
        }
    }

    @Test func `Another number of weights, and weights that are not numbers, are none`() {
        for count in [0, 1, 16, 18, 20, 22, 35] {
            #expect(MemoryModel.weights(ofAnyVersion: Array(repeating: 0.5, count: count)) == nil)
        }
        for count in [17, 19, 21] {
            for value: Float in [.nan, .infinity, -.infinity] {
                #expect(MemoryModel.weights(ofAnyVersion: Array(repeating: 0.5, count: count - 1) + [value]) == nil)
            }
        }
        var weights = [Float](repeating: 0.5, count: 17)
        weights[5] = -1  // the logarithm of a negative number
        #expect(MemoryModel.weights(ofAnyVersion: weights) == nil)
    }
}
