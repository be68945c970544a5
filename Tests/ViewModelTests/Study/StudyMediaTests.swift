import Binding
import Model
import ModelFakes
import Testing
import ViewModel
import ViewModelFakes
import Vocabulary

/// Protects what a person sees and hears of a card: the files of the visible side, in their order, and until the next card.
@MainActor @Suite struct StudyMediaTests {
    private let services = FakeServices()
    private let library: LibraryViewModel

    init() throws {
        library = LibraryViewModel(services: services)
        let book = try services.library.givenBook("French")
        try services.library.givenCard("[image: cat.png] [sound: cat.mp3]", "[sound: b.mp3] [sound: a%20b.mp3]", in: book)
        try services.library.givenCard("plain", "[image: cat.png] [image: run.sh]", in: book)
        for name in ["cat.png", "cat.mp3", "a b.mp3", "b.mp3", "run.sh"] {
            _ = try services.library.add(#require(MediaName(name))) { _ in }
        }
    }

    @Test func `The media are those of the visible side, or else of the front`() throws {
        let session = try library.study(StudyRequest())
        #expect(session.media.current.images == ["cat.png"] && session.media.current.sounds == ["cat.mp3"])
        session.reveal()
        #expect(session.media.current.images == ["cat.png"], "the front is still visible")
        #expect(session.media.current.sounds == ["b.mp3", "a%20b.mp3"])
        session.answer(.good)
        #expect(session.media.current == StudyMedia(front: ""))
        session.reveal()
        #expect(session.media.current.images == ["cat.png"], "other files than images are not opened")
        session.finish()
        #expect(session.media.current == StudyMedia(front: ""))
    }

    @Test func `Images are opened and sounds played by the paths of their files, until the next card`() throws {
        let session = try library.study(StudyRequest())
        session.openImages()
        session.playSounds()
        session.reveal()
        session.playSounds()
        session.answer(.good)
        session.finish()
        #expect(
            services.viewer.calls == [
                "open /media/cat.png", "play /media/cat.mp3", "play /media/b.mp3 /media/a b.mp3", "stop", "stop",
            ])
        #expect(services.viewer.device == nil)
    }

    @Test func `Sounds are played on the device of the settings`() throws {
        try services.library.setSetting("sound_player", to: "aplay")
        let session = try library.study(StudyRequest())
        session.playSounds()
        #expect(services.viewer.device == .aplay)
    }

    @Test func `A missing file is reported, the others are played, and study goes on`() throws {
        try services.library.removeMedia()
        _ = try services.library.add(#require(MediaName("a b.mp3"))) { _ in }
        let session = try library.study(StudyRequest())
        let failures = FailureLog(session.failed)
        session.openImages()
        session.reveal()
        session.playSounds()
        services.viewer.failure = .conflict(.noSoundPlayer)
        session.playSounds()
        session.answer(.good)
        #expect(
            failures.values == [
                .notFound(.mediaFile, .name("cat.png"), near: []), .notFound(.mediaFile, .name("b.mp3"), near: []),
                .conflict(.noSoundPlayer),
            ])
        #expect(services.viewer.calls == ["play /media/a b.mp3", "stop"])
        #expect(session.card.current?.front == "plain")
    }
}

@MainActor private final class FailureLog {
    private(set) var values: [Failure] = []
    private let bag = DisposeBag()

    init(_ failures: Signal<Failure>) { failures.bind(self, in: bag) { $0.values.append($1) } }
}
