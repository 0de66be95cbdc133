(** * Examples *)

From Coq Require Import List NArith.
From Sprague Require Import Mex Games Play Codes Periods Check.
Import ListNotations.

(** Kayles, 0.77: take one or two adjacent pins. *)
Definition kayles := octal (finite [0; 7; 7]).

Theorem kayles_period : least (G kayles) 71 12 0.
Proof. apply check_guy_smith_sound. vm_compute. reflexivity. Qed.

(** In terms of play: a heap of n >= 71 may be exchanged for one of n + 12 in any sum. *)
Corollary kayles_play l r n : 71 <= n -> loses kayles (l ++ (n + 12) :: r) <-> loses kayles (l ++ n :: r).
Proof. apply period_exchange, kayles_period. Qed.

(** Dawson's Chess, 0.137. *)
Theorem dawsons_chess : least (G (octal (finite [0; 1; 3; 7]))) 52 34 0.
Proof. apply check_guy_smith_sound. vm_compute. reflexivity. Qed.

(** Take away one, two or three. *)
Theorem subtraction_123 : least (G (octal (finite [0; 3; 3; 3]))) 0 4 0.
Proof. apply check_one_window_sound. vm_compute. reflexivity. Qed.

(** All takes but 2 and 3: the values rise by 2 with each 4 heaps. *)
Theorem all_but_23 : least (G (octal (Code [0; 3; 0; 0] [3]))) 0 4 2.
Proof. apply check_all_but_sound. vm_compute. reflexivity. Qed.
