(* A checker of solutions, which goes through the rows once and, for each move,
   at most twice through the row that it leads to. It says yes exactly if Definition
   1 of Fraenkel and Yesha holds with the heights for a counter, the sets K are those
   of the values, and the recursions of heights and remoteness hold. *)

From Coq Require Import Sorted.
From Grundy Require Export Sets Height Outcomes Remoteness.

Inductive label := Finite (g : nat) | Infinite (K : list nat).

Definition value (l : label) : option nat :=
  match l with Finite g => Some g | Infinite _ => None end.

(* What is claimed of positions: G with the sets K, H and remoteness. *)
Record claims V := Claims { labels : V -> label; heights : V -> option nat;
  lengths : V -> option nat }.
Arguments Claims {V}. Arguments labels {V}. Arguments heights {V}. Arguments lengths {V}.

Section Checks.
Context {V : Type} (F : digraph V) (S : claims V).

Definition G_of u := value (labels S u).
Let G := G_of.

Definition has_value (g : nat) (v : V) : bool :=
  match labels S v with Finite k => k =? g | Infinite _ => false end.

Definition lacks (m : nat) (v : V) : bool :=
  match labels S v with Infinite K => negb (existsb (Nat.eqb m) K) | Finite _ => false end.

Definition check_value (u : V) : bool :=
  let K := set_of (finite_values G (F u)) in
  match labels S u with
  | Finite g => gap 0 K =? g
  | Infinite L => same_list K L && existsb (lacks (gap 0 K)) (F u)
  end.

Definition not_above (n h : nat) (v : V) : bool :=
  match heights S v with Some k => k + n <=? h | None => false end.

Definition check_bound (u : V) (g h : nat) : bool :=
  (g <=? gap 0 (set_of (finite_values G (filter (not_above 1 h) (F u))))) &&
  forallb (fun v => not_above 1 h v ||
    existsb (fun w => has_value g w && not_above 2 h w) (F v)) (F u).

Definition check_height (u : V) : bool :=
  match labels S u, heights S u with
  | Infinite _, None => true
  | Finite g, Some h => check_bound u g h &&
      match h with 0 => true | Datatypes.S k => negb (check_bound u g k) end
  | _, _ => false
  end.

Definition same_length (x y : option nat) : bool :=
  match x, y with Some m, Some n => m =? n | None, None => true | _, _ => false end.

Definition check_length (u : V) : bool :=
  same_length (lengths S u) (remoteness_step (map (lengths S) (F u))).

(* What the checks are about, at one position. *)
Definition right_set u := forall K, labels S u = Infinite K ->
  ascending K /\ forall k, In k K <-> among F G u k.

Definition finite_height u := G u <> None -> heights S u <> None.

Lemma has_value_spec g v : has_value g v = true <-> G v = Some g.
Proof.
  unfold has_value, G, G_of. destruct (labels S v); cbn; [|easy]. rewrite Nat.eqb_eq. split; congruence.
Qed.

Lemma not_above_spec n h v : not_above n h v = true <-> at_most (heights S) v n h.
Proof.
  unfold not_above, at_most. destruct (heights S v) as [k|].
  - rewrite Nat.leb_le. split; [eauto | intros (? & [= <-] & ?); trivial].
  - split; [easy | now intros (? & ? & _)].
Qed.

Lemma and_both (P P' Q Q' : Prop) : (P <-> P') -> (Q <-> Q') -> P /\ Q <-> P' /\ Q'.
Proof. tauto. Qed.

Lemma check_bound_spec u g h : check_bound u g h = true <-> suffices F G (heights S) u g h.
Proof.
  unfold check_bound, suffices. rewrite andb_true_iff, covers_spec, forallb_forall. apply and_both.
  - split; intros all y less; specialize (all y less).
    + apply finite_values_spec in all as (v & into & E). apply filter_In in into as [into le].
      exists v. now rewrite <- not_above_spec.
    + destruct all as (v & into & E & le). apply finite_values_spec. exists v.
      now rewrite filter_In, not_above_spec.
  - split; intros all v into; specialize (all v into).
    + apply orb_true_iff in all as [le | answer]; [left; now apply not_above_spec|right].
      apply existsb_exists in answer as (w & ? & E). apply andb_true_iff in E as [E le].
      exists w. now rewrite <- has_value_spec, <- not_above_spec.
    + apply orb_true_iff. destruct all as [le | (w & ? & E & le)];
        [left; now apply not_above_spec|right].
      apply existsb_exists. exists w. split; trivial.
      now rewrite andb_true_iff, has_value_spec, not_above_spec.
Qed.

Lemma check_height_spec u :
  check_height u = true <-> is_height F G (heights S) u /\ finite_height u.
