(** * The finite-state theorem

    In many octal games nearly all values are common, and the sum of two common values is rare.
    Then splits into two heaps of common values cannot have the value that the mex looks for, and
    the last L = A + k values decide the next: equal windows of L values are followed by equal
    values for ever.

    A value [v] at the heap [n] is common if the parity of the bits of [v] under a mask, plus that of [n]
    if the position counts, is 1 + tau, where tau is the parity of all takes that split (0 without
    the position). [A] is the last rare heap or more. *)

From Coq Require Import List Arith NArith PArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play Codes Periods GuySmith.
Import ListNotations.

(** ** The parity of the bits of a number *)

Fixpoint odd_bits (p : positive) : bool :=
  match p with xH => true | xO q => odd_bits q | xI q => negb (odd_bits q) end.

Definition parity (v : N) : bool := match v with N0 => false | Npos p => odd_bits p end.

Lemma parity_double v : parity (Pos.Ndouble v) = parity v.
Proof. now destruct v. Qed.
Lemma parity_succ_double v : parity (Pos.Nsucc_double v) = negb (parity v).
Proof. now destruct v. Qed.

Lemma parity_pos_lxor p q : parity (Pos.lxor p q) = xorb (odd_bits p) (odd_bits q).
Proof.
  revert q. induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor odd_bits];
    rewrite ?parity_double, ?parity_succ_double, ?IH; cbn [parity odd_bits];
    repeat match goal with |- context [odd_bits ?r] => destruct (odd_bits r) end; reflexivity.
Qed.

Lemma parity_lxor a b : parity (N.lxor a b) = xorb (parity a) (parity b).
Proof.
  destruct a as [|p]; [rewrite N.lxor_0_l; symmetry; apply xorb_false_l|]. destruct b as [|q]; [|apply parity_pos_lxor].
  rewrite N.lxor_0_r. symmetry. apply xorb_false_r.
Qed.

Lemma land_lxor a b m : N.land (N.lxor a b) m = N.lxor (N.land a m) (N.land b m).
Proof.
  apply N.bits_inj. intros i. rewrite N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit a i), (N.testbit b i), (N.testbit m i).
Qed.

(** ** Common values *)

Section Class.
Variables (mask : N) (position tau : bool).

(** The last argument: whether the heap is odd. *)
Definition common (v : N) (o : bool) : bool :=
  xorb tau (xorb (parity (N.land v mask)) (position && o)).

(** The digits allow the class. *)
Definition allowed (d : nat -> nat) : Prop :=
  if position then forall t, Nat.testbit (d t) 2 = true -> Nat.odd t = tau else tau = false.

Lemma common_sum d a b t : allowed d -> Nat.testbit (d t) 2 = true ->
  forall u v, common u (Nat.odd a) = true -> common v (Nat.odd b) = true ->
  common (N.lxor u v) (Nat.odd (t + a + b)) = false.
Proof.
  intros H T u v. unfold common. rewrite land_lxor, parity_lxor, !Nat.odd_add.
  unfold allowed in H. destruct position; [rewrite <- (H t T) | rewrite H];
    destruct (Nat.odd t), (Nat.odd a), (Nat.odd b),
      (parity (N.land u mask)), (parity (N.land v mask)); cbn; congruence.
Qed.
End Class.

(** ** The theorem *)

Section Windows.
Variables (d : nat -> nat) (k : nat) (mask : N) (position tau : bool) (A : nat).
Notation V := (G (coded d)).
Notation common := (common mask position tau).
Definition L := A + k.

Hypothesis takes : forall t, k < t -> d t = 0.
Hypothesis two_heaps : forall t j, 2 < j -> Nat.testbit (d t) j = false.
Hypothesis class : allowed position tau d.

(** The values of the options with one heap, or with a heap of at most [A] besides. *)
Definition near (n : nat) (v : N) : Prop :=
  exists l b r, leaves d n (l ++ b :: r) /\ length (l ++ r) <= 1 /\
    Forall (fun a => a <= A) (l ++ r) /\ worth (coded d) (l ++ b :: r) = v.

