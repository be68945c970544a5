import Vocabulary
import Wording

/// A question at the bottom of the window, answered with a line of text.
final class EntryScreen: Screen {
    let takesText = true
    let isQuestion = true
    private var entry: LabelledField
    /// Returns what is wrong with the text so far, without changing anything.
    private let check: (String) throws(Failure) -> Void
    /// Returns the text in the library that the typed one replaces; nil if there is none.
    private let replaced: () -> String?
    /// That text, as far as the person has been told of it.
    private var known: String
    /// Returns what the text so far can become; nil if nothing completes it.
    private let completions: ((String) throws(Failure) -> [String])?
    private let submit: (String) throws(Failure) -> Void
    private let leave: () -> Void

    /// - Parameters:
    ///   - replaced: returns the text in the library that the typed one replaces; nil if there is none.
    ///   - completions: returns what the text so far can become; nil if nothing completes it.
    ///   - submit: acts on the text; if it throws, the question stays.
    ///   - leave: called when the question was answered or cancelled.
    init(
        _ title: String, _ text: String = "", check: @escaping (String) throws(Failure) -> Void = { _ in },
        replaced: @escaping () -> String? = { nil }, completions: ((String) throws(Failure) -> [String])? = nil,
        submit: @escaping (String) throws(Failure) -> Void, leave: @escaping () -> Void
    ) {
        entry = LabelledField(title, text)
        (self.check, self.replaced, self.completions, self.submit, self.leave) = (check, replaced, completions, submit, leave)
        known = text
    }

    var title: String { entry.label }

    func height(in area: Area) -> Int { entry.height(in: area) }

    func remarkWithoutRoom(in area: Area) -> String? { entry.remarkWithoutRoom(in: area) }

    func draw(on canvas: inout Canvas, in area: Area) { entry.draw(on: &canvas, in: area) }

    var bindings: [KeyBinding] {
        KeyBinding([.enter], "done") { [self] in if !saysWhatHasChanged(), succeeds(submit) { leave() } }
        KeyBinding([.escape], "cancel", do: leave)
        if let completions { KeyBinding([.tab], "complete") { [self] in complete(with: completions) } }
        KeyBinding(EditedText.helps, press: type)
    }

    private func complete(with completions: (String) throws(Failure) -> [String]) {
        var ways: [String] = []
        guard succeeds({ (text) throws(Failure) in ways = try completions(text) }) else { return }
        ways = entry.field.complete(with: ways)
        entry.remark = ways.isEmpty ? nil : (TextField.listed(ways), .plain)
    }

    private func type(_ key: Key) -> Bool {
        guard entry.field.press(key) else { return false }
        // A field that has not been typed yet is not reported as missing.
        entry.remark = nil
        if !entry.field.text.isEmpty { _ = succeeds(check) }
        return true
    }

    /// Says what the text has become elsewhere, unless the person has been told of that.
    private func saysWhatHasChanged() -> Bool {
        guard let text = replaced(), text != known, text != entry.field.text else { return false }
        known = text
        entry.remark = (Words.changedElsewhere(to: text), .error)
        return true
    }

    private func succeeds(_ body: (String) throws(Failure) -> Void) -> Bool {
        do throws(Failure) {
            try body(entry.field.text)
            return true
        } catch {
            entry.remark = (Words.message(about: error), .error)
            return false
        }
    }
}
