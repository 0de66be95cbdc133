(** * Sum bound: arithmetic periods of games that leave up to three heaps

    Let values rise by S = U·σ with each P heaps, U a power of two and σ odd, as far as they are known, and let F
    carry that on. Nim addition has no carries: a nim sum is at most the sum, and equal to it modulo 2. So
    parts whose values in units of U add up to less than that of the heap, or differ from it by an odd
    number, cannot have its value; which leaves finitely many cases. The smaller values are reached by options that
    are shiftable (a part from [i] on grows by P, the others have a value below U) or persistent (P more tokens
    are taken, or each of two equal heaps grows by P/2). *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Codes Periods GuySmith.
Import ListNotations.

(** ** Nim sums without carries *)

Definition sum : list N -> N := fold_right N.add 0%N.

Lemma halves a : a = (2 * N.div2 a + N.b2n (N.odd a))%N.
Proof. apply N.div2_odd. Qed.
Lemma div2_lxor a b : N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b).
Proof. rewrite !N.div2_spec. apply N.shiftr_lxor. Qed.
Lemma odd_lxor a b : N.odd (N.lxor a b) = xorb (N.odd a) (N.odd b).
Proof. rewrite <- !N.bit0_odd. apply N.lxor_spec. Qed.

Lemma lxor_le a b : (N.lxor a b <= a + b)%N.
Proof.
  revert b. induction a as [a IH] using (well_founded_induction N.lt_wf_0). intros b.
  destruct (N.eq_dec a 0) as [->|A]; [rewrite N.lxor_0_l; lia|].
  assert (L : (N.div2 a < a)%N) by (pose proof (halves a); destruct (N.odd a); cbn [N.b2n] in *; lia).
  specialize (IH _ L (N.div2 b)). pose proof (halves (N.lxor a b)) as E. rewrite div2_lxor, odd_lxor in E.
  pose proof (halves a) as Ea. pose proof (halves b) as Eb. destruct (N.odd a), (N.odd b); cbn [xorb N.b2n] in *; lia.
Qed.

Lemma nimsum_cons x l : nimsum (x :: l) = N.lxor x (nimsum l).
Proof. reflexivity. Qed.

Lemma nimsum_le l : (nimsum l <= sum l)%N.
Proof.
  induction l as [|x l IH]; [apply N.le_refl|].
  change (nimsum (x :: l)) with (N.lxor x (nimsum l)). change (sum (x :: l)) with (x + sum l)%N.
  pose proof (lxor_le x (nimsum l)). lia.
Qed.

Lemma nimsum_odd l : N.odd (nimsum l) = N.odd (sum l).
Proof.
  induction l as [|x l IH]; [reflexivity|].
  change (nimsum (x :: l)) with (N.lxor x (nimsum l)). change (sum (x :: l)) with (x + sum l)%N.
  now rewrite odd_lxor, N.odd_add, IH.
Qed.

(** In units of U = 2^γ, and below. *)
Section Units.
Variable gamma : N.
Notation U := (2 ^ gamma)%N.

Lemma U_pos : U <> 0%N.
Proof. now apply N.pow_nonzero. Qed.
Lemma lxor_div a b : (N.lxor a b / U = N.lxor (a / U) (b / U))%N.
Proof. rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. Qed.

Lemma lxor_mod a b : (N.lxor a b mod U = N.lxor (a mod U) (b mod U))%N.
Proof.
  rewrite <- !N.land_ones. apply N.bits_inj. intros n. rewrite !N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit a n), (N.testbit b n), (N.testbit (N.ones gamma) n).
Qed.

Lemma nimsum_div l : (nimsum l / U)%N = nimsum (map (fun x => x / U)%N l).
Proof.
  induction l as [|x l IH]; [now apply N.div_0_l, U_pos|].
  change (nimsum (x :: l)) with (N.lxor x (nimsum l)). cbn [map]. rewrite nimsum_cons. now rewrite lxor_div, IH.
Qed.

