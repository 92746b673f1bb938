(* Fraenkel and Yesha 1986, section 3, Definition 1: the generalized
   Sprague-Grundy function G, with a counter c. None stands for infinity. *)

From Grundy Require Export Digraph.

Section Definition1.
Context {V J : Type} (F : digraph V) (lt : J -> J -> Prop).
Variables (G : V -> option nat) (c : V -> J).

(* k is in G(F(u)). Where G(u) is infinite, this set is its K. *)
Definition among (u : V) (k : nat) := exists v, In v (F u) /\ G v = Some k.

Definition mex (S : nat -> Prop) (m : nat) := ~ S m /\ forall k, k < m -> S k.

Definition above (x : option nat) (g : nat) :=
  match x with Some k => g < k | None => True end.

Definition A u := forall g, G u = Some g -> mex (among u) g.

Definition B u := forall g v, G u = Some g -> In v (F u) -> above (G v) g ->
  exists w, In w (F v) /\ G w = Some g /\ lt (c w) (c u).

Definition C u := G u = None -> exists m v,
  mex (among u) m /\ In v (F u) /\ G v = None /\ ~ among v m.

Definition definition1 := forall u, A u /\ B u /\ C u.

(* Definition 4. *)
Definition monotonic := forall u v g k,
  G u = Some g -> G v = Some k -> g < k -> lt (c u) (c v).

Lemma mex_unique S m n : mex S m -> mex S n -> m = n.
Proof. intros [no all] [no' all']. destruct (lt_eq_lt_dec m n) as [[less | same] | more]; trivial.
  - destruct (no (all' _ less)).
  - destruct (no' (all _ more)).
Qed.

(* The ways in which a follower can differ from g. *)
Lemma below_or_above x g : x <> Some g -> (exists k, x = Some k /\ k < g) \/ above x g.
Proof. destruct x as [k|]; simpl; [|auto]. intros differ. assert (k <> g) by congruence.
  destruct (lt_dec k g); [left; eauto | right; lia].
Qed.
End Definition1.
