(** * A checker for the sum bound

    The values are computed up to N0 + 2·P; [carried] goes on by the formula. Then the conditions (1) to (4) of
    [SumBound] are gone through as they stand there. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Codes Periods SumBound Sets Values Check.
Import ListNotations.

(** All lists of [k] numbers from 1 to [m] pass the test. *)
Fixpoint lists (k m : nat) (test : list nat -> bool) : bool :=
  match k with
  | O => test []
  | S k' => forallb (fun a => lists k' m (fun o => test (a :: o))) (seq 1 m)
  end.

Lemma lists_spec k m test : lists k m test = true ->
  forall o, length o = k -> Forall (fun a => 0 < a <= m) o -> test o = true.
Proof.
  revert test. induction k as [|k IH]; intros test H [|a o] L F; try discriminate; [exact H|].
  inversion F; subst. cbn [lists] in H. rewrite forallb_forall in H. specialize (H a ltac:(apply in_seq; lia)).
  exact (IH _ H o ltac:(now injection L) ltac:(assumption)).
Qed.

(** Each part, with the others. *)
Fixpoint picks (o : list nat) : list (nat * list nat) :=
  match o with [] => [] | a :: r => (a, r) :: map (fun x => (fst x, a :: snd x)) (picks r) end.

Lemma picks_spec o a r : In (a, r) (picks o) -> exists u v, o = u ++ a :: v /\ r = u ++ v.
Proof.
  revert r. induction o as [|b o IH]; intros r; cbn; [intros []|]. intros [[= -> ->]|I]; [now exists [], r|].
  apply in_map_iff in I as ((x & y) & [= -> <-] & I). apply IH in I as (u & v & -> & ->). now exists (b :: u), v.
Qed.

Section Check.
Variables (c : code) (n0 p : nat) (s : N) (P : nat) (W : N) (N0 : nat).
Let d := digit c.
Let r := length (head c).
Let i := Nat.max 1 n0.
Let S := (N.of_nat (P / p) * s)%N.
Let gamma := N.log2 (N.ldiff S (N.pred S)).
Let U := (2 ^ gamma)%N.
Let sigma := (S / U)%N.
Notation V := (G (octal c)).

Definition far (t : nat) : bool := match block c with [] => false | _ => r <=? t end.
Definition last : nat := match block c with [] => r | _ => r + P end.

Definition carried (T : list N) (n : nat) : N := (nth (low i P n) T 0 + N.of_nat (times i P n) * S)%N.

Section State.
Variable F : nat -> N.

(** (1) *)
Definition could_be (t : nat) (o : list nat) : bool :=
  let v := F (t + list_sum o) in
  let high := sum (map (fun a => F a / U)%N o) in
  N.eqb (nimsum (map (fun a => F a mod U)%N o)) (v mod U) &&
  (N.leb (v / U) high && Bool.eqb (N.odd high) (N.odd (v / U)) ||
   far t && N.leb (v / U + sigma) high && Bool.eqb (N.odd high) (N.odd (v / U + sigma))).

Definition never : bool :=
  forallb (fun t => forallb (fun k => negb (Nat.testbit (d t) k) ||
    lists k (i + P - 1) (fun o => negb (existsb (Nat.leb i) o && could_be t o))) (seq 1 3)) (seq 0 last).

(** (4) *)
Definition is_twins (o : list nat) : bool := match o with [x; y] => x =? y | _ => false end.

Definition shifts (rest : list nat -> bool) (o : list nat) : bool :=
  existsb (fun x => (i <=? fst x) && N.ltb (nimsum (map F (snd x))) U && rest (snd x)) (picks o).

Definition persists (t : nat) (o : list nat) : bool :=
  far t || is_twins o || existsb (fun x => is_twins (snd x)) (picks o).

Definition options_by (n : nat) : list (nat * list nat) :=
  flat_map (fun t => flat_map (fun k => if Nat.testbit (d t) k && ((0 <? t) || (1 <? k))
                                        then map (pair t) (parts k (n - t)) else []) (seq 0 4)) (seq 0 (Datatypes.S n)).

Definition gathered (test : nat -> list nat -> bool) (l : list (nat * list nat)) : set :=
  fold_right (fun x A => if test (fst x) (snd x) then add (nimsum (map F (snd x))) A else A) empty l.

