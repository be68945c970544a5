extension SearchLetters {
    /// Letters by what they are compared as: each result, followed by `:` and the small letters that become it.
    ///
    /// They are Unicode's compatibility decompositions (UAX #15) without the marks that are ignored, and letters such as ß and ø, which
    /// have none. The standard library has no such table.
    static let smallLetters = """
        a:ªàáâãäåāăąǎǟǡǻȁȃȧᴬᵃḁạảấầẩẫậắằẳẵặₐ⒜ⓐ μ:µ o:ºòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱᴼᵒṍṏṑṓọỏốồổỗộớờởỡợₒℴ⒪ⓞ ss:ß ae:æǣǽᴭ c:çćĉċčᶜḉℂℭⅽ⒞ⓒꟲ \
        e:èéêëēĕėęěȅȇȩᴱᵉḕḗḙḛḝẹẻẽếềểễệₑℯℰⅇ⒠ⓔ i:ìíîïĩīĭįıǐȉȋᴵᵢḭḯỉịⁱℐℑℹⅈⅰ⒤ⓘ n:ñńņňǹᴺṅṇṉṋⁿₙℕ⒩ⓝ u:ùúûüũūŭůűųưǔǖǘǚǜȕȗᵁᵘᵤṳṵṷṹṻụủứừửữự⒰ⓤ \
        y:ýÿŷȳʸẏẙỳỵỷỹ⒴ⓨ d:ďđᴰᵈḋḍḏḑḓⅅⅆⅾ⒟ⓓ g:ĝğġģǧǵᴳᵍḡℊ⒢ⓖ h:ĥħȟʰᴴḣḥḧḩḫẖₕℋℌℍℎℏ⒣ⓗꟸ ij:ĳ j:ĵǰʲᴶⅉ⒥ⓙⱼ k:ķǩᴷᵏḱḳḵₖ⒦ⓚ l:ĺļľłˡᴸḷḹḻḽₗℒℓⅼ⒧ⓛ \
        l:ŀ ʼn:ŉ oe:œꟹ r:ŕŗřȑȓʳᴿᵣṙṛṝṟℛℜℝ⒭ⓡ s:śŝşšſșˢṡṣṥṧṩẛₛ⒮ⓢ t:ţťŧțᵀᵗṫṭṯṱẗₜ⒯ⓣ w:ŵʷᵂẁẃẅẇẉẘ⒲ⓦ z:źżžᶻẑẓẕℤℨ⒵ⓩ dz:ǆǳ lj:ǉ nj:ǌ ʒ:ǯᶾ \
        ɦ:ʱ ɹ:ʴ ɻ:ʵ ʁ:ʶ ɣ:ˠ x:ˣẋẍₓⅹ⒳ⓧ ʕ:ˤ ʹ:ʹ ι:ΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ α:άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ ε:έϵἐἑἒἓἔἕὲέ \
        η:ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ υ:ΰϋύϒϓϔὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ σ:ςϲ ο:όὀὁὂὃὄὅὸό ω:ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ β:ϐᵝᵦ θ:ϑᶿ φ:ϕᵠᵩ π:ϖℼℿ \
        κ:ϰ ρ:ϱᵨῤῥ е:ѐё и:ѝ եւ:և \u{627}:\u{622}\u{623}\u{625}\u{FE81}\u{FE82}\u{FE83}\u{FE84}\u{FE87}\u{FE88}\u{FE8D}\u{FE8E} \
        \u{648}:\u{624}\u{FE85}\u{FE86}\u{FEED}\u{FEEE} \
        \u{64A}:\u{626}\u{FE89}\u{FE8A}\u{FE8B}\u{FE8C}\u{FEF1}\u{FEF2}\u{FEF3}\u{FEF4} \u{627}\u{674}:\u{675} \
        \u{648}\u{674}:\u{676} \u{6C7}\u{674}:\u{677} \u{64A}\u{674}:\u{678} \u{6D5}:\u{6C0} \u{6C1}:\u{6C2} \u{6D2}:\u{6D3} \
        न\u{93C}:ऩ र\u{93C}:ऱ ळ\u{93C}:ऴ क\u{93C}:क़ ख\u{93C}:ख़ ग\u{93C}:ग़ ज\u{93C}:ज़ ड\u{93C}:ड़ ढ\u{93C}:ढ़ फ\u{93C}:फ़ य\u{93C}:य़ \
        \u{9C7}\u{9BE}:\u{9CB} \u{9C7}\u{9D7}:\u{9CC} ড\u{9BC}:ড় ঢ\u{9BC}:ঢ় য\u{9BC}:য় ਲ\u{A3C}:ਲ਼ ਸ\u{A3C}:ਸ਼ ਖ\u{A3C}:ਖ਼ \
        ਗ\u{A3C}:ਗ਼ ਜ\u{A3C}:ਜ਼ ਫ\u{A3C}:ਫ਼ \u{B47}\u{B56}:\u{B48} \u{B47}\u{B3E}:\u{B4B} \u{B47}\u{B57}:\u{B4C} ଡ\u{B3C}:ଡ଼ \
        ଢ\u{B3C}:ଢ଼ ஒ\u{BD7}:ஔ \u{BC6}\u{BBE}:\u{BCA} \u{BC7}\u{BBE}:\u{BCB} \u{BC6}\u{BD7}:\u{BCC} \u{C46}\u{C56}:\u{C48} \
        \u{CBF}\u{CD5}:\u{CC0} \u{CC6}\u{CD5}:\u{CC7} \u{CC6}\u{CD6}:\u{CC8} \u{CC6}\u{CC2}:\u{CCA} \
        \u{CC6}\u{CC2}\u{CD5}:\u{CCB} \u{D46}\u{D3E}:\u{D4A} \u{D47}\u{D3E}:\u{D4B} \u{D46}\u{D57}:\u{D4C} \
        \u{DD9}\u{DCA}:\u{DDA} \u{DD9}\u{DCF}:\u{DDC} \u{DD9}\u{DCF}\u{DCA}:\u{DDD} \u{DD9}\u{DDF}:\u{DDE} \u{E4D}า:ำ \u{ECD}າ:ຳ \
        ຫນ:ໜ ຫມ:ໝ ག\u{FB7}:གྷ ཌ\u{FB7}:ཌྷ ད\u{FB7}:དྷ བ\u{FB7}:བྷ ཛ\u{FB7}:ཛྷ ཀ\u{FB5}:ཀྵ \u{F71}\u{F72}:\u{F73} \
        \u{F71}\u{F74}:\u{F75} \u{FB2}\u{F80}:\u{F76} \u{FB2}\u{F71}\u{F80}:\u{F77} \u{FB3}\u{F80}:\u{F78} \
        \u{FB3}\u{F71}\u{F80}:\u{F79} \u{F71}\u{F80}:\u{F81} \u{F92}\u{FB7}:\u{F93} \u{F9C}\u{FB7}:\u{F9D} \
        \u{FA1}\u{FB7}:\u{FA2} \u{FA6}\u{FB7}:\u{FA7} \u{FAB}\u{FB7}:\u{FAC} \u{F90}\u{FB5}:\u{FB9} ဥ\u{102E}:ဦ ნ:ჼ b:ᴮᵇḃḅḇℬ⒝ⓑ \
        ǝ:ᴲ m:ᴹᵐḿṁṃₘℳⅿ⒨ⓜ ȣ:ᴽ p:ᴾᵖṕṗₚℙ⒫ⓟ ɐ:ᵄ ɑ:ᵅ ᴂ:ᵆ ə:ᵊₔ ɛ:ᵋℇ ɜ:ᵌᶟ ŋ:ᵑ ɔ:ᵓ ᴖ:ᵔ ᴗ:ᵕ ᴝ:ᵙ ɯ:ᵚ v:ᵛᵥṽṿⅴ⒱ⓥⱽ ᴥ:ᵜ γ:ᵞᵧℽℾ δ:ᵟ χ:ᵡᵪ н:ᵸ \
        ɒ:ᶛ ɕ:ᶝ ð:ᶞ f:ᶠḟℱ⒡ⓕꟳ ɟ:ᶡ ɡ:ᶢ ɥ:ᶣ ɨ:ᶤ ɩ:ᶥ ɪ:ᶦ ᵻ:ᶧ ʝ:ᶨ ɭ:ᶩ ᶅ:ᶪ ʟ:ᶫ ɱ:ᶬ ɰ:ᶭ ɲ:ᶮ ɳ:ᶯ ɴ:ᶰ ɵ:ᶱ ɸ:ᶲ ʂ:ᶳ ʃ:ᶴ ƫ:ᶵ ʉ:ᶶ ʊ:ᶷ ᴜ:ᶸ ʋ:ᶹ \
        ʌ:ᶺ ʐ:ᶼ ʑ:ᶽ aʾ:ẚ q:ℚ⒬ⓠꟴ \u{5D0}:ℵ\u{FB21}\u{FB2E}\u{FB2F}\u{FB30} \u{5D1}:ℶ\u{FB31}\u{FB4C} \u{5D2}:ℷ\u{FB32} \
        \u{5D3}:ℸ\u{FB22}\u{FB33} ii:ⅱ iii:ⅲ iv:ⅳ vi:ⅵ vii:ⅶ viii:ⅷ ix:ⅸ xi:ⅺ xii:ⅻ ꝯ:ꝰ ff:ﬀ fi:ﬁ fl:ﬂ ffi:ﬃ ffl:ﬄ st:ﬅﬆ մն:ﬓ \
        մե:ﬔ մի:ﬕ վն:ﬖ մխ:ﬗ \u{5D9}:\u{FB1D}\u{FB39} \u{5F2}:\u{FB1F} \u{5E2}:\u{FB20} \u{5D4}:\u{FB23}\u{FB34} \
        \u{5DB}:\u{FB24}\u{FB3B}\u{FB4D} \u{5DC}:\u{FB25}\u{FB3C} \u{5DD}:\u{FB26} \u{5E8}:\u{FB27}\u{FB48} \
        \u{5EA}:\u{FB28}\u{FB4A} \u{5E9}:\u{FB2A}\u{FB2B}\u{FB2C}\u{FB2D}\u{FB49} \u{5D5}:\u{FB35}\u{FB4B} \u{5D6}:\u{FB36} \
        \u{5D8}:\u{FB38} \u{5DA}:\u{FB3A} \u{5DE}:\u{FB3E} \u{5E0}:\u{FB40} \u{5E1}:\u{FB41} \u{5E3}:\u{FB43} \
        \u{5E4}:\u{FB44}\u{FB4E} \u{5E6}:\u{FB46} \u{5E7}:\u{FB47} \u{5D0}\u{5DC}:\u{FB4F} \u{621}:\u{FE80} \
        \u{628}:\u{FE8F}\u{FE90}\u{FE91}\u{FE92} \u{629}:\u{FE93}\u{FE94} \u{62A}:\u{FE95}\u{FE96}\u{FE97}\u{FE98} \
        \u{62B}:\u{FE99}\u{FE9A}\u{FE9B}\u{FE9C} \u{62C}:\u{FE9D}\u{FE9E}\u{FE9F}\u{FEA0} \
        \u{62D}:\u{FEA1}\u{FEA2}\u{FEA3}\u{FEA4} \u{62E}:\u{FEA5}\u{FEA6}\u{FEA7}\u{FEA8} \u{62F}:\u{FEA9}\u{FEAA} \
        \u{630}:\u{FEAB}\u{FEAC} \u{631}:\u{FEAD}\u{FEAE} \u{632}:\u{FEAF}\u{FEB0} \u{633}:\u{FEB1}\u{FEB2}\u{FEB3}\u{FEB4} \
        \u{634}:\u{FEB5}\u{FEB6}\u{FEB7}\u{FEB8} \u{635}:\u{FEB9}\u{FEBA}\u{FEBB}\u{FEBC} \
        \u{636}:\u{FEBD}\u{FEBE}\u{FEBF}\u{FEC0} \u{637}:\u{FEC1}\u{FEC2}\u{FEC3}\u{FEC4} \
        \u{638}:\u{FEC5}\u{FEC6}\u{FEC7}\u{FEC8} \u{639}:\u{FEC9}\u{FECA}\u{FECB}\u{FECC} \
        \u{63A}:\u{FECD}\u{FECE}\u{FECF}\u{FED0} \u{641}:\u{FED1}\u{FED2}\u{FED3}\u{FED4} \
        \u{642}:\u{FED5}\u{FED6}\u{FED7}\u{FED8} \u{643}:\u{FED9}\u{FEDA}\u{FEDB}\u{FEDC} \
        \u{644}:\u{FEDD}\u{FEDE}\u{FEDF}\u{FEE0} \u{645}:\u{FEE1}\u{FEE2}\u{FEE3}\u{FEE4} \
        \u{646}:\u{FEE5}\u{FEE6}\u{FEE7}\u{FEE8} \u{647}:\u{FEE9}\u{FEEA}\u{FEEB}\u{FEEC} \u{649}:\u{FEEF}\u{FEF0} \
        \u{644}\u{627}:\u{FEF5}\u{FEF6}\u{FEF7}\u{FEF8}\u{FEF9}\u{FEFA}\u{FEFB}\u{FEFC} \u{1B05}\u{1B35}:\u{1B06} \u{1B07}\u{1B35}:\u{1B08} \u{1B09}\u{1B35}:\u{1B0A} \u{1B0B}\u{1B35}:\u{1B0C} \
        \u{1B0D}\u{1B35}:\u{1B0E} \u{1B11}\u{1B35}:\u{1B12} \u{1B3A}\u{1B35}:\u{1B3B} \u{1B3C}\u{1B35}:\u{1B3D} \
        \u{1B3E}\u{1B35}:\u{1B40} \u{1B3F}\u{1B35}:\u{1B41} \u{1B42}\u{1B35}:\u{1B43} \
        ヲ:ｦ ァ:ｧ ィ:ｨ ゥ:ｩ ェ:ｪ ォ:ｫ ャ:ｬ ュ:ｭ ョ:ｮ ッ:ｯ \
        ー:ｰ ア:ｱ イ:ｲ ウ:ｳ エ:ｴ オ:ｵ カ:ｶ キ:ｷ ク:ｸ ケ:ｹ コ:ｺ サ:ｻ シ:ｼ ス:ｽ セ:ｾ ソ:ｿ タ:ﾀ チ:ﾁ ツ:ﾂ テ:ﾃ ト:ﾄ ナ:ﾅ ニ:ﾆ ヌ:ﾇ ネ:ﾈ ノ:ﾉ ハ:ﾊ ヒ:ﾋ フ:ﾌ ヘ:ﾍ \
        ホ:ﾎ マ:ﾏ ミ:ﾐ ム:ﾑ メ:ﾒ モ:ﾓ ヤ:ﾔ ユ:ﾕ ヨ:ﾖ ラ:ﾗ リ:ﾘ ル:ﾙ レ:ﾚ ロ:ﾛ ワ:ﾜ ン:ﾝ
        """

    /// Pairs of a base and a mark that are one letter, and this letter: marks that are not accents.
    static let composed = """
        и\u{306}й г\u{301}ѓ і\u{308}ї к\u{301}ќ у\u{306}ў ѵ\u{30F}ѷ ж\u{306}ӂ а\u{306}ӑ а\u{308}ӓ е\u{306}ӗ ә\u{308}ӛ \
        ж\u{308}ӝ з\u{308}ӟ и\u{304}ӣ и\u{308}ӥ о\u{308}ӧ ө\u{308}ӫ э\u{308}ӭ у\u{304}ӯ у\u{308}ӱ у\u{30B}ӳ ч\u{308}ӵ \
        ы\u{308}ӹ か\u{3099}が き\u{3099}ぎ く\u{3099}ぐ け\u{3099}げ こ\u{3099}ご さ\u{3099}ざ し\u{3099}じ す\u{3099}ず せ\u{3099}ぜ \
        そ\u{3099}ぞ た\u{3099}だ ち\u{3099}ぢ つ\u{3099}づ て\u{3099}で と\u{3099}ど は\u{3099}ば は\u{309A}ぱ ひ\u{3099}び ひ\u{309A}ぴ \
        ふ\u{3099}ぶ ふ\u{309A}ぷ へ\u{3099}べ へ\u{309A}ぺ ほ\u{3099}ぼ ほ\u{309A}ぽ う\u{3099}ゔ ゝ\u{3099}ゞ カ\u{3099}ガ キ\u{3099}ギ \
        ク\u{3099}グ ケ\u{3099}ゲ コ\u{3099}ゴ サ\u{3099}ザ シ\u{3099}ジ ス\u{3099}ズ セ\u{3099}ゼ ソ\u{3099}ゾ タ\u{3099}ダ チ\u{3099}ヂ \
        ツ\u{3099}ヅ テ\u{3099}デ ト\u{3099}ド ハ\u{3099}バ ハ\u{309A}パ ヒ\u{3099}ビ ヒ\u{309A}ピ フ\u{3099}ブ フ\u{309A}プ ヘ\u{3099}ベ \
        ヘ\u{309A}ペ ホ\u{3099}ボ ホ\u{309A}ポ ウ\u{3099}ヴ ワ\u{3099}ヷ ヰ\u{3099}ヸ ヱ\u{3099}ヹ ヲ\u{3099}ヺ ヽ\u{3099}ヾ
        """
}
