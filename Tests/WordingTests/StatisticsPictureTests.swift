import TerminalText
import Testing

@testable import Wording

@Suite("Study statistics as charts")
struct StatisticsPictureTests {
    private func text(_ picture: StatisticsPicture, _ width: Int) -> String {
        picture.lines(width: width).map { $0.text(.plain) }.joined(separator: "\n")
    }

    @Test func `The picture is laid out in 80 columns`() {
        #expect(
            text(StatisticsFixture.picture, 80) == #"""
                日本語␛[31m

                Cards  63
                  new         20  █████████████████████████
                  learning     2  ██▌
                  review      40  ██████████████████████████████████████████████████
                  relearning   1  █▎
                  suspended    0

                Memory  expected recall 93%, true retention 87%
                  2025-12   100% of 9  ██████████████████████████████████████████████████
                  2026-01  85% of 120  ██████████████████████████████████████████▌

                Due  99 in 30 days, busiest day: 8
                  █ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█
                  2026-01-31          2026-03-01

                Answers  1310 in 365 days, busiest day: 8, 3h 25m in total, 4 days in a row
                       Feb Mar  Apr May Jun  Jul Aug  Sep Oct Nov  Dec Jan
                  Mon   ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░█
                        ▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░
                  Wed   ▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░
                         ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒
                  Fri   █▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒
                        ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓
                       ░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██
                """#)
    }

    @Test func `Details are shown if they were counted, also in a narrow window`() {
        var picture = StatisticsFixture.empty
        func kind(_ name: String, _ answers: [Int], isSum: Bool = false) -> StatisticsPicture.Kind {
            StatisticsPicture.Kind(name: name, isSum: isSum, ratings: Array(zip(["again", "hard", "good", "easy"], answers)))
        }
        picture.kinds = [kind("new", [1, 0, 3, 0]), kind("mature", [1, 1, 17, 1]), kind("review", [1, 1, 17, 1], isSum: true)]
        picture.hardest = [("la vache qui rit\u{1B}", 9.876, 12), ("chat", 7, 1)]
        let wide = text(picture, 80)
        #expect(
            wide.contains(
                """
                Recalled  by state and age
                  new      75% of 4  █████████████████████████████████████▌
                  mature  95% of 20  ███████████████████████████████████████████████▌
                  review  95% of 20  ███████████████████████████████████████████████▌

                Hardest  2 cards
                  9.9  12 lapses  la vache qui rit␛
                  7.0  1 lapse  chat

                """))
        #expect(
            wide.contains(
                """
                Buttons  24
                  again   2  █████
                  hard    1  ██▌
                  good   20  ██████████████████████████████████████████████████
                  easy    1  ██▌
                """))
        #expect(text(picture, 30).split(separator: "\n").allSatisfy { $0.count <= 30 })
    }

    @Test func `The picture is laid out in 40 columns`() {
        #expect(
            text(StatisticsFixture.picture, 40) == #"""
                日本語␛[31m

                Cards  63
                  new         20  ███████████
                  learning     2  █▏
                  review      40  ██████████████████████
                  relearning   1  ▌
                  suspended    0

                Memory  expected recall 93%,
                        true retention 87%
                  2025-12   100% of 9  █████████████████
                  2026-01  85% of 120  ██████████████▌

                Due  99 in 30 days, busiest day: 8
                  █ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█ ▁▄█
                  2026-01-31          2026-03-01

                Answers  1310 in 365 days,
                         busiest day: 8,
                         3h 25m in total,
                         4 days in a row,
                         chart: 33 weeks
                         Jul Aug  Sep Oct Nov  Dec Jan
                  Mon   █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░█
                       ░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░
                  Wed  ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░
                       ▒ ░██▓ ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒
                  Fri  ▒▒░ ██▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒
                        ▒▒░░ █▓▓▒ ░░██ ▓▒▒░ ██▓▓ ▒░░█ ▓▓
                       ▓▓ ▒░░█ ▓▓▒▒ ░██▓ ▒▒░░ █▓▓▒ ░░██
                """#)
    }

    @Test func `The hours begin with the first of a study day, and are labelled as often as there is room`() {
        var picture = StatisticsFixture.empty
        picture.hours = (0..<24).map { (($0 + 4) % 24, $0 == 17 ? 24 : $0 == 3 ? 8 : $0 == 23 ? 1 : 0) }
        func hours(_ width: Int) -> String {
            picture.lines(width: width).map { $0.text(.plain) }.drop { !$0.hasPrefix("Hours") }.joined(separator: "\n")
        }
        #expect(
            hours(40) == """
                Hours  busiest from 21:00 to 22:00: 73%
                                   █
                                   █
                     █             █     ▁
                  04  08  12  16  20  00
                """)
        #expect(
            hours(80) == """
                Hours  busiest from 21:00 to 22:00: 73%
                                                    ██
                                                    ██
                        ██                          ██          ▁▁
                  04  06  08  10  12  14  16  18  20  22  00  02
                """)
    }

    @Test func `A chart that shows less than its heading counts says so`() {
        let lines = StatisticsFixture.picture.lines(width: 20).map { $0.text(.plain) }
        #expect(lines.contains("     chart: 18 days"), "\(lines)")
        #expect(lines.contains { $0.hasSuffix("chart:") } && lines.contains("         13 weeks"), "\(lines)")
        #expect(!text(StatisticsFixture.picture, 80).contains("chart:"))
    }

    @Test(arguments: [
        ([0, 119.5], "1m 59s on 1 day"), ([119.0, 119], "3m 58s on 2 days, longest day: 1m 59s"),
        ([59.0, 30], "1m 29s on 2 days, longest day: 59s"), ([0, 7199, 1], "2h on 2 days, longest day: 1h 59m 59s"),
    ])
    func `The total sitting time and its longest day agree to the second`(_ seconds: [Double], _ words: String) {
        var picture = StatisticsFixture.empty
        picture.sitting = StatisticsPicture.Sitting(
            days: StatisticsFixture.days(seconds.map { Int($0.rounded(.up)) }), seconds: seconds.reduce(0, +),
            longestDay: seconds.max() ?? 0, daysSat: seconds.count { $0 > 0 }, streak: 0)
        #expect(picture.lines(width: 80).map { $0.text(.plain) }.contains("Sitting  \(words)"))
    }

    @Test func `A library without cards is reported as having none`() {
        #expect(
            text(StatisticsFixture.empty, 40) == """
                All books

                Cards  none

                Due  none in 30 days

                Answers  none in 365 days
                """)
    }

    @Test(arguments: [21, 22, 40, 41, 80, 120, 200])
    func `No line is wider than the terminal or ends with a blank`(_ width: Int) {
        for picture in [StatisticsFixture.picture, StatisticsFixture.empty] {
            for line in picture.lines(width: width).map({ $0.text(.plain) }) {
                #expect(DisplayWidth.of(line) <= width, "\(line)")
                #expect(line.last != " ", "\(line)")
            }
        }
    }

    @Test func `The title is bold and bars are coloured`() {
        let lines = StatisticsFixture.picture.lines(width: 80).map { $0.text(.coloured) }
        #expect(lines[0] == "\u{1b}[1m日本語␛[31m\u{1b}[0m")
        #expect(lines.contains { $0.contains("\u{1b}[36m█") })
    }
}
