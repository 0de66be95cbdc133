(** * Values, computed

    The values of a code one after the other, from those before: what the checkers run. Two lists
    are kept, the values from 0 on and the same backwards, so that the splits of a heap into two
    are the pairs of places of the two. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Codes Sets.
Import ListNotations.

(** Adds x ⊕ y ⊕ v for the first [h] pairs. *)
Fixpoint zip (v : N) (h : nat) (F R : list N) (s : set) : set :=
  match h, F, R with
  | S h', x :: F', y :: R' => zip v h' F' R' (add (N.lxor v (N.lxor x y)) s)
  | _, _, _ => s
  end.

(** Adds the values of [m] tokens in two heaps, and a value [v]: [F] from G(1) on, [R] from
    G(m-1) down. *)
Definition pairs (v : N) (m : nat) (F R : list N) (s : set) : set := zip v (Nat.div2 m) F R s.

(** Adds those of three heaps: the first from [Fa] on, [m] tokens in the others. *)
Fixpoint triples (h m : nat) (Fa F R : list N) (s : set) : set :=
  match h, Fa with
  | S h', x :: Fa' => triples h' (m - 1) Fa' F (tl R) (pairs x m F (tl R) s)
  | _, _ => s
  end.

(** Adds the values of what the digit [D] leaves of [m] tokens: [F] from G(1) on, [R] from G(m) down. *)
Definition left (D m : nat) (F R : list N) (s : set) : set :=
  match m with
  | O => if Nat.testbit D 0 then add 0%N s else s
  | S _ =>
    let s1 := if Nat.testbit D 1 then add (hd 0%N R) s else s in
    let s2 := if Nat.testbit D 2 then pairs 0 m F (tl R) s1 else s1 in
    if Nat.testbit D 3 then triples (m - 1) (m - 1) F F (tl R) s2 else s2
  end.

(** The digits [ds] of the takes that leave [m], [m-1], … tokens; [R] from G(m) down. *)
Fixpoint takes (ds : list nat) (m : nat) (F R : list N) (s : set) : set :=
  match ds, R with
  | D :: ds', _ :: R' => takes ds' (m - 1) F R' (left D m F R s)
  | _, _ => s
  end.

(** A take of nothing splits. *)
Definition splits (D : nat) : nat := Nat.shiftl (Nat.shiftr D 2) 2.

Definition step (ds : list nat) (n : nat) (R : list N) : set :=
  let F := tl (rev' R) in
  takes (tl ds) (n - 1) F R (left (splits (hd 0 ds)) n F (0%N :: R) empty).

(** [todo] values more, where [R] has those below [n], the last first. *)
Fixpoint grow (tries : nat) (ds : list nat) (todo n : nat) (R : list N) : option (list N) :=
  match todo with
  | O => Some R
  | S k => match gap tries (step ds n R) 0 with
           | None => None
           | Some v => grow tries ds k (S n) (v :: R)
           end
  end.

(** The first [n] values of a code with the digits [ds] (as far as they count), from G(0) on. *)
Definition values (ds : list nat) (n : nat) : option (list N) :=
  option_map (@rev' N) (grow (2 ^ 16) ds n 0 []).

(** ** What they add is right *)

Local Ltac positive := repeat (apply Forall_cons; [lia|]); apply Forall_nil.

Section Right.
Variable V : nat -> N.

(** [from a F n]: F is V(a), V(a+1), … as far as V(n-1) at least. *)
Definition upward (F : list N) (a n : nat) : Prop :=
  forall i, a + i < n -> nth_error F i = Some (V (a + i)).

(** [R] is V(m), V(m-1), …, V(0). *)
Definition downward (R : list N) (m : nat) : Prop :=
  forall i, i <= m -> nth_error R i = Some (V (m - i)).

Lemma nth_error_tl {A} (l : list A) i : nth_error (tl l) i = nth_error l (S i).
Proof. destruct l; [destruct i; reflexivity | reflexivity]. Qed.
Lemma downward_tl R m : 0 < m -> downward R m -> downward (tl R) (m - 1).
Proof. intros M H i Hi. rewrite nth_error_tl, H by lia. do 2 f_equal. lia. Qed.
Lemma upward_tl F a n : upward F a n -> upward (tl F) (S a) n.
Proof. intros H i Hi. rewrite nth_error_tl, H by lia. do 2 f_equal. lia. Qed.

Lemma zip_grown v h F R s (x y : nat -> N) : (forall i, i < h -> nth_error F i = Some (x i)) ->
  (forall i, i < h -> nth_error R i = Some (y i)) ->
  grown s (fun w => exists i, i < h /\ w = N.lxor v (N.lxor (x i) (y i))) (zip v h F R s).
Proof.
  revert F R s x y. induction h as [|h IH]; intros F R s x y HF HR.
  - apply grown_none. intros w (i & Hi & _). lia.
  - pose proof (HF 0 ltac:(lia)) as F0. pose proof (HR 0 ltac:(lia)) as R0.
    destruct F as [|f F]; [discriminate|]. destruct R as [|r R]; [discriminate|].
    injection F0 as ->. injection R0 as ->. cbn [zip]. eapply grown_ext; [|eapply grown_then; [apply grown_add|]].
    2: { apply (IH F R _ (fun i => x (S i)) (fun i => y (S i)));
         intros i Hi; [apply (HF (S i)) | apply (HR (S i))]; lia. }
    intros w. cbn beta. split.
    + intros [->|(i & Hi & ->)]; [exists 0 | exists (S i)]; split; auto; lia.
    + intros (i & Hi & ->). destruct i as [|i]; [now left | right; exists i; split; auto; lia].
Qed.

Lemma pairs_grown v m F R s n : m <= n -> upward F 1 n -> (0 < m -> downward R (m - 1)) ->
  grown s (fun w => exists a b, 0 < a /\ 0 < b /\ a + b = m /\ w = N.lxor v (N.lxor (V a) (V b)))
    (pairs v m F R s).
Proof.
  intros Hm HF HR. unfold pairs. assert (Half : Nat.div2 m + Nat.div2 m <= m <= Nat.div2 m + Nat.div2 m + 1).
  { pose proof (Nat.div2_odd m). destruct (Nat.odd m); cbn [Nat.b2n] in *; lia. }
  eapply grown_ext; [|apply (zip_grown v (Nat.div2 m) F R s (fun i => V (1 + i)) (fun i => V (m - 1 - i)))].
  - intros w. cbn beta. split.
    + intros (i & Hi & ->). exists (1 + i), (m - 1 - i). repeat split; lia || reflexivity.
    + intros (a & b & A & B & <- & ->). destruct (le_ge_dec a b).
      * exists (a - 1). split; [lia|]. do 2 f_equal; f_equal; lia.
      * exists (b - 1). split; [lia|]. f_equal. rewrite N.lxor_comm. f_equal; f_equal; lia.
  - intros i Hi. apply HF. lia.
  - intros i Hi. apply HR; lia.
Qed.

Lemma triples_grown h M a Fa F R s n : M <= n -> 0 < a -> h + a = M ->
  upward Fa a n -> upward F 1 n -> downward R (M - a) ->
  grown s (fun w => exists b c e, a <= b /\ 0 < c /\ 0 < e /\ b + c + e = M /\
                     w = N.lxor (V b) (N.lxor (V c) (V e)))
    (triples h (M - a) Fa F R s).
Proof.
  intros HM. revert a Fa R s. induction h as [|h IH]; intros a Fa R s A E HFa HF HR.
  - apply grown_none. intros w (b & c & e & ? & ? & ? & ? & _). lia.
  - pose proof (HFa 0 ltac:(lia)) as F0. rewrite Nat.add_0_r in F0.
    destruct Fa as [|f Fa]; [discriminate|]. injection F0 as ->. cbn [triples].
    replace (M - a - 1) with (M - S a) by lia. eapply grown_ext; [|eapply grown_then].
    2: { apply (pairs_grown (V a) (M - a) F (tl R) s n); [lia | exact HF |].
         intros _. apply downward_tl; [lia | exact HR]. }
    2: { apply IH; [lia | lia | apply (upward_tl (V a :: Fa)); exact HFa | exact HF |].
         replace (M - S a) with (M - a - 1) by lia. apply downward_tl; [lia | exact HR]. }
    intros w. cbn beta. split.
    + intros [(c & e & ? & ? & ? & ->)|(b & c & e & ? & ? & ? & ? & ->)].
      * exists a, c, e. repeat split; lia || reflexivity.
      * exists b, c, e. repeat split; lia || reflexivity.
    + intros (b & c & e & ? & ? & ? & ? & ->). destruct (Nat.eq_dec b a) as [->|D].
      * left. exists c, e. repeat split; lia || reflexivity.
      * right. exists b, c, e. repeat split; lia || reflexivity.
Qed.

(** The values of the lists of heaps with [m] tokens that a digit [D] allows. *)
Definition left_values (D m : nat) (w : N) : Prop :=
  exists o, length o <= 3 /\ Forall (fun a => 0 < a) o /\ list_sum o = m /\
    Nat.testbit D (length o) = true /\ w = nimsum (map V o).

Lemma left_grown D m F R s n : m <= n -> upward F 1 n -> (0 < m -> downward (tl R) (m - 1)) ->
  (Nat.testbit D 1 = true -> 0 < m -> nth_error R 0 = Some (V m)) ->
  grown s (left_values D m) (left D m F R s).
Proof.
  intros Hm HF HR H1. unfold left. destruct m as [|m'].
  - eapply grown_ext; [|apply grown_if, (grown_add s 0%N)]. intros w. cbn beta. split.
    + intros [B ->]. exists []. cbn. repeat split; auto; try lia.
    + intros (o & L & P & E & B & ->). destruct P as [|a o A P]; cbn in *; [now split | lia].
  - set (m := S m') in *. cbn zeta. eapply grown_ext; [|eapply grown_then; [eapply grown_then|]].
    2: { apply grown_if, grown_add. }
    2: { apply grown_if. apply (pairs_grown 0 m F (tl R) _ n); auto. }
    2: { apply grown_if. apply (triples_grown (m - 1) m 1 F F (tl R) _ n); auto; try lia.
         apply HR. lia. }
    intros w. cbn beta. split.
    + intros [[[B ->]|(B & a & b & ? & ? & E & ->)]|(B & a & b & c & ? & ? & ? & E & ->)].
      * exists [m]. cbn [length map nimsum fold_right]. rewrite N.lxor_0_r.
        specialize (H1 B ltac:(lia)). destruct R as [|r R]; [discriminate|]. injection H1 as ->.
        cbn. repeat split; auto; try lia; positive.
      * exists [a; b]. rewrite N.lxor_0_l. cbn. rewrite N.lxor_0_r. repeat split; auto; try lia; positive.
      * exists [a; b; c]. cbn. rewrite N.lxor_0_r. repeat split; auto; try lia; positive.
    + intros (o & L & P & E & B & ->). destruct o as [|a [|b [|c [|? ?]]]]; cbn [length] in *.
      * cbn in E. lia.
      * left. left. split; [exact B|]. cbn in E. replace a with m in * by lia.
        specialize (H1 B ltac:(lia)). destruct R as [|r R]; [discriminate|]. injection H1 as ->.
        cbn. now rewrite N.lxor_0_r.
      * left. right. split; [exact B|]. exists a, b. inversion P as [|? ? A P']. inversion P'; subst.
        cbn in E, B |- *. rewrite N.lxor_0_r. repeat split; auto; try lia.
      * right. split; [exact B|]. exists a, b, c.
        inversion P as [|? ? A P']. inversion P' as [|? ? A' P'']. inversion P''; subst.
        cbn in E, B |- *. rewrite N.lxor_0_r. repeat split; auto; try lia.
      * lia.
Qed.

Lemma takes_grown ds m F R s n : m <= n -> upward F 1 n -> downward R m -> length R = S m ->
  grown s (fun w => exists i, i <= m /\ left_values (nth i ds 0) (m - i) w) (takes ds m F R s).
Proof.
  intros Hm HF. revert m R s Hm. induction ds as [|D ds IH]; intros m R s Hm HR L; cbn [takes].
  - apply grown_none. intros w (i & _ & o & _ & _ & _ & B & _). destruct i; cbn in B; now rewrite Nat.bits_0 in B.
  - destruct R as [|r R]; [discriminate|]. assert (One : grown s (left_values D m) (left D m F (r :: R) s)).
    { apply (left_grown D m F (r :: R) s n); auto.
      - intros M. apply (downward_tl (r :: R) m M HR).
      - intros _ M. rewrite (HR 0) by lia. do 2 f_equal. lia. }
    destruct m as [|m'].
    + replace (takes ds (0 - 1) F R (left D 0 F (r :: R) s)) with (left D 0 F (r :: R) s).
      * eapply grown_ext; [|exact One]. intros w. split.
        -- intros W. exists 0. split; [lia | exact W].
        -- intros (i & Hi & W). now replace i with 0 in W by lia.
      * destruct R as [|? R]; [|discriminate]. destruct ds; reflexivity.
    + eapply grown_ext; [|eapply grown_then; [exact One|]].
      2: { apply (IH (S m' - 1) R); [lia | exact (downward_tl (r :: R) (S m') ltac:(lia) HR) |].
           cbn in L. lia. }
      intros w. cbn beta. split.
      * intros [W|(i & Hi & W)]; [exists 0 | exists (S i)]; (split; [lia|]).
        -- now rewrite Nat.sub_0_r.
        -- cbn [nth]. now replace (S m' - S i) with (S m' - 1 - i) by lia.
      * intros ([|i] & Hi & W); [left | right].
        -- now rewrite Nat.sub_0_r in W.
        -- exists i. split; [lia|]. cbn [nth] in W. now replace (S m' - 1 - i) with (S m' - S i) by lia.
Qed.
End Right.

(** ** The values are those of the game *)

Definition below (V : nat -> N) (n : nat) : list N := map V (seq 0 n).

Lemma below_S V n : below V (S n) = below V n ++ [V n].
Proof. unfold below. now rewrite seq_S, map_app. Qed.
Lemma below_length V n : length (below V n) = n.
Proof. unfold below. now rewrite map_length, seq_length. Qed.

Lemma below_nth V n i : i < n -> nth_error (below V n) i = Some (V i).
Proof.
  intros H. unfold below. rewrite nth_error_map. assert (E : nth_error (seq 0 n) i = Some i).
  { rewrite (nth_error_nth' _ 0) by now rewrite seq_length. now rewrite seq_nth by lia. }
  now rewrite E.
Qed.

Lemma rev_downward V n : downward V (rev (below V (S n))) n.
Proof.
  intros i Hi. rewrite (nth_error_nth' _ 0%N) by (rewrite rev_length, below_length; lia).
  f_equal. rewrite rev_nth by (rewrite below_length; lia). rewrite below_length.
  apply nth_error_nth. rewrite below_nth by lia. do 2 f_equal.
Qed.

Lemma below_upward V n : upward V (tl (below V n)) 1 n.
Proof. intros i Hi. rewrite nth_error_tl, below_nth by lia. reflexivity. Qed.

Lemma testbit_splits D k : Nat.testbit (splits D) k = Nat.testbit D k && (1 <? k).
Proof.
  unfold splits. destruct (Nat.ltb_spec 1 k) as [H|H].
  - rewrite Nat.shiftl_spec_high' by lia. rewrite Nat.shiftr_spec'.
    replace (k - 2 + 2) with k by lia. now rewrite andb_true_r.
  - rewrite Nat.shiftl_spec_low by lia. now rewrite andb_false_r.
Qed.

Section Game.
Variables (d : nat -> nat) (ds : list nat) (N : nat).
Hypothesis digits : forall t, t < N -> nth t ds 0 = d t.
Notation V := (G (coded d)).

Lemma step_grown n : n < N -> grown empty (reaches (coded d) n) (step ds n (rev (below V n))).
Proof.
  intros Hn. unfold step. set (R := rev (below V n)). cbn zeta.
  assert (ER : rev' R = below V n) by (unfold R, rev'; now rewrite <- rev_alt, rev_involutive). rewrite ER. clear ER.
  assert (One : grown empty (left_values V (splits (hd 0 ds)) n)
                  (left (splits (hd 0 ds)) n (tl (below V n)) (0%N :: R) empty)).
  { apply (left_grown V _ n _ _ empty n); auto.
    - apply below_upward.
    - intros P. cbn [tl]. unfold R. replace n with (S (n - 1)) at 1 by lia. apply rev_downward.
    - rewrite testbit_splits. intros B. destruct (Nat.testbit _ 1); discriminate. }
  assert (Two : forall s, grown s (fun w => exists i, i < n /\ left_values V (nth (S i) ds 0) (n - S i) w)
                  (takes (tl ds) (n - 1) (tl (below V n)) R s)).
  { intros s. destruct n as [|n'].
    - replace (takes _ _ _ _ s) with s by (unfold R; now destruct (tl ds)).
      apply grown_none. intros w (i & Hi & _). lia.
    - eapply grown_ext; [|apply (takes_grown V (tl ds) (S n' - 1) (tl (below V (S n'))) R s (S n'))].
      + intros w. cbn beta. split; intros (i & Hi & W); exists i; (split; [lia|]).
        * replace (S n' - S i) with (S n' - 1 - i) by lia. destruct ds; [now destruct i | exact W].
        * replace (S n' - 1 - i) with (S n' - S i) by lia. destruct ds; [now destruct i | exact W].
      + lia.
      + apply below_upward.
      + replace (S n' - 1) with n' by lia. unfold R. apply rev_downward.
      + unfold R. rewrite rev_length, below_length. lia. }
  eapply grown_ext; [|eapply grown_then; [exact One | apply Two]].
  assert (D0 : forall k, Nat.testbit (splits (hd 0 ds)) k = Nat.testbit (d 0) k && (1 <? k)).
  { intros k. rewrite testbit_splits, <- digits by lia. now destruct ds. }
  intros w. cbn beta. unfold reaches, worth. cbn [options coded]. split.
  - intros [(o & L & P & E & B & ->)|(i & Hi & o & L & P & E & B & ->)]; exists o;
      (split; [|reflexivity]); apply code_options_spec; (split; [exact L|]).
    + exists 0. rewrite D0 in B. apply andb_true_iff in B as [B B1]. apply Nat.ltb_lt in B1. auto.
    + exists (S i). rewrite digits in B by lia. repeat split; auto; try lia.
  - intros (o & Ho & <-). apply code_options_spec in Ho as (L & t & E & P & B & M).
    destruct t as [|i]; [left | right].
    + exists o. rewrite D0, B. repeat split; auto. apply Nat.ltb_lt. lia.
    + exists i. split; [lia|]. exists o. rewrite digits by lia. repeat split; auto; try lia.
Qed.

Lemma grow_right tries todo n R : n + todo <= N ->
  grow tries ds todo n (rev (below V n)) = Some R -> R = rev (below V (n + todo)).
Proof.
  revert n. induction todo as [|k IH]; intros n L; cbn [grow].
  - intros [= <-]. now rewrite Nat.add_0_r.
  - destruct (gap tries (step ds n (rev (below V n))) 0) as [v|] eqn:E; [|discriminate]. assert (v = V n) as ->.
    { apply gap_mex with (1 := step_grown n ltac:(lia)) in E. exact (is_mex_unique _ _ _ E (G_is_mex (coded d) n)). }
    replace (V n :: rev (below V n)) with (rev (below V (S n))) by (rewrite below_S; apply rev_unit).
    intros H. rewrite (IH (S n) ltac:(lia) H). do 2 f_equal. lia.
Qed.

Theorem values_right n T : n <= N -> values ds n = Some T -> T = below V n.
Proof.
  unfold values. intros L. destruct (grow _ _ _ _ _) as [R|] eqn:E; [|discriminate].
  intros [= <-]. apply (grow_right _ n 0) in E; [|lia]. subst R. unfold rev'. now rewrite <- rev_alt, rev_involutive.
Qed.
End Game.

(** The digits of a code as far as a heap of [n] can be taken from. *)
Definition digits_below (c : code) (n : nat) : list nat :=
  match block c with
  | [] => head c
  | _ => map (digit c) (seq 0 n)
  end.

Lemma digits_below_right c n t : t < n -> nth t (digits_below c n) 0 = digit c t.
Proof.
  intros H. unfold digits_below. destruct c as [h [|b bs]]; cbn [block head].
  - symmetry. apply (digit_finite h t).
  - rewrite (nth_indep _ 0 (digit (Code h (b :: bs)) 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. reflexivity.
Qed.

Corollary code_values c n T : values (digits_below c n) n = Some T -> T = below (G (octal c)) n.
Proof. apply (values_right (digit c) (digits_below c n) n); [|lia]. intros t H. now apply digits_below_right. Qed.