Proof.
  unfold check_height, is_height, finite_height. change (G u) with (value (labels S u)).
  destruct (labels S u) as [g|K], (heights S u) as [h|]; cbn; try (split; easy).
  - rewrite andb_true_iff, check_bound_spec. split.
    + intros [enough least]. split; [split; [trivial|] | easy]. intros k less more.
      destruct h as [|j]; [lia|]. apply negb_true_iff in least.
      enough (check_bound u g j = true) by congruence. apply check_bound_spec.
      apply (suffices_more _ _ _ u g k j more). lia.
    + intros [[enough least] _]. split; trivial. destruct h as [|j]; trivial.
      destruct (check_bound u g j) eqn:E; trivial. apply check_bound_spec in E.
      destruct (least j); trivial. lia.
  - split; [easy|]. intros [_ no]. now destruct no.
Qed.

Lemma check_length_spec u : check_length u = true <-> is_remoteness F (lengths S) u.
Proof.
  unfold check_length, is_remoteness. destruct (lengths S u) as [m|], (remoteness_step _) as [n|];
    cbn; try easy. rewrite Nat.eqb_eq. split; congruence.
Qed.

Lemma lacks_spec m v : right_set v ->
  lacks m v = true <-> G v = None /\ ~ among F G v m.
Proof.
  unfold lacks, right_set. change (G v) with (value (labels S v)). destruct (labels S v) as [g|K]; cbn; [easy|].
  intros right. destruct (right K eq_refl) as [_ same]. rewrite <- same, negb_true_iff.
  assert (E : existsb (Nat.eqb m) K = true <-> In m K).
  { rewrite existsb_exists. split.
    - intros (x & into & E). apply Nat.eqb_eq in E. now subst.
    - exists m. now rewrite Nat.eqb_refl. }
  rewrite <- E. destruct (existsb _ K); split; (easy || tauto).
Qed.

(* The sets are compared first: in C they stand for the values of followers. *)
Lemma check_value_spec : (forall u, check_value u = true) <->
  forall u, A F G u /\ C F G u /\ right_set u.
