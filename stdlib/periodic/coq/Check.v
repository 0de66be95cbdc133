(** * Checkers for periods

    Each computes the values as far as its theorem asks, compares, and looks for anything shorter:
    that it says [true] proves that preperiod and period are right and the least. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play Codes Periods GuySmith AllBut Sets Values.
Import ListNotations.

(** ** Comparing lists *)

(** The first [k] elements are there in both, and those of [B] greater by [r]. *)
Fixpoint same (k : nat) (r : N) (A B : list N) : bool :=
  match k, A, B with
  | O, _, _ => true
  | S k', x :: A', y :: B' => if N.eqb (x + r) y then same k' r A' B' else false
  | _, _, _ => false
  end.

(** In some place among the first [k] both have elements for which this is not so. *)
Fixpoint differ (k : nat) (r : N) (A B : list N) : bool :=
  match k, A, B with
  | S k', x :: A', y :: B' => if N.eqb (x + r) y then differ k' r A' B' else true
  | _, _, _ => false
  end.

Lemma same_spec k r A B : same k r A B = true -> forall i, i < k ->
  exists x y, nth_error A i = Some x /\ nth_error B i = Some y /\ y = (x + r)%N.
Proof.
  revert A B. induction k as [|k IH]; intros A B H i Hi; [lia|].
  destruct A as [|x A], B as [|y B]; try discriminate. cbn [same] in H.
  destruct (N.eqb_spec (x + r) y) as [E|]; [|discriminate].
  destruct i as [|i]; [now exists x, y|]. apply (IH _ _ H). lia.
Qed.

Lemma differ_spec k r A B : differ k r A B = true ->
  exists i x y, i < k /\ nth_error A i = Some x /\ nth_error B i = Some y /\ y <> (x + r)%N.
Proof.
  revert A B. induction k as [|k IH]; intros A B H; [discriminate|].
  destruct A as [|x A], B as [|y B]; try discriminate. cbn [differ] in H. destruct (N.eqb_spec (x + r) y) as [E|D].
  - destruct (IH A B H) as (i & u & v & ? & ? & ? & ?). exists (S i), u, v. repeat split; auto; lia.
  - exists 0, x, y. repeat split; auto; lia.
Qed.

Lemma nth_error_skipn {A} (l : list A) k i : nth_error (skipn k l) i = nth_error l (k + i).
Proof. revert l. induction k as [|k IH]; intros [|x l]; cbn; auto. now destruct i. Qed.
Lemma skipn_S {A} (l : list A) k : skipn (S k) l = tl (skipn k l).
Proof. revert l. induction k as [|k IH]; intros [|x l]; auto. exact (IH l). Qed.

Lemma below_some V N i v : nth_error (below V N) i = Some v -> v = V i.
Proof.
  intros E. destruct (le_lt_dec N i) as [L|L]; [|rewrite below_nth in E by lia; congruence].
  assert (X : nth_error (below V N) i = None) by (apply nth_error_None; rewrite below_length; lia). congruence.
Qed.

(** ** From lists of values to periods *)

(** Values repeat for n0 <= n < to, greater by [s]. *)
Definition repeats (T : list N) (n0 p : nat) (s : N) (to : nat) : bool :=
  let F := skipn n0 T in same (to - n0) s F (skipn p F).

(** No q, q-1, …, 1 is a period of the [p] values of [F], which are multiplied by [p]:
    a period of q would add s·q/p. *)
Fixpoint no_shorter (p : nat) (s : N) (q : nat) (r : N) (F S : list N) : bool :=
  match q, S with
  | O, _ => true
  | Datatypes.S q', _ :: S' => let r' := (r + s)%N in differ p r' F S' && no_shorter p s q' r' F S'
  | _, [] => false
  end.

(** [n0] and [p] cannot be less. *)
Definition tight (T : list N) (n0 p : nat) (s : N) : bool :=
  let F := map (N.mul (N.of_nat p)) (skipn n0 T) in
  no_shorter p s (p - 1) 0 F F &&
  match n0 with O => true | S m => let F := skipn m T in differ 1 s F (skipn p F) end.

Section Lists.
Variables (V : nat -> N) (N : nat).
Notation T := (below V N).

Lemma repeats_spec n0 p s to : repeats T n0 p s to = true -> forall n, n0 <= n < to -> V (n + p) = (V n + s)%N.
Proof.
  unfold repeats. intros H n Hn. destruct (same_spec _ _ _ _ H (n - n0) ltac:(lia)) as (x & y & X & Y & ->).
  rewrite !nth_error_skipn in *. apply below_some in X, Y. replace (n0 + (p + (n - n0))) with (n + p) in Y by lia.
  replace (n0 + (n - n0)) with n in X by lia. congruence.
Qed.

Lemma scaled_some q n0 i v : nth_error (map (N.mul q) (skipn n0 T)) i = Some v -> v = (q * V (n0 + i)%nat)%N.
Proof.
  rewrite nth_error_map, nth_error_skipn. destruct (nth_error T (n0 + i)) as [w|] eqn:E; [|discriminate].
  apply below_some in E. subst w. now intros [= <-].
Qed.

Lemma no_shorter_spec p s q n0 j w : let F := map (N.mul w) (skipn n0 T) in
  no_shorter p s q (N.of_nat j * s) F (skipn j F) = true ->
  forall i, j < i <= j + q -> exists n, n0 <= n /\ (w * V (n + i)%nat)%N <> (w * V n + N.of_nat i * s)%N.
Proof.
  intros F. revert j. induction q as [|q IH]; intros j H i Hi; [lia|]. cbn [no_shorter] in H.
  destruct (skipn j F) as [|x S] eqn:E; [discriminate|].
  assert (ES : S = skipn (Datatypes.S j) F) by (now rewrite skipn_S, E).
  replace (N.of_nat j * s + s)%N with (N.of_nat (Datatypes.S j) * s)%N in H by lia. cbn zeta in H.
  apply andb_true_iff in H as [D H]. destruct (Nat.eq_dec i (Datatypes.S j)) as [->|].
  - apply differ_spec in D as (k & u & v & _ & A & B & C). rewrite ES, nth_error_skipn in B.
    apply scaled_some in A, B. exists (n0 + k). split; [lia|].
    replace (n0 + k + Datatypes.S j) with (n0 + (Datatypes.S j + k)) by lia. congruence.
  - apply (IH (Datatypes.S j)); [|lia]. now rewrite <- ES.
Qed.

Lemma tight_least n0 p s : 0 < p -> tight T n0 p s = true -> periodic V n0 p s -> least V n0 p s.
Proof.
  intros P H K. unfold tight in H. apply andb_true_iff in H as [A B]. repeat split; auto.
  - intros m q r Q R. destruct (le_lt_dec p q) as [|L]; [assumption | exfalso].
    destruct (no_shorter_spec p s (p - 1) n0 0 (N.of_nat p) A q ltac:(lia)) as (n & Hn & X).
    apply X. exact (rises_other V n0 p s [] m q (fun _ => r) P Q K R n Hn).
  - intros m R. destruct n0 as [|n0]; [lia|]. destruct (le_lt_dec (S n0) m) as [|L]; [assumption | exfalso].
    apply differ_spec in B as (i & u & v & I & X & Y & Z). replace i with 0 in * by lia. rewrite !nth_error_skipn in *.
    apply below_some in X, Y. rewrite !Nat.add_0_r in *. specialize (R n0 ltac:(lia)). congruence.
Qed.
End Lists.

(** What the checkers compare: as many values as it takes repeat up to [to], and nothing shorter does. *)
Definition agrees (c : code) (n0 p : nat) (s : N) (to : nat) : bool :=
  let n := Nat.max to (n0 + p) + p in
  match values (digits_below c n) n with
  | None => false
  | Some T => repeats T n0 p s to && tight T n0 p s
  end.

Lemma agrees_spec c n0 p s to : 0 < p -> agrees c n0 p s to = true ->
  (forall n, n0 <= n < to -> G (octal c) (n + p) = (G (octal c) n + s)%N) /\
  (periodic (G (octal c)) n0 p s -> least (G (octal c)) n0 p s).
Proof.
  unfold agrees. cbn zeta. intros P H. destruct (values _ _) as [T|] eqn:E; [|discriminate]. apply code_values in E. subst T.
  apply andb_true_iff in H as [R Q]. split; [exact (repeats_spec _ _ _ _ _ _ R) | exact (tight_least _ _ _ _ _ P Q)].
Qed.

(** ** Finite codes *)

(** The most heaps a digit leaves. *)
Definition most_heaps (ds : list nat) : nat :=
  if forallb (fun D => D <? 4) ds then 1 else if forallb (fun D => D <? 8) ds then 2 else 3.

Lemma bits_small D j : D < 2 ^ j -> Nat.testbit D j = false.
Proof. intros H. rewrite Nat.testbit_eqb. rewrite Nat.div_small by exact H. reflexivity. Qed.

Definition hexadecimal (ds : list nat) : bool := forallb (fun D => D <? 16) ds.

Lemma bits_below ds b t j : forallb (fun D => D <? 2 ^ b) ds = true -> b <= j -> Nat.testbit (nth t ds 0) j = false.
Proof.
  intros F L. apply bits_small. apply Nat.lt_le_trans with (2 ^ b); [|apply Nat.pow_le_mono_r; lia].
  destruct (nth_in_or_default t ds 0) as [I| ->]; [|pose proof (Nat.pow_nonzero 2 b); lia].
  rewrite forallb_forall in F. now apply Nat.ltb_lt, F.
Qed.

Lemma most_heaps_right ds : hexadecimal ds = true -> forall t j, most_heaps ds < j -> Nat.testbit (nth t ds 0) j = false.
Proof.
  intros X t j. unfold most_heaps. destruct (forallb (fun D => D <? 4) ds) eqn:E1; [intros; apply (bits_below ds 2); auto; lia|].
  destruct (forallb (fun D => D <? 8) ds) eqn:E2; intros; [apply (bits_below ds 3) | apply (bits_below ds 4)]; auto; lia.
Qed.

Lemma most_heaps_pos ds : 0 < most_heaps ds.
Proof. unfold most_heaps. repeat match goal with |- context [if ?b then _ else _] => destruct b end; lia. Qed.

(** The first heap that need not be compared. *)
Definition bound (ds : list nat) (n0 p : nat) : nat :=
  let h := most_heaps ds in h * Nat.max 1 n0 + (h - 1) * p + (length ds - 1).

Definition check_guy_smith (ds : list nat) (n0 p : nat) : bool :=
  hexadecimal ds && (0 <? p) && agrees (finite ds) n0 p 0 (bound ds n0 p).

Theorem check_guy_smith_sound ds n0 p : check_guy_smith ds n0 p = true -> least (G (octal (finite ds))) n0 p 0.
Proof.
  unfold check_guy_smith. rewrite !andb_true_iff, Nat.ltb_lt. intros [[X P] H].
  apply agrees_spec in H as [seen Q]; [apply Q | exact P].
  assert (GS : forall i, n0 <= i -> Nat.max 1 n0 = i -> periodic (G (octal (finite ds))) i p 0).
  { intros i L I. apply (guy_smith (digit (finite ds)) (most_heaps ds) (length ds - 1)); auto.
    - intros t Ht. rewrite digit_finite. apply nth_overflow. lia.
    - intros t j Hj. rewrite digit_finite. now apply most_heaps_right.
    - lia.
    - apply most_heaps_pos.
    - intros n Hn. rewrite seen; [apply N.add_0_r|]. unfold bound. cbn zeta. lia. }
  intros n Hn. destruct (Nat.eq_dec n 0) as [->|].
  - apply seen. unfold bound. cbn zeta. pose proof (most_heaps_pos ds). nia.
  - apply (GS (Nat.max 1 n0)); lia.
Qed.

(** ** Finite subtraction sets, and other codes of digits 0 and 3

    Here the comparison may begin at 0, and [k] values are enough. *)

Lemma coded_ext d d' n : (forall t, d t = d' t) -> G (coded d) n = G (coded d') n.
Proof.
  intros E. apply (G_unique (coded d') (G (coded d))). intros m.
  apply is_mex_ext with (2 := G_is_mex (coded d) m). intros v. unfold reaches. cbn [options coded].
  split; intros (o & Ho & <-); exists o; (split; [|reflexivity]);
    apply code_options_spec; apply code_options_spec in Ho; unfold leaves in *; [|];
    destruct Ho as (L & t & A & B & C & D); (split; [exact L|]); exists t;
    rewrite ?E in *; rewrite <- ?E in *; auto.
Qed.

Definition zeros_and_threes (ds : list nat) : bool := forallb (fun D => (D =? 0) || (D =? 3)) ds.

Lemma digit_In c t : digit c t = 0 \/ In (digit c t) (head c ++ block c).
Proof.
  unfold digit. destruct (Nat.ltb_spec t (length (head c))) as [H|H].
  - right. apply in_or_app. left. now apply nth_In.
  - destruct (nth_in_or_default ((t - length (head c)) mod length (block c)) (block c) 0) as [I|E]; auto.
    right. apply in_or_app. now right.
Qed.


Definition all_of (c : code) (t : nat) : bool := digit c t =? 3.

Lemma threes c n : zeros_and_threes (head c ++ block c) = true -> G (octal c) n = G (subtraction (all_of c)) n.
Proof.
  intros X. apply coded_ext. intros t. unfold all_of. destruct (digit_In c t) as [->|I]; [reflexivity|].
  unfold zeros_and_threes in X. rewrite forallb_forall in X. apply X in I.
  apply orb_true_iff in I as [I|I]; apply Nat.eqb_eq in I; now rewrite I.
Qed.

Definition check_one_window (ds : list nat) (n0 p : nat) : bool :=
  zeros_and_threes ds && (0 <? p) && agrees (finite ds) n0 p 0 (n0 + Nat.max 1 (length ds - 1)).

Theorem check_one_window_sound ds n0 p : check_one_window ds n0 p = true -> least (G (octal (finite ds))) n0 p 0.
Proof.
  unfold check_one_window. rewrite !andb_true_iff, Nat.ltb_lt. intros [[X P] H].
  apply agrees_spec in H as [seen Q]; [apply Q; clear Q | exact P].
  assert (V : forall n, G (octal (finite ds)) n = G (subtraction (all_of (finite ds))) n)
    by (intros n; apply threes; unfold finite; cbn [head block]; now rewrite app_nil_r).
  intros n Hn. rewrite !V, N.add_0_r. revert n Hn. apply periodic_zero. apply (one_window _ (length ds - 1)).
  - intros t Ht. unfold all_of. now rewrite digit_finite, nth_overflow by lia.
  - intros n Hn. rewrite <- !V, seen by lia. apply N.add_0_r.
Qed.

(** ** Repeating codes *)

Definition check_repeating (c : code) (n0 p P : nat) : bool :=
  let h := most_heaps (head c ++ block c) in
  hexadecimal (head c ++ block c) && (0 <? length (head c)) && (0 <? length (block c)) &&
  (0 <? p) && (0 <? P) && (P mod length (block c) =? 0) && (P mod p =? 0) &&
  agrees c n0 p 0 (length (head c) + h * (Nat.max 1 n0 + P - 1) + P).

Theorem check_repeating_sound c n0 p P : check_repeating c n0 p P = true -> least (G (octal c)) n0 p 0.
Proof.
  unfold check_repeating. cbn zeta. rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.eqb_eq.
  intros [[[[[[[X R0] B0] P0] PP] M1] M2] H]. set (i := Nat.max 1 n0) in *.
  set (h := most_heaps (head c ++ block c)) in *. set (to := length (head c) + h * (i + P - 1) + P) in *.
  apply agrees_spec in H as [seen Q]; [apply Q; clear Q | exact P0].
  assert (far : forall j n, n0 <= n -> n + j * p < to + p -> G (octal c) (n + j * p) = G (octal c) n).
  { induction j as [|j IH]; intros n Hn Hj; [now rewrite Nat.mul_0_l, Nat.add_0_r|].
    assert (n + S j * p = n + j * p + p) as E by lia. rewrite E in *. rewrite seen, N.add_0_r by lia. apply IH; lia. }
  apply Nat.mod_divide in M2 as (j & Ej); [|lia]. assert (big : periodic (G (octal c)) i P 0).
  { apply (repeating_code (digit c) h (length (head c))); auto.
    - intros t Ht. apply digit_repeats; [exact Ht|]. apply Nat.mod_divide; [lia | exact M1].
    - intros t e Hi. destruct (digit_In c t) as [->|I]; [apply Nat.bits_0|].
      apply In_nth with (d := 0) in I as (k & _ & <-). now apply most_heaps_right.
    - lia.
    - intros n Hn. rewrite Ej. apply far; nia. }
  (* down to p: far out by multiples of P, near by what was compared *)
  intros n Hn. destruct (le_lt_dec i n) as [In|In]; [|apply seen; unfold to; lia].
  assert (low : exists e, n - e * P < i + P /\ i <= n - e * P /\ e * P <= n).
  { exists ((n - i) / P). pose proof (Nat.div_mod (n - i) P ltac:(lia)).
    pose proof (Nat.mod_upper_bound (n - i) P ltac:(lia)). nia. }
  destruct low as (e & L1 & L2 & L3). pose proof (periodic_many _ i P 0 e big (n - e * P) L2) as A.
  pose proof (periodic_many _ i P 0 e big (n - e * P + p) ltac:(lia)) as B. rewrite N.mul_0_r, N.add_0_r in A, B.
  replace (n - e * P + e * P) with n in A by lia. replace (n - e * P + p + e * P) with (n + p) in B by lia.
  rewrite A, B. apply seen. unfold to. split; [lia|]. pose proof (most_heaps_pos (head c ++ block c)). fold h in H. nia.
Qed.

(** ** Subtraction games with all takes but some

    The digits 0 or 3 for the takes of 0, 1, …, k, then 3 for ever. *)

Definition check_all_but (ds : list nat) (n0 p : nat) (s : N) : bool :=
  zeros_and_threes ds && (0 <? length ds) && (0 <? p) &&
  agrees (Code ds [3]) n0 p s (n0 + window (length ds - 1)).

Theorem check_all_but_sound ds n0 p s : check_all_but ds n0 p s = true -> least (G (octal (Code ds [3]))) n0 p s.
Proof.
  unfold check_all_but. rewrite !andb_true_iff, !Nat.ltb_lt. intros [[[X D0] P] H].
  set (c := Code ds [3]) in *. apply agrees_spec in H as [seen Q]; [apply Q; clear Q | exact P].
  assert (V : forall n, G (octal c) n = G (subtraction (all_of c)) n)
    by (intros n; apply threes; unfold zeros_and_threes in *; cbn [head block c]; now rewrite forallb_app, X).
  intros n Hn. rewrite !V. revert n Hn. apply (all_but _ (length ds - 1)).
  - intros t Ht. unfold all_of, digit. cbn [head block c].
    destruct (Nat.ltb_spec t (length ds)); [lia|]. cbn [length]. now rewrite Nat.mod_1_r.
  - intros n Hn. rewrite <- !V. apply seen. lia.
Qed.
