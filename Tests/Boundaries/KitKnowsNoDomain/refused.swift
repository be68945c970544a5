import Binding
import Changeset
import MVVM
import Model  // error: no such module 'Model', which ends the compilation