Lemma near_reaches n v : near n v -> reaches (coded d) n v.
Proof. intros (l & b & r & H & _ & _ & E). exists (l ++ b :: r). split; [now apply code_options_spec | exact E]. Qed.

(** All other options of large heaps are splits into two heaps above [A]. *)
Lemma far_options n v : k < n -> reaches (coded d) n v ->
  near n v \/ exists t a b, n = t + a + b /\ Nat.testbit (d t) 2 = true /\ A < a /\ A < b /\
                            v = N.lxor (V a) (V b).
Proof.
  intros Hn (o & Ho & <-). apply code_options_spec in Ho. pose proof (few_taken d k takes n o Ho) as T.
  pose proof (few_heaps d 2 two_heaps n o Ho) as F. destruct o as [|a [|b [|? ?]]]; cbn in T, F; try lia.
  - left. exists [], a, []. split; [exact Ho | cbn; auto].
  - destruct (le_lt_dec a A) as [Ha|Ha].
    { left. exists [a], b, []. split; [exact Ho | cbn; auto]. }
    destruct (le_lt_dec b A) as [Hb|Hb].
    { left. exists [], a, [b]. split; [exact Ho | cbn; auto]. }
    right. destruct Ho as (_ & t & E & _ & B & _). exists t, a, b. cbn in E.
    repeat split; auto; [lia|]. unfold worth, nimsum. cbn. now rewrite N.lxor_0_r.
Qed.

(** Where all heaps above [A] are common so far, a common mex of the near options is the value. *)
Lemma value_of_near n v : k < n -> (forall i, A < i < n -> common (V i) (Nat.odd i) = true) ->
  is_mex (near n) v -> common v (Nat.odd n) = true -> V n = v.
Proof.
  intros Hn C [out below] Cv. apply (is_mex_unique _ _ _ (G_is_mex (coded d) n)). split.
  - intros R. destruct (far_options n v Hn R) as [?|(t & a & b & E & T & Ha & Hb & X)]; [contradiction|].
    subst v. rewrite E in Cv.
    rewrite (common_sum mask position tau d a b t class T) in Cv; [discriminate | |]; apply C; lia.
  - intros w Hw. apply near_reaches. auto.
Qed.

(** The last [L] values decide which values are near. *)
Lemma near_window n m : 2 * A + k < n -> 2 * A + k < m ->
  (forall i, 1 <= i <= L -> V (n - i) = V (m - i)) -> forall v, near n v -> near m v.
Proof.
  intros Hn Hm W v (l & b & r & H & Len & Small & <-). assert (S : list_sum (l ++ r) <= A).
  { destruct (l ++ r) as [|a [|? ?]]; cbn in *; [lia | inversion Small; lia | lia]. }
  pose proof H as (_ & t & E & Pos & T & M). assert (Tk : t <= k).
  { destruct (le_lt_dec t k); [assumption|]. now rewrite takes, Nat.bits_0 in T. }
  rewrite !list_sum_app in *. cbn [list_sum fold_right] in E. change (fold_right Nat.add 0 r) with (list_sum r) in E.
  (* what is taken and what is in the other heap: at least one token *)
  assert (Far : 1 <= n - b).
  { destruct M as [M|M]; [lia|]. destruct (l ++ r) as [|a ?] eqn:X.
    - apply app_eq_nil in X as [-> ->]. cbn in M. lia.
    - assert (I : In a (l ++ r)) by (rewrite X; now left).  assert (0 < a).
      { rewrite Forall_forall in Pos. apply Pos. apply in_app_iff in I. apply in_or_app.
        destruct I; [now left | right; now right]. }
      apply part_le in I. rewrite list_sum_app in I. lia. }
  assert (Bn : b < n) by lia. set (i := n - b) in *.
  exists l, (m - i), r. split; [|split; [exact Len|split; [exact Small|]]].
  - replace m with (n - b + (m - i)) at 1 by lia. apply leaves_move; [lia | exact H].
  - rewrite !worth_mid. f_equal. rewrite <- W by (unfold L; lia). f_equal. lia.
