import TerminalText
import ViewModel

extension StudyScreen {
    /// What the visible side has that a key shows or plays.
    struct Offer: Equatable {
        var media = StudyMedia()
        /// The text about the next hint; nil if no hint is hidden.
        var hint: String?
    }

    /// The keys for the hints, images and sounds of the visible side, in the legend.
    var sideKeys: [String] {
        (hidesHints ? ["h hint"] : []) + (media.images.isEmpty ? [] : ["o open"]) + (media.sounds.isEmpty ? [] : ["p play"])
    }

    /// A line below a side that says which keys show its hints, and open and play what it names; none if the keys are known from
    /// the front.
    ///
    /// While an answer is typed, every key that types a character is part of it.
    var sideLines: [CardPages.Line] {
        let order = hints.isEmpty ? "hint" : "next hint"
        let hint = hidesHints ? "\(asksForAnswer ? "Esc" : "h") shows the \(order)" : nil
        let current = Offer(media: asksForAnswer ? offer.media : media, hint: hint)
        defer { offer = current }
        if current.media == offer.media, hint == nil || hint == offer.hint { return [] }
        let (images, sounds) = (current.media.images, current.media.sounds)
        let texts = [
            hint,
            images.isEmpty ? nil : "o opens the \(images.count == 1 ? "image" : "images")",
            sounds.isEmpty ? nil : "p plays the \(sounds.count == 1 ? "sound" : "sounds")",
        ]
        return [CardPages.Line(text: texts.compactMap(\.self).joined(separator: " · "), role: .faint)]
    }
}
