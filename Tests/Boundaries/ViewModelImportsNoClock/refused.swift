import Binding
import Composition  // error: no such module 'Composition', which ends the compilation
import MVVM
package import Model
