(** * Usual elements

    The sums of two heaps of together n tokens, when all products of two usual elements are met among those
    with a heap of at most w: every sum is worth one with a heap of at most w, or with a heap that is not usual. So those are enough
    to be looked at. *)

From Coq Require Import Arith Lia.

Section Usual.
Variable E : Type.
Variable mul : E -> E -> E.
Hypothesis commutative : forall x y, mul x y = mul y x.
Variable phi : nat -> E.
Variable usual : E -> bool.
Variables n w : nat.

Definition sum a := mul (phi a) (phi (n - a)).

Hypothesis met : forall x y, usual x = true -> usual y = true ->
  exists a, 1 <= a <= w /\ a < n /\ sum a = mul x y.

Theorem usual_elements a : 1 <= a < n -> exists b, 1 <= b < n /\ sum b = sum a /\ (b <= w \/ usual (phi b) = false).
Proof.
  intros Ha. destruct (usual (phi a)) eqn:U.
  - destruct (usual (phi (n - a))) eqn:V.
    + destruct (met _ _ U V) as (b & Hb & Hn & Hs). exists b. split; [lia|]. split; [exact Hs|]. left. lia.
    + exists (n - a). split; [lia|]. split; [|now right].
      unfold sum. replace (n - (n - a)) with a by lia. apply commutative.
  - exists a. split; [lia|]. split; [reflexivity|]. now right.
Qed.
End Usual.
