import Model
package import Vocabulary

extension FakeLibrary {
    package func reading<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        readings += 1
        defer { readings -= 1 }
        return try body()
    }

    package func damage() throws(Failure) -> [String] {
        if let failure { throw failure }
        return []
    }

    package func reindex() throws(Failure) {
        if let failure { throw failure }
        changes.report(.everything)
    }
}
