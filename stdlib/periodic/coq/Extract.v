(** The checkers as OCaml, a file for each module, into the folder where coqc runs. Numbers stay what they
    are in the proofs: no machine integers, which could overflow. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Sprague Require Import Codes Values Check SumCheck LiveCheck FiniteState FiniteCheck MisereCheck.

Extraction Language OCaml.
Separate Extraction
  Check.check_guy_smith Check.check_one_window Check.check_repeating Check.check_all_but
  Values.values Values.digits_below FiniteCheck.check_walking FiniteCheck.drive FiniteCheck.facts FiniteCheck.walk FiniteCheck.small_values FiniteCheck.first_window FiniteState.common
  SumCheck.check_sum_bound LiveCheck.check_live
  MisereCheck.check MisereCheck.check_reduced.
