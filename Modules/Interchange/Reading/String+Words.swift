extension String {
    /// The parts of the string that are separated by white space.
    var words: [String] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
        }
        return utf8.split(whereSeparator: \.isASCIIWhitespace).map { String(Substring($0)) }
    }
}

extension UInt8 {
    fileprivate var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
