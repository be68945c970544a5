import Composition
import Foundation
import ViewModel

/// What study costs, through the view models as a front has them; `Tests/Benchmarks/study` runs it beside its peer.
///
/// ```
/// study-benchmark answers FILE CARDS     answers CARDS due cards, each durable: microseconds an answer
/// study-benchmark fill FILE CARDS ROWS   makes a library with so many cards and rows of the review log
/// study-benchmark statistics FILE        milliseconds for all that `stats` tells
/// study-benchmark reschedule FILE        milliseconds to give all cards the schedule of other weights
/// ```
@main enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2, let task = arguments.first else { throw Misuse() }
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        let bench = try Bench(path: Array(arguments)[1])
        switch (task, numbers.count) {
        case ("answers", 1): print(try bench.answers(cards: numbers[0]))
        case ("fill", 2): try bench.fill(cards: numbers[0], rows: numbers[1])
        case ("statistics", 0): print(try bench.statistics())
        case ("reschedule", 0): print(try bench.reschedule())
        default: throw Misuse()
        }
    }
}

struct Misuse: Error {}
