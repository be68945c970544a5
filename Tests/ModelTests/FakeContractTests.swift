import ModelFakes
import StoreContracts
import Testing

/// Protects the fakes: what view models are tested on keeps the contract that the real library keeps.
@Suite struct FakeContractTests {
    @Test(arguments: StoreContract.essentials)
    func `The fakes fulfil the essentials of the store contract`(_ clause: StoreContract) throws {
        try clause.check { FakePorts() }
    }
}
