import Composition
import Foundation
import ViewModel

/// What study costs, through the view models as a front has them; `Tests/Benchmarks/study` runs it beside its peer.
///
/// ```
/// study-benchmark answers FILE CARDS     asks for CARDS due cards and answers them, each durable: microseconds an answer
/// study-benchmark session FILE CARDS     the same in a study session, which also counts what is left and shows the intervals
/// study-benchmark fill FILE CARDS ROWS   makes a library with so many cards and rows of the review log
/// study-benchmark statistics FILE        milliseconds for all that `stats` tells
/// study-benchmark reschedule FILE        milliseconds to give all cards the schedule of other weights
/// study-benchmark search FILE WORD       milliseconds to list the first 50 cards that have a word, and to search for the first 20
/// ```
@main enum Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count >= 2, let task = arguments.first else { throw Misuse() }
        let numbers = arguments.dropFirst(2).compactMap { Int($0) }
        let bench = try Bench(path: Array(arguments)[1])
        switch (task, numbers.count) {
        case ("answers", 1): print(try bench.answers(cards: numbers[0]))
        case ("session", 1): print(try bench.session(cards: numbers[0]))
        case ("search", 0) where arguments.count == 3: print(try bench.search(Array(arguments)[2]))
        case ("fill", 2): try bench.fill(cards: numbers[0], rows: numbers[1])
        case ("statistics", 0): print(try bench.statistics())
        case ("reschedule", 0): print(try bench.reschedule())
        default: throw Misuse()
        }
    }
}

struct Misuse: Error {}
