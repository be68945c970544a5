import Observation

/// A model of the Observation module, read anew and tracked again after each change.
final class Observed: @unchecked Sendable {
    @Observable
    final class Model {
        var first = 0
        var second = 1
        var third = 2
        var fourth = 3
    }

    private let model = Model()
    private let read: (Model) -> Int
    private var isChanged = false

    init(_ read: @escaping (Model) -> Int) {
        self.read = read
        track()
    }

    func set(_ number: Int) {
        model.first = number
        guard isChanged else { return }
        isChanged = false
        track()
    }

    private func track() {
        withObservationTracking {
            Tally.shared.add(read(model))
        } onChange: { [self] in
            isChanged = true
        }
    }
}
