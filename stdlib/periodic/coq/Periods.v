(** * Periods

    What it means that values repeat, and that preperiod and period are the least. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games Play.
Import ListNotations.

(** From the heap [n0] on, [p] tokens more make the value greater by [s]. *)
Definition periodic (F : nat -> N) (n0 p : nat) (s : N) : Prop :=
  forall n, n0 <= n -> F (n + p) = (F n + s)%N.

(** Nothing shorter repeats, from anywhere on, and [p] not from before [n0] on. *)
Definition least (F : nat -> N) (n0 p : nat) (s : N) : Prop :=
  0 < p /\ periodic F n0 p s /\
  (forall m q r, 0 < q -> periodic F m q r -> p <= q) /\
  (forall m, periodic F m p s -> n0 <= m).

Lemma least_periodic F n0 p s : least F n0 p s -> periodic F n0 p s.
Proof. unfold least. tauto. Qed.

Lemma periodic_many F n0 p s j : periodic F n0 p s -> forall n, n0 <= n -> F (n + j * p) = (F n + N.of_nat j * s)%N.
Proof.
  intros H n Hn. induction j as [|j IH].
  - rewrite Nat.mul_0_l, Nat.add_0_r. lia.
  - replace (n + S j * p) with (n + j * p + p) by lia. rewrite H, IH by lia. lia.
Qed.

(** A period with a saltus of zero in between. *)
Lemma periodic_zero F n0 p : periodic F n0 p 0 <-> forall n, n0 <= n -> F (n + p) = F n.
Proof. unfold periodic. split; intros H n Hn; rewrite H by lia; lia. Qed.

(** A period that holds later holds from where another one holds. *)
Lemma periodic_down F n0 p s m q r : 0 < p -> 0 < q -> periodic F n0 p s -> periodic F m q r -> periodic F n0 q r.
Proof.
  intros P Q H K n Hn. pose proof (periodic_many F n0 p s m H n Hn) as A.
  pose proof (periodic_many F n0 p s m H (n + q) ltac:(lia)) as B. pose proof (K (n + m * p) ltac:(nia)) as C.
  replace (n + m * p + q) with (n + q + m * p) in C by lia. lia.
Qed.

(** Two periods have a common divisor that is one too, with saltus in proportion. *)
Lemma periodic_gcd F n0 : forall p s q r, 0 < p -> 0 < q -> periodic F n0 p s -> periodic F n0 q r ->
  exists t, periodic F n0 (Nat.gcd p q) t.
Proof.
  assert (sub : forall p s q r, 0 < p -> p < q -> periodic F n0 p s -> periodic F n0 q r ->
            exists t, periodic F n0 (q - p) t).
  { intros p s q r P L H K. exists (r - s)%N. intros n Hn.
    pose proof (K n Hn) as A. pose proof (H (n + (q - p)) ltac:(lia)) as B.
    replace (n + (q - p) + p) with (n + q) in B by lia.
    (* s <= r: far out the values would fall below 0 otherwise *)
    assert (S : (s <= r)%N).
    { destruct (N.le_gt_cases s r) as [|G]; [assumption|exfalso].
      assert (falls : forall j, (F (n + j * (q - p))%nat + N.of_nat j <= F n)%N).
      { induction j as [|j IH].
        { rewrite Nat.mul_0_l, Nat.add_0_r. rewrite N.add_0_r. apply N.le_refl. }
        pose proof (K (n + j * (q - p)) ltac:(nia)) as A'. pose proof (H (n + S j * (q - p)) ltac:(nia)) as B'.
        replace (n + S j * (q - p) + p) with (n + j * (q - p) + q) in B' by nia. lia. }
      specialize (falls (S (N.to_nat (F n)))). lia. }
    lia. }
  intros p. induction p as [p IHp] using lt_wf_ind. intros s q. revert s.
  induction q as [q IHq] using lt_wf_ind. intros s r P Q H K. destruct (Nat.lt_trichotomy p q) as [L|[->|L]].
  - destruct (sub p s q r P L H K) as (t & D). destruct (IHq (q - p) ltac:(lia) s t P ltac:(lia) H D) as (u & U).
    exists u. replace (Nat.gcd p q) with (Nat.gcd p (q - p)); [exact U|]. apply Nat.gcd_sub_diag_r. lia.
  - exists s. now rewrite Nat.gcd_diag.
  - destruct (sub q r p s Q L K H) as (t & D). destruct (IHp (p - q) ltac:(lia) t q r ltac:(lia) Q D K) as (u & U).
    exists u. replace (Nat.gcd p q) with (Nat.gcd (p - q) q); [exact U|].
    rewrite (Nat.gcd_comm (p - q)), (Nat.gcd_comm p). apply Nat.gcd_sub_diag_r. lia.
Qed.

(** To show that [p] is the least period it is enough to look at its proper divisors, and at
    one heap before [n0]. [H] is where the equation of a divisor fails. *)
Theorem least_intro F n0 p s : 0 < p -> periodic F n0 p s ->
  (forall q, 0 < q < p -> Nat.divide q p -> ~ exists r, periodic F n0 q r) ->
  match n0 with O => True | S m => F (m + p) <> (F m + s)%N end ->
  least F n0 p s.
Proof.
  intros P H D B. repeat split; auto.
  - intros m q r Q K. destruct (le_lt_dec p q) as [|L]; [assumption | exfalso].
    pose proof (periodic_down F n0 p s m q r P Q H K) as K'. destruct (periodic_gcd F n0 p s q r P Q H K') as (t & T).
    pose proof (Nat.gcd_divide p q) as [Dp Dq].
    assert (G0 : Nat.gcd p q <> 0) by (intros E; apply Nat.gcd_eq_0 in E; lia).
    apply (D (Nat.gcd p q)); [|exact Dp|now exists t]. apply Nat.divide_pos_le in Dq; lia.
  - intros m K. destruct n0 as [|n0]; [lia|]. destruct (le_lt_dec (S n0) m) as [|L]; [assumption | exfalso].
    apply B, K. lia.
Qed.

(** ** Periods with residues

    Values rise by [s], or not at all where the heap is of one of the residues [still] modulo [p]. *)
Definition gain (p : nat) (s : N) (still : list nat) (n : nat) : N :=
  if existsb (Nat.eqb (n mod p)) still then 0%N else s.

Definition rises (F : nat -> N) (n0 p : nat) (s : N) (still : list nat) : Prop :=
  forall n, n0 <= n -> F (n + p) = (F n + gain p s still n)%N.

(** Nothing shorter does, with whatever is added for each residue, and [p] not from before [n0] on. *)
Definition least_rises (F : nat -> N) (n0 p : nat) (s : N) (still : list nat) : Prop :=
  0 < p /\ rises F n0 p s still /\
  (forall m q (f : nat -> N), 0 < q -> (forall n, m <= n -> F (n + q) = (F n + f (n mod q)%nat)%N) -> p <= q) /\
  (forall m, rises F m p s still -> n0 <= m).

Lemma gain_add p s still n j : 0 < p -> gain p s still (n + j * p) = gain p s still n.
Proof. intros P. unfold gain. now rewrite Nat.mod_add by lia. Qed.

Lemma sum_of_steps F m q (f : nat -> N) : 0 < q -> (forall n, m <= n -> F (n + q) = (F n + f (n mod q)%nat)%N) ->
  forall j n, m <= n -> F (n + j * q) = (F n + N.of_nat j * f (n mod q)%nat)%N.
Proof.
  intros Q H j n Hn. induction j as [|j IH]; [rewrite Nat.add_0_r; lia|].
  replace (n + S j * q) with (n + j * q + q) by lia. rewrite H, IH, Nat.mod_add by lia. lia.
Qed.

(** What another distance adds is in proportion. *)
Lemma rises_other F n0 p s still m q (f : nat -> N) : 0 < p -> 0 < q -> rises F n0 p s still ->
  (forall n, m <= n -> F (n + q) = (F n + f (n mod q)%nat)%N) ->
  forall n, n0 <= n -> (N.of_nat p * F (n + q)%nat = N.of_nat p * F n + N.of_nat q * gain p s still n)%N.
Proof.
  intros P Q R H n Hn. assert (many : forall j k, n0 <= k -> F (k + j * p) = (F k + N.of_nat j * gain p s still k)%N).
  { intros j k Hk. unfold gain. apply (sum_of_steps F n0 p (fun r => if existsb (Nat.eqb r) still then 0 else s)%N); auto. }
  assert (far : forall j, m <= j -> (N.of_nat p * (F (n + q)%nat + N.of_nat j * gain p s still (n + q)) =
            N.of_nat p * (F n + N.of_nat j * gain p s still n) + N.of_nat q * gain p s still n)%N).
  { intros j Hj. rewrite <- !many by lia. pose proof (sum_of_steps F m q f Q H p (n + j * p) ltac:(nia)) as A.
    pose proof (many q (n + j * p) ltac:(lia)) as B. rewrite gain_add in B by exact P.
    pose proof (H (n + j * p) ltac:(nia)) as C. rewrite (Nat.mul_comm q p) in B.
    replace (n + q + j * p) with (n + j * p + q) by lia. rewrite C. lia. }
  pose proof (far m (le_n m)). pose proof (far (S m) ltac:(lia)). nia.
Qed.

Lemma rises_nil F n0 p s : least_rises F n0 p s [] -> least F n0 p s.
Proof. intros (P & R & A & B). repeat split; auto. intros m q r Q H. exact (A m q (fun _ => r) Q H). Qed.

(** ** What a period says about play *)

(** Heaps [p] apart may be exchanged in any sum. *)
Corollary period_exchange g n0 p : periodic (G g) n0 p 0 ->
  forall l r n, n0 <= n -> loses g (l ++ (n + p) :: r) <-> loses g (l ++ n :: r).
Proof. intros H l r n Hn. apply exchange. rewrite (H n Hn). lia. Qed.
