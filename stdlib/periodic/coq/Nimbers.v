(** * The nim field, as far as it goes: nim multiplication of all natural numbers

    a ⊗ b is the least number that differs from a'⊗b + a⊗b' + a'⊗b' for all a' < a and b' < b (Conway). With
    nim addition it makes the natural numbers a commutative ring without divisors of zero. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play.
Import ListNotations.

Local Notation "a ⊕ b" := (N.lxor a b) (at level 50, left associativity).

(** Numbers below [n], as naturals. *)
Definition numbers (n : nat) : list N := map N.of_nat (seq 0 n).

(** ** The product, by recursion over both numbers *)

(** The row of [a]: its products with 0, …, b-1, the last first, where [rows] has those of smaller a'. *)
Fixpoint row (rows : list (nat -> N)) (b : nat) : list N :=
  match b with
  | O => []
  | S b' =>
    let done := row rows b' in
    mex (flat_map (fun r => map (fun j => r b' ⊕ nth (b' - S j) done 0%N ⊕ r j) (seq 0 b')) rows) :: done
  end.

Fixpoint rows (a : nat) : list (nat -> N) :=
  match a with
  | O => []
  | S a' => let before := rows a' in before ++ [fun b => hd 0%N (row before (S b))]
  end.

Definition product (a b : nat) : N := hd 0%N (row (rows a) (S b)).

Lemma nth_row rs n j : j < n -> nth (n - S j) (row rs n) 0%N = hd 0%N (row rs (S j)).
Proof.
  induction n as [|n IH]; intros H; [lia|]. destruct (Nat.eq_dec j n) as [->|D].
  - now rewrite Nat.sub_diag.
  - replace (S n - S j)%nat with (S (n - S j)) by lia. cbn [row nth]. apply IH. lia.
Qed.

Lemma rows_spec a r : In r (rows a) <-> exists i, (i < a)%nat /\ r = product i.
Proof.
  induction a as [|a IH]; cbn [rows].
  - split; [intros [] | intros (i & H & _); lia].
  - rewrite in_app_iff, IH. cbn [In]. split.
    + intros [(i & H & ->)|[<-|[]]]; [exists i; split; [lia | reflexivity] | exists a; split; [lia | reflexivity]].
    + intros (i & H & ->). destruct (Nat.eq_dec i a) as [->|D]; [right; now left | left; exists i; split; [lia | reflexivity]].
Qed.

(** What the product must differ from. *)
Definition excludent (a b : nat) (v : N) : Prop :=
  exists i j, (i < a)%nat /\ (j < b)%nat /\ v = product i b ⊕ product a j ⊕ product i j.

Theorem product_is_mex a b : is_mex (excludent a b) (product a b).
Proof.
  assert (E : product a b = mex (flat_map (fun r => map (fun j => r b ⊕ product a j ⊕ r j) (seq 0 b)) (rows a))).
  { unfold product at 1. cbn [row hd]. f_equal. apply flat_map_ext. intros r. apply map_ext_in.
    intros j Hj. apply in_seq in Hj. now rewrite nth_row by lia. }
  rewrite E. apply is_mex_ext with (2 := mex_is_mex _). intros v. rewrite in_flat_map. unfold excludent. split.
  - intros (r & Hr & H). apply rows_spec in Hr as (i & Hi & ->). apply in_map_iff in H as (j & <- & Hj).
    apply in_seq in Hj. exists i, j. repeat split; auto; lia.
  - intros (i & j & Hi & Hj & ->). exists (product i). split; [apply rows_spec; now exists i|].
    apply in_map_iff. exists j. split; [reflexivity | apply in_seq; lia].
Qed.

(** The same for numbers in binary. *)
Definition mul (a b : N) : N := product (N.to_nat a) (N.to_nat b).
Local Notation "a ⊗ b" := (mul a b) (at level 40, left associativity).

Definition excluded (a b v : N) : Prop :=
  exists i j, (i < a)%N /\ (j < b)%N /\ v = i ⊗ b ⊕ a ⊗ j ⊕ i ⊗ j.

Theorem mul_is_mex a b : is_mex (excluded a b) (a ⊗ b).
Proof.
  change (a ⊗ b) with (product (N.to_nat a) (N.to_nat b)).
  refine (is_mex_ext _ (excluded a b) _ _ (product_is_mex (N.to_nat a) (N.to_nat b))). intros v.
  unfold excludent, excluded, mul. split; intros (i & j & Hi & Hj & ->).
  - exists (N.of_nat i), (N.of_nat j). rewrite !Nat2N.id. repeat split; lia.
  - exists (N.to_nat i), (N.to_nat j). repeat split; lia.
Qed.

(** No other operation satisfies the rule. *)
Theorem mul_unique (f : N -> N -> N) :
  (forall a b, is_mex (fun v => exists i j, (i < a)%N /\ (j < b)%N /\ v = f i b ⊕ f a j ⊕ f i j) (f a b)) ->
  forall a b, f a b = a ⊗ b.
Proof.
  intros rule. assert (H : forall n a b, (N.to_nat a + N.to_nat b)%nat = n -> f a b = a ⊗ b).
  { intros n. induction n as [n IH] using lt_wf_ind. intros a b E.
    apply is_mex_eq with (2 := rule a b) (3 := mul_is_mex a b).
    intros v. unfold excluded. split; intros (i & j & Hi & Hj & ->); exists i, j; (split; [exact Hi|]; split; [exact Hj|]);
      rewrite (IH (N.to_nat i + N.to_nat b)%nat), (IH (N.to_nat a + N.to_nat j)%nat),
        (IH (N.to_nat i + N.to_nat j)%nat) by (reflexivity || lia); reflexivity. }
  intros a b. exact (H _ a b eq_refl).
Qed.

(** ** Laws *)

(** Nim sums are the same if they are bit by bit. *)
Ltac nim := apply N.bits_inj; let i := fresh in intros i; rewrite ?N.lxor_spec;
  repeat match goal with |- context [N.testbit ?x i] => destruct (N.testbit x i) end; reflexivity.

Lemma mul_comm a b : a ⊗ b = b ⊗ a.
Proof.
  revert b a. apply (mul_unique (fun a b => b ⊗ a)). intros a b.
  apply is_mex_ext with (2 := mul_is_mex b a). intros v. unfold excluded.
  split; intros (i & j & Hi & Hj & ->); exists j, i; (split; [exact Hj|]; split; [exact Hi|]); nim.
Qed.

Lemma mul_0_l b : 0 ⊗ b = 0%N.
Proof. apply is_mex_unique with (1 := mul_is_mex 0 b). split; [|lia]. intros (i & j & Hi & _). lia. Qed.

Lemma mul_0_r a : a ⊗ 0 = 0%N.
Proof. now rewrite mul_comm, mul_0_l. Qed.

Lemma mul_1_l b : 1 ⊗ b = b.
Proof.
  induction b as [b IH] using (well_founded_induction N.lt_wf_0). apply is_mex_unique with (1 := mul_is_mex 1 b).
  apply is_mex_ext with (P := fun v => (v < b)%N).
  - intros v. split.
    + intros H. exists 0%N, v. split; [lia|]. split; [exact H|]. now rewrite !mul_0_l, IH, N.lxor_0_l, N.lxor_0_r.
    + intros (i & j & Hi & Hj & ->). replace i with 0%N by lia. now rewrite !mul_0_l, IH, N.lxor_0_l, N.lxor_0_r.
  - split; [lia | auto].
Qed.

(** There are no divisors of zero: 0 is excluded. *)
Theorem mul_nonzero a b : a <> 0%N -> b <> 0%N -> a ⊗ b <> 0%N.
Proof.
  intros A B E. destruct (mul_is_mex a b) as [out _]. apply out. rewrite E.
  exists 0%N, 0%N. rewrite !mul_0_l, mul_0_r. repeat split; lia.
Qed.

(** An excluded value may be written with a greater number as well: if x·c were x'·c + x·c' + x'·c' with
    x' > x, then x'·c would be excluded by x. *)
Lemma never_excluded x x' c c' : x' <> x -> (c' < c)%N -> x ⊗ c <> x' ⊗ c ⊕ x ⊗ c' ⊕ x' ⊗ c'.
Proof.
  intros D Hc E. destruct (N.lt_total x' x) as [L|[L|L]]; [|contradiction|].
  - destruct (mul_is_mex x c) as [out _]. apply out. now exists x', c'.
  - destruct (mul_is_mex x' c) as [out _]. apply out. exists x, c'. split; [exact L|]. split; [exact Hc|].
    rewrite E. nim.
Qed.

Lemma lxor_below a b x : (x < a ⊕ b)%N -> (exists a', (a' < a)%N /\ x = a' ⊕ b) \/ (exists b', (b' < b)%N /\ x = a ⊕ b').
Proof.
  intros H. set (s := a ⊕ b) in *. set (e := x ⊕ s). assert (E0 : e <> 0%N) by (intros E; apply N.lxor_eq in E; lia).
  (* the highest bit in which x and a ⊕ b differ is one of a ⊕ b, so of a or of b *)
  assert (top : N.testbit s (N.log2 e) = true).
  { destruct (N.testbit s (N.log2 e)) eqn:T; [reflexivity | exfalso]. assert (X : N.testbit x (N.log2 e) = true).
    { pose proof (N.bit_log2 e E0) as B. unfold e in B at 1. rewrite N.lxor_spec, T in B. now destruct (N.testbit x (N.log2 e)). }
    pose proof (Play.lxor_less x e E0 X) as L. unfold e in L. rewrite lxor_cancel in L. lia. }
  unfold s in top. rewrite N.lxor_spec in top. destruct (N.testbit a (N.log2 e)) eqn:A.
  - left. exists (a ⊕ e). split; [now apply Play.lxor_less|]. unfold e, s. nim.
  - right. exists (b ⊕ e). split; [apply Play.lxor_less; [exact E0 | now destruct (N.testbit b (N.log2 e))]|].
    unfold e, s. nim.
Qed.

(** Products of sums. *)
Theorem mul_add a b c : (a ⊕ b) ⊗ c = a ⊗ c ⊕ b ⊗ c.
Proof.
  assert (H : forall n a b c, (N.to_nat a + N.to_nat b + N.to_nat c)%nat = n -> (a ⊕ b) ⊗ c = a ⊗ c ⊕ b ⊗ c).
  { clear. intros n. induction n as [n IH] using lt_wf_ind. intros a b c En.
    assert (ih : forall a' b' c', (N.to_nat a' + N.to_nat b' + N.to_nat c' < n)%nat ->
              (a' ⊕ b') ⊗ c' = a' ⊗ c' ⊕ b' ⊗ c') by (intros; eapply IH; eauto).
    clear IH. destruct (mul_is_mex (a ⊕ b) c) as [out below].
    (* a·c ⊕ b·c is not excluded *)
    assert (W : ~ excluded (a ⊕ b) c (a ⊗ c ⊕ b ⊗ c)).
    { intros (x & c' & Hx & Hc & E). apply lxor_below in Hx as [(a' & La & ->)|(b' & Lb & ->)].
      - rewrite !ih in E by lia. apply (never_excluded a a' c c'); [lia | exact Hc|].
        apply (lxor_inj (b ⊗ c)). rewrite (N.lxor_comm (b ⊗ c)), E. nim.
      - rewrite !ih in E by lia. apply (never_excluded b b' c c'); [lia | exact Hc|].
        apply (lxor_inj (a ⊗ c)). rewrite E. nim. }
    destruct (N.lt_total ((a ⊕ b) ⊗ c) (a ⊗ c ⊕ b ⊗ c)) as [L|[E|L]]; [exfalso | exact E | now elim W; apply below].
    (* a smaller value is excluded *)
    apply lxor_below in L as [(v & Lv & E)|(v & Lv & E)].
    - destruct (mul_is_mex a c) as [_ less]. destruct (less v Lv) as (a' & c' & La & Lc & ->).
      apply (never_excluded (a ⊕ b) (a' ⊕ b) c c'); [intros X; rewrite (N.lxor_comm a'), (N.lxor_comm a) in X; apply lxor_inj in X; lia | exact Lc|].
      rewrite E, !ih by lia. nim.
    - destruct (mul_is_mex b c) as [_ less]. destruct (less v Lv) as (b' & c' & Lb & Lc & ->).
      apply (never_excluded (a ⊕ b) (a ⊕ b') c c'); [intros X; apply lxor_inj in X; lia | exact Lc|].
      rewrite E, !ih by lia. nim. }
  exact (H _ a b c eq_refl).
Qed.

Corollary add_mul a b c : a ⊗ (b ⊕ c) = a ⊗ b ⊕ a ⊗ c.
Proof. now rewrite !(mul_comm a), mul_add. Qed.

(** Products of three. *)
Theorem mul_assoc a b c : (a ⊗ b) ⊗ c = a ⊗ (b ⊗ c).
Proof.
  assert (H : forall n a b c, (N.to_nat a + N.to_nat b + N.to_nat c)%nat = n -> (a ⊗ b) ⊗ c = a ⊗ (b ⊗ c)).
  { clear. intros n. induction n as [n IH] using lt_wf_ind. intros a b c En.
    assert (ih : forall a' b' c', (N.to_nat a' + N.to_nat b' + N.to_nat c' < n)%nat ->
              (a' ⊗ b') ⊗ c' = a' ⊗ (b' ⊗ c')) by (intros; eapply IH; eauto).
    clear IH.
    assert (half : forall a b c, (N.to_nat a + N.to_nat b + N.to_nat c)%nat = n -> ((a ⊗ b) ⊗ c <= a ⊗ (b ⊗ c))%N).
    { clear a b c En. intros a b c En. destruct (mul_is_mex (a ⊗ b) c) as [_ below].
      destruct (N.le_gt_cases ((a ⊗ b) ⊗ c) (a ⊗ (b ⊗ c))) as [|L]; [assumption | exfalso].
      destruct (below _ L) as (x & c' & Hx & Hc & E).
      destruct (mul_is_mex a b) as [_ less]. destruct (less x Hx) as (a' & b' & La & Lb & ->).
      rewrite !mul_add, !ih in E by lia. apply (never_excluded (b ⊗ c) (b' ⊗ c ⊕ b ⊗ c' ⊕ b' ⊗ c') a a').
      - intros X. exact (never_excluded b b' c c' ltac:(lia) Hc (eq_sym X)).
      - exact La.
      - rewrite !(mul_comm _ a), !(mul_comm _ a'). rewrite E, !add_mul. nim. }
    apply N.le_antisymm; [now apply half|].
    rewrite (mul_comm a (b ⊗ c)), (mul_comm b c), (mul_comm (a ⊗ b) c), (mul_comm a b). apply half. lia. }
  exact (H _ a b c eq_refl).
Qed.
