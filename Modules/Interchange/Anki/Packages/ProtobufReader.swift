/// Reads the fields of a Protocol Buffers message (https://protobuf.dev/programming-guides/encoding/).
struct ProtobufReader {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        case float(Float)
        /// Eight bytes, which no message here needs.
        case other
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Returns the next field with its number; nil at the end, and where the message is damaged.
    mutating func next() -> (field: UInt64, value: Value)? {
        guard let key = varint() else { return nil }
        switch key & 7 {
        case 0: return varint().map { (key >> 3, .number($0)) }
        case 1: return skip(8).map { _ in (key >> 3, .other) }
        case 2:
            guard let count = varint(), count <= UInt64(rest.count), let bytes = skip(Int(count)) else { return nil }
            return (key >> 3, .bytes(bytes))
        case 5: return skip(4).map { (key >> 3, .float(Float(littleEndian: $0))) }
        default: return nil
        }
    }

    private mutating func varint() -> UInt64? {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            if shift > 63 { return nil }
        }
        return nil
    }

    private mutating func skip(_ count: Int) -> ArraySlice<UInt8>? { rest.popFirst(count) }
}

extension ProtobufReader {
    /// Returns the last number of a field in a message; nil if it has none.
    static func number(_ field: UInt64, in message: ArraySlice<UInt8>) -> UInt64? {
        var (reader, found) = (ProtobufReader(message), UInt64?.none)
        while let (number, value) = reader.next() {
            if number == field, case .number(let value) = value { found = value }
        }
        return found
    }

    /// Returns the last text of a field in a message; nil if it has none.
    static func text(_ field: UInt64, in message: ArraySlice<UInt8>) -> String? {
        bytes(field, in: message).last.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the values of a field with numbers of single precision, which can be packed; nil if there are more than `limit`.
    static func floats(_ field: UInt64, in message: ArraySlice<UInt8>, limit: Int) -> [Float]? {
        var (reader, found) = (ProtobufReader(message), [Float]())
        while found.count <= limit, let (number, value) = reader.next() {
            if number != field { continue }
            switch value {
            case .float(let value): found.append(value)
            case .bytes(var packed):
                while let four = packed.popFirst(4), found.count <= limit { found.append(Float(littleEndian: four)) }
            case .number, .other: break
            }
        }
        return found.count <= limit ? found : nil
    }

    /// Returns all values of a field with bytes, such as a text or a message.
    static func bytes(_ field: UInt64, in message: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (reader, found) = (ProtobufReader(message), [ArraySlice<UInt8>]())
        while let (number, value) = reader.next() {
            if number == field, case .bytes(let value) = value { found.append(value) }
        }
        return found
    }
}

extension ArraySlice<UInt8> {
    /// Removes some bytes from the beginning; nil if there are fewer.
    fileprivate mutating func popFirst(_ count: Int) -> Self? {
        guard self.count >= count else { return nil }
        defer { self = dropFirst(count) }
        return prefix(count)
    }
}

extension Float {
    /// Creates a number from its four bytes.
    fileprivate init(littleEndian bytes: ArraySlice<UInt8>) {
        self.init(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
}
