import Binding
import Testing

/// Passes a reference on, so that it is released where it arrives.
private final class Parcel<Content: AnyObject & Sendable>: Sendable {
    private nonisolated(unsafe) var content: Content?

    init(_ content: Content) { unsafe self.content = content }
    func drop() { unsafe content = nil }
}

@MainActor
@Suite(.timeLimit(.minutes(15))) struct OffMainTests {
    @Test func `A subscription released by another thread ends`() async {
        let number = MutableProperty(0)
        var seen: [Int] = []
        let parcel = Parcel(number.observe { seen.append($0) })
        await Task.detached { parcel.drop() }.value
        await MainQueue.drain()
        number.value = 1
        #expect(seen == [0])
    }

    @Test func `A bag released by another thread ends all its subscriptions`() async {
        let number = MutableProperty(0)
        let signal = MutableSignal<Int>()
        var seen: [Int] = []
        let parcel: Parcel<DisposeBag> = {
            let bag = DisposeBag()
            number.observe(in: bag) { seen.append($0) }
            number.map { $0 }.observe { seen.append($0) }.store(in: bag)
            signal.observe(in: bag) { seen.append($0) }
            return Parcel(bag)
        }()
        await Task.detached { parcel.drop() }.value
        await MainQueue.drain()
        number.value = 1
        signal.send(1)
        #expect(seen == [0, 0])
    }

    @Test func `A fold released by another thread ends`() async {
        let signal = MutableSignal<Int>()
        var folds = 0
        let parcel = Parcel(
            signal.scan(0) { sum, event in
                folds += 1
                return sum + event
            })
        signal.send(1)
        #expect(folds == 1)
        await Task.detached { parcel.drop() }.value
        await MainQueue.drain()
        signal.send(1)
        #expect(folds == 1)
    }
}
