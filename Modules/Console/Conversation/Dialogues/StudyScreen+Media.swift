import ViewModel

extension StudyScreen {
    /// The keys for the images and sounds of the visible side, in the legend.
    var mediaKeys: [String] {
        (media.images.isEmpty ? [] : ["o open"]) + (media.sounds.isEmpty ? [] : ["p play"])
    }

    /// A line below a side that says which keys open and play what it names; none if the keys are known from the front.
    ///
    /// While an answer is typed, every key is part of it.
    var mediaLines: [CardPages.Line] {
        if asksForAnswer || media == offeredMedia { return [] }
        offeredMedia = media
        let images = media.images.isEmpty ? nil : "o opens the \(media.images.count == 1 ? "image" : "images")"
        let sounds = media.sounds.isEmpty ? nil : "p plays the \(media.sounds.count == 1 ? "sound" : "sounds")"
        return [CardPages.Line(text: [images, sounds].compactMap(\.self).joined(separator: " · "), role: .faint)]
    }
}