Definition all_reached (n : nat) : bool :=
  let l := options_by n in
  let shift := gathered (fun _ => shifts (fun _ => true)) l in
  let both := gathered (fun t => shifts (fun rest => far t || is_twins rest)) l in
  let stay := gathered persists l in
  forallb (fun j => let v := N.of_nat j in
    mem (if N.leb (F n) (v + W) then shift else if N.leb (F n) (v + W + S) then both else stay) v)
    (seq 0 (N.to_nat (F n))).

Definition conditions : bool :=
  let b := N.size (fold_right N.max 0%N (map F (seq 0 i))) in
  never && forallb (fun a => N.ltb (F a) (2 ^ b)) (seq 0 i) &&
  forallb (fun n => N.leb (2 ^ b) (F n) && N.leb (W + S) (F n) && all_reached n) (seq (N0 + P) P).
End State.

Definition check_sum_bound : bool :=
  (0 <? p) && (0 <? P) && Nat.even P && (P mod p =? 0) && (P mod Nat.max 1 (length (block c)) =? 0) &&
  (i <=? N0) && N.odd sigma && N.eqb (sigma * U) S &&
  match values (digits_below c (N0 + 2 * P)) (N0 + 2 * P) with
  | None => false
  | Some T => repeats T n0 p s (N0 + 2 * P - p) && tight T n0 p s && conditions (carried T)
  end.

(** ** It is right *)

Lemma could_be_right F t o : could gamma sigma far F t o -> could_be F t o = true.
Proof.
  unfold could, could_be. cbn zeta. fold U. rewrite andb_true_iff, orb_true_iff, !andb_true_iff, N.eqb_eq, !N.leb_le, !eqb_true_iff.
  tauto.
Qed.

Lemma never_right F : never F = true -> forall t o, t < last -> length o <= 3 -> Forall (fun a => 0 < a < i + P) o ->
  Exists (fun a => i <= a) o -> Nat.testbit (d t) (length o) = true -> ~ could gamma sigma far F t o.
Proof.
  unfold never. rewrite forallb_forall. intros H t o Ht L A E B C. specialize (H t ltac:(apply in_seq; lia)).
  rewrite forallb_forall in H. assert (0 < length o) by (destruct o; [inversion E | cbn; lia]).
  specialize (H (length o) ltac:(apply in_seq; lia)). rewrite B in H. cbn [negb orb] in H.
  apply lists_spec with (o := o) in H; [|reflexivity | eapply Forall_impl; [|exact A]; cbn; lia].
  rewrite (could_be_right F t o C), andb_true_r, negb_true_iff in H. apply Exists_exists in E as (a & I & K).
  assert (X : existsb (Nat.leb i) o = true) by (apply existsb_exists; exists a; split; [exact I | now apply Nat.leb_le]).
  congruence.
Qed.

Lemma is_twins_right o : is_twins o = true -> twins o.
Proof. destruct o as [|x [|y [|? ?]]]; try discriminate. cbn. intros H. apply Nat.eqb_eq in H. subst y. now exists x. Qed.

Lemma shifts_right F (test : list nat -> bool) (rest : list nat -> Prop) o :
  (forall x, test x = true -> rest x) -> shifts F test o = true -> shiftable gamma i F o rest.
Proof.
  intros R H. apply existsb_exists in H as ((a & x) & I & H). apply picks_spec in I as (u & v & -> & ->).
  rewrite !andb_true_iff, Nat.leb_le, N.ltb_lt in H. exists u, a, v. cbn [fst snd] in H. intuition.
Qed.

Lemma persists_right t o : persists t o = true -> persistent far t o.
Proof.
  unfold persists. rewrite !orb_true_iff. intros [[H|H]|H]; [now left | right; left; now apply is_twins_right | right; right].
  apply existsb_exists in H as ((a & x) & I & H). apply picks_spec in I as (u & v & -> & ->).
  exists u, a, v. split; [reflexivity | now apply is_twins_right].
Qed.

