// Package stdlib holds the packages that cells use without an import, and the list of the sources they cite.
//
// Games and their values:
//
//	grundy       any finite impartial game, from its moves
//	nim          Nim, misère Nim, Moore's, Lasker's, Staircase Nim
//	subtraction  take numbers from a list, or all numbers but some
//	octal        taking and breaking, by code
//	coins        coin-turning games, Welter's game
//	twoheap      Wythoff's game and other games of two heaps
//	digraph      Node Kayles, Arc Kayles, Geography, Hackenbush, games with draws
//	board        Cram, Chomp, games on ordered sets, Sprouts
//	boxes        Dots and Boxes, Nimstring, strings and coins
//	misere       genus and quotients of misère play
//	nimber       the field of nimbers
//	periodic     periods, arithmetic periods, certificates
//	ruler        ruler, arithmetic and sapp regularity of hexadecimal games
//
// To see, to prove and to play:
//
//	figure    figures that show themselves
//	proof     proofs step by step, each step checked
//	play      a board and a perfect opponent
//	exercise  verdicts on answers, without the answers
//	display   HTML, Markdown, LaTeX, tables, widgets
//
// # Verbs
//
// The same verbs mean the same in every game. Games of heaps take heap sizes, coin games the heads, two heaps
// a pair; a position takes nothing. Values(n) is G(0), …, G(n−1), of coins the values of coins 1 to n.
// PeriodWithin(n) is what n values prove, or show. Choices lists the options with their values, as []grundy.Choice, and Explain is a
// grundy.Explanation, in every package. Heap(n), At(…) and positions are a grundy.Position.
//
// Games of heaps: String, Rule, Choices, Value, Values, Outcome, WinningMoves, Explain, Heap, Sum, Table, Period, PeriodWithin, Misere, Display
//
//	octal.Game               all
//	subtraction.Game         all
//	grundy.Game              all
//	grundy.Takes             all
//	grundy.Words             all
//	nim.Game                 all
//	nim.LaskerGame           all
//	digraph.NodeKaylesPaths  all
//	digraph.ArcKaylesPaths   all
//	coins.Heaps              all
//
// Games whose positions are given to each verb: String, Rule, Choices, Value, Outcome, WinningMoves, Explain, At, Misere, Display
//
//	grundy.Dynamic           all
//	grundy.NoRepeat          all
//	grundy.WithPass          all
//	coins.Game               all but: not Misere (Heaps().Misere() has it)
//	coins.Grid               all but: not Misere (values of heads do not add in misère play)
//	twoheap.Game             all
//
// Positions: String, Rule, Choices, Value, Outcome, WinningMoves, Explain, Display
//
//	nim.Position             all
//	nim.LaskerPosition       all
//	nim.StaircasePosition    all
//	nim.MoorePosition        all but: not Choices (without a value no component of a sum); not Value (no formula is known; Outcome has one)
//	digraph.Kayles           all
//	board.Position           all
//	digraph.GeographyGame    all
//	digraph.HackenbushGame   all
//	grundy.Compound          all
//
// Positions in which a player who takes something moves again: String, Rule, Value, Outcome, WinningMoves, Explain, Display
//
//	boxes.NimstringGame      all
//	boxes.DotsAndBoxesGame   all
//
// In misère play: String, Rule, Outcome, WinningMoves, Display
//
//	octal.MisereGame         all
//	grundy.MisereGame        all
//	nim.MiserePosition       all
//
// # Sources
//
// Doc comments cite by these keys.
//
//	[Austin1976]           R. B. Austin, Impartial and partisan games, MSc thesis, University of Calgary, 1976.
//	[Berlekamp2000]        E. R. Berlekamp, The Dots and Boxes Game: Sophisticated Child's Play, A K Peters, 2000.
//	[Bouton1901]           C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901), 35–39.
//	[BuzzardCiere2014]     K. Buzzard, M. Ciere, Playing simple loony dots-and-boxes endgames optimally, Integers 14 (2014), G08.
//	[Conway1976]           J. H. Conway, On Numbers and Games, Academic Press, 1976.
//	[DiMuro2015]           J. DiMuro, On On_p, arXiv 1108.0962, 2015.
//	[DressFlammenkampPink1999] A. Dress, A. Flammenkamp and N. Pink, Additive periodicity of the Sprague-Grundy function of certain Nim games, Advances in Applied Mathematics 22 (1999), 249–270.
//	[Fraenkel1982]         A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982), 353–361.
//	[Fraenkel1993]         A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993), 371–381.
//	[FraenkelPerl1975]     A. S. Fraenkel, Y. Perl, Constructions in combinatorial games with cycles, Infinite and Finite Sets 2 (1975), 667–699.
//	[GangolliPlambeck1989] A. Gangolli, T. Plambeck, A note on periodicity in some octal games, International Journal of Game Theory 18 (1989), 311–320.
//	[GrossmanNowakowski2015] J. P. Grossman, R. J. Nowakowski, A ruler regularity in hexadecimal games, Games of No Chance 4 (2015), 115–128.
//	[Grundy1939]           P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6–8.
//	[GuySmith1956]         R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514–526.
//	[HorrocksNowakowski2003] D. G. Horrocks, R. J. Nowakowski, Regularity in the G-sequences of octal games with a pass, Integers 3 (2003), G1.
//	[HowseNowakowski2004]  S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoretical Computer Science 313 (2004), 463–472.
//	[Landman2002]          H. Landman, A simple FSM-based proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game, in R. J. Nowakowski (ed.), More Games of No Chance, Cambridge 2002, 383–386.
//	[LemoineViennot2012]   J. Lemoine, S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012), 70–79.
//	[LemoineViennot2015]   J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4, MSRI Publications 63, 2015.
//	[Lenstra1977]          H. W. Lenstra, On the algebraic closure of two, Proceedings KNAW A 80 (1977), 389–396; Nim multiplication, IHES, 1978.
//	[Moore1910]            E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93–94.
//	[Moore1956]            E. F. Moore, Gedanken-experiments on sequential machines, Automata Studies, Princeton (1956), 129–153.
//	[MorrisonFriedmanLandsberg2011] R. E. Morrison, E. J. Friedman, A. S. Landsberg, Combinatorial games with a pass: a dynamical systems approach, Chaos 21 (2011), 043108.
//	[OkabeIto2008]         M. Okabe, K. Ito, Color universal design: how to make figures and presentations that are friendly to colorblind people, 2008.
//	[PlambeckSiegel2008]   T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115 (2008), 593–622, arXiv math/0609825.
//	[PlambeckWhitehead2013] T. E. Plambeck, G. Whitehead, The secrets of Notakto: winning at X-only tic-tac-toe, arXiv 1301.1672, 2013.
//	[Schaefer1978]         T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences 16 (1978), 185–225.
//	[Schwenk1970]          A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225–234.
//	[SibertConway1992]     W. L. Sibert, J. H. Conway, Mathematical Kayles, International Journal of Game Theory 20 (1992), 237–246.
//	[Siegel2013]           A. N. Siegel, Combinatorial Game Theory, American Mathematical Society, 2013.
//	[Smith1966]            C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966), 51–81.
//	[Sprague1935]          R. Sprague, Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41 (1935), 438–444.
//	[Welter1954]           C. P. Welter, The theory of a class of games on a sequence of squares, Indagationes Mathematicae 16 (1954), 194–200.
//	[Whinihan1963]         M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9–13.
//	[Wilson]               D. Wilson, Dots-and-Boxes analysis results, wilson.engr.wisc.edu/boxes.
//	[WinningWays]          E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, 2nd edition, A K Peters, 2001–2004.
//	[Wythoff1907]          W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199–202.
package stdlib
