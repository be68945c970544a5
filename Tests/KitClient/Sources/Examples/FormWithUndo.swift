import Binding
import MVVM

/// A value with what it was before, and what was undone.
struct History<Value: Equatable> {
    private(set) var current: Value
    private var past: [Value] = []
    private var future: [Value] = []

    init(_ value: Value) { current = value }

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }

    mutating func change(to value: Value) {
        guard value != current else { return }
        past.append(current)
        future = []
        current = value
    }

    mutating func undo() {
        guard let value = past.popLast() else { return }
        future.append(current)
        current = value
    }

    mutating func redo() {
        guard let value = future.popLast() else { return }
        past.append(current)
        current = value
    }
}

struct Profile: Equatable {
    var name = ""
    var age = ""

    var isValid: Bool { !name.isEmpty && Int(age) != nil }
}

@MainActor
protocol HasProfileStore {
    func save(_ profile: Profile)
}

/// A form whose every change can be undone and redone.
@MainActor
struct ProfileViewModel: ViewModelType {
    let name: Property<String>
    let age: Property<String>
    let undo: Action<Void, Void, Never>
    let redo: Action<Void, Void, Never>
    let save: Action<Void, Profile, Never>

    private let history = MutableProperty(History(Profile()))

    func nameDidChange(_ name: String) { change { $0.name = name } }
    func ageDidChange(_ age: String) { change { $0.age = age } }

    init(services: any HasProfileStore) {
        name = history.map(\.current.name).removeDuplicates()
        age = history.map(\.current.age).removeDuplicates()
        undo = Action(enabledIf: history.map(\.canUndo)) { [history] in history.value.undo() }
        redo = Action(enabledIf: history.map(\.canRedo)) { [history] in history.value.redo() }
        save = Action(enabledIf: history.map(\.current.isValid)) { [history] in
            services.save(history.value.current)
            return history.value.current
        }
    }

    private func change(_ edit: (inout Profile) -> Void) {
        var profile = history.value.current
        edit(&profile)
        history.value.change(to: profile)
    }
}
