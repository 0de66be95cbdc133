(** * Games of heaps, and their Grundy values

    A game says into which lists of heaps a heap of [n] tokens may be turned. All heaps of
    such a list are smaller, so that play ends. Octal games, subtraction games and
    Grundy's game are of this kind. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex.
Import ListNotations.

Record game := Game {
  options : nat -> list (list nat);
  descends : forall n o a, In o (options n) -> In a o -> a < n }.

(** ** Recursion over the heaps

    [recur d f n] is [f] of the values below [n]. The values are kept in a list, the last
    first, so that a table of [n] values needs each of them once. *)

Fixpoint kept {A} (d : A) (f : (nat -> A) -> nat -> A) (n : nat) : list A :=
  match n with
  | O => []
  | S m => let table := kept d f m in f (fun a => nth (m - S a) table d) m :: table
  end.

Definition recur {A} (d : A) (f : (nat -> A) -> nat -> A) (n : nat) : A :=
  hd d (kept d f (S n)).

Lemma nth_kept {A} (d : A) f n a : a < n -> nth (n - S a) (kept d f n) d = recur d f a.
Proof.
  induction n as [|n IH]; intros H; [lia|]. destruct (Nat.eq_dec a n) as [->|D].
  - now rewrite Nat.sub_diag.
  - replace (S n - S a) with (S (n - S a)) by lia. apply IH. lia.
Qed.

Lemma recur_eq {A} (d : A) f n : (forall u v, (forall a, a < n -> u a = v a) -> f u n = f v n) ->
  recur d f n = f (recur d f) n.
Proof. intros local. apply local. intros a H. now apply nth_kept. Qed.

(** ** Grundy values *)

Definition nimsum : list N -> N := fold_right N.lxor 0%N.

Definition G (g : game) : nat -> N :=
  recur 0%N (fun value n => mex (map (fun o => nimsum (map value o)) (options g n))).

(** The nim sum of some heaps. *)
Definition worth (g : game) (o : list nat) : N := nimsum (map (G g) o).

Theorem G_mex g n : G g n = mex (map (worth g) (options g n)).
Proof.
  unfold G. rewrite recur_eq; [reflexivity|]. intros u v same. f_equal.
  apply map_ext_in. intros o Ho. f_equal. apply map_ext_in. intros a Ha. apply same. exact (descends g n o a Ho Ha).
Qed.

(** [reaches g n v]: some option of the heap [n] has the value [v]. *)
Definition reaches (g : game) (n : nat) (v : N) : Prop :=
  exists o, In o (options g n) /\ worth g o = v.

Theorem G_is_mex g n : is_mex (reaches g n) (G g n).
Proof.
  rewrite G_mex. apply is_mex_ext with (2 := mex_is_mex _). intros v. rewrite in_map_iff. unfold reaches. firstorder.
Qed.

(** No other function satisfies the mex rule. *)
Theorem G_unique g (F : nat -> N) :
  (forall n, is_mex (fun v => exists o, In o (options g n) /\ nimsum (map F o) = v) (F n)) ->
  forall n, F n = G g n.
Proof.
  intros rule n. induction n as [n IH] using lt_wf_ind. apply is_mex_eq with (2 := rule n) (3 := G_is_mex g n).
  assert (E : forall o, In o (options g n) -> nimsum (map F o) = worth g o).
  { intros o Ho. unfold worth. f_equal. apply map_ext_in. intros a Ha. apply IH. exact (descends g n o a Ho Ha). }
  intros v. split; intros (o & Ho & <-); exists o; split; auto. now rewrite E.
Qed.

(** ** Nim sums of lists *)

Lemma nimsum_app l r : nimsum (l ++ r) = N.lxor (nimsum l) (nimsum r).
Proof.
  unfold nimsum. induction l as [|v l IH]; cbn [app fold_right].
  - now rewrite N.lxor_0_l.
  - now rewrite IH, N.lxor_assoc.
Qed.

Lemma worth_app g l r : worth g (l ++ r) = N.lxor (worth g l) (worth g r).
Proof. unfold worth. now rewrite map_app, nimsum_app. Qed.
Lemma worth_cons g a r : worth g (a :: r) = N.lxor (G g a) (worth g r).
Proof. reflexivity. Qed.
Lemma lxor_swap a b c : N.lxor a (N.lxor b c) = N.lxor b (N.lxor a c).
Proof. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm. Qed.
Lemma nimsum_mid (F : nat -> N) l a r : nimsum (map F (l ++ a :: r)) = N.lxor (F a) (nimsum (map F (l ++ r))).
Proof. rewrite !map_app, !nimsum_app. apply lxor_swap. Qed.
Lemma worth_mid g l a r : worth g (l ++ a :: r) = N.lxor (G g a) (worth g (l ++ r)).
Proof. apply nimsum_mid. Qed.
Lemma lxor_cancel a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.
Lemma lxor_inj a b c : N.lxor a b = N.lxor a c -> b = c.
Proof. intros E. rewrite <- (lxor_cancel a b), E. apply lxor_cancel. Qed.

(** The value of a heap never is that of an option, and so on for all sums. *)
Lemma option_differs g n o : In o (options g n) -> worth g o <> G g n.
Proof. intros Ho E. destruct (G_is_mex g n) as [out _]. apply out. now exists o. Qed.
