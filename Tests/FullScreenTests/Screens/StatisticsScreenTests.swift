import Binding
import MVVM
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

@testable import FullScreen

/// Statistics that the test sets.
@MainActor private final class StubStatistics: LiveStatistics {
    let shown: MutableProperty<StatisticsReport?>
    let counting: MutableProperty<Bool>
    let failed = MutableProperty(Failure?.none, name: "failure")

    init(_ report: MutableProperty<StatisticsReport?>, _ counting: MutableProperty<Bool>) {
        (shown, self.counting) = (report, counting)
    }

    var report: Property<StatisticsReport?> { shown }
    var isCounting: Property<Bool> { counting }
    var failure: Property<Failure?> { failed }
}

/// What statistics look like on displays that can show more or less.
@MainActor @Suite("The screen of statistics") struct StatisticsScreenTests {
    private let statistics: StubStatistics
    private let stage = Stage { _, _ in }
    private let screen: StatisticsScreen

    /// Four answers on 2026-01-29, a Thursday, one on the Friday, and two today, at eight o'clock.
    init() throws {
        let services = FakeServices()
        let library = LibraryViewModel(services: services)
        try library.books.add("French")
        for number in 1...7 { try library.cards.add(NewCard(book: .id(1), front: "front \(number)", back: "back")) }
        services.clock.advance(by: .seconds(-2 * 86_400))
        for (number, days) in [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1), (7, 0)] as [(Int64, Int)] {
            services.clock.advance(by: .seconds(days * 86_400))
            try library.review.answer(CardAnswer(card: .id(number), rating: .easy))
        }
        let report = try library.statistics.report(StatisticsRequest(book: .id(1)))
        statistics = StubStatistics(
            MutableProperty(report, name: "report"), MutableProperty(false, name: "counting"))
        let stage = stage
        screen = StatisticsScreen(statistics, on: stage)
    }

    private func canvas(_ capabilities: Capabilities, columns: Int = 70) -> Canvas {
        var canvas = Canvas(Size(rows: 60, columns: columns), capabilities)
        screen.draw(on: &canvas, in: canvas.area)
        return canvas
    }

    /// The cells of the last week in the calendar of answers, as characters and styles.
    private func lastWeek(_ canvas: Canvas) throws -> [(text: String, style: TextStyle)] {
        let row = try #require(canvas.lines.firstIndex { $0.hasPrefix("  Mon") })
        let column = try #require(canvas.rows[row + 3].lastIndex { $0.text != " " })
        return (3...5).map { (canvas.rows[row + $0][column].text, canvas.rows[row + $0][column].style) }
    }

    @Test(arguments: [Capabilities.Colours.indexed, .direct])
    func `Days have graded colours where the terminal has enough of them`(colours: Capabilities.Colours) throws {
        let days = try lastWeek(canvas(Capabilities(colours: colours)))
        #expect(days.map(\.text) == ["█", "█", "█"])
        #expect(days.map(\.style.role) == [.shade(100), .shade(25), .shade(50)])
    }

    @Test(arguments: [Capabilities.Colours.eight, .none])
    func `Days have shaded blocks where there are few colours`(colours: Capabilities.Colours) throws {
        let days = try lastWeek(canvas(Capabilities(colours: colours)))
        #expect(days.map(\.text) == ["█", "░", "▒"] && days.allSatisfy { $0.style == .progress })
    }

    @Test func `A plain terminal gets characters of ASCII`() throws {
        let canvas = canvas(Capabilities(colours: .none, symbols: .ascii))
        #expect(try lastWeek(canvas).map(\.text) == ["#", ".", ":"])
        #expect(canvas.lines.contains { $0.hasPrefix("  review") && $0.hasSuffix("######") }, "\(canvas)")
        #expect(canvas.lines.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(canvas)")
    }

    @Test func `A year that has no room is drawn in dots, or cut where the terminal has none`() {
        let dots = canvas(Capabilities(colours: .direct), columns: 40)
        #expect(dots.lines.contains { $0.hasPrefix("  Mon") && $0.hasSuffix("⡀") }, "\(dots)")
        #expect(!dots.description.contains("chart:"))
        let blocks = canvas(Capabilities(symbols: .blocks), columns: 40)
        #expect(blocks.description.contains("chart: 33") && !blocks.description.contains("⡀"))
    }

    @Test func `The answers are shown by hour`() {
        let lines = canvas(Capabilities()).lines
        #expect(lines.contains("Hours  busiest from 08:00 to 09:00: 100%"))
        #expect(lines.contains("  04  06  08  10  12  14  16  18  20  22  00  02") && lines.contains("          ██"))
    }

    @Test func `The lines are scrolled as far as there are any`() {
        func draw() -> [String] {
            var canvas = Canvas(Size(rows: 10, columns: 40))
            screen.draw(on: &canvas, in: canvas.area)
            return canvas.lines
        }
        #expect(draw().first == "French" && draw().last?.hasSuffix("↓") ?? false)
        _ = screen.press(.character("G"))
        #expect(draw().first?.hasSuffix("↑") ?? false && draw().last == "  04  08  12  16  20  00")
        _ = screen.press(.character("j"))
        #expect(draw().last == "  04  08  12  16  20  00")
        _ = screen.press(.home)
        #expect(draw().first == "French")
    }

    @Test func `A deleted book is left, and other failures are said`() {
        var actions: [String] = []
        screen.didChoose = { actions.append("\($0)") }
        statistics.failed.value = .library(.busy)
        #expect(actions.isEmpty && stage.message?.weight == .failure)
        statistics.failed.value = .notFound(.book, .id(1), near: [])
        _ = screen.press(.escape)
        #expect(actions == ["leaveDeleted", "leave"])
    }

    @Test func `A view model that was released once it was bound is still shown`() throws {
        weak var released: StubStatistics?
        let report = MutableProperty(StatisticsReport?.none, name: "report")
        let counting = MutableProperty(true, name: "counting")
        func makeScreen() -> StatisticsScreen {
            let statistics = StubStatistics(report, counting)
            released = statistics
            return StatisticsScreen(statistics, on: stage)
        }
        let screen = makeScreen()
        func firstLine() -> String? {
            var canvas = Canvas(Size(rows: 10, columns: 40))
            screen.draw(on: &canvas, in: canvas.area)
            return canvas.lines.first
        }
        #expect(released == nil && firstLine() == "Counting…")
        report.value = statistics.report.current
        #expect(firstLine() == "French")
    }

    @Test func `The colour of a shade grows from dark to bright, and is in the palette of 256 colours`() {
        let colours = (1...100).map { ShadeColour($0) }
        #expect(colours.first?.direct == 0x004414 && colours.last?.direct == 0x57E371)
        #expect(zip(colours, colours.dropFirst()).allSatisfy { $0.green <= $1.green })
        #expect(Set(colours.map(\.direct)).count > 50)
        let indices = [1, 25, 50, 75, 100].map { ShadeColour($0).indexed }
        #expect(Set(indices).count >= 4 && indices.allSatisfy { (16...231).contains($0) }, "\(indices)")
    }
}
