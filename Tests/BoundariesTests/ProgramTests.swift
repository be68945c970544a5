import TestSupport
import Testing

/// Each rule of `Docs/Architecture.md` is shown to bite: a program that breaks it gets the diagnostic that it must get, and
/// its neighbour that keeps it compiles.
@Suite(.onOwnThread) struct ProgramTests {
    static let programs = [
        Program(rule: "FrontNamesNoModelType", place: .front),
        Program(rule: "FrontNamesNoAdapter", place: .front),
        Program(rule: "ViewModelShowsNoModelType", place: .package),
        Program(rule: "ViewModelImportsNoUI", place: .viewModel, fatalError: "no such module 'Console'"),
        Program(rule: "ViewModelImportsNoStore", place: .viewModel, fatalError: "no such module 'Persistence'"),
        Program(rule: "ViewModelImportsNoClock", place: .viewModel, fatalError: "no such module 'Composition'"),
        Program(rule: "ServicesAreOpaque", place: .front),
        Program(rule: "OnlyViewModelsMakeViewModels", place: .front),
        Program(rule: "MVVM/ServicesAreOfTheRightType", place: .kit),
        Program(rule: "MVVM/ViewModelIsNeverNil", place: .kit),
        Program(rule: "MVVM/RowsPrepareForReuse", place: .kit),
        Program(rule: "KitKnowsNoDomain", place: .kit, fatalError: "no such module 'Model'"),
    ]

    @Test(arguments: programs)
    func `A program that breaks a rule gets the expected diagnostic`(_ program: Program) throws {
        let output = try program.verify("refused")
        #expect(output.isEmpty, "\(output)")
    }

    @Test(arguments: programs)
    func `A program that follows a rule compiles`(_ program: Program) throws {
        let output = try program.verify("allowed")
        #expect(output.isEmpty, "\(output)")
    }

    /// The harness itself: a program without expectations that does not compile is seen not to.
    @Test func `A wrong expectation is detected`() throws {
        let program = Program(rule: "FrontNamesNoModelType", place: .kit)
        #expect(try program.verify("allowed") != "")
    }
}
