import Binding
import Console  // error: no such module 'Console', which ends the compilation
import MVVM
package import Model
