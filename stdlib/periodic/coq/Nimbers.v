(** * The nim field: nim multiplication of all natural numbers

    a ⊗ b is the least number that differs from a'⊗b + a⊗b' + a'⊗b' for all a' < a and b' < b (Conway). With
    nim addition it makes the natural numbers a field. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat FinFun.
From Sprague Require Import Mex Games Play SumBound.
Import ListNotations.

Local Notation "a ⊕ b" := (N.lxor a b) (at level 50, left associativity).

(** Numbers below [n]. *)
Definition numbers (n : N) : list N := map N.of_nat (seq 0 (N.to_nat n)).

Lemma numbers_spec n v : In v (numbers n) <-> (v < n)%N.
Proof.
  unfold numbers. rewrite in_map_iff. split; [intros (i & <- & I); apply in_seq in I; lia|].
  intros H. exists (N.to_nat v). rewrite in_seq. lia.
Qed.

(** ** The product, to the depth [k] of the recursion *)

Definition excludents (f : N -> N -> N) (a b : N) : list N :=
  flat_map (fun i => map (fun j => f i b ⊕ f a j ⊕ f i j) (numbers b)) (numbers a).

Fixpoint times (k : nat) (a b : N) : N := match k with O => 0%N | S k' => mex (excludents (times k') a b) end.

Definition mul (a b : N) : N := times (S (N.to_nat (a + b))) a b.
Local Notation "a ⊗ b" := (mul a b) (at level 40, left associativity).

Lemma excludents_ext f g a b : (forall i j, (i + j < a + b)%N -> f i j = g i j) -> excludents f a b = excludents g a b.
Proof.
  intros E. unfold excludents. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros i Hi. apply map_ext_in.
  intros j Hj. apply numbers_spec in Hi, Hj. now rewrite !E by lia.
Qed.

