(** * A checker for finite-state certificates

    A certificate names the class of values, the last rare heap [A], the heap [B] from which the steps
    begin, preperiod and period, and some windows of [A + k] values. The checker computes the values
    below [B] by the rules, and walks from each window to the next. The links between windows do not
    depend on each other, so that a long walk may be checked in parts. *)

From Coq Require Import List Arith NArith PArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play Codes Periods GuySmith Sets Values Check FiniteState.
Import ListNotations.

Record claim := Claim {
  digits : list nat;                (** of the takes 0, 1, …, k *)
  mask : N; position : bool; tau : bool;
  reach : nat;                      (** A *)
  begin : nat;                      (** B *)
  preperiod : nat; period : nat;
  windows : list (nat * list N);    (** a heap, and the values before it, the last first *)
  shown : list (nat * nat) }.       (** heaps n and distances e where the values differ *)

Lemma length_tl {X} (l : list X) : length (tl l) = length l - 1.
Proof. destruct l; cbn; lia. Qed.
Lemma nth_tl (l : list nat) i : nth i (tl l) 0 = nth (S i) l 0.
Proof. destruct l; [now destruct i | reflexivity]. Qed.
Lemma hd_nth (l : list nat) : hd 0 l = nth 0 l 0.
Proof. now destruct l. Qed.
Lemma nth_error_firstn {X} (l : list X) w i : i < w -> nth_error (firstn w l) i = nth_error l i.
Proof. revert l w. induction i as [|i IH]; intros [|x l] [|w] H; cbn; auto; try lia. apply IH. lia. Qed.

Section Claim.
Variable c : claim.
Let ds := digits c.
Let A := reach c.
Let k := length ds - 1.
Let width := A + k.
Notation d := (digit (finite ds)).
Notation V := (G (octal (finite ds))).
Notation is_common := (common (mask c) (position c) (tau c)).

(** ** One step *)

Definition near_left (D : nat) (small R : list N) (s : set) : set :=
  let s1 := if Nat.testbit D 1 then add (hd 0%N R) s else s in
  if Nat.testbit D 2 then zip 0 A small (tl R) s1 else s1.

Fixpoint near_takes (ts : list nat) (small R : list N) (s : set) : set :=
  match ts with
  | [] => s
  | D :: ts' => near_takes ts' small (tl R) (near_left D small R s)
  end.

Definition near_step (small W : list N) : set :=
  near_takes (tl ds) small W (near_left (splits (hd 0 ds)) small (0%N :: W) empty).

(** [W] holds the values of the heaps before [n], [o] is whether [n] is odd. *)
Fixpoint walk (tries : nat) (small : list N) (todo : nat) (o : bool) (W : list N) : option (list N) :=
  match todo with
  | O => Some W
  | S j =>
    match gap tries (near_step small W) 0 with
    | None => None
    | Some v => if is_common v o then walk tries small j (negb o) (firstn width (v :: W)) else None
    end
  end.

(** ** The check *)

Fixpoint equal (X Y : list N) : bool :=
  match X, Y with
  | [], [] => true
  | x :: X', y :: Y' => N.eqb x y && equal X' Y'
  | _, _ => false
  end.

Fixpoint all_common (o : bool) (F : list N) : bool :=
  match F with [] => true | x :: F' => is_common x o && all_common (negb o) F' end.

Fixpoint takes_of_parity (o : bool) (ts : list nat) : bool :=
  match ts with
  | [] => true
  | D :: ts' => (negb (Nat.testbit D 2) || Bool.eqb o (tau c)) && takes_of_parity (negb o) ts'
  end.

Definition small_values (T : list N) : list N := firstn A (tl T).

Definition link (T : list N) (from to : nat * list N) : bool :=
  (fst from <=? fst to) &&
  match walk (2 ^ 12) (small_values T) (fst to - fst from) (Nat.odd (fst from)) (snd from) with
  | Some W => equal W (snd to)
  | None => false
  end.

