import ViewModel
import Vocabulary

extension Table where Row == DueCounts {
    /// The number of cards left today: those due now by state, their total, and those due later.
    static var dueCounts: Table {
        Table([
            .number("learning") { $0.learning },
            .number("review") { $0.review },
            .number("new") { $0.new },
            .number("total") { $0.total },
            .number("later_today") { $0.laterToday },
        ])
    }
}

extension Table where Row == ForecastDay {
    /// The days of the forecast.
    static var forecast: Table {
        Table([.text("date", nil, .fixed) { $0.date }, .number("due") { $0.due }])
    }
}

extension Table where Row == HolidayDay {
    /// The days of a holiday on which reviews are due.
    static var holiday: Table {
        Table([
            .text("date", nil, .fixed) { $0.date },
            .number("due") { $0.due },
            .number("moving") { $0.moving },
            .number("staying") { $0.staying },
        ])
    }
}