Lemma times_enough k a b : N.to_nat (a + b) < k -> times k a b = a ⊗ b.
Proof.
  assert (H : forall k k' a b, N.to_nat (a + b) < k -> N.to_nat (a + b) < k' -> times k a b = times k' a b).
  { clear. induction k as [|k IH]; intros [|k'] a b K K'; try lia. cbn [times]. f_equal.
    apply excludents_ext. intros i j L. apply IH; lia. }
  intros K. apply H; lia.
Qed.

(** What the product must differ from. *)
Definition excluded (a b v : N) : Prop :=
  exists i j, (i < a)%N /\ (j < b)%N /\ v = i ⊗ b ⊕ a ⊗ j ⊕ i ⊗ j.

Theorem mul_is_mex a b : is_mex (excluded a b) (a ⊗ b).
Proof.
  change (a ⊗ b) with (mex (excludents (times (N.to_nat (a + b))) a b)).
  rewrite (excludents_ext _ mul) by (intros; apply times_enough; lia).
  apply is_mex_ext with (2 := mex_is_mex _). intros v. unfold excludents, excluded. rewrite in_flat_map. split.
  - intros (i & Hi & H). apply in_map_iff in H as (j & <- & Hj). apply numbers_spec in Hi, Hj. now exists i, j.
  - intros (i & j & Hi & Hj & ->). exists i. rewrite numbers_spec, in_map_iff. split; [exact Hi|].
    exists j. now rewrite numbers_spec.
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

(** ** Inverses

    Below the Fermat powers F = 2^(2^n) products stay below: a⊗F is a·F for a < F, F⊗F is less than F·F, since not all pairs
    of a sum and a product occur below F, and the elements below F·F are a⊗F ⊕ b. Where products stay below, multiplication by
    a is one to one on finitely many numbers, so that 1 is a product. *)

Definition closed (F : N) : Prop := forall a b, (a < F)%N -> (b < F)%N -> (a ⊗ b < F)%N.

Lemma numbers_NoDup n : NoDup (numbers n).
Proof. apply Injective_map_NoDup; [intros a b; apply Nat2N.inj | apply seq_NoDup]. Qed.
Lemma numbers_length n : length (numbers n) = N.to_nat n.
Proof. unfold numbers. now rewrite map_length, seq_length. Qed.

Lemma onto F a c : closed F -> a <> 0%N -> (a < F)%N -> (c < F)%N -> exists b, (b < F)%N /\ a ⊗ b = c.
Proof.
  intros C A La Lc. set (l := numbers F). assert (I : incl l (map (mul a) l)).
  { apply NoDup_length_incl.
    - apply Injective_map_NoDup; [|apply numbers_NoDup]. intros x y E. apply N.lxor_eq.
      destruct (N.eq_dec (x ⊕ y) 0) as [|D]; [assumption|]. elim (mul_nonzero a (x ⊕ y) A D).
      rewrite add_mul, E. apply N.lxor_nilpotent.
    - now rewrite map_length.
    - intros v H. apply in_map_iff in H as (b & <- & H). apply numbers_spec in H. now apply numbers_spec, C. }
  specialize (I c (proj2 (numbers_spec F c) Lc)). apply in_map_iff in I as (b & E & H). exists b. now rewrite <- numbers_spec.
Qed.

Section Fermat.
Variable m : N.
Notation F := (2 ^ m)%N.
Hypothesis m_pos : (0 < m)%N.
Hypothesis C : closed F.

Lemma F_big : (1 < F)%N.
Proof. apply N.pow_gt_1; lia. Qed.
Lemma small_lxor a b : (a < F)%N -> (b < F)%N -> (a ⊕ b < F)%N.
Proof. intros A B. pose proof (nimsum_small m [a; b]) as H. cbn in H. rewrite N.lxor_0_r in H. apply H. auto. Qed.
Lemma join a b : (b < F)%N -> (a * F) ⊕ b = (a * F + b)%N.
Proof. intros B. pose proof (lxor_shift m 0 b a B) as H. rewrite N.lxor_0_l, N.add_0_l in H. lia. Qed.

Lemma times_F a : (a < F)%N -> a ⊗ F = (a * F)%N.
Proof.
  pose proof F_big. induction a as [a IH] using (well_founded_induction N.lt_wf_0). intros A.
  assert (value : forall i j, (i < a)%N -> (j < F)%N -> i ⊗ F ⊕ a ⊗ j ⊕ i ⊗ j = (i * F + (a ⊕ i) ⊗ j)%N /\ ((a ⊕ i) ⊗ j < F)%N).
  { intros i j Hi Hj. assert (S : ((a ⊕ i) ⊗ j < F)%N) by (apply C; [apply small_lxor; lia | exact Hj]).
    split; [|exact S]. rewrite <- join, IH by (exact S || lia). now rewrite mul_add, N.lxor_assoc. }
  apply is_mex_unique with (1 := mul_is_mex a F). split.
  - intros (i & j & Hi & Hj & E). destruct (value i j Hi Hj) as [V L]. rewrite V in E. nia.
  - intros v Hv. pose proof (N.div_mod v F ltac:(lia)). pose proof (N.mod_lt v F ltac:(lia)).
    assert (Hi : (v / F < a)%N) by (apply N.div_lt_upper_bound; lia).
    destruct (onto F (a ⊕ (v / F)) (v mod F) C) as (j & Hj & E); [intros X; apply N.lxor_eq in X; lia | apply small_lxor; lia | lia|].
    exists (v / F)%N, j. split; [exact Hi|]. split; [exact Hj|]. destruct (value _ j Hi Hj) as [-> _]. rewrite E. lia.
Qed.

Lemma F_F : (F ⊗ F < F * F)%N.
Proof.
  pose proof F_big. destruct (N.lt_ge_cases (F ⊗ F) (F * F)) as [|H']; [assumption | exfalso].
  set (f := fun x : N * N => fst x ⊗ F ⊕ F ⊗ snd x ⊕ fst x ⊗ snd x). set (l := numbers F).
  assert (dec : forall x y : N * N, {x = y} + {x <> y}) by (decide equality; apply N.eq_dec).
  assert (inside : forall i j, (i < F)%N -> (j < F)%N -> In (i, j) (list_prod l l))
    by (intros; apply in_prod; now apply numbers_spec).
  assert (I : incl (numbers (F * F)) (map f (remove dec (1, 0)%N (list_prod l l)))).
  { intros v V. apply numbers_spec in V. destruct (mul_is_mex F F) as [_ below].
    destruct (below v ltac:(lia)) as (i & j & Hi & Hj & ->). apply in_map_iff.
    destruct (dec (i, j) (1, 0)%N) as [[= -> ->]|D].
    - exists (0, 1)%N. split; [|apply in_in_remove; [discriminate | apply inside; lia]].
      unfold f. cbn [fst snd]. now rewrite !mul_0_l, !mul_0_r, mul_comm, !N.lxor_0_r, N.lxor_0_l.
    - exists (i, j). split; [reflexivity | apply in_in_remove; auto]. }
  apply (NoDup_incl_length (numbers_NoDup _)) in I. rewrite map_length, numbers_length in I.
  pose proof (remove_length_lt dec (list_prod l l) (1, 0)%N (inside 1 0 ltac:(lia) ltac:(lia)))%N as L.
  rewrite prod_length in L. unfold l in *. rewrite numbers_length in L. lia.
Qed.

Lemma closed_square : closed (F * F).
Proof.
  pose proof F_big. pose proof F_F as FF.
  assert (split : forall x, (x < F * F)%N -> exists a b, (a < F)%N /\ (b < F)%N /\ x = a ⊗ F ⊕ b).
  { intros x X. exists (x / F)%N, (x mod F)%N. pose proof (N.div_mod x F ltac:(lia)). pose proof (N.mod_lt x F ltac:(lia)).
    assert (x / F < F)%N by (apply N.div_lt_upper_bound; lia). rewrite times_F, join by assumption. repeat split; lia. }
  intros x y X Y. destruct (split x X) as (a & b & A & B & ->), (split y Y) as (c & d & A' & B' & ->), (split _ FF) as (e & g & E & K & S).
  assert (R : (a ⊗ F ⊕ b) ⊗ (c ⊗ F ⊕ d) = ((a ⊗ c) ⊗ e ⊕ (a ⊗ d ⊕ b ⊗ c)) ⊗ F ⊕ ((a ⊗ c) ⊗ g ⊕ b ⊗ d)).
  { assert (P : (a ⊗ F) ⊗ (c ⊗ F) = (a ⊗ c) ⊗ (F ⊗ F)) by (now rewrite !mul_assoc, <- (mul_assoc F c), (mul_comm F c), mul_assoc).
    rewrite !mul_add, !add_mul, P, S, add_mul, <- !mul_assoc, !mul_assoc, (mul_comm F d), <- !mul_assoc. nim. }
  assert (low : forall f p q, (p < f)%N -> (q < f)%N -> (p * f + q < f * f)%N) by (intros; nia).
  rewrite R, times_F, join by (repeat (apply small_lxor || apply C); assumption).
  apply low; repeat (apply small_lxor || apply C); assumption.
Qed.
End Fermat.

Theorem fermat_closed n : closed (2 ^ 2 ^ N.of_nat n).
Proof.
  induction n as [|n IH].
  - change (2 ^ 2 ^ N.of_nat 0)%N with 2%N. intros a b A B. assert (a = 0 \/ a = 1)%N as [->| ->] by lia; rewrite ?mul_0_l, ?mul_1_l; lia.
  - rewrite Nat2N.inj_succ, N.pow_succ_r', (N.mul_comm 2), N.pow_mul_r, N.pow_2_r. apply closed_square; [|exact IH].
    apply N.neq_0_lt_0, N.pow_nonzero. discriminate.
Qed.

(** With [mul_comm], [mul_assoc], [mul_1_l] and [mul_add]: the natural numbers are a field. *)
Theorem mul_inverse a : a <> 0%N -> exists b, a ⊗ b = 1%N.
Proof.
  intros A. pose proof (N.pow_gt_lin_r 2 a ltac:(lia)). pose proof (N.pow_gt_lin_r 2 (2 ^ a) ltac:(lia)).
  pose proof (fermat_closed (N.to_nat a)) as C. rewrite N2Nat.id in C.
  destruct (onto _ a 1%N C A) as (b & _ & E); [lia | lia | now exists b].
Qed.