Lemma nimsum_mod l : (nimsum l mod U)%N = nimsum (map (fun x => x mod U)%N l).
Proof.
  induction l as [|x l IH]; [now apply N.mod_0_l, U_pos|].
  change (nimsum (x :: l)) with (N.lxor x (nimsum l)). cbn [map]. rewrite nimsum_cons. now rewrite lxor_mod, IH.
Qed.

(** What is below U does not touch multiples of U. *)
Lemma lxor_shift x y m : (y < U)%N -> N.lxor (x + m * U) y = (N.lxor x y + m * U)%N.
Proof.
  intros Y. pose proof U_pos as P. rewrite (N.div_mod (N.lxor (x + m * U) y) U P), (N.div_mod (N.lxor x y) U P).
  rewrite !lxor_div, !lxor_mod, N.div_add, N.mod_add, (N.div_small y), !N.lxor_0_r by assumption. lia.
Qed.
End Units.

(** Nim sums of small values are small. *)
Lemma nimsum_small b l : Forall (fun x => x < 2 ^ b)%N l -> (nimsum l < 2 ^ b)%N.
Proof.
  intros F. pose proof (U_pos b) as P. apply N.div_small_iff; [exact P|]. rewrite nimsum_div.
  induction F as [|x l H F IH]; [reflexivity|]. cbn [map].
  rewrite nimsum_cons. now rewrite N.div_small, IH by exact H.
Qed.

(** ** The theorem *)

Section SumBound.
Variables (d : nat -> nat) (gamma : N) (sigma : N).
Variables (i P half N0 T : nat) (W b : N) (far : nat -> bool) (F : nat -> N).
Notation V := (G (coded d)).
Notation U := (2 ^ gamma)%N.
Notation S := (sigma * 2 ^ gamma)%N.

Hypothesis i_pos : 0 < i.
Hypothesis P_even : P = half + half.
Hypothesis half_pos : 0 < half.
Hypothesis sigma_odd : N.odd sigma = true.
Hypothesis N0_late : i <= N0.

(** Takes in the repeating block may be greater by P; all others are below T. *)
Hypothesis far_step : forall t, far t = true -> d (t + P) = d t /\ far (t + P) = true.
Hypothesis take_class : forall t j, Nat.testbit (d t) j = true ->
  exists t0 q, t = t0 + q * P /\ d t0 = d t /\ t0 < T /\ (0 < q -> far t0 = true).

(** F is V as far as it is known, and rises for ever. *)
Hypothesis F_known : forall n, n < N0 + 2 * P -> V n = F n.
Hypothesis F_rises : forall n, i <= n -> F (n + P) = (F n + S)%N.

(** (1) No option can have the value of its heap. *)
Definition could (t : nat) (o : list nat) : Prop :=
  let n := t + list_sum o in
  let high := sum (map (fun a => F a / U)%N o) in
  nimsum (map (fun a => F a mod U)%N o) = (F n mod U)%N /\
  ((F n / U <= high)%N /\ N.odd high = N.odd (F n / U) \/
   far t = true /\ (F n / U + sigma <= high)%N /\ N.odd high = N.odd (F n / U + sigma)).

Hypothesis never_hit : forall t o, t < T -> length o <= 3 -> Forall (fun a => 0 < a < i + P) o ->
  Exists (fun a => i <= a) o -> Nat.testbit (d t) (length o) = true -> ~ could t o.

(** (2), (3) Values have grown. *)
Hypothesis small : forall a, a < i -> (F a < 2 ^ b)%N.
Hypothesis grown : forall n, N0 + P <= n < N0 + 2 * P -> (2 ^ b <= F n)%N /\ (W + S <= F n)%N.

(** (4) All smaller values are reached. *)
Definition shiftable (o : list nat) (rest : list nat -> Prop) : Prop :=
  exists l a r, o = l ++ a :: r /\ i <= a /\ (nimsum (map F (l ++ r)) < U)%N /\ rest (l ++ r).

Definition twins (o : list nat) : Prop := exists x, o = [x; x].

Definition persistent (t : nat) (o : list nat) : Prop :=
  far t = true \/ twins o \/ exists l a r, o = l ++ a :: r /\ twins (l ++ r).

