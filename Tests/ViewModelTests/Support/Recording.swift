import Binding
import ViewModel
import Vocabulary

/// What an action reported of one input.
enum Report<Output> {
    case result(Output)
    case failure(Failure)
}

extension Report: Equatable where Output: Equatable {}
extension Report: Sendable where Output: Sendable {}

extension Report {
    func map<Other>(_ transform: (Output) -> Other) -> Report<Other> {
        switch self {
        case .result(let output): .result(transform(output))
        case .failure(let failure): .failure(failure)
        }
    }
}

/// All that an action reports, in order.
@MainActor final class Reports<Output> {
    private(set) var all: [Report<Output>] = []
    private let bag = DisposeBag()

    init(_ results: Signal<Output>, _ errors: Signal<Failure>) {
        results.bind(self, in: bag) { $0.all.append(.result($1)) }
        errors.bind(self, in: bag) { $0.all.append(.failure($1)) }
    }
}

/// All values of a property, the present one first.
@MainActor final class History<Value> {
    private(set) var values: [Value] = []
    private let bag = DisposeBag()

    init(_ property: Property<Value>) { property.bind(self, in: bag) { $0.values.append($1) } }
}

extension Action where Failure == Vocabulary.Failure {
    /// Applies the inputs, one after the other, and gives all that was reported.
    func reports(_ inputs: Input...) -> [Report<Output>] {
        let reports = Reports(results, errors)
        for input in inputs { apply(input) }
        return reports.all
    }

    /// Applies an input that is to have one result.
    /// - Throws: the failure that was reported in its stead.
    @discardableResult
    func result(_ input: Input) throws -> Output {
        let reports = reports(input)
        guard let report = reports.first, reports.count == 1 else { throw UnexpectedReports(count: reports.count) }
        switch report {
        case .result(let output): return output
        case .failure(let failure): throw failure
        }
    }

    /// The failures that an input is answered with, and nothing of the results.
    func failures(_ input: Input) -> [Failure] {
        reports(input).compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
    }
}

/// An input was not answered once.
struct UnexpectedReports: Error {
    let count: Int
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
