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

(** To show that [p] is the least period without a saltus it is enough to look at its proper divisors, and at
    one heap before [n0]. *)
Theorem least_zero F n0 p : 0 < p -> periodic F n0 p 0 ->
  (forall q, 0 < q < p -> Nat.divide q p -> ~ periodic F n0 q 0) ->
  match n0 with O => True | S m => F (m + p) <> F m end -> least F n0 p 0.
Proof.
  intros P H D B. repeat split; auto.
  - intros m q r Q K. destruct (le_lt_dec p q) as [|L]; [assumption | exfalso]. assert (K' : periodic F n0 q 0).
    { intros n Hn. pose proof (rises_other F n0 p 0 [] m q (fun _ => r) P Q H K n Hn) as E. cbn [gain existsb] in E. nia. }
    pose proof (Nat.gcd_divide p q) as [Dp Dq]. destruct (Nat.gcd_bezout_pos p q P) as (u & v & E).
    assert (Nat.gcd p q <> 0) by (intros Z; apply Nat.gcd_eq_0 in Z; lia).
    apply (D (Nat.gcd p q)); [apply Nat.divide_pos_le in Dq; lia | exact Dp|]. intros n Hn.
    pose proof (periodic_many F n0 q 0 v K' (n + Nat.gcd p q) ltac:(lia)) as X.
    pose proof (periodic_many F n0 p 0 u H n Hn) as Y.
    replace (n + Nat.gcd p q + v * q) with (n + u * p) in X by lia. rewrite N.mul_0_r, N.add_0_r in *. congruence.
  - intros m K. destruct n0 as [|n0]; [lia|]. destruct (le_lt_dec (S n0) m) as [|L]; [assumption | exfalso].
    apply B. rewrite K by lia. apply N.add_0_r.
Qed.

Lemma rises_nil F n0 p s : least_rises F n0 p s [] -> least F n0 p s.
Proof. intros (P & R & A & B). repeat split; auto. intros m q r Q H. exact (A m q (fun _ => r) Q H). Qed.

(** ** What a period says about play *)

(** Heaps [p] apart may be exchanged in any sum. *)
Corollary period_exchange g n0 p : periodic (G g) n0 p 0 ->
  forall l r n, n0 <= n -> loses g (l ++ (n + p) :: r) <-> loses g (l ++ n :: r).
Proof. intros H l r n Hn. apply exchange. rewrite (H n Hn). lia. Qed.
