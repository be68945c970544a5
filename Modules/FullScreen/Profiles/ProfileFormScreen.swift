import Binding
import MVVM
import TerminalText
import ViewModel
import Vocabulary
import Wording

/// What the form of a profile needs from a view model.
@MainActor protocol ProfileForm: AnyObject {
    associatedtype Editor: EditableValue<ProfileValue>
    var title: Property<String> { get }
    var totalTime: Property<String> { get }
    var sections: [Property<ProfileSection>] { get }
    var isDeleted: Property<Bool> { get }
    var editor: Editor { get }
    var failed: Signal<Failure> { get }
    func toggle(_ segment: SegmentKind)
    func toggle(_ sound: SoundKind, of segment: SegmentKind)
    func remove(_ sound: SoundKind, of segment: SegmentKind)
    func play(_ name: String)
}

extension ProfileViewModel: ProfileForm {}

/// A profile as a form: the sections Time, Warm Up and Cool Down, each with its switch, its duration and its sounds.
final class ProfileFormScreen: Screen, NonReusableViewModelOwner {
    let viewModelSlot = ViewModelSlot<any ProfileForm>()
    var title: String { viewModel.title.current }
    /// Called with what the person wants to do that takes another screen.
    var didChoose: (ProfileFormAction) -> Void = { _ in }
    private let stage: Stage
    private var sections: [ProfileSection] = []
    /// At first on the duration of the main segment.
    private var cursor = ListCursor(at: 1)
    private let field = ValueField<ProfileValue>()

    /// A row of the form.
    fileprivate enum Row: Hashable {
        case heading(SegmentKind)
        case duration(SegmentKind)
        case sound(SoundKind, SegmentKind)
        case newSound(SegmentKind)

        var segment: SegmentKind {
            switch self {
            case .heading(let segment), .duration(let segment), .sound(_, let segment), .newSound(let segment): segment
            }
        }

        var isSound: Bool { if case .sound = self { true } else { false } }
        var isNewSound: Bool { if case .newSound = self { true } else { false } }
    }

    init(on stage: Stage) { self.stage = stage }

    func viewModelDidChange(_ viewModel: any ProfileForm, disposeBag bag: DisposeBag) {
        combineLatest(viewModel.sections).bind(self, in: bag) { screen, sections in screen.adopt(sections) }
        field.bind(viewModel.editor, on: stage, in: bag)
        let stage = stage
        combineLatest(viewModel.title, viewModel.totalTime).observe(in: bag) { _ in stage.needsDisplay() }
        viewModel.failed.observe(in: bag) { stage.fail(Words.message(about: $0)) }
        viewModel.isDeleted.bind(self, in: bag) { screen, isDeleted in if isDeleted { screen.didChoose(.leaveDeleted) } }
    }

    /// The cursor stays on its row, and goes to a sound that was added in its place.
    private func adopt(_ new: [ProfileSection]) {
        let before = rows
        sections = new
        let rows = rows
        if before.indices.contains(cursor.current) {
            let row = before[cursor.current]
            let added = rows.first { $0.isSound && $0.segment == row.segment && !before.contains($0) }
            let place = row.isNewSound ? added ?? row : row
            cursor.move(to: rows.firstIndex(of: place) ?? cursor.current, in: rows.count)
        }
        stage.needsDisplay()
    }

    private var rows: [Row] {
        sections.flatMap { section -> [Row] in
            [.heading(section.kind), .duration(section.kind)] + section.sounds.map { .sound($0.kind, section.kind) }
                + (section.missingSounds.isEmpty ? [] : [.newSound(section.kind)])
        }
    }

    private func section(_ kind: SegmentKind) -> ProfileSection? { sections.first { $0.kind == kind } }

    private func sound(_ kind: SoundKind, of segment: SegmentKind) -> SoundRow? {
        section(segment)?.sounds.first { $0.kind == kind }
    }

    // MARK: Keys

    var takesText: Bool { field.value != nil }

    var bindings: [KeyBinding] {
        if let keys = field.bindings {
            keys
        } else {
            rowBindings
            KeyBinding(["S"], "sit", on: .sit, do: didChoose)
            KeyBinding(["u"], "undo", on: .undo, do: didChoose)
            KeyBinding(["q", .escape, .left, "h"], "back", on: .leave, do: didChoose)
            KeyBinding([.control("r")], "redo", on: .redo, do: didChoose)
            KeyBinding(moving: "move", if: rows.count > 1) { [self] in cursor.press($0, in: rows.count) }
            KeyBinding([[.tab], [.backTab]], "move") { [self] in
                cursor.move(to: cursor.current + ($0 == 0 ? 1 : -1), in: rows.count)
            }
        }
    }

