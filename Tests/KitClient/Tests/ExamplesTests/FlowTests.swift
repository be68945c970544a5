import Testing

@testable import Examples

@MainActor
@Suite struct FlowTests {
    private let app = AppCoordinator()

    @Test func `Signing in shows the home screen`() throws {
        app.start()
        let signIn = try #require(app.signIn)
        signIn.nameScreen?.didEnter("Ada")
        signIn.codeScreen?.didEnter("1")
        #expect(app.home == nil)
        signIn.codeScreen?.didEnter("42")
        #expect(app.home?.greeting == "Hello, Ada")
        #expect(app.childCount == 0)
    }

    @Test func `Going back asks again`() throws {
        app.start()
        let first = try #require(app.signIn)
        first.nameScreen?.didCancel()
        let second = try #require(app.signIn)
        #expect(first !== second)
        #expect(app.childCount == 1)
    }

    @Test func `Signing out starts over`() throws {
        app.start()
        app.signIn?.nameScreen?.didEnter("Ada")
        app.signIn?.codeScreen?.didEnter("42")
        app.home?.viewModel.signOut.apply()
        #expect(app.home == nil)
        #expect(app.childCount == 1)
    }

    @Test func `A flow that is dropped has no outcome`() throws {
        app.start()
        let signIn = try #require(app.signIn)
        app.open(as: User(name: "Bob"))
        signIn.nameScreen?.didCancel()
        #expect(app.home?.greeting == "Hello, Bob")
        #expect(app.childCount == 0)
    }

    @Test func `A finished flow is released`() {
        app.start()
        weak let signIn = app.signIn
        app.signIn?.nameScreen?.didEnter("Ada")
        app.signIn?.codeScreen?.didEnter("42")
        #expect(signIn == nil)
    }
}
