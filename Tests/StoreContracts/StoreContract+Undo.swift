import Model
import Testing
import Vocabulary

extension StoreContract {
    static let undoneSteps: [StoreContract] = [
        StoreContract("in an unchanged library, there is nothing to undo or redo") { ports in
            #expect(throws: Failure.nothingToUndo) { try ports.undoStep() }
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
        },
        StoreContract("steps are undone in reverse order, and redone in their original order") { ports in
            var pictures = [try LibraryPicture(ports)]
            for name in ["One", "Two", "Three"] {
                ports.undo.title = StepTitle(text: name)
                try ports.addBook(name)
                pictures.append(try LibraryPicture(ports))
            }
            for (index, name) in ["One", "Two", "Three"].enumerated().reversed() {
                #expect(try ports.undoStep().title.text == name)
                #expect(try LibraryPicture(ports) == pictures[index])
            }
            #expect(throws: Failure.nothingToUndo) { try ports.undoStep() }
            for (index, name) in ["One", "Two", "Three"].enumerated() {
                #expect(try ports.redoStep().title.text == name)
                #expect(try LibraryPicture(ports) == pictures[index + 1])
            }
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
        },
        StoreContract("the newest step changes after each step and each undo") { ports in
            #expect(try ports.undo.newestStep() == nil)
            let card = try ports.addCard("le chat", to: ports.addBook())
            var seen = [try ports.undo.newestStep()]
            try ports.answer(card, .good)
            seen.append(try ports.undo.newestStep())
            #expect(try ports.undo.newestStep() == seen[1])
            try ports.undoStep()
            #expect(try ports.undo.newestStep() == seen[0])
            try ports.redoStep()
            seen.append(try ports.undo.newestStep())
            try ports.undoStep()
            try ports.answer(card, .good)
            seen.append(try ports.undo.newestStep())
            #expect(Set(seen).count == 4)
        },
        StoreContract("a new step discards what could be redone, and only that") { ports in
            let book = try ports.addBook("One")
            try ports.addBook("Two")
            try ports.undoStep()
            try ports.addBook("Three")
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
            try ports.undoStep()
            #expect(try ports.bookNames(.name) == ["One"])
            let card = try ports.addCard("le chat", to: book)
            try ports.undoStep()
            try ports.answer(ports.addCard("le chien", to: book), .good)
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
            #expect(try ports.cards.card(card) == nil)
        },
        StoreContract("an answer discards what could be redone") { ports in
            let card = try ports.addCard("le chat", to: ports.addBook("One"))
            try ports.addBook("Two")
            try ports.undoStep()
            try ports.answer(card, .good)
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
            try ports.undoStep()
            #expect(try ports.card(card).schedule == Schedule())
        },
        StoreContract("an id is never reused, even if its addition was undone") { ports in
            let book = try ports.addBook("One")
            let card = try ports.addCard("le chat", to: book)
            try ports.undoStep()
            try ports.undoStep()
            let other = try ports.addBook("Two")
            #expect(other > book)
            #expect(try ports.addCard("le chat", to: other) > card)
        },
        StoreContract("a transaction is one step, and so is each atomically") { ports in
            try ports.together {
                for number in 1...3 { try ports.addCard("le chat", to: ports.addBook("\(number)")) }
            }
            try ports.library.atomically { () throws(Failure) in
                for number in 4...6 { _ = try ports.books.addBook(Name("\(number)"), at: .start) }
            }
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 3)])
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 3), StepEffect(.card, gone: 3)])
            #expect(throws: Failure.nothingToUndo) { try ports.undoStep() }
        },
        StoreContract("a rolled-back or empty transaction is not a step") { ports in
            let book = try ports.addBook()
            let card = try ports.addCard("le chat", "cat", to: book)
            try ports.settings.setSetting("one", to: "1")
            try ports.undoStep()
            try ports.redoStep()
            try ports.library.begin()
            try ports.addBook("Spanish")
            try ports.library.rollback()
            try? ports.library.atomically { () throws(Failure) in
                _ = try ports.books.addBook(Name("Spanish"), at: .start)
                throw .conflict(.noSitting)
            }
            #expect(throws: Failure.self) { try ports.addBook("FRENCH") }
            try ports.together {
                try ports.library.setSavepoint()
                _ = try ports.cards.deleteCard(card)
                try ports.library.rollBackToSavepoint()
            }
            try ports.together {}
            _ = try ports.cards.putCard(CardDraft(front: "le chat", back: "cat"), in: book, at: .start)
            _ = try ports.books.renameBook(book, to: Name("French"), at: .start)
            try ports.settings.setSetting("one", to: "1")
            try ports.settings.setSetting("two", to: nil)
            _ = try ports.scriptRuns.addScriptRun("a.sutra", at: .init(commands: 0, digest: 0), now: .start)
            #expect(try ports.undoStep().effects == [StepEffect(.setting, changed: 1)])
            #expect(try ports.undoStep().effects == [StepEffect(.card, gone: 1)])
        },
        StoreContract("adding and deleting something in one transaction leaves no step") { ports in
            try ports.addBook()
            try ports.together {
                let card = try ports.addCard("le chat", to: ports.addBook("Spanish"))
                try ports.answer(card, .good)
                _ = try ports.books.deleteBook(ports.card(card).book, at: .start)
            }
            // Only the day's count of the answer is left, so the step has no effects to report.
            #expect(try ports.undoStep().effects == [])
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 1)])
        },
        StoreContract("consecutive transactions of one batch are one step") { ports in
            let book = try ports.addBook("Before")
            let before = try LibraryPicture(ports)
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            for number in 1...3 {
                try ports.together {
                    try ports.answer(ports.addCard("le chat", to: ports.addBook("\(number)")), .good)
                    _ = try ports.books.renameBook(book, to: Name("After \(number)"), at: .start)
                }
                try ports.together {}
            }
            let after = try LibraryPicture(ports)
            ports.undo.title = StepTitle(text: "b.sutra", batch: 8)
            try ports.addBook("Last")
            ports.undo.title = StepTitle(text: "undo")

            #expect(try ports.undoStep().title.text == "b.sutra")
            let step = try ports.undoStep()
            #expect(step.title.text == "a.sutra")
            #expect(step.effects == [StepEffect(.book, gone: 3, changed: 1), StepEffect(.card, gone: 3)])
            #expect(try LibraryPicture(ports) == before)
            try ports.redoStep()
            #expect(try LibraryPicture(ports) == after)
        },
        StoreContract("a batch that reverted its own changes is not a step") { ports in
            try ports.addBook("Before")
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            let book = try ports.addBook("One")
            _ = try ports.books.deleteBook(book, at: .start)
            ports.undo.title = StepTitle(text: "undo")
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 1)])
            #expect(try ports.bookNames(.name) == [])
        },
        StoreContract("changes rolled back to a savepoint do not prevent an undo") { ports in
            try ports.addBook("One")
            try ports.together {
                try ports.library.setSavepoint()
                try ports.addBook("Two")
                try ports.library.rollBackToSavepoint()
                #expect(throws: Failure.nothingToRedo) {
                    try ports.library.atomically { () throws(Failure) in
                        _ = try ports.books.addBook(Name("Three"), at: .start)
                        throw .nothingToRedo
                    }
                }
                try ports.undoStep()
            }
            #expect(try ports.bookNames(.name) == [])
        },
        StoreContract("a step that reuses the id of an undone step is a different step") { ports in
            for name in ["One", "Two"] { try ports.addBook(name) }
            let mark = try ports.undo.newestStep()
            try ports.undoStep()
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            try ports.addBook("Three")
            ports.undo.title = StepTitle(text: "else")
            try ports.addBook("Four")
            try ports.undoStep()
            #expect(try ports.undo.newestStep() != mark)
        },
        StoreContract("a batch that another change interrupts is two steps") { ports in
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            try ports.addBook("One")
            ports.undo.title = StepTitle(text: "else")
            try ports.addBook("Two")
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            try ports.addBook("Three")
            ports.undo.title = StepTitle(text: "undo")
            #expect(try (1...3).map { _ in try ports.undoStep().title.text } == ["a.sutra", "else", "a.sutra"])
        },
        StoreContract("a batch that begins after an undo is one step as well") { ports in
            for name in ["One", "Two", "Three"] { try ports.addBook(name) }
            for _ in 1...2 { try ports.undoStep() }
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            for name in ["Four", "Five", "Six"] { try ports.addBook(name) }
            ports.undo.title = StepTitle(text: "undo")
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 3)])
            #expect(try ports.undoStep().effects == [StepEffect(.book, gone: 1)])
        },
        StoreContract("in a transaction, undo must come before all changes, and becomes part of it") { ports in
            for name in ["One", "Two", "Three"] { try ports.addBook(name) }
            try ports.library.begin()
            try ports.undoStep()
            try ports.undoStep()
            try ports.redoStep()
            #expect(try ports.bookNames(.name) == ["One", "Two"])
            try ports.library.rollback()
            #expect(try ports.bookNames(.name) == ["One", "Three", "Two"])

            try ports.together {
                _ = try ports.library.damage()  // changes nothing, although the check of an index writes
                try ports.undoStep()
                try ports.addBook("Four")
                #expect(throws: Failure.conflict(.stepUnderWay)) { try ports.undoStep() }
                #expect(throws: Failure.conflict(.stepUnderWay)) { try ports.redoStep() }
                try ports.addBook("Five")
            }
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
            try ports.undoStep()
            #expect(try ports.bookNames(.name) == ["One", "Two"])
        },
        StoreContract("an undo or redo that was rolled back to a savepoint has no effect") { ports in
            for name in ["One", "Two", "Three"] { try ports.addBook(name) }
            try ports.undoStep()
            try ports.together {
                try ports.library.setSavepoint()
                try ports.undoStep()
                try ports.library.rollBackToSavepoint()
            }
            #expect(try ports.bookNames(.name) == ["One", "Two"])
            try ports.together {
                try ports.library.setSavepoint()
                try ports.redoStep()
                try ports.library.rollBackToSavepoint()
                try ports.addBook("Four")
            }
            #expect(throws: Failure.nothingToRedo) { try ports.redoStep() }
            #expect(
                try (1...3).map { _ in try ports.undoStep().effects } == .init(repeating: [StepEffect(.book, gone: 1)], count: 3))
            for _ in 1...3 { try ports.redoStep() }
            #expect(try ports.bookNames(.name) == ["Four", "One", "Two"])
        },
        StoreContract("a script that commits as it goes does not undo itself") { ports in
            ports.undo.title = StepTitle(text: "a.sutra", batch: 7)
            try ports.addBook()
            #expect(throws: Failure.conflict(.stepUnderWay)) { try ports.undoStep() }
            #expect(try ports.bookNames(.name) == ["French"])
            ports.undo.title = StepTitle(text: "undo")
            try ports.undoStep()
            #expect(try ports.bookNames(.name) == [])
        },
        StoreContract("a connection can undo the steps of another one like its own") { ports in
            guard let other = try ports.connectAgain() else { return }
            let card = try ports.addCard("le chat", to: ports.addBook())
            ports.undo.title = StepTitle(text: "here")
            try ports.answer(card, .good)
            other.undo.title = StepTitle(text: "there")
            try other.answer(card, .hard, at: .minutes(9))
            #expect(try ports.undoStep().title.text == "there")
            #expect(try other.undoStep().title.text == "here")
            #expect(try ports.redoStep().title.text == "here")
            try ports.addBook("Spanish")
            #expect(throws: Failure.nothingToRedo) { try other.redoStep() }
            #expect(try other.undoStep().title.text == "here")
        },
    ]

    static let undoneSittings: [StoreContract] = [
        StoreContract("updates and the end of a sitting are not steps, and are not undone") { ports in
            let profile = try ports.addProfile("Morning").id
            let id = try ports.begin(of: profile).id
            _ = try ports.profiles.deleteProfile(profile)
            try ports.sessions.noteSession(id, sat: .seconds(60), at: .minutes(1))
            _ = try ports.sessions.endSession(id, as: .completed, sat: .twenty, at: .minutes(20))
            #expect(try ports.undoStep().effects == [StepEffect(.profile, back: 1), StepEffect(.session, changed: 1)])
            let session = expected(id, of: profile, sat: .twenty, endedAt: .minutes(20), .completed)
            #expect(try ports.session(id) == session)
            #expect(try ports.undoStep().effects == [StepEffect(.session, gone: 1)])
            #expect(try ports.sessions.session(id) == nil)
            try ports.redoStep()
            #expect(try ports.session(id) == session)
        },
        StoreContract("a session in progress is not undone, however old its last update is") { ports in
            try ports.sessions.startSitting()
            let id = try ports.begin().id
            for moment in [Timestamp.start, .minutes(60)] {
                #expect(throws: Failure.conflict(.alreadySitting)) { try ports.undo.undo(at: moment) }
            }
            #expect(try ports.session(id).outcome == .running)
        },
        StoreContract("a session that is no longer in progress can be undone at once") { ports in
            try ports.sessions.startSitting()
            let id = try ports.begin().id
            ports.sessions.stopSitting()
            _ = try ports.undo.undo(at: .start)
            #expect(try ports.sessions.session(id) == nil)
        },
    ]
}
