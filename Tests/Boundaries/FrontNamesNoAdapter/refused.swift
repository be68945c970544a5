import Persistence

typealias Rows = SQLiteBooks  // expected-error {{cannot find type 'SQLiteBooks' in scope}}