Definition first_window (T : list N) : nat * list N := (begin c, firstn width (rev' T)).

Fixpoint links (from : nat * list N) (rest : list (nat * list N)) : list ((nat * list N) * (nat * list N)) :=
  match rest with [] => [] | to :: rest' => (from, to) :: links to rest' end.

(** A value that the first values or the windows show. *)
Definition known (T : list N) (n : nat) : option N :=
  if n <? begin c then nth_error T n else
  match find (fun w => (n <? fst w) && (fst w - 1 - n <? width)) (windows c) with
  | Some w => nth_error (snd w) (fst w - 1 - n)
  | None => None
  end.

Definition differs (T : list N) (n e : nat) : bool :=
  match known T n, known T (n + e) with Some x, Some y => negb (N.eqb x y) | _, _ => false end.

(** [q], [q]-1, …, 1 do not divide the period, or some distance they divide is refuted. *)
Fixpoint none_shorter (p : N) (es : list N) (todo : nat) (q : N) : bool :=
  match todo with
  | O => true
  | S j => (negb (N.eqb (N.modulo p q) 0) || existsb (fun e => N.eqb (N.modulo e q) 0) es)
           && none_shorter p es j (N.pred q)
  end.

Definition window_at (n : nat) : list N :=
  match find (fun w => fst w =? n) (windows c) with Some w => snd w | None => [] end.

(** All but the links. *)
Definition facts (T : list N) : bool :=
  (length T =? begin c) &&
  forallb (fun D => D <? 8) ds && (if position c then takes_of_parity false ds else negb (tau c)) &&
  (1 <=? A) && (1 <=? period c) && (2 * A + k <? begin c) &&
  (begin c <=? preperiod c + width) &&
  all_common (Nat.odd (S A)) (skipn (S A) T) &&
  existsb (fun w => fst w =? preperiod c + width) (windows c) &&
  existsb (fun w => fst w =? preperiod c + period c + width) (windows c) &&
  equal (window_at (preperiod c + width)) (window_at (preperiod c + period c + width)) &&
  forallb (fun s => (preperiod c <=? fst s) && differs T (fst s) (snd s)) (shown c) &&
  none_shorter (N.of_nat (period c)) (map (fun s => N.of_nat (snd s)) (shown c)) (period c - 1)
    (N.pred (N.of_nat (period c))) &&
  match preperiod c with O => true | S m => differs T m (period c) end.

(** Windows before given heaps, ascending, found by walking. *)
Fixpoint drive (T : list N) (from : nat * list N) (stops : list nat) : option (list (nat * list N)) :=
  match stops with
  | [] => Some []
  | at_ :: rest =>
    if fst from <=? at_ then
      match walk (2 ^ 12) (small_values T) (at_ - fst from) (Nat.odd (fst from)) (snd from) with
      | Some W => option_map (cons (at_, W)) (drive T (at_, W) rest)
      | None => None
      end
    else None
  end.

(** ** It is right *)

Lemma equal_refl X : equal X X = true.
Proof. induction X as [|x X IH]; cbn; [reflexivity | now rewrite N.eqb_refl]. Qed.

Lemma drive_linked T from stops ws : drive T from stops = Some ws ->
  forallb (fun l => link T (fst l) (snd l)) (links from ws) = true.
Proof.
  revert from ws. induction stops as [|at_ rest IH]; intros from ws; cbn [drive].
  - now intros [= <-].
  - destruct (fst from <=? at_) eqn:L; [|discriminate]. destruct (walk _ _ _ _ _) as [W|] eqn:E; [|discriminate].
    destruct (drive T (at_, W) rest) as [ws'|] eqn:D; [|discriminate]. intros [= <-].
    cbn [links forallb fst snd]. unfold link at 1. cbn [fst snd]. rewrite L, E, equal_refl. exact (IH _ _ D).
Qed.

Lemma equal_eq X Y : equal X Y = true -> X = Y.
Proof.
  revert Y. induction X as [|x X IH]; intros [|y Y]; cbn; try discriminate; auto.
  intros H. apply andb_true_iff in H as [E H]. apply N.eqb_eq in E. f_equal; auto.
Qed.

Lemma takes_of_parity_spec o ts i : takes_of_parity o ts = true ->
  Nat.testbit (nth i ts 0) 2 = true -> xorb o (Nat.odd i) = tau c.
Proof.
  revert o i. induction ts as [|D ts IH]; intros o i H B; [destruct i; discriminate|].
  cbn [takes_of_parity] in H. apply andb_true_iff in H as [H1 H2]. destruct i as [|i]; cbn [nth] in B.
  - rewrite B in H1. cbn [negb orb] in H1. apply eqb_prop in H1. now rewrite xorb_false_r.
  - specialize (IH _ i H2 B). rewrite Nat.odd_succ, <- Nat.negb_odd. rewrite <- IH. now destruct o, (Nat.odd i).
Qed.

Section Right.
Variable T : list N.
Hypothesis T_right : T = below V (begin c).
Hypothesis ok : facts T = true.

Lemma facts_true : (forall t j, 2 < j -> Nat.testbit (d t) j = false) /\
  allowed (position c) (tau c) d /\ 1 <= A /\ 1 <= period c /\ 2 * A + k < begin c /\
  begin c <= preperiod c + width.
Proof.
  unfold facts in ok. rewrite !andb_true_iff, !Nat.leb_le, !Nat.ltb_lt in ok.
  destruct ok as (((((((((((((_ & X) & P) & HA) & HP) & HB) & HL) & _) & _) & _) & _) & _) & _) & _).
  repeat split; auto.
  - intros t j Hj. rewrite digit_finite. now apply (bits_below ds 3).
  - unfold allowed. destruct (position c); [|now destruct (tau c)]. intros t. rewrite digit_finite. intros B.
    rewrite <- (takes_of_parity_spec _ _ _ P B). now destruct (Nat.odd t).
Qed.

Lemma no_more_takes t : k < t -> d t = 0.
Proof. intros H. rewrite digit_finite. apply nth_overflow. unfold k in H. lia. Qed.

(** [W] holds the values before [n]. *)
Definition before (W : list N) (n : nat) : Prop :=
  length W = width /\ forall i, i < width -> nth_error W i = Some (V (n - 1 - i)).

Definition is_small (small : list N) : Prop :=
  forall i, i < A -> nth_error small i = Some (V (1 + i)).

Lemma near_left_grown D small R s m : is_small small -> (Nat.testbit D 1 = true -> nth_error R 0 = Some (V m)) ->
  (forall i, 1 <= i <= A -> nth_error R i = Some (V (m - i))) ->
  grown s (fun v => (Nat.testbit D 1 = true /\ v = V m) \/
                    (Nat.testbit D 2 = true /\ exists a, 1 <= a <= A /\ v = N.lxor (V a) (V (m - a))))
    (near_left D small R s).
Proof.
  intros HS H1 HR. unfold near_left. cbn zeta.
  eapply grown_ext; [|eapply grown_then; [apply grown_if, grown_add | apply grown_if]].
  2: { apply (zip_grown 0 A small (tl R) _ (fun i => V (1 + i)) (fun i => V (m - (1 + i)))); auto.
       intros i Hi. rewrite nth_error_tl. apply HR. lia. }
  intros v. cbn beta. split; (intros [[B E]|[B (i & Hi & E)]]; [left; split; [exact B|]|right; split; [exact B|]]).
  - specialize (H1 B). destruct R as [|r R]; [discriminate|]. cbn in *. congruence.
  - exists (1 + i). split; [lia|]. rewrite E. apply N.lxor_0_l.
  - specialize (H1 B). destruct R as [|r R]; [discriminate|]. cbn in *. congruence.
  - exists (i - 1). split; [lia|]. rewrite N.lxor_0_l. replace (1 + (i - 1)) with i by lia. exact E.
Qed.

Lemma near_takes_grown ts small R s m : is_small small -> length ts + A <= length R ->
  (forall i, i < length ts + A -> nth_error R i = Some (V (m - i))) ->
  grown s (fun v => exists i, i < length ts /\
     ((Nat.testbit (nth i ts 0) 1 = true /\ v = V (m - i)) \/
      (Nat.testbit (nth i ts 0) 2 = true /\ exists a, 1 <= a <= A /\ v = N.lxor (V a) (V (m - i - a)))))
    (near_takes ts small R s).
Proof.
  intros HS. revert R s m. induction ts as [|D ts IH]; intros R s m HL HR; cbn [near_takes].
  - apply grown_none. intros v (i & Hi & _). cbn in Hi. lia.
  - cbn [length] in *. eapply grown_ext; [|eapply grown_then]. 2: { apply (near_left_grown D small R s m HS).
         - intros _. rewrite HR by lia. do 2 f_equal. lia.
         - intros i Hi. apply HR. lia. }
    2: { apply (IH (tl R) _ (m - 1)).
         - destruct R; cbn in *; lia.
         - intros i Hi. rewrite nth_error_tl, HR by lia. do 2 f_equal. lia. }
    intros v. cbn beta. split.
    + intros [H|(i & Hi & H)]; [exists 0 | exists (S i)]; (split; [lia|]); cbn [nth].
      * now rewrite Nat.sub_0_r.
      * now replace (m - S i) with (m - 1 - i) by lia.
    + intros ([|i] & Hi & H); cbn [nth] in H; [left | right].
      * now rewrite Nat.sub_0_r in H.
      * exists i. split; [lia|]. now replace (m - 1 - i) with (m - S i) by lia.
Qed.

(** The near values by takes. *)
Lemma near_iff n v : 2 * A + k < n -> near d A n v <-> exists t, t <= k /\
     ((1 <= t /\ Nat.testbit (d t) 1 = true /\ v = V (n - t)) \/
      (Nat.testbit (d t) 2 = true /\ exists a, 1 <= a <= A /\ v = N.lxor (V a) (V (n - t - a)))).
Proof.
  intros Hn. split.
  - intros (l & b & r & (L3 & t & E & Pos & B & M) & Len & Small & <-). assert (Tk : t <= k).
    { destruct (le_lt_dec t k); [assumption|]. now rewrite no_more_takes, Nat.bits_0 in B. }
    exists t. split; [exact Tk|].
    assert (Two : forall a, l ++ r = [a] -> a <= A /\ length (l ++ b :: r) = 2 /\ 1 <= a /\
              t + a + b = n /\ worth (coded d) (l ++ b :: r) = N.lxor (V a) (V b)).
    { intros a Ea. rewrite Ea in Small. inversion Small as [|? ? Sa _]; subst. rewrite Forall_forall in Pos.
      assert (Ia : In a (l ++ b :: r)).
      { assert (I : In a (l ++ r)) by (rewrite Ea; now left). apply in_app_iff in I.
        apply in_or_app. destruct I; [now left | right; now right]. }
      apply Pos in Ia. pose proof (f_equal (@length nat) Ea) as El. pose proof (f_equal list_sum Ea) as Es.
      rewrite !app_length in *. rewrite !list_sum_app in *. cbn [length list_sum fold_right] in *.
      repeat split; auto; try lia.
      - unfold list_sum in *. lia.
      - rewrite worth_mid, Ea. unfold worth, nimsum. cbn. rewrite N.lxor_0_r. apply N.lxor_comm. }
    destruct (l ++ r) as [|a [|? ?]] eqn:X; [left | right | cbn in Len; lia].
    + apply app_eq_nil in X as [-> ->]. cbn [app length list_sum fold_right] in E, B, M.
      split; [lia|]. split; [exact B|].
      unfold worth, nimsum. cbn [app map fold_right]. rewrite N.lxor_0_r. f_equal. lia.
    + destruct (Two a eq_refl) as (Sa & E2 & Pa & Sum & ->). rewrite E2 in B. split; [exact B|].
      exists a. split; [lia|]. do 2 f_equal. lia.
  - intros (t & Tk & [(T1 & B & ->)|(B & a & Ha & ->)]).
    + exists [], (n - t), []. cbn [app length]. repeat split; auto.
      * exists t. cbn. repeat split; auto; try lia. constructor; [lia | constructor].
      * unfold worth, nimsum. cbn. apply N.lxor_0_r.
    + exists [a], (n - t - a), []. cbn [app length]. repeat split; auto; try (cbn; lia).
      * exists t. cbn. repeat split; auto; try lia. constructor; [lia | constructor; [lia | constructor]].
      * constructor; [lia | constructor].
      * unfold worth, nimsum. cbn. now rewrite N.lxor_0_r.
Qed.

Lemma near_step_grown small W n : is_small small -> before W n -> 2 * A + k < n ->
  grown empty (near d A n) (near_step small W).
Proof.
  intros HS [WL WR] Hn. unfold near_step. destruct facts_true as (_ & _ & HA & _).
  eapply grown_ext; [|eapply grown_then]. 2: { apply (near_left_grown (splits (hd 0 ds)) small (0%N :: W) empty n HS).
       - rewrite testbit_splits. intros B. now rewrite andb_false_r in B.
       - intros i Hi. destruct i as [|i]; [lia|]. cbn [nth_error]. rewrite WR by (unfold width; lia).
         do 2 f_equal. lia. }
  2: { apply (near_takes_grown (tl ds) small W (near_left (splits (hd 0 ds)) small (0%N :: W) empty) (n - 1) HS).
       - rewrite WL, length_tl. unfold width, k. lia.
       - intros i Hi. rewrite length_tl in Hi. rewrite WR; [do 2 f_equal; lia|]. unfold width, k. lia. }
  intros v. cbn beta. rewrite near_iff by exact Hn.
  assert (D0 : hd 0 ds = d 0) by (rewrite digit_finite; apply hd_nth).
  assert (Dt : forall i, nth i (tl ds) 0 = d (S i)) by (intros i; rewrite digit_finite; apply nth_tl).
  assert (Lt : length (tl ds) = k) by apply length_tl.
  rewrite !testbit_splits, D0, Lt. cbn [Nat.ltb Nat.leb]. rewrite andb_false_r, andb_true_r. split.
  - intros [[[B _]|[B H]]|(i & Hi & H)]; [discriminate | exists 0 | exists (S i)]; (split; [lia|]).
    + right. now rewrite Nat.sub_0_r.
    + rewrite Dt in H. replace (n - S i) with (n - 1 - i) by lia.
      destruct H as [[B H]|H]; [left; split; [lia|]; now split | right; exact H].
  - intros ([|i] & Hi & H); [left | right].
    + destruct H as [(? & _)|H]; [lia|]. right. now rewrite Nat.sub_0_r in H.
    + exists i. split; [lia|]. rewrite Dt. replace (n - 1 - i) with (n - S i) by lia.
      destruct H as [(_ & H)|H]; [now left | now right].
Qed.

(** What holds before the heap [n] of a walk. *)
Definition reached (n : nat) : Prop :=
  (forall i, A < i < n -> is_common (V i) (Nat.odd i) = true) /\
  (forall i, begin c <= i < n -> is_mex (near d A i) (V i)).

Lemma before_next W n v : before W n -> v = V n -> before (firstn width (v :: W)) (S n).
Proof.
  intros [WL WR] ->. destruct facts_true as (_ & _ & HA & _). split.
  - rewrite firstn_length. cbn [length]. lia.
  - intros i Hi. rewrite nth_error_firstn by exact Hi. destruct i as [|i]; cbn [nth_error]; [do 2 f_equal; lia|].
    rewrite WR by lia. do 2 f_equal. lia.
Qed.

Lemma walk_right tries small todo n W W' : is_small small -> begin c <= n ->
  before W n -> reached n -> walk tries small todo (Nat.odd n) W = Some W' ->
  before W' (n + todo) /\ reached (n + todo).
Proof.
  intros HS. destruct facts_true as (Two & Class & HA & HP & HB & HL).
  revert n W. induction todo as [|j IH]; intros n W Hn HW HR; cbn [walk].
  - intros [= <-]. now rewrite Nat.add_0_r.
  - destruct (gap _ _ _) as [v|] eqn:E; [|discriminate]. destruct (is_common v (Nat.odd n)) eqn:C; [|discriminate].
    assert (M : is_mex (near d A n) v).
    { apply (gap_mex tries) with (2 := E). apply near_step_grown; auto. lia. }
    assert (X : V n = v).
    { apply (value_of_near d k (mask c) (position c) (tau c) A no_more_takes Two Class n v); auto.
      - lia.
      - apply HR. }
    replace (negb (Nat.odd n)) with (Nat.odd (S n)) by (rewrite Nat.odd_succ, <- Nat.negb_odd; reflexivity).
    intros H. replace (n + S j) with (S n + j) by lia. apply (IH (S n)) with (4 := H); [lia | |].
    + now apply before_next.
    + split; intros i Hi; (destruct (Nat.eq_dec i n) as [->|]; [congruence | apply HR; lia]).
Qed.

Lemma small_right : is_small (small_values T).
Proof.
  destruct facts_true as (_ & _ & _ & _ & HB & _). intros i Hi. unfold small_values.
  rewrite nth_error_firstn, T_right, nth_error_tl, below_nth by lia. reflexivity.
Qed.

Lemma first_right : before (snd (first_window T)) (begin c) /\ reached (begin c).
Proof.
  destruct facts_true as (_ & _ & HA & _ & HB & _). unfold first_window. cbn [snd]. split; [split|].
  - rewrite firstn_length. unfold rev'. rewrite <- rev_alt, rev_length, T_right, below_length. unfold width. lia.
  - intros i Hi. rewrite nth_error_firstn by exact Hi. unfold rev'. rewrite <- rev_alt, T_right.
    replace (begin c) with (S (begin c - 1)) by lia. rewrite rev_downward by (unfold width in Hi; lia).
    do 2 f_equal. lia.
  - split; [|lia]. unfold facts in ok. rewrite !andb_true_iff in ok.
    destruct ok as (((((((_ & C) & _) & _) & _) & _) & _) & _).
    assert (K : forall F n0, all_common (Nat.odd n0) F = true ->
              forall i v, nth_error F i = Some v -> is_common v (Nat.odd (n0 + i)) = true).
    { clear. induction F as [|x F IH]; intros n0 H i v E; [destruct i; discriminate|].
      cbn in H. apply andb_true_iff in H as [H1 H2]. destruct i as [|i]; cbn in E.
      - injection E as <-. now rewrite Nat.add_0_r.
      - replace (n0 + S i) with (S n0 + i) by lia. apply IH; [|exact E]. now rewrite Nat.odd_succ, <- Nat.negb_odd. }
    intros i Hi. replace i with (S A + (i - S A)) at 2 by lia. apply (K _ _ C).
    rewrite nth_error_skipn, T_right, below_nth by lia. do 2 f_equal. lia.
Qed.

Lemma links_right from rest : begin c <= fst from -> before (snd from) (fst from) -> reached (fst from) ->
  forallb (fun l => link T (fst l) (snd l)) (links from rest) = true ->
  forall w, In w rest -> begin c <= fst w /\ before (snd w) (fst w) /\ reached (fst w).
Proof.
  revert from. induction rest as [|to rest IH]; intros from HB HW HR H w I; [destruct I|].
  cbn [links forallb fst snd] in H. apply andb_true_iff in H as [K H].
  unfold link in K. apply andb_true_iff in K as [Le K]. apply Nat.leb_le in Le.
  destruct (walk _ _ _ _ _) as [W|] eqn:E; [|discriminate]. apply equal_eq in K. subst W.
  destruct (walk_right _ _ _ _ _ _ small_right HB HW HR E) as [P Q].
  replace (fst from + (fst to - fst from)) with (fst to) in P, Q by lia.
  destruct I as [<-|I]; [repeat split; auto; try apply P; try apply Q; lia|]. apply (IH to); auto. lia.
Qed.

Hypothesis linked : forallb (fun l => link T (fst l) (snd l)) (links (first_window T) (windows c)) = true.

Lemma windows_right w : In w (windows c) -> begin c <= fst w /\ before (snd w) (fst w) /\ reached (fst w).
Proof. apply (links_right (first_window T)); [apply le_n | apply first_right | apply first_right | exact linked]. Qed.

Lemma known_right n v : known T n = Some v -> v = V n.
Proof.
  unfold known. destruct (Nat.ltb_spec n (begin c)) as [H|H].
  - rewrite T_right. apply below_some.
  - destruct (find _ _) as [w|] eqn:E; [|discriminate]. apply find_some in E as [I E].
    apply andb_true_iff in E as [E1 E2]. apply Nat.ltb_lt in E1, E2.
    destruct (windows_right w I) as (_ & [_ W] & _). rewrite W by exact E2. intros [= <-]. f_equal. lia.
Qed.

Lemma differs_right n e : differs T n e = true -> V (n + e) <> V n.
Proof.
  unfold differs. destruct (known T n) as [x|] eqn:X; [|discriminate].
  destruct (known T (n + e)) as [y|] eqn:Y; [|discriminate]. intros H E.
  apply known_right in X, Y. apply negb_true_iff, N.eqb_neq in H. congruence.
Qed.

Lemma window_right n : existsb (fun w => fst w =? n) (windows c) = true -> before (window_at n) n /\ reached n.
Proof.
  intros H. unfold window_at. destruct (find _ _) as [w|] eqn:E.
  - apply find_some in E as [I E]. apply Nat.eqb_eq in E. subst n. apply windows_right, I.
  - apply existsb_exists in H as (w & I & H). pose proof (find_none _ _ E w I) as X. cbn in X. congruence.
Qed.

Lemma none_shorter_spec p es todo q0 : none_shorter p es todo q0 = true ->
  forall q, (q <= q0)%N -> (q0 < q + N.of_nat todo)%N -> N.modulo p q = 0%N ->
  exists e, In e es /\ N.modulo e q = 0%N.
Proof.
  revert q0. induction todo as [|j IH]; intros q0 H q L1 L2 D; [lia|].
  cbn [none_shorter] in H. apply andb_true_iff in H as [H1 H2]. destruct (N.eq_dec q q0) as [->|X].
  - rewrite D, N.eqb_refl in H1. cbn in H1. apply existsb_exists in H1 as (e & I & E).
    exists e. split; [exact I | now apply N.eqb_eq].
  - apply (IH _ H2); auto; lia.
Qed.

Theorem certificate_sound : least V (preperiod c) (period c) 0.
Proof.
  destruct facts_true as (Two & Class & HA & HP & HB & HL).
  pose proof ok as ok'. unfold facts in ok'. rewrite !andb_true_iff in ok'.
  destruct ok' as ((((((_ & W1) & W2) & Same) & Shown) & Shorter) & First).
  apply window_right in W1 as [B1 R1], W2 as [B2 R2]. apply equal_eq in Same.
  assert (Per : periodic V (preperiod c) (period c) 0).
  { apply (finite_state d k (mask c) (position c) (tau c) A no_more_takes Two Class (begin c)); auto.
    - intros n Hn. apply R2. unfold width in *. lia.
    - intros n Hn. split; apply R2; unfold L, width in *; lia.
    - intros j Hj. unfold L in Hj. destruct B1 as [_ B1], B2 as [_ B2]. rewrite <- Same in B2.
      specialize (B1 (width - 1 - j) ltac:(unfold width; lia)).
      specialize (B2 (width - 1 - j) ltac:(unfold width; lia)).
      replace (preperiod c + width - 1 - (width - 1 - j)) with (preperiod c + j) in B1 by (unfold width; lia).
      replace (preperiod c + period c + width - 1 - (width - 1 - j)) with (preperiod c + j + period c) in B2
        by (unfold width; lia).
      rewrite B1 in B2. injection B2 as E. symmetry. exact E. }
  apply least_zero; auto.
  - intros q Hq (m & Dq) Rq. destruct (none_shorter_spec _ _ _ _ Shorter (N.of_nat q)) as (e & I & E); [lia | lia | |].
    + apply N.mod_divide; [lia|]. exists (N.of_nat m). lia.
    + apply in_map_iff in I as ((n & e') & <- & I). cbn [snd] in E.
      rewrite forallb_forall in Shown. specialize (Shown _ I). cbn [fst snd] in Shown.
      apply andb_true_iff in Shown as [Hn Df]. apply Nat.leb_le in Hn. apply differs_right in Df.
      apply N.mod_divide in E as (x & X); [|lia]. apply Df. assert (E : e' = N.to_nat x * q) by lia.
      rewrite E, (periodic_many V _ q 0 _ Rq n Hn). lia.
  - destruct (preperiod c) as [|m]; [exact I|]. now apply differs_right in First.
Qed.
End Right.

(** A long walk may be checked in parts, link by link. *)
Theorem segments_sound T : values ds (begin c) = Some T -> facts T = true ->
  (forall l, In l (links (first_window T) (windows c)) -> link T (fst l) (snd l) = true) ->
  least V (preperiod c) (period c) 0.
Proof.
  intros E F L. apply (certificate_sound T); auto; [exact (code_values (finite ds) _ _ E) | now apply forallb_forall].
Qed.
End Claim.

(** The same for a certificate without windows: [stops] are the heaps before which they are looked for. *)
Definition with_windows (c : claim) (ws : list (nat * list N)) : claim :=
  Claim (digits c) (mask c) (position c) (tau c) (reach c) (begin c) (preperiod c) (period c) ws (shown c).

Definition check_walking (c : claim) (stops : list nat) : bool :=
  match values (digits c) (begin c) with
  | None => false
  | Some T =>
    match drive c T (first_window c T) stops with
    | None => false
    | Some ws => facts (with_windows c ws) T
    end
  end.

Theorem check_walking_sound c stops : check_walking c stops = true ->
  least (G (octal (finite (digits c)))) (preperiod c) (period c) 0.
Proof.
  unfold check_walking. destruct (values (digits c) (begin c)) as [T|] eqn:E; [|discriminate].
  destruct (drive c T (first_window c T) stops) as [ws|] eqn:D; [|discriminate]. intros F.
  apply (certificate_sound (with_windows c ws) T); auto.
  - exact (code_values (finite (digits c)) _ _ E).
  - exact (drive_linked _ _ _ _ _ D).
Qed.
