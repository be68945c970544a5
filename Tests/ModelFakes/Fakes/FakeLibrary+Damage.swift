package import Model

extension FakeLibrary {
    package func damage() throws(ModelError) -> [String] {
        if let failure { throw failure }
        return []
    }
}
