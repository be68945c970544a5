package import Model

extension FakeLibrary {
    package func reading<Result>(_ body: () throws(ModelError) -> Result) throws(ModelError) -> Result { try body() }

    package func damage() throws(ModelError) -> [String] {
        if let failure { throw failure }
        return []
    }
}
