(** The checkers as OCaml, a file for each module, into the folder where coqc runs. Numbers stay what they
    are in the proofs: no machine integers, which could overflow. *)
From Coq Require Import Extraction ExtrOcamlBasic.
From Sprague Require Import Codes Values Check LiveCheck FiniteState FiniteCheck MisereCheck.

Extraction Language OCaml.
Separate Extraction
  Check.check_guy_smith Check.check_one_window Check.check_repeating Check.check_all_but
  Values.values FiniteCheck.check_walking FiniteCheck.facts FiniteCheck.link FiniteCheck.links FiniteCheck.first_window FiniteState.common
  LiveCheck.check_live
  MisereCheck.check MisereCheck.check_reduced.
