import Vocabulary

extension String {
    /// Whether the string contains a control character or an invisible one; see `Unicode.Scalar.isHidden`.
    package var hasHiddenCharacter: Bool {
        guard unicodeScalars.contains(where: \.isHidden) else { return false }
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.first {
            let flag = rest.regionFlagLength
            if flag == 0, scalar.isHidden { return true }
            rest = rest.dropFirst(max(flag, 1))
        }
        return false
    }
}

extension Unicode.Scalar {
    /// Whether the scalar controls a terminal or the direction of text, rather than being visible.
    package var isControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
