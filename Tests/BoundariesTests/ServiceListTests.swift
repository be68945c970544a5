import Testing

/// The services of each view model: those that it uses, and no others.
@Suite struct ServiceListTests {
    @Test func `A list of services contains nothing that is not used`() throws {
        let lists = try ServiceLists(of: ["Services", "ViewModel"])
        #expect(lists.lists.count > 20, "next to no lists were found")
        #expect(lists.violations.isEmpty, "\(lists.violations.joined(separator: "\n"))")
    }

    @Test(arguments: [
        ("", ["HasBookService", "HasClockService"]),
        ("let now = services.clockService.now", ["HasBookService"]),
        ("let now = services.clockService.now  // not services.bookService", ["HasBookService"]),
        ("let store = BookStore(named: name(), services: services)", ["HasClockService"]),
        ("let today = day.start(services)", ["HasBookService"]),
        ("let (books, now) = (services.bookService, services.clockService.now)", []),
    ])
    func `An unused service is detected`(_ line: String, _ unused: [String]) {
        #expect(Self.lists(line).violations == unused.map { "Form does not use \($0)" })
    }

    @Test func `What a helper uses that takes the same list is used`() {
        let helper = "struct Helper { init(_ services: any Form.Services) { clock = services.clockService } }"
        #expect(Self.lists("let helper = Helper(services)", and: helper).violations == ["Form does not use HasBookService"])
    }

    @Test func `A use that cannot be followed is detected`() {
        let violation = "Form passes its services to other, whose list was not found"
        #expect(Self.lists("other(services, services.bookService.all, services.clockService.now)").violations == [violation])
    }

    private static func lists(_ line: String, and helper: String = "") -> ServiceLists {
        let form = """
            struct Form {
                typealias Services = HasBookService & HasClockService
                init(services: any Services) {
                    \(line)
                }
            }
            """
        let others = """
            struct BookStore { init(named: String, services: any HasBookService) { books = services.bookService } }
            extension Day {
                func start(_ services: any HasClockService) -> Day { services.clockService.day }
            }
            extension Log {
                private func start(_ services: any Log.Services) {}
            }
            """
        return ServiceLists([form, others, helper])
    }
}
