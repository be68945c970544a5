import Model
import Services
import Vocabulary

/// The media files that the visible side of a card names.
///
/// With the back, the front stays visible, with the hints that were shown: if the back names no image, or no sound, those of the
/// front count.
public struct StudyMedia: Hashable, Sendable {
    let imageReferences: [MediaReference]
    let soundReferences: [MediaReference]

    /// The names of the images, in the order of the text.
    public var images: [String] { imageReferences.map(\.name) }
    /// The names of the sounds, in the order of the text.
    public var sounds: [String] { soundReferences.map(\.name) }

    /// Creates the media of a card without any.
    public init() { (imageReferences, soundReferences) = ([], []) }

    /// Creates the media of a side.
    package init(front: String, back: String? = nil) {
        let sides = [back, front].compactMap(\.self).map(MediaReference.all)
        imageReferences = sides.lazy.map { $0.filter(\.isImage) }.first { !$0.isEmpty } ?? []
        soundReferences = sides.lazy.map { $0.filter { $0.kind == .sound } }.first { !$0.isEmpty } ?? []
    }

    init(_ state: StudyState) {
        if let card = state.card {
            let hints = state.shownHints.map { "\n\($0.value)" }.joined()
            self.init(front: card.front + hints, back: state.phase == .back ? card.back : nil)
        } else {
            self.init()
        }
    }
}

/// Shows and plays the media files of the current card.
@MainActor final class StudyMediaPresenter {
    typealias Services = HasMediaService & HasSettingsService

    private let services: any Services

    init(services: any Services) { self.services = services }

    /// Opens images with the system's program.
    /// - Throws: `Failure.notFound(.mediaFile, …)` for the first missing file, after the others were opened.
    func open(_ media: StudyMedia) throws(Failure) {
        try present(media.imageReferences) { (paths) throws(Failure) in try viewer.open(paths) }
    }

    /// Plays sounds one after the other.
    /// - Throws: `Failure.notFound(.mediaFile, …)` for the first missing file; the others are played.
    func play(_ media: StudyMedia) throws(Failure) {
        let device = SoundDevice(rawValue: try services.settingsService.store.values()[.soundPlayer])
        try present(media.soundReferences) { (paths) throws(Failure) in try viewer.play(paths, on: device) }
    }

    /// Stops what is being played.
    func stop() { viewer.stop() }

    private var viewer: any MediaViewer { services.mediaService.viewer }

    private func present(_ references: [MediaReference], _ body: ([String]) throws(Failure) -> Void) throws(Failure) {
        var (paths, missing): ([String], String?) = ([], nil)
        for reference in references {
            if let file = try services.mediaService.store.file(written: reference.name) {
                paths.append(file.path)
            } else {
                missing = missing ?? reference.name
            }
        }
        if !paths.isEmpty { try body(paths) }
        if let missing { throw .notFound(.mediaFile, .name(missing), near: []) }
    }
}
