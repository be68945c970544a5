import StoreContracts
import Testing

@Suite("SQLite keeps the stores' contract") struct ContractTests {
    @Test(arguments: StoreContract.clauses)
    func `A library in a file fulfils the store contract`(_ clause: StoreContract) throws {
        try clause.check { try SQLiteUnderTest(inMemory: false) }
    }

    @Test(arguments: StoreContract.clauses)
    func `A library in memory fulfils the store contract`(_ clause: StoreContract) throws {
        try clause.check { try SQLiteUnderTest(inMemory: true) }
    }
}
