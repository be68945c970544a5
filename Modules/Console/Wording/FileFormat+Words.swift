import Vocabulary

extension FileFormat {
    /// What files of the format contain, and their extension, for help and the manual.
    var meaning: String {
        switch self {
        case .cards(.tsv): "cards, separated by tabs, with a line of titles; extension .tsv"
        case .cards(.csv): "cards, in the form of RFC 4180, with a line of titles; extension .csv"
        case .cards(.anki): "cards, as Anki's notes in plain text; extension .txt"
        case .sessions(.insight): "the log of sittings, as Insight Timer exports it; extension .insight.csv"
        case .sessions(.ics): "the log of sittings, for a calendar (iCalendar, RFC 5545), for export only; extension .ics"
        case .profiles: "all profiles; extension .yaml or .yml"
        }
    }
}
