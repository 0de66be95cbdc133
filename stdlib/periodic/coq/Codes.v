(** * Games by their digits

    Taking [t] tokens from a heap may leave [k] heaps where bit [k] of the digit [d t] is set:
    octal digits leave up to two heaps, hexadecimal ones up to three. Digits are a function, so
    that infinite codes and subtraction games (digit 3 for each take of the set) are codes as well. *)

From Coq Require Import List Arith NArith Bool Lia PeanoNat.
From Sprague Require Import Mex Games.
Import ListNotations.

(** The heaps [o] may be what is left of a heap of [n]: they are not empty, [t] tokens are taken,
    and a move that takes nothing splits. *)
Definition leaves (d : nat -> nat) (n : nat) (o : list nat) : Prop :=
  length o <= 3 /\ exists t, n = t + list_sum o /\ Forall (fun a => 0 < a) o /\
    Nat.testbit (d t) (length o) = true /\ (0 < t \/ 1 < length o).

(** All lists of [k] positive numbers with the sum [m]. *)
Fixpoint parts (k m : nat) : list (list nat) :=
  match k with
  | O => match m with O => [[]] | S _ => [] end
  | S k' => flat_map (fun a => map (cons a) (parts k' (m - a))) (seq 1 m)
  end.

Lemma parts_spec k m o : In o (parts k m) <-> length o = k /\ Forall (fun a => 0 < a) o /\ list_sum o = m.
Proof.
  revert m o. induction k as [|k IH]; intros m o; cbn [parts].
  - destruct m; cbn [In]; split.
    + intros [<-|[]]. now repeat split.
    + intros (H & _). left. now destruct o.
    + intros [].
    + intros (H & _ & E). now destruct o.
  - rewrite in_flat_map. split.
    + intros (a & Ha & H). apply in_map_iff in H as (o' & <- & H). apply in_seq in Ha.
      apply IH in H as (L & F & S). cbn [length list_sum fold_right].
      change (fold_right Nat.add 0 o') with (list_sum o'). repeat split; [lia | constructor; [lia | exact F] | lia].
    + destruct o as [|a o]; intros (L & F & S); [discriminate|].
      inversion F as [|? ? Pa Fo]; subst. cbn [list_sum fold_right] in *.
      change (fold_right Nat.add 0 o) with (list_sum o) in *.
      exists a. split; [apply in_seq; lia|]. apply in_map_iff. exists o. split; [reflexivity|].
      apply IH. repeat split; [now inversion L | exact Fo | lia].
Qed.

Definition code_options (d : nat -> nat) (n : nat) : list (list nat) :=
  flat_map (fun t =>
    flat_map (fun k => if Nat.testbit (d t) k && ((0 <? t) || (1 <? k)) then parts k (n - t) else [])
      (seq 0 4))
    (seq 0 (S n)).

Lemma code_options_spec d n o : In o (code_options d n) <-> leaves d n o.
Proof.
  unfold code_options, leaves. rewrite in_flat_map. split.
  - intros (t & Ht & H). apply in_flat_map in H as (k & Hk & H). apply in_seq in Ht, Hk.
    destruct (Nat.testbit (d t) k) eqn:E; cbn [andb] in H; [|contradiction].
    destruct ((0 <? t) || (1 <? k)) eqn:E1; [|contradiction].
    apply parts_spec in H as (L & F & S). split; [lia|]. exists t.
    apply orb_true_iff in E1. rewrite !Nat.ltb_lt in E1. rewrite L. repeat split; auto; lia.
  - intros (L & t & E & F & B & M). exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length o). split; [apply in_seq; lia|].
    rewrite B. cbn [andb]. replace ((0 <? t) || (1 <? length o)) with true.
    + apply parts_spec. repeat split; auto. lia.
    + symmetry. apply orb_true_iff. now rewrite !Nat.ltb_lt.
Qed.

Lemma part_le o a : In a o -> a <= list_sum o.
Proof. induction o as [|b o IH]; cbn; [intros [] | intros [->|H]; [|apply IH in H]; unfold list_sum in *; lia]. Qed.

