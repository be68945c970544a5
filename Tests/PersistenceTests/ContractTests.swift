import StoreContracts
import Testing

@testable import Persistence

@Suite("SQLite keeps the stores' contract") struct ContractTests {
    @Test(arguments: StoreContract.clauses)
    func `A library in a file fulfils the store contract`(_ clause: StoreContract) throws {
        try clause.check { try SQLiteUnderTest(inMemory: false) }
    }

    @Test(arguments: StoreContract.clauses)
    func `A library in memory that takes all cards for many fulfils the store contract`(_ clause: StoreContract) throws {
        try clause.check {
            let library = try SQLiteUnderTest(inMemory: true)
            library.connection.cardSetLength = 1
            return library
        }
    }
}