Qed.

Theorem finite_state B n0 p : 1 <= A -> 1 <= p -> 2 * A + k < B -> B <= n0 + L ->
  (forall n, A < n < B -> common (V n) (Nat.odd n) = true) ->
  (forall n, B <= n < n0 + p + L -> is_mex (near n) (V n) /\ common (V n) (Nat.odd n) = true) ->
  (forall j, j < L -> V (n0 + j + p) = V (n0 + j)) ->
  periodic V n0 p 0.
Proof.
  intros HA Hp HB HL Low Steps Equal. assert (All : forall n, A < n -> common (V n) (Nat.odd n) = true /\
            (B <= n -> is_mex (near n) (V n)) /\ (n0 + p <= n -> V n = V (n - p))).
  { intros n. induction n as [n IH] using lt_wf_ind. intros An. destruct (le_lt_dec (n0 + p + L) n) as [Hn|Hn].
    2: { split; [|split].
         - destruct (le_lt_dec B n); [apply Steps | apply Low]; lia.
         - intros Hb. apply Steps. lia.
         - intros Hb. pose proof (Equal (n - n0 - p) ltac:(unfold L in *; lia)) as E.
           replace (n0 + (n - n0 - p) + p) with n in E by lia.
           now replace (n0 + (n - n0 - p)) with (n - p) in E by lia. }
    assert (W : forall i, 1 <= i <= L -> V (n - i) = V (n - p - i)).
    { intros i Hi. replace (n - p - i) with (n - i - p) by lia. apply IH; unfold L in *; lia. }
    assert (M : is_mex (near n) (V (n - p))).
    { apply is_mex_ext with (P := near (n - p)).
      - intros v. split; apply near_window; unfold L in *; try lia.
        + intros i Hi. symmetry. apply W. unfold L. lia.
        + intros i Hi. apply W. unfold L. lia.
      - apply IH; unfold L in *; lia. }
    assert (C : common (V (n - p)) (Nat.odd n) = true).
    { (* heap n - 1 is common, as is its like p before: so p is even, or the position does not count *)
      destruct (IH (n - 1) ltac:(lia) ltac:(unfold L in *; lia)) as [C1 _].
      destruct (IH (n - 1 - p) ltac:(lia) ltac:(unfold L in *; lia)) as [C2 _].
      destruct (IH (n - p) ltac:(lia) ltac:(unfold L in *; lia)) as [C3 _]. rewrite (W 1) in C1 by (unfold L; lia).
      replace (n - p - 1) with (n - 1 - p) in C1 by lia. assert (O : position = true -> Nat.odd n = Nat.odd (n - p)).
      { intros E. unfold FiniteState.common in C1, C2. rewrite E in C1, C2. replace n with (S (n - 1)) at 1 by lia.
        replace (n - p) with (S (n - 1 - p)) by (unfold L in *; lia).
        rewrite !Nat.odd_succ, <- !Nat.negb_odd. f_equal. destruct (Nat.odd (n - 1)), (Nat.odd (n - 1 - p)), tau,
          (parity (N.land (V (n - 1 - p)) mask)); cbn in C1, C2; congruence. }
      unfold FiniteState.common in *. destruct position; [now rewrite O | exact C3]. }
    assert (E : V n = V (n - p)).
    { apply value_of_near; auto; [unfold L in *; lia|]. intros i Hi. apply IH; lia. }
    rewrite E. split; [exact C | split; [intros _; exact M | reflexivity]]. }
  apply periodic_zero. intros n Hn. destruct (le_lt_dec (n + p) A) as [H|H]; [unfold L in *; lia|].
  destruct (All (n + p) H) as (_ & _ & E). rewrite E by lia. f_equal. lia.
Qed.
End Windows.