    /// The keys that act on the row of the cursor.
    @KeyTable private var rowBindings: [KeyBinding] {
        switch rows[cursor.current] {
        case .heading(let segment):
            let isSwitch = section(segment)?.toggle != nil
            KeyBinding([" ", .enter], "on or off", on: isSwitch ? segment : nil, do: viewModel.toggle)
        case .duration(let segment): KeyBinding([.enter], "edit", on: .duration(of: segment), do: edit)
        case .sound(let kind, let segment):
            let sound = sound(kind, of: segment)
            KeyBinding([.enter], "choose", on: .chooseSound(kind, segment), do: didChoose)
            KeyBinding([" "], "on or off") { [self] in viewModel.toggle(kind, of: segment) }
            KeyBinding(["i"], "interval", on: sound?.intervalText.map { _ in .interval(kind, of: segment) }, do: edit)
            KeyBinding(["n"], "times", on: .times(kind, of: segment), do: edit)
            KeyBinding(["p"], "play", on: sound?.name, do: viewModel.play)
            KeyBinding(["d"], "remove") { [self] in viewModel.remove(kind, of: segment) }
        case .newSound(let segment):
            KeyBinding([.enter], "add a sound", on: section(segment).map { .addSound(segment, $0.missingSounds) }, do: didChoose)
        }
    }

    private func edit(_ value: ProfileValue) { viewModel.editor.begin(value) }

    // MARK: Drawing

    func remarkWithoutRoom(in area: Area) -> String? { area.isLow ? field.remark : nil }

    func draw(on canvas: inout Canvas, in area: Area) {
        let problem = field.remark
        let remark = (problem ?? "A sitting lasts \(viewModel.totalTime.current).")
            .lines(in: area.width, atMost: area.isLow ? 0 : 3)
        canvas.put(remark, in: area, problem == nil ? .faint : .error)
        let above = area.isLow ? 0 : max(2, remark.count)
        let rows = rows
        var cursor = cursor
        cursor.draw(rows.count, on: &canvas, in: area.rows(above..<max(above, area.height))) { index, isCurrent, canvas, row in
            draw(rows[index], isCurrent: isCurrent, on: &canvas, in: row)
        }
        self.cursor = cursor
    }

    private func draw(_ row: Row, isCurrent: Bool, on canvas: inout Canvas, in area: Area) {
        guard let section = section(row.segment) else { return }
        let isOff = section.toggle == false
        func style(_ role: TextStyle.Role) -> TextStyle {
            TextStyle(isOff && role == .plain ? .faint : role, isSelected: isCurrent)
        }
        if isCurrent { canvas.fill(area, style(.plain)) }
        let room = area.columns(Self.indent..<max(Self.indent, area.width))
        let edited = field.value.flatMap { $0.row == row ? $0 : nil }
        switch row {
        case .heading:
            let width = canvas.put(section.title, in: area, style(.title))
            if let isOn = section.toggle {
                canvas.put(
                    isOn ? "on" : "off", in: area.columns(width + 1..<max(width + 1, area.width)),
                    style(isOn ? .progress : .faint))
            }
        case .duration:
            if edited != nil { return drawField(after: "duration  ", on: &canvas, in: area) }
            let width = canvas.put("duration  ", in: room, style(.faint))
            canvas.put(section.durationText, in: room.columns(width..<max(width, room.width)), style(.plain))
        case .sound(let kind, let segment):
            guard let sound = sound(kind, of: segment) else { return }
            let kind = kind.rawValue.padding(toLength: 10)
            let name = sound.name.withoutEmojiModifiers
            if let edited {
                let label = if case .times = edited { "times" } else { "every" }
                return drawField(after: "\(kind)\(name)  \(label) ", on: &canvas, in: area)
            }
            let times = sound.times.map { "\($0)× " } ?? ""
            let parts = [name, sound.intervalText.map { "\(times)every \($0)" }, sound.isEnabled ? nil : "off"]
            let width = canvas.put(kind, in: room, style(.faint))
            canvas.put(
                parts.compactMap(\.self).joined(separator: "  ").truncated(toWidth: max(0, room.width - width)),
                in: room.columns(width..<max(width, room.width)), style(sound.isEnabled ? .plain : .faint))
        case .newSound: canvas.put("+ sound", in: room, style(.faint))
        }
    }

    private func drawField(after label: String, on canvas: inout Canvas, in area: Area) {
        canvas.fill(area)
        let room = area.columns(Self.indent..<max(Self.indent, area.width))
        let width = canvas.put(label.truncated(toWidth: max(0, room.width - 10)), in: room, .faint)
        field.draw(on: &canvas, in: room.columns(width..<max(width, room.width)))
    }

    private static let indent = 2
}

extension ProfileValue {
    /// The row in which the value is edited.
    fileprivate var row: ProfileFormScreen.Row {
        switch self {
        case .duration(let segment): .duration(segment)
        case .interval(let sound, let segment), .times(let sound, let segment), .sound(let sound, let segment):
            .sound(sound, segment)
        }
    }
}

extension String {
    /// The text with spaces after it, up to a number of characters.
    fileprivate func padding(toLength count: Int) -> String { self + String(repeating: " ", count: max(0, count - self.count)) }
}

/// What a person can want in the form of a profile that takes another screen.
enum ProfileFormAction: Equatable {
    case chooseSound(SoundKind, SegmentKind)
    /// Add a sound of one of the kinds that the segment does not have yet.
    case addSound(SegmentKind, [SoundKind])
    case sit, undo, redo, leave
    /// The profile was deleted elsewhere.
    case leaveDeleted
}
