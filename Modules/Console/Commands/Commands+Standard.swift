import ViewModel

extension Commands {
    /// The commands of Sutra.
    static let standard = Commands(groups.flatMap(\.self))

    private static let groups: [[CommandGroup]] = [
        [.book, .card, .tag, .filter, .note, .type, .search, .review, .stats, .profile, .segment, .sound, .sit],
        CommandGroup.sittingSteps,
        [.session, .import, .export, .settings, .library], CommandGroup.builtins, [.expect],
    ]
}

extension CommandTable {
    /// The commands of Sutra.
    static var standard: CommandTable { Commands.standard.table }
}

extension Shell {
    /// Creates a shell with the commands of Sutra.
    convenience init(library: LibraryViewModel, report: Report, unit: UnitOfWork.Extent) {
        self.init(library: library, report: report, unit: unit, commands: .standard)
    }
}
