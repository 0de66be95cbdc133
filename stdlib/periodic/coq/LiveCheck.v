(** * A checker for the theorem of live values *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat Sorted.
From Sprague Require Import Mex Games Play Codes Periods GuySmith LiveValues Sets Values Check.
Import ListNotations.

Section Live.
Variable c : code.
Let d := digit c.
Let r := length (head c).
Let q := Nat.max 1 (length (block c)).
Notation V := (G (octal c)).
Notation fresh := (unused V).

(** *** States *)

(** From which of the heaps n, …, n + r + q - 1 a value is barred; [T] are the values below [n]. *)
Definition flags (n : nat) : list (list bool) :=
  map (fun j => map (fun m => bars d m (n + j)) (seq 0 n)) (seq 0 (r + q)).

Definition bar_row (T : list N) (v : N) (fs : list (list bool)) : list bool :=
  map (fun f => existsb (fun x => N.eqb (fst x) v && snd x) (combine T f)) fs.

Fixpoint fresh_of (T : list N) (v : N) : N :=
  match T with [] => v | x :: T' => fresh_of T' (if N.eqb x v then N.succ v else v) end.

(** The live values below [fresh], ascending, with what they are barred from. *)
Definition live_rows (T : list N) (n : nat) : list (N * list bool) :=
  let fs := flags n in
  filter (fun x => negb (forallb (fun b => b) (snd x)))
    (map (fun i => let v := N.of_nat i in (v, bar_row T v fs)) (seq 0 (N.to_nat (fresh_of T 0)))).

Fixpoint same_row (A B : list bool) : bool :=
  match A, B with
  | [], [] => true
  | a :: A', b :: B' => Bool.eqb a b && same_row A' B'
  | _, _ => false
  end.

(** Live values correspond one by one. *)
Fixpoint aligned (S : N) (A B : list (N * list bool)) : bool :=
  match A, B with
  | [], [] => true
  | (v, a) :: A', (w, b) :: B' =>
      (N.eqb w v || N.eqb w (v + S)) && same_row a b && aligned S A' B'
  | _, _ => false
  end.

(** Where a live value goes. *)
Definition carry (S : N) (A B : list (N * list bool)) (v : N) : N :=
  match find (fun x => N.eqb (fst (fst x)) v) (combine A B) with
  | Some x => fst (snd x)
  | None => (v + S)%N
  end.

(** *** The check *)

Definition check_state (T : list N) (n0 p : nat) (s : N) (still : list nat) (P N0 : nat) : bool :=
  let S := (N.of_nat (P / p) * s)%N in
  let T0 := firstn N0 T in let T1 := firstn (N0 + P) T in
  let A := live_rows T0 N0 in let B := live_rows T1 (N0 + P) in
  N.eqb (fresh_of T1 0) (fresh_of T0 0 + S) && aligned S A B &&
  forallb (fun n => match nth_error T n with
                    | Some v => N.eqb S 0 || Bool.eqb (N.eqb (carry S A B v) v) (existsb (Nat.eqb (n mod p)) still)
                    | None => false
                    end) (seq N0 P) &&
  forallb (fun n => match nth_error T n, nth_error T (n + p) with
                    | Some v, Some w => N.eqb w (v + gain p s still n)
                    | _, _ => false
                    end) (seq n0 (N0 + P - n0)).

Definition check_rises (n0 p : nat) (s : N) (still : list nat) (P N0 : nat) : bool :=
  forallb (fun D => D <? 4) (head c ++ block c) && (0 <? p) && (0 <? P) && (P mod p =? 0) &&
  (0 <? N0) && (r <=? N0) && (n0 <=? N0) &&
  match values (digits_below c (N0 + P + p)) (N0 + P + p) with
  | None => false
  | Some T => check_state T n0 p s still P N0
  end.

(** The same, and nothing less does. *)
Definition check_live (n0 p : nat) (s : N) (still : list nat) (P N0 : nat) : bool :=
  check_rises n0 p s still P N0 &&
  match values (digits_below c (n0 + 3 * p)) (n0 + 3 * p) with
  | None => false
  | Some T =>
    let other e n := negb (N.eqb (N.of_nat p * nth (n + e) T 0%N) (N.of_nat p * nth n T 0%N + N.of_nat e * gain p s still n)) in
    forallb (fun e => existsb (other e) (seq n0 (2 * p))) (seq 1 (p - 1)) &&
    match n0 with O => true | S m => other p m end
  end.

(** ** It is right *)

Lemma same_row_eq A B : same_row A B = true -> A = B.
Proof.
  revert B. induction A as [|a A IH]; intros [|b B]; cbn; try discriminate; auto.
  intros H. apply andb_true_iff in H as [E H]. apply eqb_prop in E. f_equal; auto.
Qed.

Lemma firstn_below F n m : n <= m -> firstn n (below F m) = below F n.
Proof.
  intros H. unfold below. replace m with (n + (m - n)) by lia. rewrite seq_app, map_app.
  rewrite firstn_app, map_length, seq_length, Nat.sub_diag. cbn.
  rewrite app_nil_r. apply firstn_all2. now rewrite map_length, seq_length.
Qed.

Section Right.
Hypothesis no_splits : forallb (fun D => D <? 4) (head c ++ block c) = true.

Lemma no_split t j : 1 < j -> Nat.testbit (d t) j = false.
Proof.
  intros H. unfold d. destruct (digit_In c t) as [->|I]; [apply Nat.bits_0|].
  apply In_nth with (d := 0) in I as (i & _ & <-). now apply (bits_below _ 2).
Qed.

Lemma digits_repeat t : r <= t -> d (t + q) = d t.
Proof.
  intros H. unfold d, q. destruct (block c) as [|b bs] eqn:B.
  - unfold digit. rewrite B. cbn [length Nat.max]. fold r.
    destruct (Nat.ltb_spec (t + 1) r), (Nat.ltb_spec t r); try lia. now rewrite !nth_overflow by apply Nat.le_0_l.
  - apply digit_repeats; [exact H|]. rewrite B. exists 1. cbn. lia.
Qed.

Lemma fresh_of_right n : fresh_of (below V n) 0 = fresh n.
Proof.
  assert (app : forall A B v, fresh_of (A ++ B) v = fresh_of B (fresh_of A v)).
  { induction A as [|x A IH]; intros B v; cbn; auto. }
  induction n as [|n IH]; [reflexivity|]. rewrite below_S, app, IH. cbn [fresh_of unused]. reflexivity.
Qed.

Lemma bar_row_nth n v j : j < r + q -> nth_error (bar_row (below V n) v (flags n)) j =
  Some (existsb (fun m => N.eqb (V m) v && bars d m (n + j)) (seq 0 n)).
Proof.
  intros H. unfold bar_row, flags. rewrite map_map, nth_error_map. assert (E : nth_error (seq 0 (r + q)) j = Some j).
  { rewrite (nth_error_nth' _ 0) by now rewrite seq_length. now rewrite seq_nth by lia. }
  rewrite E. cbn [option_map]. f_equal. unfold below. clear E.
  induction (seq 0 n) as [|m l IH]; cbn; [reflexivity | now rewrite IH].
Qed.

Lemma barred_here n v j : barred d n v j <-> existsb (fun m => N.eqb (V m) v && bars d m (n + j)) (seq 0 n) = true.
Proof. exact (barred_bool d n v j). Qed.

(** The first r + q heaps show from which all others a value is barred. *)
Lemma barred_repeats n v j : r <= n -> r <= j -> barred d n v (j + q) <-> barred d n v j.
Proof.
  intros Hn Hj. unfold barred. split; intros (m & Hm & E & B); exists m; (split; [exact Hm|]; split; [exact E|]).
  - unfold bars in *. destruct m as [|m].
    + rewrite <- digits_repeat by lia. now rewrite <- Nat.add_assoc.
    + rewrite <- digits_repeat by lia. now replace (n + j - S m + q) with (n + (j + q) - S m) by lia.
  - unfold bars in *. destruct m as [|m].
    + rewrite Nat.add_assoc. now rewrite digits_repeat by lia.
    + replace (n + (j + q) - S m) with (n + j - S m + q) by lia. now rewrite digits_repeat by lia.
Qed.

Lemma short j : exists i, i < r + q /\ forall n v, r <= n -> barred d n v j <-> barred d n v i.
Proof.
  induction j as [j IH] using lt_wf_ind. destruct (le_lt_dec (r + q) j) as [H|H].
  - destruct (IH (j - q)) as (i & Hi & E); [lia|]. exists i. split; [exact Hi|]. intros n v Hn.
    rewrite <- E by exact Hn. replace j with (j - q + q) at 1 by lia. apply barred_repeats; lia.
  - exists j. split; [exact H|]. reflexivity.
Qed.

Lemma rows_equal n m v w : r <= n -> r <= m -> bar_row (below V n) v (flags n) = bar_row (below V m) w (flags m) ->
  forall j, barred d n v j <-> barred d m w j.
Proof.
  intros Hn Hm E j. destruct (short j) as (i & Hi & S). rewrite !S by assumption.
  pose proof (f_equal (fun l => nth_error l i) E) as X. cbn beta in X.
  rewrite !bar_row_nth in X by exact Hi. injection X as X. now rewrite !barred_here, X.
Qed.

Lemma not_all {A} (f : A -> bool) l : forallb f l = false -> exists x, In x l /\ f x = false.
Proof.
  induction l as [|x l IH]; [discriminate|]. cbn. destruct (f x) eqn:E; intros H; [|exists x; auto].
  destruct (IH H) as (y & I & Y). exists y. auto.
Qed.

Lemma live_row n v : r <= n -> forallb (fun b => b) (bar_row (below V n) v (flags n)) = false <-> live d n v.
Proof.
  intros Hn. split.
  - intros H. apply not_all in H as (b & I & ->). apply In_nth_error in I as (j & J). assert (Lj : j < r + q).
    { replace (r + q) with (length (bar_row (below V n) v (flags n))) by (unfold bar_row, flags; now rewrite !map_length, seq_length).
      apply nth_error_Some. congruence. }
    rewrite bar_row_nth in J by exact Lj. injection J as J. exists j. rewrite barred_here. congruence.
  - intros (j & X). apply not_true_iff_false. intros F. apply X.
    destruct (short j) as (i & Hi & S). rewrite S by exact Hn. apply barred_here.
    rewrite forallb_forall in F. apply F. apply (nth_error_In _ i). now apply bar_row_nth.
Qed.

(** *** Live rows *)

Lemma live_rows_In n v : r <= n -> (exists a, In (v, a) (live_rows (below V n) n)) <-> (v < fresh n)%N /\ live d n v.
Proof.
  intros Hn. unfold live_rows. cbn zeta. rewrite fresh_of_right. split.
  - intros (a & I). apply filter_In in I as [I F]. apply in_map_iff in I as (i & E & I).
    injection E as <- <-. apply in_seq in I. cbn [snd] in F. apply negb_true_iff in F.
    split; [lia|]. now apply live_row.
  - intros [L H]. exists (bar_row (below V n) v (flags n)). apply filter_In. split.
    + apply in_map_iff. exists (N.to_nat v). rewrite N2Nat.id. split; [reflexivity|]. apply in_seq. lia.
    + cbn [snd]. apply negb_true_iff. now apply live_row.
Qed.

Lemma live_rows_row n v a : In (v, a) (live_rows (below V n) n) -> a = bar_row (below V n) v (flags n).
Proof.
  unfold live_rows. cbn zeta. intros I. apply filter_In in I as [I _]. apply in_map_iff in I as (i & E & _).
  now injection E as <- <-.
Qed.

Definition ascending (l : list (N * list bool)) : Prop := StronglySorted (fun x y => (fst x < fst y)%N) l.

Lemma live_rows_ascending T n : ascending (live_rows T n).
Proof.
  unfold live_rows, ascending. cbn zeta. generalize (N.to_nat (fresh_of T 0)) as k. intros k.
  generalize 0 as a. induction k as [|k IH]; intros a; cbn [seq map filter]; [constructor|].
  destruct (negb _); [constructor; [apply IH|] | apply IH].
  apply Forall_forall. intros [w b] I. apply filter_In in I as [I _].
  apply in_map_iff in I as (i & E & I). injection E as <- _. apply in_seq in I. cbn [fst]. lia.
Qed.

Lemma aligned_spec S A B : aligned S A B = true -> ascending A -> ascending B ->
  (forall v a, In (v, a) A -> exists w, In ((v, a), (w, a)) (combine A B) /\ carry S A B v = w /\
                (w = v \/ w = (v + S)%N) /\ In (w, a) B) /\
  (forall w b, In (w, b) B -> exists v, In (v, b) A /\ carry S A B v = w) /\
  (forall v v' a a', (v < v')%N -> In (v, a) A -> In (v', a') A -> (carry S A B v < carry S A B v')%N).
Proof.
  revert B. induction A as [|[v a] A IH]; intros [|[w b] B] H SA SB; cbn in H; try discriminate.
  - split; [intros v a []|]. split; [intros w b []|]. intros v v' a a' _ [].
  - apply andb_true_iff in H as [H H3]. apply andb_true_iff in H as [H1 H2].
    apply same_row_eq in H2. subst b. apply orb_true_iff in H1. rewrite !N.eqb_eq in H1.
    inversion SA as [|? ? SA' FA]; subst. inversion SB as [|? ? SB' FB]; subst.
    rewrite Forall_forall in FA, FB. destruct (IH B H3 SA' SB') as (I1 & I2 & I3).
    assert (here : carry S ((v, a) :: A) ((w, a) :: B) v = w).
    { unfold carry. cbn [combine find fst snd]. now rewrite N.eqb_refl. }
    assert (there : forall x y, In (x, y) A -> carry S ((v, a) :: A) ((w, a) :: B) x = carry S A B x).
    { intros x y I. unfold carry. cbn [combine find fst snd]. apply FA in I. cbn [fst] in I.
      destruct (N.eqb_spec v x); [lia | reflexivity]. }
    split; [|split].
    + intros x y [E|I].
      * injection E as <- <-. exists w. cbn [combine]. repeat split; auto; now left.
      * destruct (I1 x y I) as (z & J & K & M & O). exists z. rewrite (there x y I). cbn [combine].
        repeat split; auto; now right.
    + intros x y [E|I].
      * injection E as <- <-. exists v. split; [now left | exact here].
      * destruct (I2 x y I) as (z & J & K). exists z. split; [now right|]. now rewrite (there z y J).
    + intros x x' y y' Lt [E|I] [E'|I'].
      * injection E as <- <-. injection E' as <- <-. lia.
      * injection E as <- <-. rewrite here, (there x' y' I').
        destruct (I1 x' y' I') as (z & J & K & M & O). rewrite K. apply FB in O. exact O.
      * injection E' as <- <-. apply FA in I. cbn [fst] in I. lia.
      * rewrite (there x y I), (there x' y' I'). apply (I3 x x' y y'); assumption.
Qed.

(** *** The theorem *)

Theorem state_right n0 p s still P N0 : 0 < p -> 0 < P -> P mod p = 0 -> 0 < N0 -> r <= N0 -> n0 <= N0 ->
  check_state (below V (N0 + P + p)) n0 p s still P N0 = true -> rises V n0 p s still.
Proof.
  intros Pp PP Mp N0p Nr Nn H. unfold check_state in H. cbn zeta in H. set (S := (N.of_nat (P / p) * s)%N) in *.
  rewrite !firstn_below, !fresh_of_right in H by lia.
  set (A := live_rows (below V N0) N0) in *. set (B := live_rows (below V (N0 + P)) (N0 + P)) in *.
  rewrite !andb_true_iff, N.eqb_eq in H. destruct H as [[[F Al] Status] Seen].
  destruct (aligned_spec S A B Al (live_rows_ascending _ _) (live_rows_ascending _ _)) as (A1 & A2 & A3).
  set (sigma := fun v => if N.ltb v (fresh N0) then carry S A B v else (v + S)%N).
  assert (lives : forall v, (v < fresh N0)%N -> live d N0 v -> exists a, In (v, a) A).
  { intros v L X. apply live_rows_In; auto. }
  assert (low : forall v, (v < fresh N0)%N -> sigma v = carry S A B v).
  { intros v L. unfold sigma. apply N.ltb_lt in L. now rewrite L. }
  assert (new : forall v, (fresh N0 <= v)%N -> sigma v = (v + S)%N).
  { intros v L. unfold sigma. apply N.ltb_ge in L. now rewrite L. }
  assert (old : forall v, (v < fresh N0)%N -> live d N0 v -> sigma v = v \/ sigma v = (v + S)%N).
  { intros v L X. rewrite (low v L). destruct (lives v L X) as (a & I). destruct (A1 v a I) as (w & _ & -> & E & _). exact E. }
  assert (mono : forall v w, (v < w)%N -> (w < fresh N0)%N -> live d N0 v -> live d N0 w -> (sigma v < sigma w)%N).
  { intros v w L Lw X Y. rewrite !low by lia.
    destruct (lives v ltac:(lia) X) as (a & I). destruct (lives w Lw Y) as (b & J). exact (A3 v w a b L I J). }
  assert (start : corresponds d P S sigma N0).
  { split; [exact F|]. split.
    - intros v L X. rewrite (low v L). destruct (lives v L X) as (a & I).
      destruct (A1 v a I) as (w & _ & -> & _ & O). split.
      + apply (live_rows_In (N0 + P) w); [lia | now exists a].
      + apply rows_equal; [lia | lia|]. pose proof (live_rows_row _ _ _ O). pose proof (live_rows_row _ _ _ I). congruence.
    - intros w L X. destruct (proj2 (live_rows_In (N0 + P) w ltac:(lia)) (conj L X)) as (b & O).
      destruct (A2 w b O) as (v & I & <-). exists v.
      destruct (proj1 (live_rows_In N0 v Nr) (ex_intro _ b I)) as [Lv Xv].
      split; [exact Lv|]. split; [exact Xv|]. now rewrite (low v Lv). }
  pose proof (live_values d no_split P S sigma N0 N0p start new old mono) as LV. change (coded d) with (octal c) in LV.
  rewrite forallb_forall in Status, Seen.
  assert (E : P = (P / p) * p) by (pose proof (Nat.div_mod P p ltac:(lia)); lia).
  (* which values stay depends on the heap modulo p *)
  assert (status : forall n, N0 <= n -> S <> 0%N -> (sigma (V n) = V n <-> existsb (Nat.eqb (n mod p)) still = true)).
  { intros n Hn Sn. induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (N0 + P) n) as [L|L].
    - specialize (IH (n - P) ltac:(lia) ltac:(lia)).
      destruct (LV (n - P) ltac:(lia)) as [Yes No]. replace (n - P + P) with n in Yes, No by lia.
      replace (n mod p) with ((n - P) mod p).
      + rewrite <- IH. destruct (N.eq_dec (sigma (V (n - P))) (V (n - P))) as [X|X].
        * destruct (Yes X). tauto.
        * destruct (No X). tauto.
      + replace n with (n - P + P / p * p) at 2 by lia. now rewrite Nat.mod_add by lia.
    - specialize (Status n ltac:(apply in_seq; lia)). rewrite below_nth in Status by lia.
      apply orb_true_iff in Status as [Z|Z]; [apply N.eqb_eq in Z; contradiction|]. apply eqb_prop in Z. rewrite <- Z.
      assert (Eq : sigma (V n) = V n <-> carry S A B (V n) = V n).
      { unfold sigma. destruct (N.ltb_spec (V n) (fresh N0)) as [Q|Q]; [reflexivity|].
        unfold carry. destruct (find _ _) as [x|] eqn:Fd; [|reflexivity]. exfalso.
        apply find_some in Fd as [I K]. apply N.eqb_eq in K. destruct x as [[v a] w]. cbn [fst] in K. subst v.
        apply in_combine_l in I. assert (V n < fresh N0)%N; [|lia]. apply (live_rows_In N0 (V n) Nr). now exists a. }
      rewrite Eq, N.eqb_eq. reflexivity. }
  assert (big : forall n, N0 <= n -> V (n + P) = (V n + N.of_nat (P / p) * gain p s still n)%N).
  { intros n Hn. destruct (LV n Hn) as [Yes No]. unfold gain. destruct (N.eq_dec (sigma (V n)) (V n)) as [X|X].
    - destruct (Yes X) as [Y _]. rewrite Y. destruct (N.eq_dec S 0) as [Z|Z].
      + destruct (existsb _ still); [lia|]. fold S. lia.
      + apply status in X; auto. rewrite X. lia.
    - destruct (No X) as [Y _]. rewrite Y. destruct (N.eq_dec S 0) as [Z|Z].
      + destruct (existsb _ still); [lia|]. fold S. lia.
      + destruct (existsb _ still) eqn:Q; [|reflexivity]. elim X. now apply status. }
  intros n. induction n as [n IH] using lt_wf_ind. intros Hn. destruct (le_lt_dec (N0 + P) n) as [L|L].
  - specialize (IH (n - P) ltac:(lia) ltac:(lia)).
    pose proof (big (n - P) ltac:(lia)) as X. pose proof (big (n - P + p) ltac:(lia)) as Y.
    replace (n - P + P) with n in X by lia. replace (n - P + p + P) with (n + p) in Y by lia. rewrite X, Y, IH.
    assert (Gn : gain p s still n = gain p s still (n - P)).
    { replace n with (n - P + P / p * p) at 1 by lia. apply gain_add. lia. }
    assert (Gp : gain p s still (n - P + p) = gain p s still (n - P)).
    { replace (n - P + p) with (n - P + 1 * p) by lia. apply gain_add. lia. }
    rewrite Gn, Gp. lia.
  - specialize (Seen n ltac:(apply in_seq; lia)). rewrite !below_nth in Seen by lia. now apply N.eqb_eq in Seen.
Qed.
End Right.

Theorem check_rises_sound n0 p s still P N0 : check_rises n0 p s still P N0 = true -> rises V n0 p s still.
Proof.
  unfold check_rises. rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.leb_le, Nat.eqb_eq.
  intros [[[[[[[X Pp] PP] M] Np] Nr] Nn] H].
  destruct (values _ _) as [T|] eqn:E; [|discriminate]. apply code_values in E. subst T.
  exact (state_right X n0 p s still P N0 Pp PP M Np Nr Nn H).
Qed.

Theorem check_live_sound n0 p s still P N0 : check_live n0 p s still P N0 = true -> least_rises V n0 p s still.
Proof.
  unfold check_live. rewrite andb_true_iff. intros [H K].
  assert (Pp : 0 < p) by (unfold check_rises in H; rewrite !andb_true_iff, !Nat.ltb_lt in H; tauto).
  apply check_rises_sound in H. destruct (values _ _) as [T|] eqn:E; [|discriminate]. apply code_values in E. subst T.
  assert (known : forall n, n < n0 + 3 * p -> nth n (below V (n0 + 3 * p)) 0%N = V n)
    by (intros n Hn; now apply nth_error_nth, below_nth).
  cbn zeta in K. rewrite andb_true_iff, forallb_forall in K. destruct K as [A B]. repeat split; auto.
  - intros m e f Q S. destruct (le_lt_dec p e) as [|L]; [assumption | exfalso].
    specialize (A e ltac:(apply in_seq; lia)). apply existsb_exists in A as (n & I & D). apply in_seq in I.
    rewrite !known, (rises_other V n0 p s still m e f) in D by (auto; lia). now rewrite N.eqb_refl in D.
  - intros m R. destruct n0 as [|n0']; [lia|]. destruct (le_lt_dec (S n0') m) as [|L]; [assumption | exfalso].
    rewrite !known, R, N.mul_add_distr_l in B by lia. now rewrite N.eqb_refl in B.
Qed.
End Live.
