/// `87%`: rounded to the nearest whole number, but 0 only for nothing and 100 only for all.
func percentText(_ fraction: Double) -> String {
    guard fraction > 0 else { return "0%" }
    guard fraction < 1 else { return "100%" }
    return "\(min(99, max(1, Int((fraction * 100).rounded()))))%"
}

/// How long something took, in its two largest units: `45s`, `12m`, `3h 20m`.
func timeText(seconds: Double) -> String {
    let seconds = Int64(min(max(seconds, 0), 1e12))
    let minutes = seconds / 60
    return seconds < 60 ? "\(seconds)s" : minutes < 60 ? "\(minutes)m" : "\(minutes / 60)h \(minutes % 60)m"
}

/// How long something took, to the second: `45s`, `12m`, `3h 20m 5s`. Times in this form can be added up by who reads them.
func exactTimeText(seconds: Double) -> String {
    let seconds = Int64(min(max(seconds, 0), 1e12))
    let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")].filter { $0.0 > 0 }
    return parts.isEmpty ? "0s" : parts.map { "\($0.0)\($0.1)" }.joined(separator: " ")
}
