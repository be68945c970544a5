/// Returns a text such as `1.2 MB`, in the unit that leaves at most three digits before the point; 1 kB is 1000 bytes.
func sizeText(bytes: Int64) -> String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var value = Double(bytes) / 1000
    for unit in ["kB", "MB", "GB"] {
        let tenths = Int64((value * 10).rounded())
        if tenths < 10_000 { return "\(tenths / 10).\(tenths % 10) \(unit)" }
        value /= 1000
    }
    return "\(Int64(value.rounded())) TB"
}
