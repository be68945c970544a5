package import Model

extension FakeLibrary: SettingsStore {
    package func setting(_ key: String) throws(ModelError) -> String? { try read().settings[key] }

    package func setSetting(_ key: String, to value: String?) throws(ModelError) { try write { $0.settings[key] = value } }
}
