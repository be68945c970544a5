import Model

/// A file that is being made beside the place it is meant for, and removed again unless it gets there.
final class TemporaryFile {
    let path: String

    /// - Parameter other: a path from the root on, whose folder the file is made in.
    /// - Throws: `System.Failure` when it cannot be made.
    init(beside other: String) throws(System.Failure) {
        let folder = other.folder
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        path = (folder == "/" ? "/" : folder + "/") + ".sutra-\(mark).tmp"
        try System.create(path)
    }

    deinit { System.remove(path) }

    /// Has the file take a place, durably: what was there is there until the whole file is.
    /// - Throws: `System.Failure`; the place is as it was then.
    func move(to place: String) throws(System.Failure) {
        try System.synchronize(path)
        try System.rename(path, to: place)
        try? System.synchronize(place.folder)  // not every file system can
    }
}
