// Text in double quotes that is TeX, of which the escapes of the language take the backslashes away.
extension Statement {
    /// The first command of TeX whose backslash and first letter were read as the escape `\t` or `\n`; nil if there is none.
    var escapedTeX: (command: String, span: SourceSpan)? {
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            guard case .scalar(let scalar) = piece, scalar == "\t" || scalar == "\n", case .literal(let rest) = next,
                let word = TeX.word(in: text, from: rest.start - 2), TeX.commands.contains(word)
            else { continue }
            return (word, SourceSpan(start: rest.start - 2, end: rest.start - 1 + word.utf8.count))
        }
        return nil
    }

    /// Returns a hint about it.
    func hint(aboutTeX command: String) -> String {
        let control = command.first == "t" ? "a tab" : "a line break"
        return "in double quotes, \\\(command) is \(control) and \"\(command.dropFirst())\"; "
            + "for TeX, use single quotes: '\\\(command)'"
    }

    /// Returns hints about a backslash in double quotes that begins no escape but may begin a command of TeX; nil if it does not.
    func hints(aboutEscapeAt span: SourceSpan) -> [String]? {
        guard let word = TeX.word(in: text, from: span.start), word.utf8.count > 1 else { return nil }
        return [
            "in single quotes, a backslash is literal: '\\\(word)'",
            #"the escapes in double quotes are \" \\ \$ \n \t \u{hex}"#,
        ]
    }
}

private enum TeX {
    /// Returns the letters after a backslash at an offset of a text; nil if there is no backslash, or no letter.
    static func word(in text: [UInt8], from start: Int) -> String? {
        guard text.indices.contains(start), text[start] == Byte.backslash else { return nil }
        let letters = text[(start + 1)...].prefix { Character(Unicode.Scalar($0)).isLetter && $0 < 0x80 }
        return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
    }

    /// The commands of LaTeX and its usual packages that begin with `t` or `n`.
    static let commands = Set(
        """
        tableofcontents tabular tag tan tanh tau tbinom tensor text textasciitilde textbackslash textbf textcolor textdegree \
        texteuro textgreater textit textless textmd textnormal textrm textsc textsf textsl textstyle textsubscript \
        textsuperscript texttt textunderscore textup textwidth tfrac thanks therefore theta thickapprox thicksim thickspace \
        thinspace tilde times tiny title to top toprule triangle triangledown triangleleft trianglelefteq triangleq \
        triangleright trianglerighteq twoheadleftarrow twoheadrightarrow \
        nLeftarrow nLeftrightarrow nRightarrow nVDash nVdash nabla natural ncong ne nearrow neg negthinspace neq newcommand \
        newenvironment newline newpage nexists ngeq ngeqq ngeqslant ngtr ni nleftarrow nleftrightarrow nleq nleqq nleqslant \
        nless nmid nobreak nocite nocolon node noindent nolimits nolinebreak nonumber nopagebreak norm normalfont normalsize \
        not notag notin nparallel nprec npreceq nrightarrow nshortmid nshortparallel nsim nsubseteq nsubseteqq nsucc nsucceq \
        nsupseteq nsupseteqq ntriangleleft ntrianglelefteq ntriangleright ntrianglerighteq nu nvDash nvdash nwarrow
        """.split(separator: " ").map(String.init))
}
