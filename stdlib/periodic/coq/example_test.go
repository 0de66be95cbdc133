package coq_test

import (
	"fmt"

	"sprague/stdlib/certificate"
	_ "sprague/stdlib/periodic/check/quick" // which knows the theorems
	"sprague/stdlib/periodic/coq"
)

// guySmith writes a certificate of Guy and Smith for a game.
func guySmith(game string, preperiod, period int64) []byte {
	c := &certificate.Period{Preperiod: preperiod, Period: period}
	c.Game = game
	return certificate.Encode(certificate.Named("Guy-Smith"), c)
}

func ExampleTheory() {
	theory, err := coq.Theory(guySmith("0.77", 71, 12))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(theory.Text))
	// Output:
	// (** The period of 0.77.
	//
	//     take 1 token, and leave nothing, one heap or two heaps;
	//     take 2 tokens, and leave nothing, one heap or two heaps;
	//
	//     By the theorem "Guy-Smith", as Check.v checks it. To compile it against the library Sprague:
	//     coqc -R stdlib/periodic/coq Sprague FILE.v *)
	//
	// From Coq Require Import List NArith.
	// From Sprague Require Import Games Play Codes Periods Check.
	// Import ListNotations.
	//
	// Definition game := octal (finite [0; 7; 7]).
	//
	// (** No smaller preperiod or period does. *)
	// Theorem least_period : least (G game) 71 12 0.
	// Proof. apply check_guy_smith_sound. vm_cast_no_check (eq_refl true). Qed.
	//
	// (** In any sum a heap of n tokens and one of n + 12 may be exchanged. *)
	// Corollary exchange l r n : 71 <= n ->
	//   loses game (l ++ (n + 12) :: r) <-> loses game (l ++ n :: r).
	// Proof. apply period_exchange, least_periodic, least_period. Qed.
	//
	// Theorem period : forall n, 71 <= n -> G game (n + 12) = G game n.
	// Proof. apply periodic_zero, least_periodic, least_period. Qed.
}
