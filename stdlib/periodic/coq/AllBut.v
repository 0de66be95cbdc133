(** * Subtraction games in which all takes but finitely many are allowed

    Let [k] be at least the greatest take that is not allowed. If G(n+p) = G(n) + s for 2k values of n
    in a row (one value for k = 0), then for ever.

    A heap m below n blocks n if n - m is not allowed: then k >= n - m. G(n) is the least v all heaps of
    which, below n, block n. Heaps of the same value block each other, so that they lie within k of each
    other, and a window of 2k values shows all that matter. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Codes Periods GuySmith.
Import ListNotations.

Section AllBut.
Variables (takes : nat -> bool) (k : nat).
Hypothesis cofinite : forall t, k < t -> takes t = true.
Notation V := (G (subtraction takes)).

Lemma not_reached n t : 0 < t <= n -> takes t = true -> V (n - t) <> V n.
Proof.
  intros Ht T E. destruct (G_is_mex (subtraction takes) n) as [out _]. apply out, subtraction_reaches. now exists t.
Qed.

(** Heaps of the same value lie within [k] of each other. *)
Lemma close m n : m < n -> V m = V n -> n - m <= k.
Proof.
  intros L E. destruct (le_lt_dec (n - m) k) as [|H]; [assumption|].
  elim (not_reached n (n - m)); [lia | now apply cofinite | now replace (n - (n - m)) with m by lia].
Qed.

(** The number of values that occur below [n]: the least that does not. *)
Notation next := (unused V).

Lemma next_spec n : (forall v, (v < next n)%N <-> exists m, m < n /\ V m = v) /\ (V n <= next n)%N.
Proof.
  apply unused_spec. clear n. intros n v L. destruct (G_is_mex (subtraction takes) n) as [_ below].
  apply below, subtraction_reaches in L as (t & Ht & _ & E). exists (n - t). split; [lia | exact E].
Qed.

Lemma occurs n m : m < n -> (V m < next n)%N.
Proof. intros H. apply next_spec. now exists m. Qed.

(** The greatest value below [n] is among the last k + 1. *)
Lemma top n : 0 < n -> exists i, 1 <= i <= k + 1 /\ i <= n /\ N.succ (V (n - i)) = next n.
Proof.
  intros P. assert (first : exists f, f < n /\ N.succ (V f) = next n /\
                      forall v, (v < next n)%N -> exists m, m <= f /\ V m = v).
  { induction n as [|n IH]; [lia|]. cbn [unused]. destruct (N.eqb_spec (V n) (next n)) as [E|E].
    - exists n. split; [lia|]. split; [lia|]. intros v Hv.
      destruct (N.eq_dec v (next n)) as [->|D]; [exists n; split; [lia | exact E]|].
      destruct (proj1 (proj1 (next_spec n) v)) as (m & ? & ?); [lia | exists m; split; [lia | assumption]].
    - destruct n as [|n]; [|destruct IH as (f & ? & ? & ?); [lia | exists f; repeat split; auto; lia]].
      elim E. assert (V 0 <= next 0)%N by apply next_spec. cbn in *. lia. }
  destruct first as (f & Hf & E & all). exists (n - f). replace (n - (n - f)) with f by lia.
  split; [|split; [lia | exact E]]. split; [lia|].
  destruct (le_lt_dec (n - f) (k + 1)) as [|H]; [assumption | exfalso].
  (* the heap f + k + 1 would have a value too far from its first heap *)
  destruct (all (V (f + k + 1))) as (m & Hm & S); [apply occurs; lia|].
  pose proof (close m (f + k + 1) ltac:(lia) S). lia.
Qed.

Definition window : nat := Nat.max (2 * k) 1.

(** Equal windows, up to a shift, are followed by equal values up to that shift. *)
Lemma next_value n n' s : window <= n -> window <= n' ->
  (forall i, 1 <= i <= window -> V (n' - i) = (V (n - i) + s)%N) -> V n' = (V n + s)%N.
Proof.
  unfold window. intros Hn Hn' W. assert (Top : next n' = (next n + s)%N).
  { destruct (top n ltac:(lia)) as (i & Hi & _ & E). destruct (top n' ltac:(lia)) as (j & Hj & _ & F).
    pose proof (W i ltac:(lia)). pose proof (W j ltac:(lia)).
    pose proof (occurs n' (n' - i) ltac:(lia)). pose proof (occurs n (n - j) ltac:(lia)). lia. }
  assert (blocked : forall x m, m < x -> (forall t, 0 < t <= x -> takes t = true -> V (x - t) <> V m) -> x - m <= k).
  { intros x m Hm H. destruct (le_lt_dec (x - m) k) as [|L]; [assumption|].
    elim (H (x - m)); [lia | now apply cofinite | f_equal; lia]. }
  symmetry. apply (is_mex_unique (reaches (subtraction takes) n')); [|apply G_is_mex]. split.
  - rewrite subtraction_reaches. intros (t & Ht & T & E). destruct (N.eq_dec (V n) (next n)) as [X|X].
    + pose proof (occurs n' (n' - t) ltac:(lia)). lia.
    + (* the value of n has a heap near, which all heaps of the shifted value are near to *)
      destruct (next_spec n) as [O L]. destruct (proj1 (O (V n))) as (h & Hh & Eh); [lia|]. assert (Kh : n - h <= k).
      { apply (blocked n h Hh). intros u Hu Tu Y. apply (not_reached n u Hu Tu). congruence. }
      assert (Vh : V (n' - (n - h)) = (V n + s)%N).
      { rewrite W by lia. replace (n - (n - h)) with h by lia. now rewrite Eh. }
      assert (Near : t <= 2 * k).
      { destruct (Nat.lt_trichotomy (n' - t) (n' - (n - h))) as [Q|[Q|Q]]; [|lia|lia].
        pose proof (close (n' - t) (n' - (n - h)) Q ltac:(congruence)). lia. }
      apply (not_reached n t); [lia | exact T|]. pose proof (W t ltac:(lia)). lia.
  - intros w Hw. destruct (in_dec N.eq_dec w (map (worth (subtraction takes)) (options (subtraction takes) n'))) as [I|I].
    { apply in_map_iff in I as (o & <- & Ho). now exists o. }
    exfalso. assert (out : forall t, 0 < t <= n' -> takes t = true -> V (n' - t) <> w).
    { intros t Ht T E. apply I. destruct (proj2 (subtraction_reaches takes n' w)) as (o & Ho & <-); [now exists t|].
      now apply in_map. }
    destruct (next_spec n) as [_ L]. destruct (proj1 (proj1 (next_spec n') w)) as (m & Hm & Em); [lia|].
    assert (Km : n' - m <= k) by (apply (blocked n' m Hm); rewrite Em; exact out).
    pose proof (W (n' - m) ltac:(lia)) as E. replace (n' - (n' - m)) with m in E by lia.
    destruct (G_is_mex (subtraction takes) n) as [_ below].
    assert (R : (V (n - (n' - m)) < V n)%N) by lia. apply below, subtraction_reaches in R as (t & Ht & T & F).
    assert (Near : t <= 2 * k).
    { destruct (Nat.lt_trichotomy (n - t) (n - (n' - m))) as [Q|[Q|Q]]; [|lia|lia].
      pose proof (close (n - t) (n - (n' - m)) Q F). lia. }
    apply (out t); [lia | exact T|]. rewrite W by lia. lia.
Qed.

Theorem all_but n0 p s : (forall n, n0 <= n < n0 + window -> V (n + p) = (V n + s)%N) -> periodic V n0 p s.
Proof.
  intros seen n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (n0 + window) n) as [H|H]; [|apply seen; lia].
  apply next_value; [lia | lia|]. intros i Hi. replace (n + p - i) with (n - i + p) by lia. apply IH; lia.
Qed.
End AllBut.
