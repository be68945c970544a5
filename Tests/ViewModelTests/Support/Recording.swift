import Binding
import ViewModel
import Vocabulary

/// All that two signals tell, in order.
@MainActor final class Reports<Output> {
    private(set) var all: [Result<Output, Failure>] = []
    private let bag = DisposeBag()

    init(_ results: Signal<Output>, _ errors: Signal<Failure>) {
        results.bind(self, in: bag) { $0.all.append(.success($1)) }
        errors.bind(self, in: bag) { $0.all.append(.failure($1)) }
    }
}

/// All values of a property, the present one first, or all events of a signal.
@MainActor final class History<Value> {
    private(set) var values: [Value] = []
    private let bag = DisposeBag()

    init(_ property: Property<Value>) { property.bind(self, in: bag) { $0.values.append($1) } }

    init(_ signal: Signal<Value>) { signal.bind(self, in: bag) { $0.values.append($1) } }
}

/// What comes of each input, one after the other.
@MainActor func results<Input, Output>(
    _ act: (Input) throws(Failure) -> Output, _ inputs: Input...
) -> [Result<Output, Failure>] {
    inputs.map { input in Result { () throws(Failure) in try act(input) } }
}

/// Why inputs cannot be taken; nothing of those that can.
@MainActor func failures<Input, Output>(_ act: (Input) throws(Failure) -> Output, _ inputs: Input...) -> [Failure] {
    inputs.compactMap { input in failure(of: { () throws(Failure) in try act(input) }) }
}

/// Why an input cannot be taken; nil where it can.
@MainActor func failure<Result>(of input: () throws(Failure) -> Result) -> Failure? {
    do throws(Failure) {
        _ = try input()
        return nil
    } catch {
        return error
    }
}

extension PagedRows {
    /// The pages up to the end.
    func pages() throws -> [[Row]] {
        var pages: [[Row]] = []
        while let page = try nextPage() { pages.append(page) }
        return pages
    }

    /// The rows of all pages.
    func rows() throws -> [Row] { try pages().flatMap { $0 } }

    private func nextPage() throws -> [Row]? {
        let page = try next()
        return page.isEmpty ? nil : page
    }
}