Proof.
  assert (set : forall u, check_value u = true -> right_set u).
  { intros u. unfold check_value, right_set. intros E K L. rewrite L in E.
    apply andb_true_iff in E as [E _]. apply same_list_spec in E as <-.
    destruct (set_of_spec (finite_values G (F u))) as [sorted same]. split; trivial.
    intros k. rewrite same. apply finite_values_spec. }
  split.
  - intros all u. pose proof (all u) as this. unfold check_value in this.
    pose proof (gap_among _ F G u) as is_mex. split; [|split; [|auto]].
    + intros g. unfold G at 1, G_of at 1. destruct (labels S u); intros E; [|easy]. injection E as <-.
      now apply Nat.eqb_eq in this as <-.
    + unfold C, G at 1, G_of at 1. destruct (labels S u); intros E; [easy|]. apply andb_true_iff in this as [_ this].
      apply existsb_exists in this as (v & into & this).
      apply lacks_spec in this as [? ?]; [|auto]. eauto 6.
  - intros all u. destruct (all u) as (mexG & escape & right). pose proof (gap_among _ F G u) as is_mex.
    unfold check_value. unfold A, G at 1, G_of at 1 in mexG. unfold C, G at 1, G_of at 1 in escape. unfold right_set in right.
    destruct (labels S u) as [g|K].
    + apply Nat.eqb_eq. apply (mex_unique _ _ _ is_mex). now apply mexG.
    + apply andb_true_iff. split.
      * apply same_list_spec. destruct (right K eq_refl) as [sorted same].
        destruct (set_of_spec (finite_values G (F u))) as [sorted' same'].
        apply ascending_unique; trivial. intros k. rewrite same', same. apply finite_values_spec.
      * destruct (escape eq_refl) as (m & v & is_mex' & into & E & without).
        rewrite (mex_unique _ _ _ is_mex is_mex'). apply existsb_exists. exists v.
        split; trivial. apply lacks_spec; auto. apply (all v).
Qed.
End Checks.

Definition certified {V} (F : digraph V) (S : claims V) :=
  definition1 F lt (G_of S) (counter (heights S)) /\ forall u, right_set F S u /\
  is_height F (G_of S) (heights S) u /\ finite_height S u /\ is_remoteness F (lengths S) u.

Definition check_at {V} (F : digraph V) (S : claims V) u :=
  check_value F S u && check_height F S u && check_length F S u.

Lemma check_at_spec V (F : digraph V) S :
  (forall u, check_at F S u = true) <-> certified F S.
Proof.
  unfold certified, check_at. split.
  - intros all.
    assert (parts : forall u, check_value F S u = true /\
      (is_height F (G_of S) (heights S) u /\ finite_height S u) /\ is_remoteness F (lengths S) u).
    { intros u. specialize (all u). rewrite !andb_true_iff, check_height_spec, check_length_spec in all.
      tauto. }
    pose proof (proj1 (check_value_spec F S) (fun u => proj1 (parts u))) as values.
    split; intros u; destruct (values u) as (mexG & escape & right), (parts u) as (_ & [? fin] & ?);
      [|tauto]. split; [|split]; trivial. intros g v E.
    apply (height_answers F (G_of S) (heights S)); trivial; [apply parts|].
    apply fin. now rewrite E.
  - intros [def rest] u. rewrite !andb_true_iff, check_height_spec, check_length_spec.
    destruct (rest u) as (_ & ? & ? & ?). repeat split; trivial.
    apply check_value_spec. clear u H H0 H1. intros u. destruct (def u) as (? & _ & ?), (rest u) as (? & _).
    auto.
Qed.

Fixpoint all_below (n : nat) (f : nat -> bool) : bool :=
  match n with 0 => true | S m => if f m then all_below m f else false end.

Definition claims_on (R : rows) (S : claims nat) : claims nat := Claims
  (on_rows R (Finite 0) (labels S)) (on_rows R (Some 0) (heights S))
  (on_rows R (Some 0) (lengths S)).

Definition closed_at (R : rows) u := forallb (fun v => v <? size R) (row R u).

Definition check (R : rows) (S : claims nat) : bool :=
  all_below (size R) (closed_at R) &&
  all_below (size R) (check_at (of_rows R) (claims_on R S)).

(* The same of lengths alone, where nothing is said of values. *)
Definition check_lengths (R : rows) (S : claims nat) : bool :=
  all_below (size R) (closed_at R) &&
  all_below (size R) (check_length (of_rows R) (claims_on R S)).

(* Misere play, in which the player who cannot move wins, is normal play with one
   move more from each end; the lengths are those of Smith, which count it. *)
Definition misere (R : rows) : rows := {| size := S (size R);
  row u := if u <? size R
    then match row R u with [] => [size R] | l => l end else [] |}.

Lemma all_below_spec n f : all_below n f = true <-> forall u, u < n -> f u = true.
Proof.
  induction n as [|n IH]; cbn; [split; [lia | easy]|]. destruct (f n) eqn:E.
  - rewrite IH. split; intros all u ?; [|apply all; lia].
    destruct (Nat.eq_dec u n) as [->|]; trivial. apply all. lia.
  - split; [easy|]. intros all. rewrite <- E. apply all. lia.
Qed.

Lemma closed_spec R : all_below (size R) (closed_at R) = true <-> closed R.
Proof.
  unfold closed, closed_at. rewrite all_below_spec. split.
  - intros all u v ? into. specialize (all u). rewrite forallb_forall in all.
    apply Nat.ltb_lt. auto.
  - intros all u ?. apply forallb_forall. intros v into. apply Nat.ltb_lt. eauto.
Qed.

Theorem checker R S :
  check R S = true <-> closed R /\ certified (of_rows R) (claims_on R S).
Proof.
  unfold check. rewrite andb_true_iff, closed_spec, all_below_spec, <- check_at_spec.
  apply and_both; [easy | split].
  - intros all u. destruct (le_lt_dec (size R) u); auto.
    unfold check_at, check_value, check_height, check_length, check_bound, claims_on; cbn [labels heights lengths].
    now rewrite of_rows_above, !on_rows_above.
  - auto.
Qed.

Theorem lengths_checker R S : check_lengths R S = true <-> closed R /\
  forall u, is_remoteness (of_rows R) (lengths (claims_on R S)) u.
Proof.
  unfold check_lengths. rewrite andb_true_iff, closed_spec, all_below_spec.
  apply and_both; [easy|]. split; intros all u; [|intros _; now apply check_length_spec].
  destruct (le_lt_dec (size R) u); [|now apply check_length_spec, all].
  unfold is_remoteness, claims_on. cbn [lengths]. now rewrite of_rows_above, on_rows_above.
Qed.

(* What yes means, in words of play: who wins, and in exactly how many moves. *)
Corollary yes_outcomes R S u : check R S = true ->
  let F := of_rows R in let G := G_of (claims_on R S) in
  (is_P G u <-> forces_win F false u) /\ (is_N F G u <-> forces_win F true u) /\
  (is_D F G u <-> (exists s, never_loses F s true u) /\ exists s, never_loses F s false u).
Proof. intros [_ [def _]]%checker. exact (outcomes _ _ _ def u). Qed.
