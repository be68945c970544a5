import Model
import Testing
import Vocabulary

extension StoreContract {
    static let savepoints: [StoreContract] = [
        StoreContract("rolling back to a savepoint reverts later changes, and only those") { ports in
            try ports.library.begin()
            let book = try ports.addBook()
            try ports.library.setSavepoint()
            try ports.addCard("le chat", to: book)
            #expect(try ports.library.rollBackToSavepoint())
            #expect(ports.library.isInTransaction)
            try ports.addCard("le chien", to: book)
            try ports.library.commit()
            #expect(try ports.fronts() == ["le chien"])
            #expect(try ports.book(book)?.cards == 1)
        },
        StoreContract("rolling back to a savepoint without later changes reports that") { ports in
            try ports.library.begin()
            try ports.addBook()
            try ports.library.setSavepoint()
            _ = try ports.bookNames(.name)
            #expect(try ports.library.rollBackToSavepoint() == false)
            try ports.library.commit()
            #expect(try ports.bookNames(.name) == ["French"])
        },
        StoreContract("releasing a savepoint keeps the one around it") { ports in
            try ports.library.begin()
            let book = try ports.addBook()
            try ports.library.setSavepoint()
            try ports.addCard("le chat", to: book)
            try ports.library.setSavepoint()
            try ports.addCard("le chien", to: book)
            try ports.library.releaseSavepoint()
            #expect(try ports.fronts() == ["le chat", "le chien"])
            #expect(try ports.library.rollBackToSavepoint())
            #expect(try ports.fronts() == [])
            try ports.library.commit()
        },
        StoreContract("savepoints end with their transaction") { ports in
            try ports.library.begin()
            try ports.library.setSavepoint()
            try ports.addBook()
            try ports.library.rollback()
            try ports.library.begin()
            try ports.addBook("Spanish")
            try ports.library.setSavepoint()
            try ports.addBook("Latin")
            #expect(try ports.library.rollBackToSavepoint())
            try ports.library.commit()
            #expect(try ports.bookNames(.name) == ["Spanish"])
        },
    ]
}
