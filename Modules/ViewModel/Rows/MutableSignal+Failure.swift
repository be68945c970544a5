import Binding
import Vocabulary

extension MutableSignal where Event == Failure {
    /// Runs a body, and sends the failure with which it ends, if it does.
    func sendingFailure(_ body: () throws(Failure) -> Void) {
        do throws(Failure) {
            try body()
        } catch {
            send(error)
        }
    }
}
