import Binding
import MVVM
package import Model
import Persistence  // error: no such module 'Persistence', which ends the compilation