(** In two places of a list of positive numbers there is more than one part. *)
Lemma part_lt o a : In a o -> Forall (fun b => 0 < b) o -> 1 < length o -> a < list_sum o.
Proof.
  intros I F L. destruct o as [|x [|y o]]; cbn in L; try lia. inversion F as [|? ? X F']; inversion F' as [|? ? Y _]; subst.
  destruct I as [->|[->|I]]; [| |apply part_le in I]; cbn; unfold list_sum in *; lia.
Qed.

Lemma leaves_lt d n o a : leaves d n o -> In a o -> a < n.
Proof.
  intros (_ & t & -> & F & _ & [T|T]) I.
  - apply part_le in I. lia.
  - pose proof (part_lt o a I F T). lia.
Qed.

Definition coded (d : nat -> nat) : game := {|
  options := code_options d;
  descends n o a Ho Ha := leaves_lt d n o a (proj1 (code_options_spec d n o) Ho) Ha |}.

(** Of an empty heap nothing can be taken. *)
Lemma leaves_0 d o : ~ leaves d 0 o.
Proof. intros (_ & t & E & F & _ & [T|T]); [lia|]. destruct F as [|a o A F]; cbn in *; lia. Qed.

Lemma G_0 d : G (coded d) 0 = 0%N.
Proof.
  apply is_mex_unique with (1 := G_is_mex (coded d) 0). split; [|lia].
  intros (o & Ho & _). apply code_options_spec in Ho. exact (leaves_0 d o Ho).
Qed.

(** ** Codes that are written down

    The digits [head], from that of a take of 0 on, then [block] again and again, or 0 without a
    block: 0.77 is [finite [0;7;7]], 4.7 is [finite [4;7]]. *)

Record code := Code { head : list nat; block : list nat }.

Definition digit (c : code) (t : nat) : nat :=
  if t <? length (head c) then nth t (head c) 0
  else nth ((t - length (head c)) mod length (block c)) (block c) 0.

Definition finite (digits : list nat) : code := Code digits [].

Definition octal (c : code) : game := coded (digit c).

Lemma digit_finite ds t : digit (finite ds) t = nth t ds 0.
Proof.
  unfold digit. cbn [head block finite]. destruct (Nat.ltb_spec t (length ds)); [reflexivity|].
  rewrite (nth_overflow ds) by lia. now destruct ((t - length ds) mod length (@nil nat)).
Qed.

(** Behind the head digits repeat with all multiples of the length of the block. *)
Lemma digit_repeats c t p : length (head c) <= t -> Nat.divide (length (block c)) p -> digit c (t + p) = digit c t.
Proof.
  intros H (j & ->). unfold digit.
  destruct (Nat.ltb_spec (t + j * length (block c)) (length (head c))), (Nat.ltb_spec t (length (head c))); try lia.
  f_equal. replace (t + j * length (block c) - length (head c)) with (t - length (head c) + j * length (block c)) by lia.
  destruct (block c); [now rewrite Nat.mul_0_r, Nat.add_0_r | apply Nat.mod_add; discriminate].
Qed.

(** ** Subtraction games *)

(** All takes of a set: its elements have the digit 3, so that the rest may be a heap or nothing. *)
Definition subtraction (takes : nat -> bool) : game := coded (fun t => if takes t then 3 else 0).

Lemma subtraction_spec takes n o : In o (options (subtraction takes) n) <->
  exists t, 0 < t <= n /\ takes t = true /\ o = match n - t with O => [] | S m => [S m] end.
Proof.
  cbn [options subtraction coded]. rewrite code_options_spec. split.
  - intros (L & t & E & F & B & M). destruct (takes t) eqn:T; [|now rewrite Nat.bits_0 in B].
    destruct o as [|a [|b o]].
    + exists t. cbn in E, M. repeat split; auto; try lia. replace (n - t) with 0 by lia. reflexivity.
    + exists t. cbn in E, M. inversion F; subst. repeat split; auto; try lia.
      replace (t + (a + 0) - t) with a by lia. destruct a; [lia | reflexivity].
    + cbn [length] in *. destruct o as [|? [|]]; cbn [length] in *; try discriminate; lia.
  - intros (t & Ht & T & ->). unfold leaves. destruct (n - t) eqn:E; cbn [length].
    + split; [lia|]. exists t. rewrite T. cbn. repeat split; auto; lia.
    + split; [lia|]. exists t. rewrite T. cbn. repeat split; auto; try lia. constructor; auto. lia.
Qed.

(** ** Grundy's game: one heap is split into two that differ. *)

Definition unequal (o : list nat) : bool :=
  match o with [a; b] => negb (a =? b) | _ => false end.

Definition grundys_options (n : nat) : list (list nat) := filter unequal (parts 2 n).

Lemma grundys_descends n o a : In o (grundys_options n) -> In a o -> a < n.
Proof.
  intros Ho Ha. apply filter_In in Ho as [Ho _]. apply parts_spec in Ho as (L & F & <-). apply part_lt; auto. lia.
Qed.

Definition grundys_game : game := {| options := grundys_options; descends := grundys_descends |}.

Lemma grundys_spec n a b : In [a; b] (options grundys_game n) <-> 0 < a /\ 0 < b /\ a <> b /\ n = a + b.
Proof.
  cbn [options grundys_game]. unfold grundys_options. rewrite filter_In, parts_spec.
  cbn [unequal length list_sum fold_right]. rewrite negb_true_iff, Nat.eqb_neq. split.
  - intros ((_ & F & E) & D). inversion F as [|? ? A F']. inversion F'; subst. repeat split; auto.
  - intros (A & B & D & ->). repeat split; auto; lia.
Qed.
