import Foundation

/// A folder that is removed when nothing uses it any more.
package final class TemporaryFolder {
    private let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "sutra-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    package func path(_ name: String) -> String { url.appending(path: name).path }

    /// The names of what is in the folder, sorted.
    package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }

    package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

    package func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: url.appending(path: name)) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