(** [o] is left by taking [t] from [n]. *)
Definition by_take (n t : nat) (o : list nat) : Prop :=
  length o <= 3 /\ n = t + list_sum o /\ Forall (fun a => 0 < a) o /\
  Nat.testbit (d t) (length o) = true /\ (0 < t \/ 1 < length o).

Definition reached (n : nat) (v : N) : Prop :=
  exists t o, by_take n t o /\ nimsum (map F o) = v /\
    ((F n <= v + W)%N -> shiftable o (fun _ => True)) /\
    ((v + W < F n)%N -> (F n <= v + W + S)%N -> shiftable o (fun rest => far t = true \/ twins rest)) /\
    ((v + W + S < F n)%N -> persistent t o).

Hypothesis covered : forall n, N0 + P <= n < N0 + 2 * P -> forall v, (v < F n)%N -> reached n v.

Lemma F_many n j : i <= n -> F (n + j * P) = (F n + N.of_nat j * S)%N.
Proof.
  intros H. induction j as [|j IH]; [rewrite Nat.mul_0_l, Nat.add_0_r; lia|].
  replace (n + Datatypes.S j * P) with (n + j * P + P) by lia. rewrite F_rises, IH by lia. lia.
Qed.

(** *** Parts without their multiples of P *)

Definition low (a : nat) : nat := if a <? i then a else i + (a - i) mod P.
Definition times (a : nat) : nat := if a <? i then 0 else (a - i) / P.

Lemma low_times a : a = low a + times a * P /\ low a < i + P /\ (i <= a -> i <= low a) /\
  F a = (F (low a) + N.of_nat (times a) * S)%N /\ (0 < a -> 0 < low a).
Proof.
  unfold low, times. destruct (Nat.ltb_spec a i) as [H|H]; [repeat split; lia|].
  pose proof (Nat.div_mod (a - i) P ltac:(lia)) as E. pose proof (Nat.mod_upper_bound (a - i) P ltac:(lia)) as B.
  assert (X : a = i + (a - i) mod P + (a - i) / P * P) by lia.
  split; [exact X|]. split; [lia|]. split; [lia|]. split; [|lia]. rewrite X at 1. apply F_many. lia.
Qed.

Definition all_times (o : list nat) : nat := list_sum (map times o).

Lemma sum_low o : list_sum o = list_sum (map low o) + all_times o * P.
Proof.
  unfold all_times. induction o as [|a o IH]; [reflexivity|]. cbn [map list_sum fold_right] in *.
  destruct (low_times a) as (E & _). unfold list_sum in *. lia.
Qed.

Lemma mod_low o : map (fun a => F a mod U)%N o = map (fun a => F a mod U)%N (map low o).
Proof.
  rewrite map_map. apply map_ext. intros a. destruct (low_times a) as (_ & _ & _ & E & _). rewrite E.
  rewrite N.mul_assoc. apply N.mod_add, U_pos.
Qed.

Lemma div_low o : sum (map (fun a => F a / U)%N o) =
  (sum (map (fun a => F a / U)%N (map low o)) + N.of_nat (all_times o) * sigma)%N.
Proof.
  unfold all_times. induction o as [|a o IH]; [reflexivity|].
  destruct (low_times a) as (_ & _ & _ & E & _). cbn [map sum fold_right list_sum] in *.
  rewrite E, N.mul_assoc, N.div_add by apply U_pos. unfold sum, list_sum in *. rewrite IH. lia.
Qed.

