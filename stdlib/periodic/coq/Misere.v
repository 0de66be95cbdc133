(** * Misère play: when a finite monoid is the quotient of a whole game

    In misère play whoever makes the last move loses. No theory of values exists; the substitute is
    a commutative monoid M with a subset P and an element Φ(n) for every heap, such that a position is
    lost for the player to move if and only if the product of its heaps is in P. If besides no two elements
    behave alike and every element is the product of some position, M is the misère quotient.

    To prove it for all positions, which are infinitely many, call a context x open for a
    position w if neither w·x is in P nor any option of w, in that context, is. In the right monoid no
    position that has a move is open for 1. Positions that have the same product are
    covered together by finitely many sets of contexts, the cover, which [n_start] to [n_never] describe. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play Codes GuySmith.
Import ListNotations.

(** Misère play: whoever cannot move wins. *)
Inductive misere_wins (g : game) (P : position) : Prop :=
  | mwins_end : (forall Q, ~ move g P Q) -> misere_wins g P
  | mwins_by Q : move g P Q -> misere_loses g Q -> misere_wins g P
with misere_loses (g : game) (P : position) : Prop :=
  | mloses_all Q : move g P Q -> (forall Q, move g P Q -> misere_wins g Q) -> misere_loses g P.

Lemma misere_not_both g P : misere_wins g P -> misere_loses g P -> False.
Proof.
  induction P as [P IH] using (play_ind g). intros W [Q0 M0 A].
  destruct W as [E|Q M L]; [exact (E _ M0) | exact (IH Q M (A Q M) L)].
Qed.

(** All positions one move away. *)
Fixpoint moves (g : game) (P : position) : list position :=
  match P with
  | [] => []
  | n :: r => map (fun o => o ++ r) (options g n) ++ map (cons n) (moves g r)
  end.

Lemma moves_spec g P Q : In Q (moves g P) <-> move g P Q.
Proof.
  revert Q. induction P as [|n P IH]; intros Q; cbn [moves].
  - split; [intros []|]. intros (l & ? & ? & ? & E & _). now destruct l.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(o & <- & H)|(Q' & <- & H)].
      * now exists [], n, P, o.
      * apply IH in H as (l & m & r & o & -> & -> & H). now exists (n :: l), m, r, o.
    + intros ([|x l] & m & r & o & E & -> & H); injection E as -> ->.
      * left. now exists o.
      * right. exists (l ++ o ++ r). split; [reflexivity|]. apply IH. now exists l, m, r, o.
Qed.

Section Quotient.
Variables (g : game) (M : Type) (mul : M -> M -> M) (one : M) (inP : M -> bool) (phi : nat -> M).
Hypothesis mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z.
Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis mul_one : forall x, mul one x = x.

(** The product of a position. *)
Definition product (P : position) : M := fold_right (fun n x => mul (phi n) x) one P.

Lemma mul_swap x y z : mul x (mul y z) = mul y (mul x z).
Proof. rewrite !mul_assoc. f_equal. apply mul_comm. Qed.

Lemma product_app P Q : product (P ++ Q) = mul (product P) (product Q).
Proof.
  unfold product. induction P as [|n P IH]; cbn [app fold_right]; [now rewrite mul_one|]. now rewrite IH, mul_assoc.
Qed.

Lemma product_cons n P : product (n :: P) = mul (phi n) (product P).
Proof. reflexivity. Qed.
Lemma product_mid l o r : product (l ++ o ++ r) = mul (product o) (product (l ++ r)).
Proof. rewrite !product_app. apply mul_swap. Qed.
Lemma product_mid1 l n r : product (l ++ n :: r) = mul (phi n) (product (l ++ r)).
Proof. rewrite !product_app, product_cons. apply mul_swap. Qed.

(** No option of the heap [h] is in P, in the context [x]. *)
Definition stuck (h : nat) (x : M) : Prop :=
  forall o, In o (options g h) -> inP (mul (product o) x) = false.

Definition dead (h : nat) : Prop := options g h = [].

Lemma dead_dec h : dead h \/ ~ dead h.
Proof. unfold dead. destruct (options g h); [now left | now right]. Qed.

Hypothesis one_out : inP one = false.
Hypothesis dead_one : forall h, dead h -> phi h = one.
Hypothesis p_check : forall h x, ~ dead h -> inP (mul (phi h) x) = true -> stuck h x.

(** [cover e O]: the contexts that are open for positions with the product [e] may be all in [O]. *)
Variable cover : M -> (M -> Prop) -> Prop.
Hypothesis n_start : exists O, cover one O /\ forall x, inP x = false -> O x.
Hypothesis n_step : forall e O h, cover e O -> ~ dead h ->
  (forall x, stuck h (mul e x) -> O (mul (phi h) x) -> False) \/
  exists O', cover (mul (phi h) e) O' /\
    forall x, stuck h (mul e x) -> O (mul (phi h) x) -> O' x.
Hypothesis n_never : forall e O h, cover e O -> ~ dead h -> stuck h e -> O (phi h) -> False.

Definition open (w : position) (x : M) : Prop :=
  inP (mul (product w) x) = false /\
  forall l h r, w = l ++ h :: r -> stuck h (mul (product (l ++ r)) x).

Lemma open_cons h w x : open (h :: w) x -> stuck h (mul (product w) x) /\ open w (mul (phi h) x).
Proof.
  intros [out all]. split; [exact (all [] h w eq_refl)|]. split.
  - rewrite mul_swap, mul_assoc. exact out.
  - intros l k r ->. intros o Ho. pose proof (all (h :: l) k r eq_refl o Ho) as K.
    cbn [app] in K. rewrite product_cons in K. rewrite <- K. f_equal. f_equal. now rewrite mul_swap, mul_assoc.
Qed.

Lemma mul_one_r x : mul x one = x.
Proof. now rewrite mul_comm, mul_one. Qed.

Lemma covered w : (exists O, cover (product w) O /\ forall x, open w x -> O x) \/ (forall x, ~ open w x).
Proof.
  induction w as [|h w [(O & C & H)|H]].
  - left. destruct n_start as (O & C & H). exists O. split; [exact C|].
    intros x [K _]. apply H. cbn in K. now rewrite mul_one in K.
  - destruct (dead_dec h) as [D|D].
    + left. exists O. rewrite product_cons, (dead_one h D), mul_one. split; [exact C|].
      intros x K. apply open_cons in K as [_ K]. rewrite (dead_one h D), mul_one in K. auto.
    + destruct (n_step _ _ h C D) as [N|(O' & C' & N)].
      * right. intros x K. apply open_cons in K as [K1 K2]. eauto.
      * left. exists O'. split; [exact C'|]. intros x K. apply open_cons in K as [K1 K2]. eauto.
  - right. intros x K. apply open_cons in K as [_ K]. exact (H _ K).
Qed.

Lemma never_open w : (exists Q, move g w Q) -> ~ open w one.
Proof.
  induction w as [|h w IH]; intros (Q & V) K.
  - destruct V as (l & ? & ? & ? & E & _). now destruct l.
  - pose proof (open_cons _ _ _ K) as [K1 K2]. rewrite mul_one_r in K1, K2. destruct (dead_dec h) as [D|D].
    + rewrite (dead_one h D) in K2. revert K2. apply IH.
      destruct V as ([|x l] & n & r & o & E & -> & V); injection E as -> ->.
      * unfold dead in D. rewrite D in V. destruct V.
      * exists (l ++ o ++ r). now exists l, n, r, o.
    + destruct (covered w) as [(O & C & H)|H]; [|exact (H _ K2)]. exact (n_never _ _ h C D K1 (H _ K2)).
Qed.

Lemma end_one w : (forall Q, ~ move g w Q) -> product w = one.
Proof.
  induction w as [|h w IH]; intros H; [reflexivity|]. rewrite product_cons, IH, mul_one_r.
  - apply dead_one. unfold dead. destruct (options g h) as [|o os] eqn:E; [reflexivity|].
    elim (H (o ++ w)). exists [], h, w, o. rewrite E. repeat split. now left.
  - intros Q (l & n & r & o & -> & -> & V). elim (H (h :: l ++ o ++ r)). now exists (h :: l), n, r, o.
Qed.

Theorem outcomes w : (inP (product w) = true -> misere_loses g w) /\ (inP (product w) = false -> misere_wins g w).
Proof.
  induction w as [w IH] using (play_ind g). destruct (moves g w) as [|Q0 l0] eqn:E.
  - assert (D : forall Q, ~ move g w Q) by (intros Q V; apply moves_spec in V; now rewrite E in V).
    split; intros H; [|now apply mwins_end]. rewrite (end_one w D) in H. congruence.
  - assert (V0 : move g w Q0) by (apply moves_spec; rewrite E; now left). split; intros H.
    + apply (mloses_all _ _ Q0 V0). intros Q V. apply (IH Q V).
      destruct V as (l & n & r & o & -> & -> & V). rewrite product_mid. rewrite product_mid1 in H.
      apply (p_check n); auto. unfold dead. intros D. rewrite D in V. destruct V.
    + destruct (existsb (fun Q => inP (product Q)) (moves g w)) eqn:X.
      * apply existsb_exists in X as (Q & V & HQ). apply moves_spec in V.
        apply (mwins_by _ _ Q V). now apply (IH Q V).
      * elim (never_open w (ex_intro _ Q0 V0)). split; [now rewrite mul_one_r|].
        intros l h r -> o Ho. rewrite mul_one_r, <- product_mid.
        destruct (inP (product (l ++ o ++ r))) eqn:Y; [|reflexivity].
        rewrite <- X. symmetry. apply existsb_exists. exists (l ++ o ++ r). split; [|exact Y].
        apply moves_spec. now exists l, h, r, o.
Qed.

Corollary misere_loses_iff w : misere_loses g w <-> inP (product w) = true.
Proof.
  destruct (outcomes w) as [A B]. split; [|exact A]. intros L.
  destruct (inP (product w)); [reflexivity | elim (misere_not_both g w (B eq_refl) L)].
Qed.

(** Positions that no sum tells apart. *)
Definition indistinguishable (u v : position) : Prop :=
  forall w, misere_loses g (u ++ w) <-> misere_loses g (v ++ w).

Hypothesis reduced : forall x y, (forall z, inP (mul x z) = inP (mul y z)) -> x = y.
Hypothesis onto : forall x, exists w, product w = x.

Theorem quotient u v : indistinguishable u v <-> product u = product v.
Proof.
  split; intros H.
  - apply reduced. intros z. destruct (onto z) as (w & <-). specialize (H w).
    rewrite !misere_loses_iff, !product_app in H.
    destruct (inP (mul (product u) (product w))), (inP (mul (product v) (product w))); intuition congruence.
  - intros w. now rewrite !misere_loses_iff, !product_app, H.
Qed.
End Quotient.

(** ** Periodic Φ

    If Φ has a period from [n0] on, every heap of a finite code behaves like one below the bound of the
    theorem of Guy and Smith and a period more. *)

Section Letters.
Variables (d : nat -> nat) (h k : nat) (M : Type) (mul : M -> M -> M) (one : M) (phi : nat -> M).
Hypothesis mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z.
Hypothesis mul_comm : forall x y, mul x y = mul y x.
Hypothesis mul_one : forall x, mul one x = x.
Hypothesis takes : forall t, k < t -> d t = 0.
Hypothesis heaps : forall t j, h < j -> Nat.testbit (d t) j = false.
Variables (n0 p : nat).
Hypothesis n0_pos : 0 < n0.
Hypothesis p_pos : 0 < p.
Hypothesis h_pos : 0 < h.
Hypothesis phi_periodic : forall n, n0 <= n -> phi (n + p) = phi n.
Notation product := (product M mul one phi).

Lemma product_change l a b r : phi a = phi b -> product (l ++ a :: r) = product (l ++ b :: r).
Proof. intros E. rewrite !(product_mid1 M mul one phi mul_assoc mul_comm mul_one), E. reflexivity. Qed.

(** The products of the options. *)
Definition products (n : nat) (x : M) : Prop := exists o, leaves d n o /\ product o = x.

Lemma products_periodic n x : h * n0 + (h - 1) * p + k <= n -> products (n + p) x <-> products n x.
Proof.
  intros Hn. split; intros (o & Ho & <-);
    pose proof (few_heaps d h heaps _ _ Ho) as L; pose proof (few_taken d k takes _ _ Ho) as T.
  - destruct (large_part o (n0 + p - 1)) as (l & a & r & -> & Ha); [nia|].
    assert (An : a < n + p) by (apply (leaves_lt d _ _ a Ho), in_or_app; right; now left).
    exists (l ++ a - p :: r). split.
    + replace n with (n + p - a + (a - p)) by lia. apply leaves_move; [lia | exact Ho].
    + apply product_change. rewrite <- (phi_periodic (a - p)) by lia. f_equal. lia.
  - destruct (large_part o (n0 - 1)) as (l & a & r & -> & Ha); [nia|].
    assert (An : a < n) by (apply (leaves_lt d _ _ a Ho), in_or_app; right; now left).
    exists (l ++ a + p :: r). split.
    + replace (n + p) with (n - a + (a + p)) by lia. apply leaves_move; [lia | exact Ho].
    + apply product_change. apply phi_periodic. lia.
Qed.

Theorem letters n : exists m, m < h * n0 + h * p + k /\ phi m = phi n /\ forall x, products n x <-> products m x.
Proof.
  induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec (h * n0 + h * p + k) n) as [H|H].
  - destruct (IH (n - p) ltac:(lia)) as (m & A & B & C). exists m. split; [exact A|]. split.
    + rewrite B, <- phi_periodic by nia. f_equal. nia.
    + intros x. rewrite <- C. replace n with (n - p + p) at 1 by nia. apply products_periodic. nia.
  - exists n. split; [exact H|]. split; [reflexivity|]. intros; reflexivity.
