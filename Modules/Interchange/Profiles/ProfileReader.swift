import Model
import Vocabulary
import Yams

/// Reads profiles from a YAML file.
struct ProfileReader {
    private let path: String
    private let nodes: [Node]

    /// Parses a file.
    /// - Throws: `Failure.format` with the line, `Failure.file`.
    init(_ file: consuming TextInput) throws(Failure) {
        let tree = try ProfileTree(ProfileBytes(file), keys: ProfileText.keysOfFile)
        path = tree.path
        nodes = try tree.required(.profiles, tree.list)
    }

    /// Returns the profiles in order, each with a different name.
    /// - Throws: `Failure.format` with the line.
    func records() throws(Failure) -> [ProfileRecord] {
        var records: [ProfileRecord] = []
        var names: Set<NameKey> = []
        for node in nodes {
            let tree = try ProfileTree(node, called: .profiles, keys: ProfileText.keysOfProfile, path: path)
            let record = try record(tree)
            guard names.insert(record.name.key).inserted else {
                throw tree.error(.profiles(.repeatedProfile(name: record.name.text)), at: .name)
            }
            records.append(record)
        }
        return records
    }

    private func record(_ tree: ProfileTree) throws(Failure) -> ProfileRecord {
        let text = try tree.required(.name, tree.text)
        let name = try tree.checking(.name) { () throws(Failure) in try Name(text) }
        let duration = try tree.required(.duration) { (key) throws(Failure) in try tree.duration(key) }
        let main = Segment(.main, isEnabled: true, duration: duration, sounds: try sounds(of: tree))
        let template = Profile(
            id: Profile.ID(0), name: "", warmUp: try segment(.warmUp, of: tree, .warmUp), main: main,
            coolDown: try segment(.coolDown, of: tree, .coolDown))
        return ProfileRecord(name: name, template: template, line: tree.line)
    }

    private func segment(
        _ kind: SegmentKind, of tree: ProfileTree, _ key: ProfileTree.Key
    ) throws(Failure) -> Segment {
        guard let tree = try tree.mapping(key, keys: ProfileText.keysOfSegment) else { return Segment(kind, isEnabled: false) }
        var segment = Segment(kind, isEnabled: true, sounds: try sounds(of: tree))
        if let isEnabled = try tree.isOn(.enabled) { segment.isEnabled = isEnabled }
        if let duration = try tree.duration(.duration) { segment.duration = duration }
        return segment
    }

    private func sounds(of tree: ProfileTree) throws(Failure) -> [Sound] {
        guard let nodes = try tree.list(.sounds) else { return [] }
        var segment = Segment(.main, isEnabled: true)
        for node in nodes {
            let tree = try ProfileTree(node, called: .sounds, keys: ProfileText.keysOfSound, path: path)
            let sound = try sound(tree)
            if segment.sound(sound.kind) != nil { throw tree.error(.profiles(.repeatedSound(sound.kind)), at: .kind) }
            segment.set(sound)
        }
        return segment.sounds
    }

    private func sound(_ tree: ProfileTree) throws(Failure) -> Sound {
        let word = try tree.required(.kind, tree.text)
        guard let kind = SoundKind(rawValue: word) else {
            let known = SoundKind.allCases.map(\.rawValue)
            throw tree.error(.profiles(.unknownValue(key: ProfileText.Key.kind.rawValue, word, known: known)), at: .kind)
        }
        let text = try tree.required(.sound, tree.text)
        let name = try tree.checking(.sound) { () throws(Failure) in try SoundName(text) }
        let every = try tree.duration(.every, .interval)
        let (times, isEnabled) = (try tree.number(.times), try tree.isOn(.enabled))
        // The interval has been checked, so only the number of times can still be invalid.
        return try tree.checking(.times) { () throws(Failure) in
            let interval = if let every { every } else { Sound.defaultInterval }
            let isOn = if let isEnabled { isEnabled } else { true }
            return try Sound(kind: kind, name: name, isEnabled: isOn, iterations: times, interval: interval)
        }
    }
}

extension ProfileTree {
    fileprivate func duration(_ key: Key, _ field: Field = .duration) throws(Failure) -> Duration? {
        guard let text = try text(key) else { return nil }
        guard let duration = Duration(sutra: text) else {
            throw error(.card(field, .malformed(value: text, expected: "90s, 5m, 1h30m or 7:30")), at: key)
        }
        try checking(key) { () throws(Failure) in try Profile.check(duration, field) }
        return duration
    }

    /// Runs `body`, and converts a broken rule of the model to an error in the file, at the line of the key.
    fileprivate func checking<Value>(_ key: Key, _ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        do {
            return try body()
        } catch {
            guard case .invalid(let field, let flaw) = error else { throw error }
            throw self.error(.card(field, flaw), at: key)
        }
    }
}
