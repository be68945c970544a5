import Binding
import Console
import MVVM
import ViewModel
import Vocabulary

/// What the form of a profile needs from a view model.
@MainActor protocol ProfileForm: AnyObject {
    var title: Property<String> { get }
    var totalTime: Property<String> { get }
    var sections: [Property<ProfileSection>] { get }
    var isDeleted: Property<Bool> { get }
}

extension ProfileViewModel: ProfileForm {}

/// A profile as a form: the sections Time, Warm Up and Cool Down, each with its switch, its duration and its bells.
final class ProfileFormScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileForm>()
    var title: String { viewModel.title.current }
    /// Called with what the person wants to do.
    var didChoose: (ProfileAction) -> Void = { _ in }
    private let stage: Stage
    private var sections: [ProfileSection] = []
    /// The row under the cursor, at first the duration of the main segment.
    private var current = 1
    private var top = 0
    private var area = Area(rows: 0..<0, columns: 0..<0)
    /// The value that is being edited in its place.
    private var edit: Edit?

    private struct Edit {
        let value: Value
        var field: TextField
        /// What is wrong with the text.
        var problem: String?

        enum Value { case duration, interval(SoundRow), times(SoundRow) }
    }

    /// A row of the form; each belongs to the section with an index.
    private enum Row: Hashable {
        case heading(Int)
        case duration(Int)
        case sound(Int, SoundRow)
        case newSound(Int)

        var section: Int {
            switch self {
            case .heading(let section), .duration(let section), .sound(let section, _), .newSound(let section): section
            }
        }

        var soundKind: String? { if case .sound(_, let sound) = self { sound.kind } else { nil } }
        var isNewSound: Bool { if case .newSound = self { true } else { false } }

        /// Whether both are the same row, whatever its bell is.
        func isSame(as other: Row) -> Bool {
            if let soundKind { return section == other.section && soundKind == other.soundKind }
            return self == other
        }
    }

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any ProfileForm, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.sections).bind(self, in: bag) { screen, sections in
            screen.adopt(sections)
        }
        let stage = stage
        combineLatest(viewModel.title, viewModel.totalTime).observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.isDeleted.bind(self, in: bag) { screen, isDeleted in if isDeleted { screen.didChoose(.leaveDeleted) } }
    }

    /// The cursor stays on its row, and goes to a bell that was added in its place.
    private func adopt(_ new: [ProfileSection]) {
        let before = rows
        sections = new
        let rows = rows
        if edit != nil, !rows.contains(where: { $0.isSame(as: before[current]) }) { edit = nil }
        if before.indices.contains(current) {
            let row = before[current]
            let added = rows.first { candidate in
                candidate.section == row.section && candidate.soundKind != nil && !before.contains { $0.isSame(as: candidate) }
            }
            let place = row.isNewSound ? added ?? row : row
            current = rows.firstIndex { $0.isSame(as: place) } ?? current
        }
        current = max(0, min(current, rows.count - 1))
        stage.needsDisplay()
    }

    private var rows: [Row] {
        sections.indices.flatMap { index -> [Row] in
            let sounds = sections[index].sounds
            let isFull = SoundKind.allCases.allSatisfy { kind in sounds.contains { $0.kind == kind.rawValue } }
            return [.heading(index), .duration(index)] + sounds.map { .sound(index, $0) } + (isFull ? [] : [.newSound(index)])
        }
    }

    // MARK: Keys

    var takesText: Bool { edit != nil }

    var keys: [KeyHelp] {
        if edit != nil { return [KeyHelp("Enter", "save"), KeyHelp("Esc", "cancel")] }
        let own: [KeyHelp] =
            switch rows[current] {
            case .heading(let section): sections[section].toggle == nil ? [] : [KeyHelp("Space", "on or off")]
            case .duration: [KeyHelp("Enter", "edit")]
            case .sound(_, let sound):
                [KeyHelp("Enter", "choose"), KeyHelp("Space", "on or off")]
                    + (sound.intervalText == nil ? [] : [KeyHelp("i", "interval")])
                    + [KeyHelp("n", "times"), KeyHelp("p", "play"), KeyHelp("d", "remove")]
            case .newSound: [KeyHelp("Enter", "add a bell")]
            }
        return own + [
            KeyHelp("S", "sit"), KeyHelp("u", "undo"), KeyHelp("q", "back"), KeyHelp("Ctrl-R", "redo"), KeyHelp("j k", "move"),
        ]
    }

    func press(_ key: Key) -> Bool {
        if edit != nil { return pressInEdit(key) }
        let row = rows[current]
        switch (key, row) {
        case (.enter, .duration(let section)): begin(.duration, sections[section].durationText)
        case (.enter, .sound(let section, let sound)): didChoose(.chooseSound(sections[section], sound))
        case (.enter, .newSound(let section)): didChoose(.addSound(sections[section]))
        case (.enter, .heading(let section)), (.character(" "), .heading(let section)):
            guard let isOn = sections[section].toggle else { return false }
            didChoose(.setEnabled(!isOn, sections[section]))
        case (.character(" "), .sound(let section, let sound)):
            didChoose(.setSoundEnabled(!sound.isEnabled, sound, sections[section]))
        case (.character("i"), .sound(_, let sound)):
            guard let interval = sound.intervalText else { return false }
            begin(.interval(sound), interval)
        case (.character("n"), .sound(_, let sound)): begin(.times(sound), sound.times?.description ?? "")
        case (.character("p"), .sound(_, let sound)): didChoose(.play(sound.name))
        case (.character("d"), .sound(let section, let sound)): didChoose(.removeSound(sound, sections[section]))
        case (.character("S"), _): didChoose(.sit)
        case (.character("u"), _): didChoose(.undo)
        case (.control("r"), _): didChoose(.redo)
        case (.character("q"), _), (.escape, _), (.left, _), (.character("h"), _): didChoose(.leave)
        case (.tab, _): current = min(current + 1, rows.count - 1)
        case (.backTab, _): current = max(0, current - 1)
        case (.click(let position), _) where area.contains(position):
            current = max(0, min(top + position.row - area.rows.lowerBound, rows.count - 1))
        default:
            guard let move = ListMove(key, height: area.height) else { return false }
            current = move.destination(from: current, in: rows.count)
        }
        return true
    }

    private func begin(_ value: Edit.Value, _ text: String) { edit = Edit(value: value, field: TextField(text)) }

    private func pressInEdit(_ key: Key) -> Bool {
        guard var new = edit else { return false }
        switch key {
        case .escape: edit = nil
        case .enter:
            guard let action = action(of: new) else { return true }
            edit = nil
            didChoose(action)
        default:
            guard new.field.press(key) else { return false }
            new.problem = nil
            edit = new
            if !new.field.text.isEmpty { _ = action(of: new) }
        }
        return true
    }

    /// Returns what the text that was typed means; if it means nothing, says what is wrong.
    private func action(of edit: Edit) -> ProfileAction? {
        let section = sections[rows[current].section]
        do throws(Failure) {
            switch edit.value {
            case .duration:
                guard let duration = duration(in: edit) else { return nil }
                try ProfileViewModel.check(duration)
                return .setDuration(duration, section)
            case .interval(let sound):
                guard let interval = duration(in: edit) else { return nil }
                try ProfileViewModel.check(NewSound(sound.soundKind, name: sound.name, interval: interval, times: sound.times))
                return .setInterval(interval, sound, section)
            case .times(let sound):
                let times = Int(edit.field.text)
                guard times != nil || edit.field.text.isEmpty && sound.soundKind == .repeat else {
                    self.edit?.problem = "write a number" + (sound.soundKind == .repeat ? ", or nothing for no limit" : "")
                    return nil
                }
                try ProfileViewModel.check(
                    NewSound(sound.soundKind, name: sound.name, interval: .seconds(sound.intervalSeconds), times: times))
                return .setTimes(times, sound, section)
            }
        } catch {
            self.edit?.problem = Words.message(about: error)
            return nil
        }
    }

    private func duration(in edit: Edit) -> Duration? {
        let duration = Duration(sutra: edit.field.text)
        if duration == nil { self.edit?.problem = "write a duration such as 20:00, 90s or 1h30m" }
        return duration
    }

    // MARK: Drawing

    func draw(on canvas: inout Canvas, in area: Area) {
        let problem = edit?.problem
        let remark = (problem ?? "A sitting lasts \(viewModel.totalTime.current).")
            .lines(in: area.width, atMost: min(3, max(1, area.height - 2)))
        canvas.put(remark, in: area, problem == nil ? .faint : .error)
        let above = max(2, remark.count)
        self.area = area.rows(above..<max(above, area.height))
        let rows = rows
        top = max(0, min(max(top, current - self.area.height + 1), current))
        let isScrolled = rows.count > self.area.height
        let room = isScrolled ? self.area.columns(0..<max(0, area.width - Scroller.margin)) : self.area
        for (line, row) in rows.dropFirst(top).prefix(room.height).enumerated() {
            draw(row, isCurrent: top + line == current, on: &canvas, in: room.row(line))
        }
        canvas.putArrows(up: top > 0, down: top + room.height < rows.count, in: self.area)
    }

    private func draw(_ row: Row, isCurrent: Bool, on canvas: inout Canvas, in area: Area) {
        let section = sections[row.section]
        let isOff = section.toggle == false
        func style(_ role: TextStyle.Role) -> TextStyle {
            TextStyle(isOff && role == .plain ? .faint : role, isSelected: isCurrent)
        }
        if isCurrent { canvas.fill(area, style(.plain)) }
        let room = area.columns(Self.indent..<max(Self.indent, area.width))
        switch row {
        case .heading:
            let width = canvas.put(section.title, in: area, style(.title))
            if let isOn = section.toggle {
                canvas.put(
                    isOn ? "on" : "off", in: area.columns(width + 1..<max(width + 1, area.width)),
                    style(isOn ? .progress : .faint))
            }
        case .duration:
            if isCurrent, let edit { return draw(edit, after: "duration  ", on: &canvas, in: area) }
            let width = canvas.put("duration  ", in: room, style(.faint))
            canvas.put(section.durationText, in: room.columns(width..<max(width, room.width)), style(.plain))
        case .sound(_, let sound):
            let kind = sound.kind.padding(toLength: 10)
            let name = sound.name.withoutEmojiModifiers
            if isCurrent, let edit {
                let label = if case .times = edit.value { "times" } else { "every" }
                return draw(edit, after: "\(kind)\(name)  \(label) ", on: &canvas, in: area)
            }
            let times = sound.times.map { "\($0)× " } ?? ""
            let parts = [name, sound.intervalText.map { "\(times)every \($0)" }, sound.isEnabled ? nil : "off"]
            let width = canvas.put(kind, in: room, style(.faint))
            canvas.put(
                parts.compactMap(\.self).joined(separator: "  ").truncated(toWidth: max(0, room.width - width)),
                in: room.columns(width..<max(width, room.width)), style(sound.isEnabled ? .plain : .faint))
        case .newSound: canvas.put("+ bell", in: room, style(.faint))
        }
    }

    private func draw(_ edit: Edit, after label: String, on canvas: inout Canvas, in area: Area) {
        canvas.fill(area)
        let room = area.columns(Self.indent..<max(Self.indent, area.width))
        let width = canvas.put(label.truncated(toWidth: max(0, room.width - 10)), in: room, .faint)
        edit.field.draw(on: &canvas, in: room.columns(width..<max(width, room.width)))
    }

    private static let indent = 2
}

extension String {
    /// The text with spaces after it, up to a number of characters.
    fileprivate func padding(toLength count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

/// What a person can want in the form of a profile.
enum ProfileAction {
    case setDuration(Duration, ProfileSection)
    case setEnabled(Bool, ProfileSection)
    case chooseSound(ProfileSection, SoundRow)
    case addSound(ProfileSection)
    case setSoundEnabled(Bool, SoundRow, ProfileSection)
    case setInterval(Duration, SoundRow, ProfileSection)
    /// Nil means until the segment ends.
    case setTimes(Int?, SoundRow, ProfileSection)
    case removeSound(SoundRow, ProfileSection)
    case play(String)
    case sit, undo, redo, leave
    /// The profile was deleted elsewhere.
    case leaveDeleted
}