(** (1) for all heaps. *)
Lemma no_hit n t o : by_take n t o -> Exists (fun a => i <= a) o -> nimsum (map F o) <> F n.
Proof.
  intros (L & E & Pos & B & _) Ex Hit. destruct (take_class t _ B) as (t0 & q & Et & Ed & Lt & Q).
  set (o0 := map low o). assert (Len : length o0 = length o) by apply map_length. assert (Ln : i <= t0 + list_sum o0).
  { apply Exists_exists in Ex as (a & I & H). destruct (low_times a) as (_ & _ & H' & _). specialize (H' H).
    assert (In (low a) o0) by (now apply in_map). pose proof (part_le o0 (low a) H0). lia. }
  assert (En : n = t0 + list_sum o0 + (q + all_times o) * P).
  { pose proof (sum_low o). fold o0 in H. lia. }
  apply (never_hit t0 o0); auto.
  - lia.
  - unfold o0. apply Forall_forall. intros x I. apply in_map_iff in I as (a & <- & I).
    rewrite Forall_forall in Pos. apply Pos in I. destruct (low_times a) as (_ & ? & _ & _ & Z). split; [auto | lia].
  - unfold o0. apply Exists_exists in Ex as (a & I & H). apply Exists_exists. exists (low a).
    split; [now apply in_map | now apply low_times].
  - rewrite Len, Ed. exact B.
  - unfold could. cbn zeta. pose proof (F_many _ (q + all_times o) Ln) as Fn. rewrite <- En in Fn.
    assert (Fm : (F n mod U = F (t0 + list_sum o0)%nat mod U)%N).
    { rewrite Fn, N.mul_assoc. apply N.mod_add, U_pos. }
    assert (Fd : (F n / U = F (t0 + list_sum o0)%nat / U + N.of_nat (q + all_times o) * sigma)%N).
    { rewrite Fn, N.mul_assoc. apply N.div_add, U_pos. }
    pose proof (f_equal (fun x => x mod U)%N Hit) as Hm. cbn beta in Hm.
    rewrite nimsum_mod, map_map in Hm. rewrite mod_low in Hm. fold o0 in Hm. rewrite Fm in Hm. split; [exact Hm|].
    pose proof (f_equal (fun x => x / U)%N Hit) as Hd. cbn beta in Hd. rewrite nimsum_div, map_map in Hd.
    set (high := sum (map (fun a => F a / U)%N o)) in *.
    assert (Le : (F n / U <= high)%N) by (rewrite <- Hd; apply nimsum_le).
    assert (Od : N.odd high = N.odd (F n / U)) by (rewrite <- Hd; symmetry; apply nimsum_odd).
    unfold high in Le, Od. rewrite div_low in Le, Od. fold o0 in Le, Od. rewrite Fd in Le, Od.
    set (h0 := sum (map (fun a => F a / U)%N o0)) in *. set (f0 := (F (t0 + list_sum o0)%nat / U)%N) in *.
    assert (O' : N.odd h0 = xorb (N.odd f0) (N.odd (N.of_nat q))).
    { rewrite !N.odd_add, !N.odd_mul, Nat2N.inj_add, N.odd_add, sigma_odd, !andb_true_r in Od.
      now destruct (N.odd h0), (N.odd f0), (N.odd (N.of_nat q)), (N.odd (N.of_nat (all_times o))). }
    destruct (N.odd (N.of_nat q)) eqn:Oq.
    + right. assert (Qp : 0 < q) by (destruct q; [discriminate | lia]).
      split; [auto|]. split; [nia|]. rewrite O', N.odd_add, sigma_odd. reflexivity.
    + left. split; [nia|]. rewrite O'. apply xorb_false_r.
Qed.

(** *** Options of later heaps *)

Lemma shift_option n t l a r m : by_take n t (l ++ a :: r) -> by_take (n + m) t (l ++ a + m :: r).
Proof.
  unfold by_take. rewrite !app_length, !list_sum_app. cbn [length list_sum fold_right].
  change (fold_right Nat.add 0 r) with (list_sum r). intros (L & E & F0 & B & M).
  repeat split; auto; [lia|]. apply Forall_app in F0 as [Fl Fr]. inversion Fr; subst.
  apply Forall_app. split; [exact Fl|]. constructor; [lia | assumption].
Qed.

Lemma shift_value l a r j : i <= a -> (nimsum (map F (l ++ r)) < U)%N ->
  nimsum (map F (l ++ a + j * P :: r)) = (nimsum (map F (l ++ a :: r)) + N.of_nat j * S)%N.
Proof. intros A R. rewrite !nimsum_mid, F_many by exact A. rewrite N.mul_assoc. now apply lxor_shift. Qed.

Lemma persist n t o : by_take n t o -> persistent t o ->
  exists t' o', by_take (n + P) t' o' /\ nimsum (map F o') = nimsum (map F o) /\ persistent t' o'.
Proof.
  intros B. assert (two : forall x, nimsum (map F [x; x]) = 0%N).
  { intros x. cbn. rewrite N.lxor_0_r. apply N.lxor_nilpotent. }
  intros [Fa|[(x & ->)|(l & a & r & -> & (x & E))]].
  - destruct (far_step t Fa) as [D Fa']. exists (t + P), o. split; [|split; [reflexivity | now left]].
    destruct B as (L & En & Pos & Bit & M). repeat split; auto; [lia | now rewrite D | left; lia].
  - exists t, [x + half; x + half]. split.
    + destruct B as (L & En & Pos & Bit & M). cbn [list_sum fold_right length] in *.
      inversion Pos as [|? ? X _]; subst. repeat split; auto; cbn [list_sum fold_right length]; try lia.
      constructor; [lia | constructor; [lia | constructor]].
    + rewrite !two. split; [reflexivity|]. right. left. now exists (x + half).
  - exists t, [a; x + half; x + half]. split.
    + destruct B as (L & En & Pos & Bit & M). rewrite app_length in *. rewrite list_sum_app in En.
      pose proof (f_equal (@length nat) E) as El. pose proof (f_equal list_sum E) as Es.
      rewrite app_length in El. rewrite list_sum_app in Es. cbn [length list_sum fold_right] in *.
      change (fold_right Nat.add 0 r) with (list_sum r) in *. assert (X : 0 < x /\ 0 < a).
      { rewrite Forall_forall in Pos. split; apply Pos; apply in_or_app.
        - assert (I : In x (l ++ r)) by (rewrite E; now left). apply in_app_iff in I as [I|I]; [now left | right; now right].
        - right. now left. }
      replace (length l + Datatypes.S (length r)) with 3 in Bit by lia.
      repeat split; cbn [length list_sum fold_right]; auto; try lia.
      constructor; [lia | constructor; [lia | constructor; [lia | constructor]]].
    + split.
      * rewrite nimsum_mid, E, two. pose proof (nimsum_mid F [] a [x + half; x + half]) as Z. cbn [app] in Z. now rewrite Z, two.
      * right. right. exists [], a, [x + half; x + half]. split; [reflexivity | now exists (x + half)].
Qed.

(** *** The induction *)

(** All values below are those of F, and those well below of a persistent option. *)
Definition stays (n : nat) : Prop :=
  forall v, (v + W < F n)%N -> exists t o, by_take n t o /\ nimsum (map F o) = v /\ persistent t o.

Lemma shifted_persistent t l a r m : far t = true \/ twins (l ++ r) -> persistent t (l ++ a + m :: r).
Proof. intros [H|H]; [now left | right; right]. now exists l, (a + m), r. Qed.

Lemma stays_first n : N0 + P <= n < N0 + 2 * P -> stays n.
Proof.
  intros H v Hv. destruct (covered n H v ltac:(lia)) as (t & o & B & E & _ & Both & Stay).
  exists t, o. split; [exact B|]. split; [exact E|]. destruct (N.lt_ge_cases (v + W + S) (F n)) as [Q|Q]; [auto|].
  destruct (Both Hv Q) as (l & a & r & -> & _ & _ & R). replace a with (a + 0) by lia. now apply shifted_persistent.
Qed.

Lemma class_of n : N0 + P <= n -> exists m j, N0 + P <= m < N0 + 2 * P /\ n = m + j * P.
Proof.
  intros H. exists (N0 + P + (n - (N0 + P)) mod P), ((n - (N0 + P)) / P).
  pose proof (Nat.div_mod (n - (N0 + P)) P ltac:(lia)). pose proof (Nat.mod_upper_bound (n - (N0 + P)) P ltac:(lia)). lia.
Qed.

Lemma step n : N0 + 2 * P <= n -> (forall m, m < n -> V m = F m) -> stays (n - P) -> V n = F n /\ stays n.
Proof.
  intros Hn IH St. destruct (class_of n ltac:(lia)) as (m & j & Hm & En).
  assert (Fn : F n = (F m + N.of_nat j * S)%N) by (rewrite En; apply F_many; lia).
  assert (FP : F n = (F (n - P) + S)%N) by (rewrite <- F_rises by lia; f_equal; lia).
  destruct (grown m Hm) as [Big Wide].
  assert (value : forall t o, by_take n t o -> worth (coded d) o = nimsum (map F o)).
  { intros t o (L & E & Pos & B & M). unfold worth. f_equal. apply map_ext_in. intros a I. apply IH.
    apply (leaves_lt d n o a); [|exact I]. split; [exact L|]. exists t. auto. }
  assert (option : forall t o, by_take n t o -> reaches (coded d) n (nimsum (map F o))).
  { intros t o B. exists o. split; [|now apply (value t)]. apply code_options_spec.
    destruct B as (L & E & Pos & Bit & M). split; [exact L|]. now exists t. }
  (* what an option of m with a shiftable part becomes *)
  assert (moved : forall t l a r, by_take m t (l ++ a :: r) -> i <= a -> (nimsum (map F (l ++ r)) < U)%N ->
            by_take n t (l ++ a + j * P :: r) /\
            nimsum (map F (l ++ a + j * P :: r)) = (nimsum (map F (l ++ a :: r)) + N.of_nat j * S)%N).
  { intros t l a r B A R. split; [rewrite En; now apply shift_option | now apply shift_value]. }
  assert (stay : stays n).
  { intros v Hv. destruct (N.lt_ge_cases (v + W) (F (n - P))) as [Q|Q].
    - destruct (St v Q) as (t & o & B & E & Pe). destruct (persist (n - P) t o B Pe) as (t' & o' & B' & E' & Pe').
      replace (n - P + P) with n in B' by lia. exists t', o'. split; [exact B'|]. split; [congruence | exact Pe'].
    - destruct (covered m Hm (v - N.of_nat j * S)%N ltac:(lia)) as (t & o & B & E & _ & Both & _).
      destruct Both as (l & a & r & -> & A & R & K); [lia | lia|].
      destruct (moved t l a r B A R) as [B' E']. exists t, (l ++ a + j * P :: r).
      split; [exact B'|]. split; [rewrite E', E; lia | now apply shifted_persistent]. }
  split; [|exact stay]. apply (is_mex_unique _ _ _ (G_is_mex (coded d) n)). split.
  - intros (o & Ho & E). apply code_options_spec in Ho as (L & t & En' & Pos & Bit & M).
    assert (B : by_take n t o) by (repeat split; auto).
    rewrite (value t o B) in E. destruct (Exists_dec (fun a => i <= a) o (fun a => le_dec i a)) as [Ex|Ex].
    + exact (no_hit n t o B Ex E).
    + (* all parts are small *)
      assert (Sm : (nimsum (map F o) < 2 ^ b)%N).
      { apply nimsum_small. apply Forall_forall. intros x I. apply in_map_iff in I as (a & <- & I).
        apply small. destruct (le_lt_dec i a) as [H|H]; [|exact H]. elim Ex. apply Exists_exists. now exists a. }
      lia.
  - intros v Hv. destruct (N.lt_ge_cases (v + W) (F n)) as [Q|Q].
    + destruct (stay v Q) as (t & o & B & <- & _). now apply (option t).
    + destruct (covered m Hm (v - N.of_nat j * S)%N ltac:(lia)) as (t & o & B & E & Sh & _ & _).
      destruct Sh as (l & a & r & -> & A & R & _); [lia|]. destruct (moved t l a r B A R) as [B' E'].
      replace v with (nimsum (map F (l ++ a + j * P :: r))) by (rewrite E', E; lia). now apply (option t).
Qed.

Theorem sum_bound n : V n = F n.
Proof.
  assert (H : forall n, V n = F n /\ (N0 + P <= n -> stays n)).
  { clear n. intros n. induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (N0 + 2 * P) n) as [L|L].
    - destruct (step n L) as [A B]; [intros m Hm; apply IH; lia | apply IH; lia|]. auto.
    - split; [now apply F_known | intros K; apply stays_first; lia]. }
  apply H.
Qed.

Corollary sum_bound_period : periodic V i P S.
Proof. intros n Hn. rewrite !sum_bound. now apply F_rises. Qed.
End SumBound.
