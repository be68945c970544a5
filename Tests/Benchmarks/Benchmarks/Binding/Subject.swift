import OpenCombine

/// A subject of OpenCombine with what is derived from it and observed. Nothing of it is of the main actor, as OpenCombine would pay
/// for a check of the executor at each call.
struct Subject {
    private let subject: CurrentValueSubject<Int, Never>
    private let cancellables: [AnyCancellable]

    init(count: Int = 1) { self.init(count: count) { $0 } }

    init(count: Int = 1, _ derive: (CurrentValueSubject<Int, Never>) -> some Publisher<Int, Never>) {
        let subject = CurrentValueSubject<Int, Never>(0)
        let derived = derive(subject)
        self.subject = subject
        cancellables = (0..<count).map { _ in sum(derived) }
    }

    func send(_ number: Int) { subject.send(number) }
    func observe() -> AnyCancellable { sum(subject) }
}

func sum(_ publisher: some Publisher<Int, Never>) -> AnyCancellable {
    let tally = Tally.shared
    return publisher.sink { tally.add($0) }
}

typealias Values = CurrentValueSubject<Int, Never>

func oneMap(_ subject: Values) -> some Publisher<Int, Never> { subject.map { $0 &+ 1 } }

func subjectTriple() -> (AnyObject, AnyObject) {
    let subject = Values(0)
    return (subject, sum(oneMap(subject)))
}

func sharedMap(_ subject: Values) -> some Publisher<Int, Never> { subject.map { $0 &+ 1 }.share() }

func tenMaps(_ subject: Values) -> some Publisher<Int, Never> {
    let five = subject.map { $0 &+ 0 }.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }
    let ten = five.map { $0 &+ 5 }.map { $0 &+ 6 }.map { $0 &+ 7 }.map { $0 &+ 8 }.map { $0 &+ 9 }
    return ten.removeDuplicates()
}

/// It has no `combineLatest`; `zip` shows each change of a diamond once.
func diamond(_ subject: Values) -> some Publisher<Int, Never> {
    subject.map { $0 &* 10 }.zip(subject.map { $0 &* 100 }).map { $0 &+ $1 }
}
