import ViewModel

extension StudyScreen {
    /// What the visible side has that a key shows or plays.
    struct Offer: Equatable {
        var media = StudyMedia()
        var hasHints = false
    }

    /// The keys for the hints, images and sounds of the visible side, in the legend.
    var sideKeys: [String] {
        (hidesHints ? ["h hint"] : []) + (media.images.isEmpty ? [] : ["o open"]) + (media.sounds.isEmpty ? [] : ["p play"])
    }

    /// A line below a side that says which keys show its hints, and open and play what it names; none if the keys are known from
    /// the front.
    ///
    /// While an answer is typed, every key is part of it.
    var sideLines: [CardPages.Line] {
        let current = Offer(media: media, hasHints: hidesHints)
        if asksForAnswer { return [] }
        defer { offer = current }
        if current.media == offer.media, !hidesHints || offer.hasHints { return [] }
        let hint = hidesHints ? "h shows the hint" : nil
        let images = media.images.isEmpty ? nil : "o opens the \(media.images.count == 1 ? "image" : "images")"
        let sounds = media.sounds.isEmpty ? nil : "p plays the \(media.sounds.count == 1 ? "sound" : "sounds")"
        return [CardPages.Line(text: [hint, images, sounds].compactMap(\.self).joined(separator: " · "), role: .faint)]
    }
}
