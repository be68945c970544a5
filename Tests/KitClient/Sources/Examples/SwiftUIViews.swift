import Binding
import SwiftUI

struct ProfileForm: View {
    let viewModel: ProfileViewModel

    var body: some View {
        Form {
            TextField("Name", text: Binding(viewModel.name, viewModel.nameDidChange))
            TextField("Age", text: Binding(viewModel.age, viewModel.ageDidChange))
            Button("Undo") { viewModel.undo.apply() }
                .disabled(!viewModel.undo.isEnabled.observed)
            Button("Save") { viewModel.save.apply() }
                .disabled(!viewModel.save.isEnabled.observed)
        }
    }
}

extension SwiftUI.Binding {
    /// What a property says, and where a change of it goes.
    @MainActor
    init(_ property: Property<Value>, _ didChange: @escaping @MainActor (Value) -> Void) {
        self.init(get: { @MainActor in property.observed }, set: { @MainActor in didChange($0) })
    }
}
