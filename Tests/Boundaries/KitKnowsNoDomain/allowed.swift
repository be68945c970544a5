import Binding
import Changeset
import MVVM

@MainActor let count: Property<Int> = MutableProperty(0)
