public import Foundation

// What the article uses of UIKit, so that its code compiles and runs where Apple's does not exist.

@MainActor
open class UIViewController {
    public init() {}

    open func viewDidLoad() {}
}

@MainActor
public final class UILabel {
    public var text: String?

    public init() {}
}

@MainActor
public final class UIAction {
    let handler: @MainActor (UIAction) -> Void

    public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
}

@MainActor
public final class UIButton {
    public enum Event { case touchUpInside }

    public var isEnabled = true
    private var actions: [UIAction] = []

    public init() {}

    public func addAction(_ action: UIAction, for event: Event) { actions.append(action) }

    public func sendActions(for event: Event) {
        guard isEnabled else { return }
        for action in actions { action.handler(action) }
    }
}

@MainActor
open class UITableViewCell {
    public let textLabel: UILabel? = UILabel()

    public required init() {}

    open func prepareForReuse() {}
}

/// A table of one section, which checks that its rows fit the edits it is told, as Apple's does.
@MainActor
public final class UITableView {
    public enum RowAnimation { case automatic }

    public var rowCount: @MainActor () -> Int = { 0 }
    public private(set) var log: [String] = []
    private var shown = 0

    public init() {}

    public func performBatchUpdates(_ updates: () -> Void) {
        updates()
        precondition(shown == rowCount(), "The rows do not fit the edits.")
    }

    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation) { note("delete", paths, -paths.count) }
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation) { note("insert", paths, paths.count) }
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation) { note("reload", paths, 0) }
    public func moveRow(at path: IndexPath, to end: IndexPath) { log.append("move \(path.row) to \(end.row)") }

    private func note(_ edit: String, _ paths: [IndexPath], _ change: Int) {
        if !paths.isEmpty { log.append(([edit] + paths.map { "\($0.row)" }).joined(separator: " ")) }
        shown += change
    }
}

extension IndexPath {
    public init(row: Int, section: Int) { self = [section, row] }

    public var row: Int { self[1] }
}
