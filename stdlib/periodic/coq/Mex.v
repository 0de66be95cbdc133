(** * The least number that is missing *)

From Coq Require Import List NArith Bool Lia PeanoNat FinFun.
Import ListNotations.

(** [is_mex P m]: [m] has not the property [P], and all smaller numbers have it. *)
Definition is_mex (P : N -> Prop) (m : N) : Prop :=
  ~ P m /\ forall v, (v < m)%N -> P v.

Lemma is_mex_unique P m m' : is_mex P m -> is_mex P m' -> m = m'.
Proof.
  intros [out below] [out' below']. destruct (N.lt_trichotomy m m') as [less | [same | more]]; auto.
  - now elim out; apply below'.
  - now elim out'; apply below.
Qed.

Lemma is_mex_ext P Q m : (forall v, P v <-> Q v) -> is_mex P m -> is_mex Q m.
Proof.
  intros same [out below]. split.
  - now rewrite <- same.
  - intros v Hv. apply same. auto.
Qed.

(** Two properties with the same members have the same mex. *)
Lemma is_mex_eq P Q m m' : (forall v, P v <-> Q v) -> is_mex P m -> is_mex Q m' -> m = m'.
Proof. intros same HP. apply is_mex_unique. exact (is_mex_ext _ _ _ same HP). Qed.

(** Of a list: the first number of 0, 1, … that is not in it. [length l] tries are enough. *)
Fixpoint first_missing (tries : nat) (l : list N) (v : N) : N :=
  match tries with
  | O => v
  | S t => if existsb (N.eqb v) l then first_missing t l (N.succ v) else v
  end.

Definition mex (l : list N) : N := first_missing (length l) l 0%N.

Lemma existsb_In v l : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros (w & I & E). apply N.eqb_eq in E. now subst.
  - intros I. exists v. split; [exact I | apply N.eqb_refl].
Qed.

Lemma first_missing_spec tries l v : (forall w, v <= w < first_missing tries l v -> In w l)%N /\
  (~ In (first_missing tries l v) l \/ first_missing tries l v = (v + N.of_nat tries)%N).
Proof.
  revert v. induction tries as [|t IH]; intros v; cbn [first_missing].
  - split; [intros; lia | right; lia].
  - destruct (existsb (N.eqb v) l) eqn:E.
    + apply existsb_In in E. destruct (IH (N.succ v)) as [A B]. split.
      * intros w Hw. destruct (N.eq_dec w v) as [->|]; [exact E | apply A; lia].
      * destruct B as [B|B]; [now left | right; lia].
    + split; [intros; lia | left]. rewrite <- existsb_In. congruence.
Qed.

Theorem mex_is_mex l : is_mex (fun v => In v l) (mex l).
Proof.
  unfold mex. destruct (first_missing_spec (length l) l 0) as [A B].
  set (m := first_missing (length l) l 0%N) in *. split; [|intros v Hv; apply A; lia].
  destruct B as [B|B]; [exact B|]. intros I.
  (* m + 1 different numbers in a list of length m *)
  assert (F : length (map N.of_nat (seq 0 (S (length l)))) <= length l).
  { apply NoDup_incl_length.
    - apply Injective_map_NoDup; [intros a b; apply Nat2N.inj | apply seq_NoDup].
    - intros v Hv. apply in_map_iff in Hv as (i & <- & Hi). apply in_seq in Hi.
      destruct (N.eq_dec (N.of_nat i) m) as [->|D]; [exact I | apply A; lia]. }
  rewrite map_length, seq_length in F. lia.
Qed.

(** ** The least value that has not occurred below [n]

    Where each value less than that of a heap is the value of an earlier one, all values below it have. *)
Section Unused.
Variable V : nat -> N.

Fixpoint unused (n : nat) : N :=
  match n with O => 0%N | S m => if N.eqb (V m) (unused m) then N.succ (unused m) else unused m end.

Hypothesis earlier : forall n v, (v < V n)%N -> exists m, m < n /\ V m = v.

Lemma unused_spec n : (forall v, (v < unused n)%N <-> exists m, m < n /\ V m = v) /\ (V n <= unused n)%N.
Proof.
  assert (H : forall v, (v < unused n)%N <-> exists m, m < n /\ V m = v).
  { induction n as [|n IH]; intros v; cbn [unused]; [split; [lia | intros (m & ? & _); lia]|].
    assert (L : (V n <= unused n)%N).
    { destruct (N.le_gt_cases (V n) (unused n)) as [|L]; [assumption|]. apply earlier, IH in L. lia. }
    destruct (N.eqb_spec (V n) (unused n)) as [E|E]; split.
    - intros Hv. destruct (N.eq_dec v (unused n)) as [->|D]; [exists n; split; [lia | exact E]|].
      destruct (proj1 (IH v)) as (m & ? & ?); [lia | exists m; split; [lia | assumption]].
    - intros (m & Hm & <-). destruct (Nat.eq_dec m n) as [->|D]; [lia|].
      assert (V m < unused n)%N by (apply IH; exists m; split; [lia | reflexivity]). lia.
    - intros Hv. destruct (proj1 (IH v) Hv) as (m & ? & ?). exists m. split; [lia | assumption].
    - intros (m & Hm & <-). destruct (Nat.eq_dec m n) as [->|D]; [lia|]. apply IH. exists m. split; [lia | reflexivity]. }
  split; [exact H|]. destruct (N.le_gt_cases (V n) (unused n)) as [|L]; [assumption|]. apply earlier, H in L. lia.
Qed.
End Unused.
