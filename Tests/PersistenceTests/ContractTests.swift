import ModelFakes
import Testing

@Suite("SQLite keeps the stores' contract") struct ContractTests {
    @Test(arguments: StoreContract.clauses)
    func inAFile(_ clause: StoreContract) throws { try clause.check { try SQLiteUnderTest(inMemory: false) } }

    @Test(arguments: StoreContract.clauses)
    func inMemory(_ clause: StoreContract) throws { try clause.check { try SQLiteUnderTest(inMemory: true) } }
}
