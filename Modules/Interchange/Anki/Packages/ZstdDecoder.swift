import CZstd
import Model
import Vocabulary

/// Decompresses a stream of Zstandard frames (RFC 8878) part by part, by libzstd.
@safe final class ZstdDecoder {
    private let stream: OpaquePointer
    private let path: String
    private var output: [UInt8]
    /// Whether the input so far ends with a whole frame.
    private var isComplete = false

    /// The largest window, in bits, for which memory is set aside: 8 MiB, which every decoder must support.
    private static let largestWindow: Int32 = 23

    init(path: String) throws(Failure) {
        guard let stream = unsafe ZSTD_createDStream() else { throw .format(.package(.damaged("zstd")), file: path, line: 0) }
        unsafe self.stream = stream
        self.path = path
        output = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
        _ = unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.largestWindow)
    }

    deinit { unsafe ZSTD_freeDStream(stream) }

    /// Decompresses a part of the input, and calls `body` with the results.
    /// - Throws: `Failure.format(.package(.damaged), …)`, and any error that `body` throws.
    func decode(_ input: [UInt8], _ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var position = 0
        while true {
            let (result, consumed, produced) = step(input, from: position)
            if ZSTD_isError(result) != 0 {
                throw damaged(unsafe ZSTD_getErrorName(result).map { unsafe String(cString: $0) } ?? "")
            }
            isComplete = result == 0
            position = consumed
            if produced > 0 { try body(produced == output.count ? output : Array(output[..<produced])) }
            // After a whole frame there is no more output, even if the last part filled the buffer.
            if position == input.count, isComplete || produced < output.count { return }
        }
    }

    /// Checks that the input was complete.
    func finish() throws(Failure) { if !isComplete { throw damaged("unexpected end") } }

    private func step(_ input: [UInt8], from position: Int) -> (result: Int, consumed: Int, produced: Int) {
        unsafe input.withUnsafeBytes { source in
            unsafe output.withUnsafeMutableBytes { target in
                var inBuffer = unsafe ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: position)
                var outBuffer = unsafe ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
                let result = unsafe ZSTD_decompressStream(stream, &outBuffer, &inBuffer)
                return unsafe (result, inBuffer.pos, outBuffer.pos)
            }
        }
    }

    private func damaged(_ message: String) -> Failure { .format(.package(.damaged(message)), file: path, line: 0) }
}
