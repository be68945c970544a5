extension Unicode.Scalar {
    /// Creates the scalar of a surrogate pair; nil if the code units are not one.
    init?(leading: UInt16, trailing: UInt16) {
        guard UTF16.isLeadSurrogate(leading), UTF16.isTrailSurrogate(trailing) else { return nil }
        self.init(0x10000 + (UInt32(leading - 0xD800) << 10) + UInt32(trailing - 0xDC00))
    }
}
