import Console
import MVVM
import ViewModel
import Vocabulary

/// The flow of a card's form; its outcome is whether the card was saved.
final class CardFormFlow: ScreenFlow<Bool> {
    private let title: String
    private let texts: CardTexts
    private let check: (CardTexts) throws(Failure) -> Void
    private let save: (CardTexts) throws(Failure) -> Void

    /// - Parameters:
    ///   - check: throws what is wrong with the texts while they are typed.
    ///   - save: saves the texts; if it throws, the form stays.
    init(
        _ title: String, _ texts: CardTexts, _ library: LibraryViewModel, on stage: Stage,
        check: @escaping (CardTexts) throws(Failure) -> Void, save: @escaping (CardTexts) throws(Failure) -> Void
    ) {
        (self.title, self.texts, self.check, self.save) = (title, texts, check, save)
        super.init(library, on: stage)
    }

    override func start() {
        var isSaved = false
        show(
            CardFormScreen(title, texts, check: check) { [save] (texts) throws(Failure) in
                try save(texts)
                isSaved = true
            } leave: { [weak self] in
                self?.leave(isSaved)
            })
    }
}
