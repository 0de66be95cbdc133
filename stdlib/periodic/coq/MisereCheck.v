(** * A checker for misère quotients of whole games, and of the heaps up to some N

    The certificate has the table of the monoid (element 0 is its 1), the set P, Φ of the heaps below
    n0 + p or up to N, and the cover: pairs of an element and a set of contexts. The checker lists the letters, that
    is what the heaps do, and goes through the conditions of [Misere.outcomes]. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat Eqdep_dec.
From Sprague Require Import Mex Games Play Codes GuySmith Check Misere.
Import ListNotations.

Record claim := Claim {
  digits : list nat;
  order : nat;
  table : list (list nat);
  pset : list nat;
  images : list nat;                (** Φ of the heaps below n0 + p, or up to N *)
  limit : option nat;               (** N, if the quotient is that of the heaps up to N *)
  start : nat; period : nat;        (** n0 >= 1 and p, if there is no limit *)
  cover : list (nat * N) }.         (** contexts as bits *)

Section Claim.
Variable c : claim.
Let m := order c.
Let ds := digits c.
Notation d := (digit (finite ds)).
Notation whole := (octal (finite ds)).

Definition rules : game := match limit c with None => whole | Some N => limited whole N end.

(** The positions that the certificate speaks of. *)
Definition spoken (w : position) : Prop :=
  match limit c with None => True | Some N => Forall (fun n => n <= N) w end.

Definition mul (x y : nat) : nat := nth y (nth x (table c) []) 0.
Definition inP (x : nat) : bool := existsb (Nat.eqb x) (pset c).
Definition fold_back (n : nat) : nat :=
  if n <? start c + period c then n else start c + (n - start c) mod period c.
Definition phi (n : nat) : nat :=
  match limit c with
  | None => nth (fold_back n) (images c) 0
  | Some N => if n <=? N then nth n (images c) 0 else 0
  end.
Definition product_of (w : position) : nat := fold_right (fun n x => mul (phi n) x) 0 w.

Definition elements : list nat := seq 0 m.
Definition all (f : nat -> bool) : bool := forallb f elements.

Definition monoid_ok : bool :=
  (0 <? m) && all (fun x => all (fun y => mul x y <? m)) &&
  all (fun x => mul 0 x =? x) &&
  all (fun x => all (fun y => mul x y =? mul y x)) &&
  all (fun x => all (fun y => let xy := mul x y in all (fun z => mul x (mul y z) =? mul xy z))) &&
  forallb (fun x => x <? m) (images c).

(** *** Sets of elements as bits *)

Definition has (s : N) (x : nat) : bool := N.testbit s (N.of_nat x).

Definition bits (f : nat -> bool) : N :=
  fold_right (fun x s => if f x then N.setbit s (N.of_nat x) else s) 0%N elements.

Definition subset (s t : N) : bool := N.eqb (N.land s t) s.

(** *** Letters: the element of a heap, and the contexts from which none of its options leads into P. *)

Definition option_products (h : nat) : list nat :=
  nodup Nat.eq_dec (map product_of (options rules h)).

Definition stuck_set (ps : list nat) : N :=
  bits (fun x => forallb (fun w => negb (inP (mul w x))) ps).

Definition eqb_letter (a b : nat * N) : bool := (fst a =? fst b) && N.eqb (snd a) (snd b).

(** The letters of the heaps below [n]; nothing if a heap without options is not 1. *)
Fixpoint letters_below (n : nat) : option (list (nat * N)) :=
  match n with
  | O => Some []
  | S h =>
    match letters_below h with
    | None => None
    | Some ls =>
      match option_products h with
      | [] => if phi h =? 0 then Some ls else None
      | ps => let l := (phi h, stuck_set ps) in
              Some (if existsb (eqb_letter l) ls then ls else l :: ls)
      end
    end
  end.

(** *** The conditions *)

Definition p_ok (ls : list (nat * N)) : bool :=
  forallb (fun l => all (fun x => negb (inP (mul (fst l) x)) || has (snd l) x)) ls.

Definition covers_start : bool :=
  existsb (fun eo => (fst eo =? 0) && all (fun x => inP x || has (snd eo) x)) (cover c).

Definition steps_ok (ls : list (nat * N)) : bool :=
  forallb (fun eo : nat * N => forallb (fun l : nat * N =>
    let (e, o) := eo in let (f, t) := l in
    negb (has t e && has o f) &&
    let next := bits (fun x => has t (mul e x) && has o (mul f x)) in
    let fe := mul f e in
    (N.eqb next 0 || existsb (fun eo' => (fst eo' =? fe) && subset next (snd eo')) (cover c)))
    ls) (cover c).

Definition most : nat := most_heaps ds.

(** The heaps below this one do all that any do. *)
Definition reach : nat :=
  match limit c with None => most * start c + most * period c + (length ds - 1) | Some N => S N end.

Definition check : bool :=
  monoid_ok && hexadecimal ds && (0 <? start c) && (0 <? period c) &&
  negb (inP 0) && covers_start &&
  match letters_below reach with
  | None => false
  | Some ls => p_ok ls && steps_ok ls
  end.

(** [words] has a position for each element, and different elements are told apart. *)
Definition check_reduced (words : list position) : bool :=
  all (fun x => let w := nth x words [] in
    (product_of w =? x) && match limit c with None => true | Some N => forallb (fun n => n <=? N) w end) &&
  all (fun x => all (fun y =>
    (x =? y) || existsb (fun z => xorb (inP (mul x z)) (inP (mul y z))) elements)).

(** ** It is right *)

Lemma all_spec f : all f = true -> forall x, x < m -> f x = true.
Proof. intros H x Hx. unfold all in H. rewrite forallb_forall in H. apply H, in_seq. lia. Qed.

Lemma fold_setbit (f : nat -> bool) l x :
  N.testbit (fold_right (fun y s => if f y then N.setbit s (N.of_nat y) else s) 0%N l) (N.of_nat x) = true
  <-> In x l /\ f x = true.
Proof.
  induction l as [|y l IH]; cbn [fold_right In].
  - rewrite N.bits_0. intuition discriminate.
  - destruct (f y) eqn:E.
    + destruct (Nat.eq_dec y x) as [->|D].
      * rewrite N.setbit_eq. intuition.
      * rewrite N.setbit_neq by lia. rewrite IH. intuition.
    + rewrite IH. intuition congruence.
Qed.

Lemma has_bits f x : x < m -> has (bits f) x = f x.
Proof.
  intros H. apply Bool.eq_true_iff_eq. unfold has, bits. rewrite fold_setbit.
  assert (In x elements) by (apply in_seq; lia). tauto.
Qed.

Lemma subset_has s t x : subset s t = true -> has s x = true -> has t x = true.
Proof.
  unfold subset, has. intros H E. apply N.eqb_eq in H. rewrite <- H, N.land_spec in E. now apply andb_true_iff in E.
Qed.

Lemma has_0 x : has 0 x = false.
Proof. apply N.bits_0. Qed.

Section Right.
Hypothesis ok : check = true.

Lemma parts_of_ok : monoid_ok = true /\ hexadecimal ds = true /\ 0 < start c /\ 0 < period c /\
  inP 0 = false /\ covers_start = true /\
  exists ls, letters_below reach = Some ls /\
             p_ok ls = true /\ steps_ok ls = true.
Proof.
  unfold check in ok. rewrite !andb_true_iff, !Nat.ltb_lt, negb_true_iff in ok.
  destruct ok as ((((((M & X) & S) & P) & O) & C) & L).
  destruct (letters_below _) as [ls|]; [|discriminate]. apply andb_true_iff in L.
  repeat split; auto. exists ls. tauto.
Qed.

Lemma monoid_facts : 0 < m /\ (forall x y, x < m -> y < m -> mul x y < m) /\
  (forall x, x < m -> mul 0 x = x) /\ (forall x y, x < m -> y < m -> mul x y = mul y x) /\
  (forall x y z, x < m -> y < m -> z < m -> mul x (mul y z) = mul (mul x y) z) /\
  (forall n, phi n < m).
Proof.
  destruct parts_of_ok as (M & _). unfold monoid_ok in M. rewrite !andb_true_iff, Nat.ltb_lt in M.
  destruct M as (((((M0 & M1) & M2) & M3) & M4) & M5).
  assert (two : forall f, all (fun x => all (f x)) = true -> forall x y, x < m -> y < m -> f x y = true).
  { intros f H x y Hx Hy. exact (all_spec _ (all_spec _ H x Hx) y Hy). }
  repeat split; auto.
  - intros x y Hx Hy. apply Nat.ltb_lt. now apply (two _ M1).
  - intros x Hx. apply Nat.eqb_eq. now apply (all_spec _ M2).
  - intros x y Hx Hy. apply Nat.eqb_eq. now apply (two _ M3).
  - intros x y z Hx Hy Hz. apply Nat.eqb_eq. exact (all_spec _ (two _ M4 x y Hx Hy) z Hz).
  - assert (lt : forall n, nth n (images c) 0 < m).
    { intros n. destruct (nth_in_or_default n (images c) 0) as [I| ->]; [|exact M0].
      rewrite forallb_forall in M5. now apply Nat.ltb_lt, M5. }
    intros n. unfold phi. destruct (limit c) as [N|]; [destruct (n <=? N)|]; auto.
Qed.

(** *** The elements as a type *)

Definition M := { x | (x <? m) = true }.
Definition el (x : M) : nat := proj1_sig x.

Lemma el_lt x : el x < m.
Proof. destruct x as [x H]. now apply Nat.ltb_lt. Qed.
Lemma el_inj x y : el x = el y -> x = y.
Proof. destruct x as [x Hx], y as [y Hy]. cbn. intros ->. f_equal. apply UIP_dec, bool_dec. Qed.

Definition make (x : nat) (H : x < m) : M := exist _ x (proj2 (Nat.ltb_lt x m) H).

Definition mulM (x y : M) : M :=
  make (mul (el x) (el y)) (proj1 (proj2 monoid_facts) _ _ (el_lt x) (el_lt y)).
Definition oneM : M := make 0 (proj1 monoid_facts).
Definition phiM (n : nat) : M := make (phi n) (proj2 (proj2 (proj2 (proj2 (proj2 monoid_facts)))) n).
Definition inPM (x : M) : bool := inP (el x).

Lemma mulM_assoc x y z : mulM x (mulM y z) = mulM (mulM x y) z.
Proof. apply el_inj. cbn. destruct monoid_facts as (_ & _ & _ & _ & H & _). apply H; apply el_lt. Qed.
Lemma mulM_comm x y : mulM x y = mulM y x.
Proof. apply el_inj. cbn. destruct monoid_facts as (_ & _ & _ & H & _). apply H; apply el_lt. Qed.
Lemma mulM_one x : mulM oneM x = x.
Proof. apply el_inj. cbn. destruct monoid_facts as (_ & _ & H & _). apply H, el_lt. Qed.

Notation productM := (product M mulM oneM phiM).

Lemma el_product w : el (productM w) = product_of w.
Proof.
  induction w as [|n w IH]; [reflexivity|].
  change (product_of (n :: w)) with (mul (phi n) (product_of w)). now rewrite <- IH.
Qed.

(** *** Letters *)

(** The letter [l] is that of the heap [h]. *)
Definition letter_of (h : nat) (l : nat * N) : Prop :=
  fst l = phi h /\
  forall x, x < m -> has (snd l) x = true <-> forall o, In o (options rules h) -> inP (mul (product_of o) x) = false.

Lemma stuck_set_spec h x : x < m -> has (stuck_set (option_products h)) x = true <->
  forall o, In o (options rules h) -> inP (mul (product_of o) x) = false.
Proof.
  intros Hx. unfold stuck_set. rewrite has_bits, forallb_forall by exact Hx. unfold option_products. split.
  - intros H o Ho. specialize (H (product_of o)). rewrite negb_true_iff in H. apply H. now apply nodup_In, in_map.
  - intros H w I. apply nodup_In, in_map_iff in I as (o & <- & I). now apply negb_true_iff, H.
Qed.

Lemma option_products_nil h : option_products h = [] <-> options rules h = [].
Proof.
  unfold option_products. split; intros H.
  - destruct (options rules h) as [|o os]; [reflexivity|].
    assert (I : In (product_of o) (nodup Nat.eq_dec (map product_of (o :: os)))) by (apply nodup_In; now left).
    rewrite H in I. destruct I.
  - now rewrite H.
Qed.

Lemma letters_below_spec n ls : letters_below n = Some ls -> forall h, h < n -> (options rules h = [] -> phi h = 0) /\
  (options rules h <> [] -> exists l, In l ls /\ letter_of h l).
Proof.
  revert ls. induction n as [|n IH]; intros ls H h Hh; [lia|]. cbn [letters_below] in H.
  destruct (letters_below n) as [ls'|] eqn:E; [|discriminate]. destruct (option_products n) as [|w ps] eqn:O.
  - destruct (phi n =? 0) eqn:Z; [|discriminate]. injection H as <-. apply Nat.eqb_eq in Z.
    destruct (Nat.eq_dec h n) as [->|D]; [|apply IH; auto; lia].
    apply option_products_nil in O. split; [auto | now intros X].
  - injection H as H. destruct (Nat.eq_dec h n) as [->|D].
    + split.
      * intros X. apply option_products_nil in X. congruence.
      * intros _. rewrite <- O in H. exists (phi n, stuck_set (option_products n)). split.
        -- rewrite <- H. destruct (existsb _ ls') eqn:X; [|now left].
           apply existsb_exists in X as (l & I & X). unfold eqb_letter in X. cbn [fst snd] in X.
           apply andb_true_iff in X as [X1 X2]. apply Nat.eqb_eq in X1. apply N.eqb_eq in X2.
           destruct l as [f t]. cbn in X1, X2. now subst.
        -- split; [reflexivity|]. intros x Hx. now apply stuck_set_spec.
    + destruct (IH ls' eq_refl h ltac:(lia)) as [A B]. split; [exact A|].
      intros X. destruct (B X) as (l & I & L). exists l. split; [|exact L].
      rewrite <- H. destruct (existsb _ ls'); [exact I | now right].
Qed.

Lemma phi_periodic n : limit c = None -> start c <= n -> phi (n + period c) = phi n.
Proof.
  intros Z H. unfold phi. rewrite Z. f_equal. unfold fold_back. destruct parts_of_ok as (_ & _ & _ & P & _).
  destruct (Nat.ltb_spec (n + period c) (start c + period c)) as [L|L]; [lia|].
  destruct (Nat.ltb_spec n (start c + period c)) as [K|K].
  - replace (n + period c - start c) with (n - start c + 1 * period c) by lia.
    rewrite Nat.mod_add by lia. rewrite Nat.mod_small by lia. lia.
  - f_equal. replace (n + period c - start c) with (n - start c + 1 * period c) by lia. apply Nat.mod_add. lia.
Qed.

(** Every heap has its letter. *)
Lemma letter_for ls : letters_below reach = Some ls -> forall h, (options rules h = [] -> phi h = 0) /\
            (options rules h <> [] -> exists l, In l ls /\ letter_of h l).
Proof.
  intros H h. destruct parts_of_ok as (_ & X & N0 & P & _). pose proof (letters_below_spec _ _ H) as Spec.
  unfold reach in Spec. destruct (limit c) as [N|] eqn:Lim.
  { destruct (le_lt_dec h N) as [L|L]; [apply Spec; lia|]. apply leb_correct_conv in L. split; intros E.
    - unfold phi. now rewrite Lim, L.
    - elim E. unfold rules. rewrite Lim. cbn. unfold section_options. now rewrite L. }
  assert (El : forall h o, In o (options rules h) <-> leaves d h o)
    by (intros; unfold rules; rewrite Lim; apply code_options_spec).
  assert (phiM_periodic : forall n, start c <= n -> phiM (n + period c) = phiM n)
    by (intros n Hn; apply el_inj; cbn; now apply phi_periodic).
  destruct (letters d most (length ds - 1) M mulM oneM phiM mulM_assoc mulM_comm mulM_one) with
    (n0 := start c) (p := period c) (n := h) as (h' & L & E & S); auto.
  - intros t Ht. rewrite digit_finite. apply nth_overflow. lia.
  - intros t j Hj. rewrite digit_finite. now apply most_heaps_right.
  - apply most_heaps_pos.
  - destruct (Spec h' L) as [A B]. assert (E' : phi h' = phi h) by (now apply (f_equal el) in E).
    assert (one : forall a b, (forall x, products d M mulM oneM phiM a x -> products d M mulM oneM phiM b x) ->
      forall o, In o (options rules a) -> exists o', In o' (options rules b) /\ product_of o' = product_of o).
    { intros a b T o Ho. apply El in Ho. destruct (T (productM o) (ex_intro _ o (conj Ho eq_refl))) as (o' & Ho' & K).
      exists o'. rewrite El, <- !el_product, K. auto. }
    pose proof (one h h' (fun x => proj1 (S x))) as to. pose proof (one h' h (fun x => proj2 (S x))) as back. split.
    + intros Z. rewrite <- E'. apply A. destruct (options rules h') as [|o os]; [reflexivity|].
      destruct (back o) as (o' & I & _); [now left | now rewrite Z in I].
    + intros Z. destruct B as (l & I & LA & LB).
      { intros Y. apply Z. destruct (options rules h) as [|o os]; [reflexivity|].
        destruct (to o) as (o' & I & _); [now left | now rewrite Y in I]. }
      exists l. split; [exact I|]. split; [now rewrite LA|]. intros x Hx. rewrite (LB x Hx).
      split; intros K o Ho; [destruct (to o Ho) as (o' & J & <-) | destruct (back o Ho) as (o' & J & <-)]; auto.
Qed.

(** *** The theorem *)

Notation stuckM := (stuck rules M mulM oneM inPM phiM).

Lemma stuck_iff h x : stuckM h x <-> forall o, In o (options rules h) -> inP (mul (product_of o) (el x)) = false.
Proof.
  unfold stuck, inPM. split; intros H o Ho.
  - rewrite <- el_product. now apply (H o).
  - cbn. rewrite el_product. now apply H.
Qed.

Definition coverM (e : M) (O : M -> Prop) : Prop :=
  exists o, In (el e, o) (cover c) /\ forall x, O x <-> has o (el x) = true.

Lemma rules_right w : misere_loses rules w <-> inP (product_of w) = true.
Proof.
  destruct parts_of_ok as (_ & _ & _ & _ & One & Start & ls & LS & P & Steps).
  assert (heap : forall h, ~ dead rules h -> exists f t, In (f, t) ls /\ f = phi h /\
            forall x, has t (el x) = true <-> stuckM h x).
  { intros h D. destruct (proj2 (letter_for ls LS h) D) as ([f t] & I & A & B). exists f, t.
    split; [exact I|]. split; [exact A|]. intros x. rewrite stuck_iff. apply B, el_lt. }
  assert (step : forall e o f t, In (e, o) (cover c) -> In (f, t) ls -> (has t e && has o f = false) /\
    let next := bits (fun x => has t (mul e x) && has o (mul f x)) in
    (next = 0%N \/ exists o', In (mul f e, o') (cover c) /\ subset next o' = true)).
  { intros e o f t I J. unfold steps_ok in Steps. rewrite forallb_forall in Steps.
    specialize (Steps _ I). rewrite forallb_forall in Steps. specialize (Steps _ J). cbn zeta beta iota in Steps.
    apply andb_true_iff in Steps as [S1 S2]. apply negb_true_iff in S1. split; [exact S1|]. cbn zeta.
    apply orb_true_iff in S2 as [S2|S2]; [left; now apply N.eqb_eq | right].
    apply existsb_exists in S2 as ([e' o'] & K & S2). cbn [fst snd] in S2.
    apply andb_true_iff in S2 as [S2 S3]. apply Nat.eqb_eq in S2. subst e'. now exists o'. }
  rewrite <- el_product. change (inP (el (productM w))) with (inPM (productM w)).
  apply (misere_loses_iff rules M mulM oneM inPM phiM mulM_assoc mulM_comm mulM_one)
    with (cover := coverM).
  - exact One.
  - intros h D. apply el_inj. exact (proj1 (letter_for ls LS h) D).
  - intros h x D Q. destruct (heap h D) as (f & t & I & -> & S). apply S.
    unfold p_ok in P. rewrite forallb_forall in P. specialize (P _ I). cbn [fst snd] in P.
    pose proof (all_spec _ P (el x) (el_lt x)) as K. cbn beta in K. unfold inPM in Q. cbn in Q. now rewrite Q in K.
  - unfold covers_start in Start. apply existsb_exists in Start as ([e o] & I & K). cbn [fst snd] in K.
    apply andb_true_iff in K as [K1 K2]. apply Nat.eqb_eq in K1. subst e.
    exists (fun x => has o (el x) = true). split; [now exists o|].
    intros x Q. pose proof (all_spec _ K2 (el x) (el_lt x)) as K. cbn beta in K. unfold inPM in Q. now rewrite Q in K.
  - intros e O h (o & I & SO) D. destruct (heap h D) as (f & t & J & -> & ST).
    destruct (step _ _ _ _ I J) as [_ N]. cbn zeta in N.
    assert (F : forall x, stuckM h (mulM e x) -> O (mulM (phiM h) x) ->
              has (bits (fun x => has t (mul (el e) x) && has o (mul (phi h) x))) (el x) = true).
    { intros x U W. rewrite has_bits by apply el_lt. apply ST in U. apply SO in W. cbn in U, W. now rewrite U, W. }
    destruct N as [Z|(o' & K & Sub)]; [left | right].
    + intros x U W. specialize (F x U W). rewrite Z, has_0 in F. discriminate.
    + exists (fun x => has o' (el x) = true). split; [now exists o'|].
      intros x U W. exact (subset_has _ _ _ Sub (F x U W)).
  - intros e O h (o & I & SO) D U W. destruct (heap h D) as (f & t & J & -> & ST).
    destruct (step _ _ _ _ I J) as [N _]. apply ST in U. apply SO in W. cbn in W. rewrite U, W in N. discriminate.
Qed.

(** Who wins. *)
Theorem outcomes_right w : spoken w -> misere_loses whole w <-> inP (product_of w) = true.
Proof.
  rewrite <- rules_right. unfold spoken, rules. destruct (limit c); [|reflexivity].
  intros S. symmetry. now apply section_outcomes.
Qed.

(** The elements are the classes of positions that no sum tells apart. *)
Theorem quotient_right words : check_reduced words = true -> forall u v, spoken u -> spoken v ->
  (forall w, spoken w -> misere_loses whole (u ++ w) <-> misere_loses whole (v ++ w)) <-> product_of u = product_of v.
Proof.
  unfold check_reduced. rewrite andb_true_iff. intros [Onto Red] u v Su Sv.
  assert (lt : forall w, product_of w < m) by (intros w; rewrite <- el_product; apply el_lt).
  assert (app : forall a b, product_of (a ++ b) = mul (product_of a) (product_of b)).
  { intros a b. rewrite <- !el_product, (product_app M mulM oneM phiM mulM_assoc mulM_one). reflexivity. }
  assert (both : forall a b, spoken a -> spoken b -> spoken (a ++ b))
    by (unfold spoken; destruct (limit c); auto; intros; now apply Forall_app).
  split.
  - intros H. destruct (Nat.eq_dec (product_of u) (product_of v)) as [|D]; [assumption | exfalso].
    pose proof (all_spec _ (all_spec _ Red (product_of u) (lt u)) (product_of v) (lt v)) as K. cbn beta in K.
    apply orb_true_iff in K as [K|K]; [now apply Nat.eqb_eq in K|].
    apply existsb_exists in K as (z & I & K). apply in_seq in I.
    pose proof (all_spec _ Onto z ltac:(lia)) as Z. cbn zeta beta in Z. apply andb_true_iff in Z as [Z Sz]. apply Nat.eqb_eq in Z.
    assert (S : spoken (nth z words [])).
    { unfold spoken. destruct (limit c) as [N|]; [|exact Logic.I]. apply Forall_forall. intros n In.
      rewrite forallb_forall in Sz. now apply Nat.leb_le, Sz. }
    specialize (H _ S). rewrite !outcomes_right, !app, Z in H by auto.
    destruct (inP (mul (product_of u) z)), (inP (mul (product_of v) z)); cbn in K; intuition congruence.
  - intros E w Sw. now rewrite !outcomes_right, !app, E by auto.
Qed.
End Right.
End Claim.

Corollary whole_quotient c words : limit c = None -> check c = true -> check_reduced c words = true ->
  forall u v, indistinguishable (octal (finite (digits c))) u v <-> product_of c u = product_of c v.
Proof.
  intros Lim Ok Red u v. assert (S : forall w, spoken c w) by (intros w; unfold spoken; now rewrite Lim).
  rewrite <- (quotient_right c Ok words Red u v (S u) (S v)). unfold indistinguishable.
  split; intros H w; [intros _; apply H | now apply H].
Qed.