Lemma options_by_right n t o : In (t, o) (options_by n) -> by_take d n t o.
Proof.
  intros I. apply in_flat_map in I as (t' & J & I). apply in_flat_map in I as (k & K & I). apply in_seq in J, K.
  destruct (Nat.testbit (d t') k) eqn:B; [|destruct I]. cbn [andb] in I.
  destruct ((0 <? t') || (1 <? k)) eqn:M; [|destruct I]. apply in_map_iff in I as (o' & [= -> ->] & I).
  apply parts_spec in I as (L & A & E). apply orb_true_iff in M. rewrite !Nat.ltb_lt in M.
  unfold by_take. rewrite L. repeat split; auto; lia.
Qed.

Lemma gathered_right F test l v : mem (gathered F test l) v = true ->
  exists t o, In (t, o) l /\ test t o = true /\ nimsum (map F o) = v.
Proof.
  induction l as [|(t & o) l IH]; cbn; [now rewrite mem_empty|]. destruct (test t o) eqn:E; [rewrite mem_add|]; intros H.
  - destruct H as [H| ->]; [apply IH in H as (t' & o' & I & K); exists t', o'; tauto | exists t, o; tauto].
  - apply IH in H as (t' & o' & I & K). exists t', o'. tauto.
Qed.

Hypothesis S_right : (sigma * U = S)%N.

Lemma all_reached_right F n v : all_reached F n = true -> (v < F n)%N -> reached d gamma sigma i W far F n v.
Proof.
  unfold all_reached. cbn zeta. rewrite forallb_forall. intros H L.
  specialize (H (N.to_nat v) ltac:(apply in_seq; lia)). rewrite N2Nat.id in H. unfold reached. fold U. rewrite S_right.
  destruct (N.leb_spec (F n) (v + W)); [|destruct (N.leb_spec (F n) (v + W + S))];
    apply gathered_right in H as (t & o & I & T & E); apply options_by_right in I;
    exists t, o; (split; [exact I|split; [exact E|split; [|split]]]); intros; try lia.
  - now apply (shifts_right F (fun _ => true)).
  - apply (shifts_right F (fun rest => far t || is_twins rest) _ o); [|exact T].
    intros x X. apply orb_true_iff in X as [X|X]; [now left | right; now apply is_twins_right].
  - now apply persists_right.
Qed.

Hypothesis blocks : P mod Nat.max 1 (length (block c)) = 0.
Hypothesis P_pos : 0 < P.

Lemma far_repeats t j : far t = true -> d (t + j * P) = d t /\ far (t + j * P) = true.
Proof.
  unfold far. destruct (block c) as [|b bs] eqn:B; [discriminate|]. rewrite !Nat.leb_le. intros H. split; [|lia].
  apply digit_repeats; [exact H|]. rewrite B in *. cbn [length Nat.max] in *.
  apply Nat.mod_divide in blocks as (q & E); [|lia]. rewrite E. exists (j * q). lia.
Qed.

Lemma take_class t j : Nat.testbit (d t) j = true ->
  exists t0 q, t = t0 + q * P /\ d t0 = d t /\ t0 < last /\ (0 < q -> far t0 = true).
Proof.
  pose proof far_repeats as FR. intros B. destruct (le_lt_dec last t) as [H|H]; [|exists t, 0; repeat split; auto; lia].
  unfold last in *. destruct (block c) as [|b bs] eqn:E.
  - unfold d, digit in B. rewrite E in B. destruct (Nat.ltb_spec t (length (head c))); [unfold r in H; lia|].
    cbn [length] in B. destruct ((t - _) mod 0); cbn [nth] in B; now rewrite Nat.bits_0 in B.
  - pose proof (Nat.div_mod (t - r) P ltac:(lia)). pose proof (Nat.mod_upper_bound (t - r) P ltac:(lia)).
    assert (X : far (r + (t - r) mod P) = true) by (unfold far; rewrite E; apply Nat.leb_le; lia).
    exists (r + (t - r) mod P), ((t - r) / P). assert (Et : t = r + (t - r) mod P + (t - r) / P * P) by lia.
    repeat split; [exact Et | | lia | auto]. rewrite Et at 2. symmetry. now apply FR.
Qed.
End Check.

Theorem check_sum_bound_sound c n0 p s P W N0 : check_sum_bound c n0 p s P W N0 = true -> least (G (octal c)) n0 p s.
Proof.
  unfold check_sum_bound. rewrite !andb_true_iff, !Nat.ltb_lt, Nat.leb_le, !Nat.eqb_eq, N.eqb_eq, Nat.even_spec.
  intros [[[[[[[[P0 PP] (half & Ev)] M] B] L] Odd] ES] H].
  set (S := (N.of_nat (P / p) * s)%N) in *. set (gamma := N.log2 (N.ldiff S (N.pred S))) in *.
  set (sigma := (S / 2 ^ gamma)%N) in *. set (i := Nat.max 1 n0) in *. set (m := N0 + 2 * P) in *.
  destruct (values _ _) as [T|] eqn:E; [|discriminate]. apply code_values in E. subst T.
  rewrite !andb_true_iff in H. destruct H as [[R Q] C]. apply tight_least in Q; [exact Q | exact P0|].
  pose proof (repeats_spec _ _ _ _ _ _ R) as seen. clear R Q.
  set (V := G (octal c)) in *. set (F := carried n0 p s P (below V m)) in *.
  assert (Pm : P = P / p * p) by (pose proof (Nat.div_mod P p); lia).
  assert (split : forall n, low i P n < i + P /\ n = low i P n + times i P n * P /\ (i <= n -> i <= low i P n) /\
            low i P (n + P) = low i P n /\ times i P (n + P) = times i P n + 1 \/ n < i /\ low i P n = n /\ times i P n = 0).
  { intros n. unfold low, times. destruct (Nat.ltb_spec n i), (Nat.ltb_spec (n + P) i); try lia. left.
    replace (n + P - i) with (n - i + 1 * P) by lia. rewrite Nat.mod_add, Nat.div_add by lia.
    pose proof (Nat.div_mod (n - i) P). pose proof (Nat.mod_upper_bound (n - i) P). repeat split; lia. }
  assert (value : forall n, F n = (V (low i P n) + N.of_nat (times i P n) * S)%N).
  { intros n. unfold F, carried. fold i S. do 2 f_equal. apply nth_error_nth, below_nth. specialize (split n). lia. }
  assert (many : forall j n, n0 <= n -> n + j * p < m -> V (n + j * p) = (V n + N.of_nat j * s)%N).
  { induction j as [|j IH]; intros n Hn Hj; [rewrite Nat.add_0_r; lia|].
    replace (n + Datatypes.S j * p) with (n + j * p + p) by lia. rewrite seen, IH by lia. lia. }
  assert (known : forall n, n < m -> V n = F n).
  { intros n Hn. rewrite value. destruct (split n) as [(X & Y & Z & _)|(X & -> & ->)]; [|lia].
    destruct (le_lt_dec i n); [|unfold low, times in *; destruct (Nat.ltb_spec n i); lia].
    replace n with (low i P n + times i P n * (P / p) * p) at 1 by nia. rewrite many by nia. unfold S. lia. }
  assert (rises : forall n, i <= n -> F (n + P) = (F n + S)%N).
  { intros n Hn. rewrite !value. destruct (split n) as [(_ & _ & _ & -> & ->)|]; lia. }
  pose proof C as C'. unfold conditions in C'. cbn zeta in C'. fold i S gamma sigma F in C'.
  rewrite !andb_true_iff, !forallb_forall in C'. destruct C' as [[Never Small] Grown]. set (b := N.size _) in *.
  assert (bound : periodic V i P S).
  { rewrite <- ES at 1. apply (sum_bound_period (digit c) gamma sigma i P half N0 (last c P) W b (far c) F); auto; try lia.
    - intros t Ft. pose proof (far_repeats c n0 p s P ES B PP t 1 Ft). now rewrite Nat.mul_1_l in *.
    - exact (take_class c n0 p s P ES B PP).
    - intros n Hn. rewrite ES. now apply rises.
    - now apply never_right with (n0 := n0) (p := p) (s := s).
    - intros a Ha. apply N.ltb_lt, Small, in_seq. lia.
    - intros n Hn. specialize (Grown n ltac:(apply in_seq; lia)). rewrite !andb_true_iff, !N.leb_le in Grown.
      rewrite ES. tauto.
    - intros n Hn v Hv. specialize (Grown n ltac:(apply in_seq; lia)). rewrite !andb_true_iff in Grown.
      apply (all_reached_right c n0 p s P W ES); tauto. }
  intros n Hn. destruct (le_lt_dec (m - p) n) as [H|H]; [|apply seen; lia].
  assert (p <= P) by (destruct (P / p); lia). destruct (split n) as [(X & Y & Z & _)|]; [|lia]. specialize (Z ltac:(lia)).
  pose proof (periodic_many V i P S (times i P n) bound (low i P n) Z) as A.
  pose proof (periodic_many V i P S (times i P n) bound (low i P n + p) ltac:(lia)) as K.
  rewrite seen in K by lia. replace (low i P n + p + times i P n * P) with (n + p) in K by lia.
  rewrite <- Y in A. lia.
Qed.
