extension Voice {
    /// A singing bowl of 18 cm, struck with a padded mallet.
    ///
    /// The ratios are those of a measured bowl (Csound manual, "Modal Frequency Ratios", Tibetan bowl of 180 mm); the pitch is a
    /// choice. A bowl that is not quite round has each mode twice (Inácio, Henrique and Antunes, "The Dynamics of Tibetan Singing
    /// Bowls", Acta Acustica 92, 2006), hence the slow beats of the lowest two. A soft mallet hardly excites the high modes, so
    /// the amplitude is roughly halved from one mode to the next. A real bowl rings longer: the decays are shortened to the
    /// recording's length, and remain shorter for higher modes.
    package static let bowl = Voice(
        name: "bowl", edition: 1, fundamental: 221, length: 12, attack: 0.006, fade: 1.5,
        partials: [
            Partial(1, amplitude: 1, decay: 13),
            Partial(1, offset: 1, amplitude: 0.55, decay: 13),
            Partial(2.77828, amplitude: 0.5, decay: 9),
            Partial(2.77828, offset: 2, amplitude: 0.2, decay: 9),
            Partial(5.18099, amplitude: 0.26, decay: 5.5),
            Partial(8.16289, amplitude: 0.13, decay: 3.5),
            Partial(11.66063, amplitude: 0.06, decay: 2.2),
            Partial(15.63801, amplitude: 0.03, decay: 1.4),
            Partial(19.99, amplitude: 0.015, decay: 0.8),
        ])

    /// A small church bell: hum, prime, minor third, fifth, nominal and higher partials.
    ///
    /// The ratios, amplitudes and relative decays are those of Jean-Claude Risset's bell ("An Introductory Catalogue of Computer
    /// Synthesized Sounds", 1969; Puckette, "The Theory and Technique of Electronic Music", 2007), who analysed real bells. The
    /// longest decay is set to the recording's length.
    package static let bell = Voice(
        name: "bell", edition: 1, fundamental: 440, length: 6, attack: 0.002, fade: 0.8,
        partials: [
            Partial(0.56, amplitude: 1, decay: 6),
            Partial(0.56, offset: 1, amplitude: 0.67, decay: 5.4),
            Partial(0.92, amplitude: 1, decay: 3.9),
            Partial(0.92, offset: 1.7, amplitude: 1.8, decay: 3.3),
            Partial(1.19, amplitude: 2.67, decay: 1.95),
            Partial(1.7, amplitude: 1.67, decay: 2.1),
            Partial(2, amplitude: 1.46, decay: 1.5),
            Partial(2.74, amplitude: 1.33, decay: 1.2),
            Partial(3, amplitude: 1.33, decay: 0.9),
            Partial(3.76, amplitude: 1, decay: 0.6),
            Partial(4.07, amplitude: 1.33, decay: 0.45),
        ])

    /// A wooden bar, struck once.
    ///
    /// The ratios are those of the bending modes of a bar with free ends, 3.0112² : 5² : 7² : 9² (Fletcher and Rossing, "The
    /// Physics of Musical Instruments"). Wood loses about the same fraction of its energy in each period, so decays are inversely
    /// proportional to frequencies: T60 = 2.2 Q / f, with Q = 60 for hardwood.
    package static let wood = Voice(
        name: "wood", edition: 1, fundamental: 740, length: 0.4, attack: 0.0007, fade: 0.05,
        partials: [
            Partial(1, amplitude: 1, decay: 0.178),
            Partial(2.756, amplitude: 0.5, decay: 0.065),
            Partial(5.404, amplitude: 0.22, decay: 0.033),
            Partial(8.933, amplitude: 0.1, decay: 0.020),
        ])
}
