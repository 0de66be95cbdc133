(** * Who wins

    The theorem of Sprague and Grundy for sums of heaps, in terms of play alone: the player to
    move loses if and only if the nim sum of the values of the heaps is 0. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games.
Import ListNotations.

(** Some heaps on the table. *)
Definition position := list nat.

(** A move turns one heap into the heaps of an option. *)
Definition move (g : game) (P Q : position) : Prop :=
  exists l n r o, P = l ++ n :: r /\ Q = l ++ o ++ r /\ In o (options g n).

(** Normal play: whoever cannot move loses. *)
Inductive wins (g : game) (P : position) : Prop :=
  | wins_by Q : move g P Q -> loses g Q -> wins g P
with loses (g : game) (P : position) : Prop :=
  | loses_all : (forall Q, move g P Q -> wins g Q) -> loses g P.

(** ** Play ends

    The weight of a heap is greater than that of what it may be turned into. *)

Definition weight (g : game) : nat -> nat :=
  recur 0 (fun w n => S (list_max (map (fun o => list_sum (map w o)) (options g n)))).

Definition total (g : game) (P : position) : nat := list_sum (map (weight g) P).

Lemma weight_eq g n : weight g n = S (list_max (map (total g) (options g n))).
Proof.
  unfold weight. rewrite recur_eq; [reflexivity|]. intros u v same. f_equal. f_equal.
  apply map_ext_in. intros o Ho. f_equal. apply map_ext_in. intros a Ha. apply same. exact (descends g n o a Ho Ha).
Qed.

Lemma option_lighter g n o : In o (options g n) -> total g o < weight g n.
Proof.
  intros Ho. rewrite weight_eq. apply Nat.lt_succ_r.
  pose proof (proj1 (list_max_le (map (total g) (options g n)) _) (le_n _)) as L.
  rewrite Forall_forall in L. apply L. now apply in_map.
Qed.

Lemma total_app g P Q : total g (P ++ Q) = total g P + total g Q.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma move_lighter g P Q : move g P Q -> total g Q < total g P.
Proof.
  intros (l & n & r & o & -> & -> & Ho). apply option_lighter in Ho.
  rewrite !total_app. change (total g (n :: r)) with (weight g n + total g r). lia.
Qed.

(** Induction over what can be reached. *)
Lemma play_ind g (X : position -> Prop) : (forall P, (forall Q, move g P Q -> X Q) -> X P) -> forall P, X P.
Proof.
  intros step P. remember (total g P) as t eqn:T. revert P T.
  induction t as [t IH] using lt_wf_ind. intros P ->. apply step. intros Q M.
  exact (IH _ (move_lighter _ _ _ M) Q eq_refl).
Qed.

Lemma not_both g P : wins g P -> loses g P -> False.
Proof. induction P as [P IH] using (play_ind g). intros [Q M L] [A]. exact (IH Q M (A Q M) L). Qed.

(** ** Moves and nim sums *)

Lemma from_zero g P Q : worth g P = 0%N -> move g P Q -> worth g Q <> 0%N.
Proof.
  intros Z (l & n & r & o & -> & -> & Ho) Z'. apply (option_differs g n o Ho). rewrite worth_mid in Z.
  assert (E : worth g (l ++ o ++ r) = N.lxor (worth g o) (worth g (l ++ r))) by (rewrite !worth_app; apply lxor_swap).
  rewrite E in Z'. apply N.lxor_eq in Z, Z'. congruence.
Qed.

(** Where the nim sum has a bit, the value of some heap has it. *)
Lemma bit_of_some g P h : N.testbit (worth g P) h = true ->
  exists l n r, P = l ++ n :: r /\ N.testbit (G g n) h = true.
Proof.
  induction P as [|n P IH]; intros H; [discriminate|].
  rewrite worth_cons, N.lxor_spec in H. destruct (N.testbit (G g n) h) eqn:E.
  - now exists [], n, P.
  - destruct IH as (l & m & r & -> & ?); [now destruct (N.testbit (worth g P) h)|]. now exists (n :: l), m, r.
Qed.

(** Turning the highest bit of [s] off in [x], and others below at will, makes [x] less. *)
Lemma lxor_less x s : s <> 0%N -> N.testbit x (N.log2 s) = true -> (N.lxor x s < x)%N.
Proof.
  intros S B. set (h := N.log2 s) in *.
  assert (high : forall y, N.shiftr y h = (y / 2 ^ h)%N) by (intros; apply N.shiftr_div_pow2).
  assert (E : N.shiftr s h = 1%N).
  { pose proof (N.log2_spec s ltac:(lia)) as [low up]. fold h in low, up. rewrite N.pow_succ_r' in up. rewrite high.
    symmetry. apply (N.div_unique _ _ _ (s - 2 ^ h)%N); lia. }
  assert (O : N.testbit (N.shiftr x h) 0 = true) by now rewrite N.shiftr_spec', N.add_0_l.
  assert (D : (N.shiftr (N.lxor x s) h < N.shiftr x h)%N).
  { rewrite N.shiftr_lxor, E. destruct (N.shiftr x h) as [|[q|q|]]; try discriminate; cbn; lia. }
  rewrite !high in D. destruct (N.lt_ge_cases (N.lxor x s) x) as [|H]; [assumption|].
  apply (N.div_le_mono _ _ (2 ^ h)) in H; [lia | now apply N.pow_nonzero].
Qed.

Lemma to_zero g P : worth g P <> 0%N -> exists Q, move g P Q /\ worth g Q = 0%N.
Proof.
  intros S. destruct (bit_of_some g P (N.log2 (worth g P))) as (l & n & r & -> & B).
  { now apply N.bit_log2. }
  set (s := worth g (l ++ n :: r)) in *. destruct (G_is_mex g n) as [_ below].
  destruct (below _ (lxor_less (G g n) s S B)) as (o & Ho & E). exists (l ++ o ++ r). split; [now exists l, n, r, o|].
  rewrite !worth_app, lxor_swap, <- worth_app, E. unfold s. now rewrite worth_mid, lxor_cancel, N.lxor_nilpotent.
Qed.

(** ** The theorem *)

Theorem sprague_grundy g (P : position) : (worth g P = 0%N -> loses g P) /\ (worth g P <> 0%N -> wins g P).
Proof.
  induction P as [P IH] using (play_ind g). split; intros S.
  - constructor. intros Q M. apply (IH Q M). exact (from_zero g P Q S M).
  - destruct (to_zero g P S) as (Q & M & Z). apply (wins_by g P Q M). now apply (IH Q M).
Qed.

Corollary loses_iff g P : loses g P <-> worth g P = 0%N.
Proof.
  destruct (sprague_grundy g P) as [A B]. split; [|exact A]. intros L.
  destruct (N.eq_dec (worth g P) 0) as [|S]; [assumption | elim (not_both g P (B S) L)].
Qed.

Corollary wins_iff g P : wins g P <-> worth g P <> 0%N.
Proof. destruct (sprague_grundy g P) as [A B]. split; [|exact B]. intros W S. exact (not_both g P W (A S)). Qed.

(** Heaps of the same value may be exchanged in any sum. *)
Corollary exchange g a b : G g a = G g b -> forall l r, loses g (l ++ a :: r) <-> loses g (l ++ b :: r).
Proof. intros E l r. rewrite !loses_iff, !worth_mid, E. reflexivity. Qed.
