(* The nim-sum of two numbers (Fraenkel and Yesha 1986, section 5), and the step of
   Bouton's theorem: whatever is below a nim-sum can be had by lowering one part. *)

From Coq Require Import Arith Bool Lia.

Lemma lxor_bits a b (x y : bool) :
  Nat.lxor (2 * a + Nat.b2n x) (2 * b + Nat.b2n y) = 2 * Nat.lxor a b + Nat.b2n (xorb x y).
Proof. apply Nat.bits_inj. intros [|n]; rewrite Nat.lxor_spec.
  - now rewrite !Nat.testbit_0_r.
  - now rewrite !Nat.testbit_succ_r, Nat.lxor_spec.
Qed.

Lemma nim_below n : forall a b t, a + b < n -> t < Nat.lxor a b ->
  Nat.lxor t b < a \/ Nat.lxor t a < b.
Proof. induction n as [|n IH]; [lia|]. intros a b t size less.
  destruct (Nat.eq_dec (a + b) 0) as [zero|more].
  { replace a with 0 in less by lia. replace b with 0 in less by lia. cbn in less. lia. }
  rewrite (Nat.div2_odd a), (Nat.div2_odd b), (Nat.div2_odd t) in *.
  pose proof (Nat.div2_odd a). pose proof (Nat.div2_odd b). pose proof (Nat.div2_odd t).
  revert size less more.
  generalize (Nat.div2 a), (Nat.odd a), (Nat.div2 b), (Nat.odd b), (Nat.div2 t), (Nat.odd t).
  clear - IH. intros a x b y t z size. rewrite !lxor_bits. intros less more.
  destruct (lt_eq_lt_dec t (Nat.lxor a b)) as [[below | ->] | above].
  - destruct (IH a b t) as [low | low]; [destruct x, y; cbn in *; lia | trivial | left | right];
      destruct x, y, z; cbn in *; lia.
  - rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r.
    rewrite (Nat.lxor_comm a b), Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r.
    destruct x, y, z; cbn in *; lia.
  - destruct x, y, z; cbn in *; lia.
Qed.

Lemma lxor_cancel a b : Nat.lxor (Nat.lxor a b) b = a.
Proof. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. Qed.

Theorem nim a b t : t < Nat.lxor a b ->
  (exists x, x < a /\ Nat.lxor x b = t) \/ (exists y, y < b /\ Nat.lxor a y = t).
Proof. intros less. destruct (nim_below (S (a + b)) a b t) as [low | low]; auto.
  - left. exists (Nat.lxor t b). split; trivial. apply lxor_cancel.
  - right. exists (Nat.lxor t a). split; trivial. rewrite Nat.lxor_comm. apply lxor_cancel.
Qed.

Lemma lxor_inj a b c : Nat.lxor a c = Nat.lxor b c -> a = b.
Proof. intros E. rewrite <- (lxor_cancel a c), <- (lxor_cancel b c). now f_equal. Qed.
