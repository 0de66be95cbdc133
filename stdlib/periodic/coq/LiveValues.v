(** * Live values: periods with a saltus, where no move splits a heap

    The digits repeat with the distance [q] from [r] on, and leave no two heaps. A heap m below n bars its
    value from n if n may be turned into m; G(n) is the least value that is not barred from n. At a
    heap N a value is dead if it is barred from all heaps N, N + 1, … by heaps below N, else live.

    If the live values at N + P correspond in their order to those at N, each the same or greater by S, are
    barred alike, and the first value that has not occurred is greater by S, then G(n + P) is G(n) for the
    values that stay the same, and G(n) + S for the others, for all n >= N. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Codes Periods GuySmith.
Import ListNotations.

Section Live.
Variable d : nat -> nat.
Hypothesis no_split : forall t j, 1 < j -> Nat.testbit (d t) j = false.
Notation V := (G (coded d)).

(** The heap [m] bars its value from the heap [n], m < n; the heap 0 is no heap. *)
Definition bars (m n : nat) : bool :=
  match m with O => Nat.testbit (d n) 0 | S _ => Nat.testbit (d (n - m)) 1 end.

(** [barred n v j]: a heap below [n] bars the value [v] from [n + j]. *)
Definition barred (n : nat) (v : N) (j : nat) : Prop := exists m, m < n /\ V m = v /\ bars m (n + j) = true.

Lemma reaches_barred n v : reaches (coded d) n v <-> barred n v 0.
Proof.
  unfold reaches, barred. cbn [options coded]. rewrite Nat.add_0_r. split.
  - intros (o & Ho & <-). apply code_options_spec in Ho.
    pose proof (few_heaps d 1 no_split n o Ho) as L. destruct Ho as (_ & t & E & F & B & M).
    destruct o as [|a [|? ?]]; cbn in L; [| |lia].
    + cbn in E, B, M. exists 0. split; [lia|]. split; [apply G_0|]. cbn. now replace n with t by lia.
    + cbn in E, B, M. inversion F; subst. exists a. split; [lia|].
      split; [unfold worth, nimsum; cbn; now rewrite N.lxor_0_r|].
      unfold bars. destruct a as [|a]; [lia|]. replace (t + (S a + 0) - S a) with t by lia. exact B.
  - intros (m & Hm & <- & B). destruct m as [|m].
    + exists []. split; [|symmetry; apply G_0]. apply code_options_spec. split; [cbn; lia|].
      exists n. cbn in *. repeat split; auto; lia.
    + exists [S m]. split; [|unfold worth, nimsum; cbn; apply N.lxor_0_r].
      apply code_options_spec. split; [cbn; lia|]. exists (n - S m). cbn in *. repeat split; auto; try lia.
      constructor; [lia | constructor].
Qed.

(** The least value that does not occur below [n]. *)
Notation fresh := (unused V).

Lemma fresh_spec n : (forall v, (v < fresh n)%N <-> exists m, m < n /\ V m = v) /\ (V n <= fresh n)%N.
Proof.
  apply unused_spec. clear n. intros n v L. destruct (G_is_mex (coded d) n) as [_ below].
  apply below, reaches_barred in L as (m & Hm & E & _). now exists m.
Qed.

Lemma barred_fresh n v j : barred n v j -> (v < fresh n)%N.
Proof. intros (m & Hm & E & _). apply fresh_spec. now exists m. Qed.

Definition live (n : nat) (v : N) : Prop := exists j, ~ barred n v j.

Lemma barred_bool n v j : barred n v j <-> existsb (fun m => N.eqb (V m) v && bars m (n + j)) (seq 0 n) = true.
Proof.
  rewrite existsb_exists. unfold barred. split.
  - intros (m & Hm & Ev & B). exists m. rewrite in_seq, andb_true_iff, N.eqb_eq. repeat split; auto; lia.
  - intros (m & Hm & B). apply in_seq in Hm. apply andb_true_iff in B as [Ev B]. apply N.eqb_eq in Ev.
    exists m. repeat split; auto; lia.
Qed.

Lemma barred_dec n v j : barred n v j \/ ~ barred n v j.
Proof. rewrite barred_bool. destruct (existsb _ _); auto. Qed.

(** A heap more: bars are seen one place on, and the heap itself bars its value. *)
Lemma barred_S n v j : 0 < n -> barred (S n) v j <-> barred n v (S j) \/ (v = V n /\ Nat.testbit (d (S j)) 1 = true).
Proof.
  intros P. unfold barred. replace (n + S j) with (S n + j) by lia. split.
  - intros (m & Hm & E & B). destruct (Nat.eq_dec m n) as [->|D].
    + right. split; [now symmetry|]. unfold bars in B. destruct n as [|n]; [lia|].
      now replace (S (S n) + j - S n) with (S j) in B by lia.
    + left. exists m. repeat split; auto; lia.
  - intros [(m & Hm & E & B)|[-> B]].
    + exists m. repeat split; auto; lia.
    + exists n. split; [lia|]. split; [reflexivity|]. unfold bars. destruct n as [|n]; [lia|].
      now replace (S (S n) + j - S n) with (S j) by lia.
Qed.

(** ** Corresponding states *)

Variables (P : nat) (shift : N) (sigma : N -> N).

(** [sigma] carries the values from [n] to [n + P]. *)
Definition corresponds (n : nat) : Prop :=
  fresh (n + P) = (fresh n + shift)%N /\
  (forall v, (v < fresh n)%N -> live n v ->
     (sigma v < fresh (n + P))%N /\ forall j, barred (n + P) (sigma v) j <-> barred n v j) /\
  (forall w, (w < fresh (n + P))%N -> live (n + P) w -> exists v, (v < fresh n)%N /\ live n v /\ w = sigma v).

Variable N0 : nat.
Hypothesis N0_pos : 0 < N0.
Hypothesis from_start : corresponds N0.
(** Values from [fresh N0] on are greater by the shift, live ones below stay below it and in order. *)
Hypothesis sigma_new : forall v, (fresh N0 <= v)%N -> sigma v = (v + shift)%N.
Hypothesis sigma_old : forall v, (v < fresh N0)%N -> live N0 v -> sigma v = v \/ sigma v = (v + shift)%N.
Hypothesis sigma_mono : forall v w, (v < w)%N -> (w < fresh N0)%N -> live N0 v -> live N0 w -> (sigma v < sigma w)%N.

(** What is live later was live at N0, or is new. *)
Lemma live_before n v : 0 < n -> live (S n) v -> live n v.
Proof. intros Pn (j & H). exists (S j). intros B. apply H. apply barred_S; auto. Qed.
Lemma live_since n v : N0 <= n -> live n v -> live N0 v.
Proof. intros L. induction L as [|n L IH]; auto. intros H. apply IH. apply live_before; [lia | exact H]. Qed.
Lemma fresh_grows n m : n <= m -> (fresh n <= fresh m)%N.
Proof. induction 1 as [|m H IH]; [lia|]. cbn [unused]. destruct (N.eqb (V m) (fresh m)); lia. Qed.

Lemma sigma_order n v w : N0 <= n -> (v < w)%N -> (w <= fresh n)%N ->
  ((v < fresh n)%N -> live n v) -> ((w < fresh n)%N -> live n w) -> (sigma v < sigma w)%N.
Proof.
  intros L Hvw Hw Lv Lw. specialize (Lv ltac:(lia)). apply live_since in Lv; [|exact L].
  destruct (N.lt_ge_cases w (fresh N0)) as [Wl|Wg].
  - apply sigma_mono; auto. apply (live_since n w L), Lw. pose proof (fresh_grows N0 n L). lia.
  - rewrite (sigma_new w Wg). destruct (N.lt_ge_cases v (fresh N0)) as [Vl|Vg].
    + destruct (sigma_old v Vl Lv) as [->| ->]; lia.
    + rewrite sigma_new by exact Vg. lia.
Qed.

Lemma next_value n : N0 <= n -> corresponds n -> V (n + P) = sigma (V n).
Proof.
  intros L (F & A & B). symmetry. apply (is_mex_unique (reaches (coded d) (n + P))); [|apply G_is_mex].
  destruct (G_is_mex (coded d) n) as [out below]. rewrite reaches_barred in out.
  assert (Lv : live n (V n)) by (exists 0; exact out). split.
  - rewrite reaches_barred. intros X. destruct (fresh_spec n) as [_ Le]. destruct (N.eq_dec (V n) (fresh n)) as [E|E].
    + apply barred_fresh in X. rewrite E, sigma_new in X by (apply fresh_grows; exact L). lia.
    + apply out. apply (A (V n)); [lia | exact Lv | exact X].
  - intros w Hw. apply reaches_barred. destruct (barred_dec (n + P) w 0) as [|X]; [assumption | exfalso].
    assert (Lw : live (n + P) w) by (exists 0; exact X). assert (Wf : (w < fresh (n + P))%N).
    { destruct (fresh_spec n) as [_ Le]. destruct (N.eq_dec (V n) (fresh n)) as [E|E].
      - rewrite E, sigma_new in Hw by (apply fresh_grows; exact L). lia.
      - pose proof (proj1 (A (V n) ltac:(lia) Lv)). lia. }
    destruct (B w Wf Lw) as (v & Hv & Lvv & ->). destruct (A v Hv Lvv) as [_ Bv]. rewrite (Bv 0) in X.
    destruct (N.lt_trichotomy v (V n)) as [Q|[->|Q]].
    + apply X. apply reaches_barred, below. exact Q.
    + lia.
    + pose proof (sigma_order n (V n) v L Q ltac:(lia) (fun _ => Lv) (fun _ => Lvv)). lia.
Qed.

Lemma corresponds_S n : N0 <= n -> corresponds n -> corresponds (S n).
Proof.
  intros L C. pose proof (next_value n L C) as E. destruct C as (F & A & B). assert (Lv : live n (V n)).
  { exists 0. destruct (G_is_mex (coded d) n) as [out _]. now rewrite <- reaches_barred. }
  destruct (fresh_spec n) as [_ Le]. assert (New : fresh (S n + P) = (fresh (S n) + shift)%N).
  { cbn [unused plus]. rewrite E, F. destruct (N.eqb_spec (V n) (fresh n)) as [X|X].
    - rewrite X, sigma_new by (apply fresh_grows; exact L). rewrite N.eqb_refl. lia.
    - destruct (N.eqb_spec (sigma (V n)) (fresh n + shift)) as [Y|Y]; [|lia].
      pose proof (sigma_order n (V n) (fresh n) L ltac:(lia) ltac:(lia) (fun _ => Lv) ltac:(lia)) as Z.
      rewrite (sigma_new (fresh n)) in Z by (apply fresh_grows; exact L). lia. }
  (* values below the new fresh one are old, or that of the heap n itself *)
  assert (old : forall v, (v < fresh (S n))%N -> live (S n) v -> (v < fresh n)%N /\ live n v \/ v = V n /\ v = fresh n).
  { intros v Hv Hl. apply live_before in Hl; [|lia]. cbn [unused] in Hv.
    destruct (N.eqb_spec (V n) (fresh n)) as [X|X]; [|left; split; [lia | exact Hl]].
    destruct (N.eq_dec v (fresh n)) as [->|D]; [right; split; congruence | left; split; [lia | exact Hl]]. }
  assert (inj : forall v, (v <= fresh n)%N -> ((v < fresh n)%N -> live n v) -> sigma v = sigma (V n) -> v = V n).
  { intros v Hv Hl Es. destruct (N.lt_trichotomy v (V n)) as [Q|[Q|Q]]; [exfalso | exact Q | exfalso].
    - pose proof (sigma_order n v (V n) L Q Le Hl (fun _ => Lv)). lia.
    - pose proof (sigma_order n (V n) v L Q Hv (fun _ => Lv) Hl). lia. }
  assert (same : forall v, (v <= fresh n)%N -> ((v < fresh n)%N -> live n v) ->
            (forall j, barred (n + P) (sigma v) j <-> barred n v j) ->
            forall j, barred (S n + P) (sigma v) j <-> barred (S n) v j).
  { intros v Hv Hl Hb j. rewrite barred_S by lia. change (S n + P) with (S (n + P)).
    rewrite barred_S by lia. rewrite E, Hb. split; (intros [X|[X Y]]; [now left | right; split; [|exact Y]]).
    - now apply inj.
    - now rewrite X. }
  assert (none : forall j, barred (n + P) (sigma (fresh n)) j <-> barred n (fresh n) j).
  { intros j. rewrite (sigma_new (fresh n)) by (apply fresh_grows; exact L).
    split; intros X; apply barred_fresh in X; lia. }
  split; [exact New|]. split.
  - intros v Hv Hl. destruct (old v Hv Hl) as [[Hv' Hl']|[Ev Ef]].
    + destruct (A v Hv' Hl') as [A1 A2]. split.
      * pose proof (fresh_grows (n + P) (S n + P) ltac:(lia)). lia.
      * apply same; auto; lia.
    + split.
      * rewrite New, Ef, sigma_new by (apply fresh_grows; exact L). rewrite <- Ef. lia.
      * rewrite Ef. apply same; [lia | lia | exact none].
  - intros w Hw Hl. change (S n + P) with (S (n + P)) in Hl. pose proof (live_before (n + P) w ltac:(lia) Hl) as Hl'.
    destruct (N.lt_ge_cases w (fresh (n + P))) as [Q|Q].
    + destruct (B w Q Hl') as (v & Hv & Lvv & ->). exists v.
      pose proof (fresh_grows n (S n) ltac:(lia)). split; [lia|]. split; [|reflexivity].
      destruct Hl as (j & X). exists j. intros Y. apply X.
      apply (same v ltac:(lia) (fun _ => Lvv) (proj2 (A v Hv Lvv)) j). exact Y.
    + (* the value is that of the heap n + P, which was fresh *)
      assert (W : w = fresh (n + P) /\ V n = fresh n).
      { cbn [unused plus] in Hw, New. destruct (N.eqb_spec (V n) (fresh n)) as [X|X].
        - split; [lia | exact X].
        - rewrite F in *. lia. }
      destruct W as [-> X]. exists (fresh n). rewrite F, (sigma_new (fresh n)) by (apply fresh_grows; exact L).
      split; [cbn [unused]; rewrite X, N.eqb_refl; lia|]. split; [|reflexivity].
      destruct Hl as (j & Y). exists j. intros Z. apply Y.
      rewrite F, <- (sigma_new (fresh n)) by (apply fresh_grows; exact L).
      change (S (n + P)) with (S n + P). apply same; [lia | lia | exact none | exact Z].
Qed.

Theorem carried n : N0 <= n -> V (n + P) = sigma (V n).
Proof.
  intros L. apply next_value; [exact L|]. induction L as [|n L IH]; [exact from_start | now apply corresponds_S].
Qed.

(** Values that stay the same and others do so for ever, by the heap modulo [P]. *)
Theorem live_values n : N0 <= n -> (sigma (V n) = V n -> V (n + P) = V n /\ sigma (V (n + P)) = V (n + P)) /\
  (sigma (V n) <> V n -> V (n + P) = (V n + shift)%N /\ sigma (V (n + P)) <> V (n + P)).
Proof.
  intros L. pose proof (carried n L) as E. assert (Lv : forall m, N0 <= m -> live m (V m)).
  { intros m _. exists 0. destruct (G_is_mex (coded d) m) as [out _]. now rewrite <- reaches_barred. }
  split; intros H.
  - rewrite E, H. now split.
  - assert (X : sigma (V n) = (V n + shift)%N).
    { destruct (N.lt_ge_cases (V n) (fresh N0)) as [Q|Q]; [|now apply sigma_new].
      destruct (sigma_old (V n) Q); [apply (live_since n), Lv; lia | congruence | assumption]. }
    split; [congruence|]. rewrite E. intros Y.
    (* V n and sigma (V n) would be carried to the same value *)
    set (v := V n) in *. set (w := sigma v) in *. assert (Z : (v < w)%N) by lia.
    destruct (N.lt_ge_cases w (fresh N0)) as [Q|Q].
    + assert (live N0 w).
      { rewrite <- E. apply (live_since (n + P)); [lia | apply Lv; lia]. }
      pose proof (sigma_mono v w Z Q (live_since n v L (Lv n L)) H0). fold w in H1. lia.
    + rewrite (sigma_new w Q) in Y. lia.
Qed.
End Live.
