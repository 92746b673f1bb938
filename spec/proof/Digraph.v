(* Digraphs, as Fraenkel and Yesha have them in section 2: F u lists the
   followers of u. Cycles and loops may be there. Most theorems only need that
   each position has finitely many followers; where the number of positions must
   be finite, too, a digraph is given by rows. *)

From Coq Require Export List Arith Bool Lia.
Export ListNotations.

Definition digraph (V : Type) := V -> list V.

(* The positions are the numbers below `size`; a row has the followers of one. *)
Record rows := { size : nat; row : nat -> list nat }.

Definition closed (R : rows) :=
  forall u v, u < size R -> In v (row R u) -> v < size R.

(* A function on the positions of R, with x for all other numbers. *)
Definition on_rows {X} (R : rows) (x : X) (f : nat -> X) (u : nat) : X :=
  if u <? size R then f u else x.

(* All numbers from `size` on are positions without moves. *)
Definition of_rows (R : rows) : digraph nat := on_rows R [] (row R).

Lemma on_rows_below X R x (f : nat -> X) u : u < size R -> on_rows R x f u = f u.
Proof. unfold on_rows. destruct (Nat.ltb_spec u (size R)); lia || easy. Qed.

Lemma on_rows_above X R x (f : nat -> X) u : size R <= u -> on_rows R x f u = x.
Proof. unfold on_rows. destruct (Nat.ltb_spec u (size R)); lia || easy. Qed.
