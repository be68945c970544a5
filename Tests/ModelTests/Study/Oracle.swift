import Foundation
import Model

/// What other implementations of FSRS-6 give; `Fixtures/README.md` says which.
struct Oracle: Decodable, Sendable {
    struct Configuration: Decodable, Sendable {
        let parameters: [Double]
        let desiredRetention: Double
        let learningSteps: [Int]
        let relearningSteps: [Int]
        let maximumInterval: Int
    }

    struct Row: Decodable, Sendable {
        let id: Int64
        let config: String
        /// Ratings with seconds since 1970.
        let history: [[Int]]
        let state: String
        let step: Int?
        let stability: Double
        let difficulty: Double
        let ankiStability: Double
        let ankiDifficulty: Double
        let intervalSeconds: Int?
    }

    let configs: [String: Configuration]
    let rows: [Row]

    static func load() throws -> Oracle { try decode("fsrs6") }

    /// Intervals, each with its least and its greatest fuzzed one.
    static func fuzzRanges() throws -> [[Int]] { try decode("fsrs6_fuzz_ranges") }

    private static func decode<Value: Decodable>(_ name: String, of file: String = #filePath) throws -> Value {
        let suite = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Value.self, from: Data(contentsOf: suite.appending(path: "Fixtures/\(name).json")))
    }
}

extension Oracle.Configuration {
    /// The plan of the configuration, without fuzz.
    func plan() throws -> StudyPlan {
        var plan = StudyPlan()
        plan.options.scheduler.memory = try MemoryModel(weights: parameters)
        plan.options.scheduler.retention = desiredRetention
        plan.options.scheduler.learningSteps = learningSteps.map { .seconds($0) }
        plan.options.scheduler.relearningSteps = relearningSteps.map { .seconds($0) }
        plan.options.scheduler.maximumInterval = maximumInterval
        plan.options.scheduler.fuzzes = false
        return plan
    }
}
