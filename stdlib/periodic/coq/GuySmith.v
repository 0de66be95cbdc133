(** * The theorem of Guy and Smith (1956), for any number of heaps

    Let no move of a code take more than [k] tokens or leave more than [h] heaps. If values repeat
    with the distance [p] for n0 <= n < h·n0 + (h-1)·p + k, n0 >= 1, they do so for ever.
    With h = 2 this is the theorem on octal games (bound 2·n0 + p + k); with h = 1 values are
    decided by the [k] before them.

    An option of the heap n + p that has a part a >= n0 + p corresponds to one of n, with a - p
    for a, and the other way round. So many tokens force some part to be that large. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play Codes Periods.
Import ListNotations.

(** A large sum of few parts has a large part. *)
Lemma large_part o b : length o * b < list_sum o -> exists l a r, o = l ++ a :: r /\ b < a.
Proof.
  induction o as [|a o IH]; intros H; [cbn in H; lia|]. destruct (le_lt_dec a b) as [L|L]; [|now exists [], a, o].
  destruct IH as (l & x & r & -> & X); [cbn in H; unfold list_sum; lia | now exists (a :: l), x, r].
Qed.

(** Another part, and as many tokens more on the heap. *)
Lemma leaves_move d n l a b r : 0 < b -> leaves d n (l ++ a :: r) -> leaves d (n - a + b) (l ++ b :: r).
Proof.
  intros B (L & t & E & F & T & M). rewrite list_sum_app in E.
  cbn [list_sum fold_right] in E. change (fold_right Nat.add 0 r) with (list_sum r) in E.
  assert (S : length (l ++ b :: r) = length (l ++ a :: r)) by (rewrite !app_length; reflexivity).
  split; [now rewrite S|]. exists t. rewrite S, list_sum_app. cbn [list_sum fold_right].
  change (fold_right Nat.add 0 r) with (list_sum r). repeat split; auto; [lia|].
  apply Forall_app in F as [Fl Fr]. inversion Fr; subst. apply Forall_app. now split; [|constructor].
Qed.

(** The same heaps left of a larger or smaller heap, by a take with the same digit. *)
Lemma leaves_take d o t u : 0 < u -> d u = d t -> length o <= 3 -> Forall (fun a => 0 < a) o ->
  Nat.testbit (d t) (length o) = true -> leaves d (u + list_sum o) o.
Proof. intros U D L F T. split; [exact L|]. exists u. rewrite D. repeat split; auto. Qed.

(** Values of options agree if each option has a partner of the same value. *)
Lemma G_eq_options d n m :
  (forall o, leaves d n o -> exists o', leaves d m o' /\ worth (coded d) o' = worth (coded d) o) ->
  (forall o, leaves d m o -> exists o', leaves d n o' /\ worth (coded d) o' = worth (coded d) o) ->
  G (coded d) n = G (coded d) m.
Proof.
  intros A B. apply is_mex_eq with (2 := G_is_mex (coded d) n) (3 := G_is_mex (coded d) m).
  unfold reaches. cbn [options coded]. intros v. split; intros (o & Ho & <-).
  - apply code_options_spec, A in Ho as (o' & Ho & <-). exists o'. now rewrite code_options_spec.
  - apply code_options_spec, B in Ho as (o' & Ho & <-). exists o'. now rewrite code_options_spec.
Qed.

Lemma few_heaps d h : (forall t j, h < j -> Nat.testbit (d t) j = false) -> forall n o, leaves d n o -> length o <= h.
Proof.
  intros heaps n o (_ & t & _ & _ & T & _). destruct (le_lt_dec (length o) h) as [|H]; [assumption|].
  now rewrite (heaps t) in T.
Qed.

Lemma few_taken d k : (forall t, k < t -> d t = 0) -> forall n o, leaves d n o -> n <= k + list_sum o.
Proof.
  intros takes n o (_ & t & -> & _ & T & _). destruct (le_lt_dec t k); [lia|]. now rewrite takes, Nat.bits_0 in T.
Qed.

Section Bounded.
Variables (d : nat -> nat) (h k n0 p : nat).
Notation V := (G (coded d)).
Hypothesis takes : forall t, k < t -> d t = 0.
Hypothesis heaps : forall t j, h < j -> Nat.testbit (d t) j = false.
Hypothesis n0_pos : 0 < n0.
Hypothesis p_pos : 0 < p.
Hypothesis h_pos : 0 < h.
Hypothesis seen : forall n, n0 <= n < h * n0 + (h - 1) * p + k -> V (n + p) = V n.

Theorem guy_smith : periodic V n0 p 0.
Proof.
  apply periodic_zero. intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (h * n0 + (h - 1) * p + k) n) as [Hbig|]; [|apply seen; lia]. apply G_eq_options.
  - intros o Ho. pose proof (few_heaps d h heaps _ _ Ho) as L. pose proof (few_taken d k takes _ _ Ho) as T.
    destruct (large_part o (n0 + p - 1)) as (l & a & r & -> & Ha); [nia|]. assert (An : a < n + p).
    { apply (leaves_lt d _ _ a Ho). apply in_or_app. right. now left. }
    exists (l ++ a - p :: r). split.
    + replace n with (n + p - a + (a - p)) by lia. apply leaves_move; [lia | exact Ho].
    + rewrite !worth_mid. f_equal. rewrite <- (IH (a - p)) by lia. f_equal. lia.
  - intros o Ho. pose proof (few_heaps d h heaps _ _ Ho) as L. pose proof (few_taken d k takes _ _ Ho) as T.
    destruct (large_part o (n0 - 1)) as (l & a & r & -> & Ha); [nia|]. assert (An : a < n).
    { apply (leaves_lt d _ _ a Ho). apply in_or_app. right. now left. }
    exists (l ++ a + p :: r). split.
    + replace (n + p) with (n - a + (a + p)) by lia. apply leaves_move; [lia | exact Ho].
    + rewrite !worth_mid. f_equal. apply IH; lia.
Qed.
End Bounded.

(** ** One window from 0 on

    Where every take may leave a heap or nothing (digits 0 and 3), an empty heap is a heap like
    others, and the comparison may begin at 0. *)

Section OneWindow.
Variables (takes : nat -> bool) (k n0 p : nat).
Notation V := (G (subtraction takes)).
Hypothesis bounded : forall t, k < t -> takes t = false.
Hypothesis seen : forall n, n0 <= n < n0 + k -> V (n + p) = V n.

Lemma subtraction_worth n t : t <= n ->
  worth (subtraction takes) (match n - t with O => [] | S m => [S m] end) = V (n - t).
Proof.
  intros H. destruct (n - t) as [|m]; unfold worth, nimsum; cbn [map fold_right].
  - symmetry. apply G_0.
  - apply N.lxor_0_r.
Qed.

Lemma subtraction_reaches n v :
  reaches (subtraction takes) n v <-> exists t, 0 < t <= n /\ takes t = true /\ V (n - t) = v.
Proof.
  unfold reaches. split.
  - intros (o & Ho & <-). apply subtraction_spec in Ho as (t & Ht & T & ->).
    exists t. rewrite subtraction_worth by lia. auto.
  - intros (t & Ht & T & <-). exists (match n - t with O => [] | S m => [S m] end).
    rewrite subtraction_spec, subtraction_worth by lia. split; [now exists t | reflexivity].
Qed.

Theorem one_window : periodic V n0 p 0.
Proof.
  apply periodic_zero. intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (n0 + k) n) as [Hbig|]; [|apply seen; lia].
  apply is_mex_eq with (2 := G_is_mex _ (n + p)) (3 := G_is_mex _ n). intros v.
  rewrite !subtraction_reaches. split; intros (t & Ht & T & <-); exists t;
    (destruct (le_lt_dec t k) as [K|K]; [|rewrite bounded in T by lia; discriminate]).
  - repeat split; auto; try lia. replace (n + p - t) with (n - t + p) by lia. now rewrite IH by lia.
  - repeat split; auto; try lia. replace (n + p - t) with (n - t + p) by lia. now rewrite IH by lia.
Qed.
End OneWindow.

(** ** Repeating codes

    With a head of [r] digits (that of a take of 0 among them), then digits that repeat with the
    distance [q], infinitely many takes are allowed. [p] must be a multiple of [q], and the comparison
    reach to r + h·(n0 + p - 1). *)

Section Repeating.
Variables (d : nat -> nat) (h r n0 p : nat).
Notation V := (G (coded d)).
Hypothesis repeats : forall t, r <= t -> d (t + p) = d t.
Hypothesis heaps : forall t j, h < j -> Nat.testbit (d t) j = false.
Hypothesis r_pos : 0 < r.
Hypothesis n0_pos : 0 < n0.
Hypothesis p_pos : 0 < p.
Hypothesis seen : forall n, n0 <= n < r + h * (n0 + p - 1) -> V (n + p) = V n.

Theorem repeating_code : periodic V n0 p 0.
Proof.
  apply periodic_zero. intros n. induction n as [n IH] using lt_wf_ind. intros Hn.
  destruct (le_lt_dec (r + h * (n0 + p - 1)) n) as [Hbig|]; [|apply seen; lia]. apply G_eq_options.
  - intros o Ho. pose proof (few_heaps d h heaps _ _ Ho) as L.
    destruct (le_lt_dec (list_sum o) (length o * (n0 + p - 1))) as [Small|Large].
    + (* few tokens are left: take p less *)
      exists o. split; [|reflexivity]. destruct Ho as (L3 & t & E & F & T & M). assert (Ht : r + p <= t) by nia.
      replace n with (t - p + list_sum o) by lia. apply (leaves_take d o t); auto; [lia|].
      rewrite <- (repeats (t - p)) by lia. f_equal. lia.
    + destruct (large_part o _ Large) as (l & a & s & -> & Ha). assert (An : a < n + p).
      { apply (leaves_lt d _ _ a Ho). apply in_or_app. right. now left. }
      exists (l ++ a - p :: s). split.
      * replace n with (n + p - a + (a - p)) by lia. apply leaves_move; [lia | exact Ho].
      * rewrite !worth_mid. f_equal. rewrite <- (IH (a - p)) by lia. f_equal. lia.
  - intros o Ho. pose proof (few_heaps d h heaps _ _ Ho) as L.
    pose proof Ho as (L3 & t & E & F & T & M). destruct (le_lt_dec r t) as [Rt|Rt].
    + (* take p more *)
      exists o. split; [|reflexivity]. replace (n + p) with (t + p + list_sum o) by lia.
      apply (leaves_take d o t); auto; lia.
    + destruct (large_part o (n0 - 1)) as (l & a & s & -> & Ha); [nia|]. assert (An : a < n).
      { apply (leaves_lt d _ _ a Ho). apply in_or_app. right. now left. }
      exists (l ++ a + p :: s). split.
      * replace (n + p) with (n - a + (a + p)) by lia. apply leaves_move; [lia | exact Ho].
      * rewrite !worth_mid. f_equal. apply IH; lia.
Qed.
End Repeating.

(** ** The bound does not do from 0 on

    0.4 (split off one token) with n0 = 0, p = 1 passes the comparison of 2·n0 + p + k = 2
    values, and its values are 0, 0, 0, 1, …: an empty heap is no heap. *)
Example from_zero_fails :
  (forall n, 0 <= n < 2 * 0 + 1 + 1 -> G (octal (finite [0; 4])) (n + 1) = G (octal (finite [0; 4])) n)
  /\ G (octal (finite [0; 4])) 3 <> G (octal (finite [0; 4])) 2.
Proof. split; [|vm_compute; discriminate]. intros n H. assert (n = 0 \/ n = 1) as [->| ->] by lia; reflexivity. Qed.