Qed.
End Letters.

(** ** Sections of games: only the heaps up to [N]; the others have no options. *)

Definition section_options (g : game) (N n : nat) : list (list nat) := if n <=? N then options g n else [].

Lemma section_descends g N n o a : In o (section_options g N n) -> In a o -> a < n.
Proof. unfold section_options. destruct (n <=? N); [apply descends | intros []]. Qed.

Definition limited (g : game) (N : nat) : game := {| options := section_options g N; descends := section_descends g N |}.

(** Where the moves are the same the outcomes are. *)
Lemma same_outcomes g g' (S : position -> Prop) :
  (forall P Q, S P -> move g P Q <-> move g' P Q) -> (forall P Q, S P -> move g P Q -> S Q) ->
  forall P, S P -> (misere_wins g P -> misere_wins g' P) /\ (misere_loses g P -> misere_loses g' P).
Proof.
  intros M C P. induction P as [P IH] using (play_ind g). intros SP.
  assert (I : forall Q, move g P Q -> (misere_wins g Q -> misere_wins g' Q) /\ (misere_loses g Q -> misere_loses g' Q))
    by (intros Q V; exact (IH Q V (C P Q SP V))).
  split; intros W.
  - destruct W as [E|Q V L]; [apply mwins_end; intros Q V; exact (E Q (proj2 (M P Q SP) V))|].
    apply (mwins_by g' P Q); [now apply M | now apply I].
  - destruct W as [Q V A]. apply (mloses_all g' P Q); [now apply M|].
    intros Q' V'. apply (M P Q' SP) in V'. now apply I, A.
Qed.

Theorem section_outcomes g N P : Forall (fun n => n <= N) P -> misere_loses (limited g N) P <-> misere_loses g P.
Proof.
  set (S := Forall (fun n => n <= N)). intros SP.
  assert (M : forall P Q, S P -> move (limited g N) P Q <-> move g P Q).
  { clear. intros P Q SP. split; intros (l & n & r & o & -> & -> & H); exists l, n, r, o; repeat split; auto;
      apply Forall_elt, Nat.leb_le in SP; cbn in *; unfold section_options in *; now rewrite SP in *. }
  assert (C : forall P Q, S P -> move g P Q -> S Q).
  { clear. intros P Q SP (l & n & r & o & -> & -> & H). pose proof (Forall_elt _ _ _ SP) as Hn. cbn in Hn.
    apply Forall_app in SP as [A B]. inversion B; subst. repeat (apply Forall_app; split); auto.
    apply Forall_forall. intros a I. pose proof (descends g n o a H I). lia. }
  split; intros L.
  - refine (proj2 (same_outcomes (limited g N) g S M _ P SP) L). intros P' Q' S' V. now apply (C P'), M.
  - refine (proj2 (same_outcomes g (limited g N) S _ C P SP) L). intros P' Q' S'. symmetry. now apply M.
Qed.
