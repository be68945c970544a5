// What the article uses of SwiftUI, so that its code compiles and runs where Apple's does not exist. A view is drawn as text.

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
    /// The view as text.
    var drawn: String { get }
}

extension View {
    public var drawn: String { body.drawn }
}

extension View where Body == Never {
    public var body: Never { return fatalError("A view of the library is drawn by itself.") }
}

extension Never: View {
    public typealias Body = Never
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewGroup<repeat each Content> {
        ViewGroup(content: (repeat each content))
    }
}

public struct ViewGroup<each Content: View>: View {
    let content: (repeat each Content)

    public typealias Body = Never

    public var drawn: String {
        var lines: [String] = []
        for view in repeat each content { lines.append(view.drawn) }
        return lines.joined(separator: "\n")
    }
}

public struct Text: View {
    private let text: String

    public init(_ text: String) { self.text = text }

    public typealias Body = Never

    public var drawn: String { text }
}

public struct Button: View {
    private let title: String

    public init(_ title: String, action: @escaping @MainActor () -> Void) { self.title = title }

    public typealias Body = Never

    public var drawn: String { "[\(title)]" }
}

public struct TextField: View {
    private let title: String
    private let text: Binding<String>

    public init(_ title: String, text: Binding<String>) {
        self.title = title
        self.text = text
    }

    public typealias Body = Never

    public var drawn: String { "\(title): \(text.wrappedValue)" }
}

public struct Form<Content: View>: View {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    public var body: Content { return content }
}

public struct DisabledView<Content: View>: View {
    let content: Content
    let isDisabled: Bool

    public typealias Body = Never

    public var drawn: String { isDisabled ? "(\(content.drawn))" : content.drawn }
}

extension View {
    public func disabled(_ isDisabled: Bool) -> some View { DisabledView(content: self, isDisabled: isDisabled) }
}

@MainActor
public struct Binding<Value> {
    private let get: @MainActor () -> Value
    private let set: @MainActor (Value) -> Void

    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
        self.get = get
        self.set = set
    }

    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}
