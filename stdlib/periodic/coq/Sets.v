(** * Sets of numbers, as binary tries: bits from the lowest on. *)

From Coq Require Import List NArith PArith Bool Lia PeanoNat.
From Sprague Require Import Mex.
Import ListNotations.

Inductive trie := Leaf | Node (even : trie) (here : bool) (odd : trie).

Fixpoint holds (s : trie) (p : positive) {struct s} : bool :=
  match s with
  | Leaf => false
  | Node e b o => match p with xH => b | xO q => holds e q | xI q => holds o q end
  end.

Fixpoint only (p : positive) : trie :=
  match p with
  | xH => Node Leaf true Leaf
  | xO q => Node (only q) false Leaf
  | xI q => Node Leaf false (only q)
  end.

Fixpoint put (p : positive) (s : trie) {struct s} : trie :=
  match s with
  | Leaf => only p
  | Node e b o => match p with
                  | xH => Node e true o
                  | xO q => Node (put q e) b o
                  | xI q => Node e b (put q o)
                  end
  end.

Lemma holds_only p q : holds (only p) q = Pos.eqb q p.
Proof. revert q. induction p; destruct q; cbn; auto. Qed.

Lemma holds_put p s q : holds (put p s) q = (Pos.eqb q p || holds s q)%bool.
Proof.
  revert p q. induction s as [|e IHe b o IHo]; intros p q; cbn [put].
  - now rewrite holds_only, orb_false_r.
  - destruct p, q; cbn; auto.
Qed.

(** A set of numbers: whether 0 is in it, and the others. *)
Definition set := (bool * trie)%type.
Definition empty : set := (false, Leaf).

Definition mem (s : set) (v : N) : bool :=
  match v with N0 => fst s | Npos p => holds (snd s) p end.

(** What is there already is not put in again: most of the time nothing is allocated. *)
Definition add (v : N) (s : set) : set :=
  if mem s v then s else
  match v with N0 => (true, snd s) | Npos p => (fst s, put p (snd s)) end.

Lemma mem_empty v : mem empty v = false.
Proof. now destruct v. Qed.

Lemma mem_add v s w : mem (add v s) w = true <-> mem s w = true \/ w = v.
Proof.
  unfold add. destruct (mem s v) eqn:E.
  - split; [now left | intros [H| ->]; assumption].
  - destruct v as [|p], w as [|q]; cbn [mem fst snd] in *.
    + intuition.
    + split; [now left | now intros [H|H]].
    + split; [now left | now intros [H|H]].
    + rewrite holds_put, orb_true_iff, Pos.eqb_eq. split; (intros [H|H]; [right|left]); congruence.
Qed.

(** [grown s Q s']: [s'] has the elements of [s] and those with the property [Q]. *)
Definition grown (s : set) (Q : N -> Prop) (s' : set) : Prop :=
  forall v, mem s' v = true <-> mem s v = true \/ Q v.

Lemma grown_none s Q : (forall v, ~ Q v) -> grown s Q s.
Proof. intros H v. specialize (H v). tauto. Qed.
Lemma grown_then s1 Q1 s2 Q2 s3 : grown s1 Q1 s2 -> grown s2 Q2 s3 -> grown s1 (fun v => Q1 v \/ Q2 v) s3.
Proof. intros A B v. rewrite (B v), (A v). tauto. Qed.
Lemma grown_ext s Q Q' s' : (forall v, Q v <-> Q' v) -> grown s Q s' -> grown s Q' s'.
Proof. intros E A v. rewrite (A v), (E v). reflexivity. Qed.
Lemma grown_add s v : grown s (fun w => w = v) (add v s).
Proof. intros w. apply mem_add. Qed.
Lemma grown_if (b : bool) s Q s' : grown s Q s' -> grown s (fun v => b = true /\ Q v) (if b then s' else s).
Proof. intros H. destruct b; [|now apply grown_none; intros v [? _]]. apply grown_ext with (2 := H). tauto. Qed.

(** The least number from [v] on that is missing; [None] if it is not among the next [tries]. *)
Fixpoint gap (tries : nat) (s : set) (v : N) : option N :=
  match tries with
  | O => None
  | S t => if mem s v then gap t s (N.succ v) else Some v
  end.

Lemma gap_spec tries s v m : gap tries s v = Some m -> mem s m = false /\ forall w, (v <= w < m)%N -> mem s w = true.
Proof.
  revert v. induction tries as [|t IH]; intros v; cbn [gap]; [discriminate|]. destruct (mem s v) eqn:E; intros H.
  - apply IH in H as [A B]. split; [exact A|]. intros w Hw.
    destruct (N.eq_dec w v) as [->|]; [exact E | apply B; lia].
  - injection H as <-. split; [exact E | intros; lia].
Qed.

Lemma gap_mex tries s Q m : grown empty Q s -> gap tries s 0 = Some m -> is_mex Q m.
Proof.
  intros A H. apply gap_spec in H as [H1 H2]. assert (E : forall v, mem s v = true <-> Q v).
  { intros v. rewrite (A v), mem_empty. intuition discriminate. }
  split.
  - rewrite <- E. congruence.
  - intros v Hv. apply E, H2. lia.
Qed.
