import Model
import Testing

extension StoreContract {
    static let settings: [StoreContract] = [
        StoreContract("a setting is nil until it is set, and after it is forgotten") { ports in
            #expect(try ports.settings.setting("profile_duration") == nil)
            try ports.settings.setSetting("profile_duration", to: nil)
            try ports.settings.setSetting("profile_duration", to: "10:00")
            #expect(try ports.settings.setting("profile_duration") == "10:00")
            #expect(try ports.settings.setting("segment_duration") == nil)
            try ports.settings.setSetting("profile_duration", to: "20:00")
            #expect(try ports.settings.setting("profile_duration") == "20:00")
            try ports.settings.setSetting("profile_duration", to: nil)
            #expect(try ports.settings.setting("profile_duration") == nil)
        },
        StoreContract("the standard value holds until a setting is set") { ports in
            #expect(try ports.settings.value(of: .profileDuration) == Setting.profileDuration.standard)
            #expect(try ports.settings.duration(of: .profileDuration) == .seconds(450))
            try ports.settings.setSetting("profile_duration", to: "10:00")
            #expect(try ports.settings.value(of: .profileDuration) == "10:00")
            #expect(try ports.settings.duration(of: .profileDuration) == .seconds(600))
        },
        StoreContract("a setting is kept byte for byte") { ports in
            for value in ["", " ", "a'b\"c", "line\nline", "e\u{301}", "\u{65E5}"] {
                try ports.settings.setSetting("key", to: value)
                #expect(bytes(try ports.settings.setting("key")) == bytes(value), "\(value)")
            }
        },
    ]
}
