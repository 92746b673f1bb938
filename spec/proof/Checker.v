(* A checker of solutions, which goes through the rows once and, for each move,
   at most twice through the row that it leads to. It says yes exactly if Definition
   1 of Fraenkel and Yesha holds with the heights for a counter, the sets K are those
   of the values, and the recursions of heights and remoteness hold. *)

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
  | Infinite L => if list_eq_dec Nat.eq_dec L K then existsb (lacks (gap 0 K)) (F u) else false
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

Definition has_length (x : option nat) (v : V) : bool :=
  match lengths S v, x with Some m, Some n => m =? n | None, None => true | _, _ => false end.

(* May a follower have this remoteness, where the least even one, or the greatest one
   if all are odd, is r? *)
Definition fits (r : nat) (v : V) : bool :=
  match lengths S v with
  | Some s => if Nat.even r then negb (Nat.even s) || (r <=? s)
      else negb (Nat.even s) && (s <=? r)
  | None => Nat.even r
  end.

Definition not_even (v : V) : bool :=
  match lengths S v with Some s => negb (Nat.even s) | None => true end.

Definition check_length (u : V) : bool :=
  match lengths S u with
  | Some 0 => match F u with [] => true | _ => false end
  | Some (Datatypes.S r) => existsb (has_length (Some r)) (F u) && forallb (fits r) (F u)
  | None => existsb (has_length None) (F u) && forallb not_even (F u)
  end.

(* What the checks are about, at one position. *)
Definition right_set u :=
  forall K, labels S u = Infinite K -> K = set_of (finite_values G (F u)).

Definition finite_height u := G u <> None -> heights S u <> None.

Lemma has_value_spec g v : has_value g v = true <-> G v = Some g.
Proof.
  unfold has_value, G, G_of. destruct (labels S v); cbn; [|easy].
  rewrite Nat.eqb_eq. split; congruence.
Qed.

Lemma not_above_spec n h v : not_above n h v = true <-> at_most (heights S) v n h.
Proof. unfold not_above, at_most. destruct (heights S v) as [k|].
  - rewrite Nat.leb_le. split; [eauto | intros (? & [= <-] & ?); trivial].
  - split; [easy | now intros (? & ? & _)].
Qed.

Lemma and_both (P P' Q Q' : Prop) : (P <-> P') -> (Q <-> Q') -> P /\ Q <-> P' /\ Q'.
Proof. tauto. Qed.

Lemma check_bound_spec u g h : check_bound u g h = true <-> suffices F G (heights S) u g h.
Proof. unfold check_bound, suffices. rewrite andb_true_iff, covers_spec, forallb_forall.
  setoid_rewrite finite_values_spec. setoid_rewrite filter_In. setoid_rewrite orb_true_iff.
  setoid_rewrite existsb_exists. setoid_rewrite andb_true_iff. setoid_rewrite has_value_spec.
  setoid_rewrite not_above_spec. apply and_both; [firstorder | easy].
Qed.

Lemma check_height_spec u :
  check_height u = true <-> is_height F G (heights S) u /\ finite_height u.
Proof. unfold check_height, is_height, finite_height. change (G u) with (value (labels S u)).
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

Lemma has_length_spec x l :
  existsb (has_length x) l = true <-> exists v, In v l /\ lengths S v = x.
Proof. assert (same : forall v, has_length x v = true <-> lengths S v = x).
  { intros v. unfold has_length. destruct (lengths S v), x; try easy. rewrite Nat.eqb_eq.
    split; congruence. } rewrite existsb_exists. now setoid_rewrite same.
Qed.

Lemma check_length_spec u : check_length u = true <-> is_remoteness F (lengths S) u.
Proof. unfold check_length, is_remoteness. destruct (lengths S u) as [[|r]|].
  - destruct (F u); split; easy.
  - rewrite andb_true_iff, has_length_spec, forallb_forall. apply and_both; [easy|].
    unfold fits. destruct (Nat.even r); split; intros all v; [intros s into E even| |..];
      try intros into; try specialize (all v into).
    + rewrite E, even in all. now apply Nat.leb_le.
    + destruct (lengths S v) as [s|] eqn:E; trivial. destruct (Nat.even s) eqn:even; trivial.
      apply Nat.leb_le. now apply (all v s).
    + destruct (lengths S v) as [s|]; [|easy]. apply andb_true_iff in all as [odd le].
      exists s. now rewrite <- negb_true_iff, <- Nat.leb_le.
    + destruct all as (s & -> & -> & ?). now apply Nat.leb_le.
  - rewrite andb_true_iff, has_length_spec, forallb_forall. apply and_both; [easy|].
    unfold not_even. split; intros all v.
    + intros s into E. specialize (all v into). rewrite E in all. now apply negb_true_iff.
    + intros into. destruct (lengths S v) as [s|] eqn:E; trivial. now rewrite (all v s into E).
Qed.

(* Which is to say: it has the finite values of followers, in ascending order. *)
Lemma right_set_spec u K : right_set u -> labels S u = Infinite K ->
  ascending K /\ forall k, In k K <-> among F G u k.
Proof. intros right E. rewrite (right K E).
  destruct (set_of_spec (finite_values G (F u))) as [sorted same]. split; trivial.
  intros k. rewrite same. apply finite_values_spec.
Qed.

Lemma lacks_spec m v : right_set v ->
  lacks m v = true <-> G v = None /\ ~ among F G v m.
Proof. intros right. unfold lacks. change (G v) with (value (labels S v)).
  destruct (labels S v) as [g|K] eqn:EK; cbn; [easy|].
  destruct (right_set_spec v K right EK) as [_ same]. rewrite <- same, negb_true_iff.
  assert (E : existsb (Nat.eqb m) K = true <-> In m K).
  { rewrite existsb_exists. split; [|exists m; now rewrite Nat.eqb_refl].
    intros (x & into & E). apply Nat.eqb_eq in E. now subst. }
  rewrite <- E. destruct (existsb _ K); split; (easy || tauto).
Qed.

(* The sets are compared first: in C they stand for the values of followers. *)
Lemma check_value_spec : (forall u, check_value u = true) <->
  forall u, A F G u /\ C F G u /\ right_set u.
Proof.
  assert (set : forall u, check_value u = true -> right_set u).
  { intros u. unfold check_value. intros E K L. rewrite L in E.
    now destruct (list_eq_dec Nat.eq_dec K _). }
  split.
  - intros all u. pose proof (all u) as this. unfold check_value in this.
    pose proof (gap_among _ F G u) as is_mex. split; [|split; [|auto]].
    + intros g. unfold G at 1, G_of at 1. destruct (labels S u); intros [= <-].
      now apply Nat.eqb_eq in this as <-.
    + unfold C, G at 1, G_of at 1. destruct (labels S u); intros E; [easy|].
      destruct (list_eq_dec _ _ _); [|easy]. apply existsb_exists in this as (v & into & this).
      apply lacks_spec in this as [? ?]; [|auto]. eauto 6.
  - intros all u. destruct (all u) as (mexG & escape & right).
    pose proof (gap_among _ F G u) as is_mex. unfold check_value. unfold right_set in right.
    unfold A, G at 1, G_of at 1 in mexG. unfold C, G at 1, G_of at 1 in escape.
    destruct (labels S u) as [g|K].
    + apply Nat.eqb_eq. apply (mex_unique _ _ _ is_mex). now apply mexG.
    + rewrite <- (right K eq_refl). destruct (list_eq_dec _ K K); [|easy].
      destruct (escape eq_refl) as (m & v & is_mex' & into & E & without).
      rewrite (right K eq_refl), (mex_unique _ _ _ is_mex is_mex'). apply existsb_exists.
      exists v. split; trivial. apply lacks_spec; auto. apply (all v).
Qed.
End Checks.

Definition certified {V} (F : digraph V) (S : claims V) :=
  definition1 F lt (G_of S) (counter (heights S)) /\ forall u, right_set F S u /\
  is_height F (G_of S) (heights S) u /\ finite_height S u /\ is_remoteness F (lengths S) u.

Definition check_at {V} (F : digraph V) (S : claims V) u :=
  check_value F S u && check_height F S u && check_length F S u.

Lemma check_at_spec V (F : digraph V) S :
  (forall u, check_at F S u = true) <-> certified F S.
Proof. unfold certified, check_at. split.
  - intros all. assert (parts : forall u, check_value F S u = true /\
      (is_height F (G_of S) (heights S) u /\ finite_height S u) /\ is_remoteness F (lengths S) u).
    { intros u. specialize (all u).
      rewrite !andb_true_iff, check_height_spec, check_length_spec in all.
      tauto. } pose proof (proj1 (check_value_spec F S) (fun u => proj1 (parts u))) as values.
    split; intros u; destruct (values u) as (mexG & escape & right), (parts u) as (_ & [? fin] & ?);
      [|tauto]. split; [|split]; trivial. intros g v E.
    apply (height_answers F (G_of S) (heights S)); trivial; [apply parts|].
    apply fin. now rewrite E.
  - intros [def rest] u. rewrite !andb_true_iff, check_height_spec, check_length_spec.
    destruct (rest u) as (_ & ? & ? & ?). repeat split; trivial.
    apply check_value_spec. clear u H H0 H1. intros u.
    destruct (def u) as (? & _ & ?), (rest u) as (? & _).
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
Proof. induction n as [|n IH]; cbn; [split; [lia | easy]|]. destruct (f n) eqn:E.
  - rewrite IH. split; intros all u ?; [|apply all; lia].
    destruct (Nat.eq_dec u n) as [->|]; trivial. apply all. lia.
  - split; [easy|]. intros all. rewrite <- E. apply all. lia.
Qed.

Lemma closed_spec R : all_below (size R) (closed_at R) = true <-> closed R.
Proof. unfold closed, closed_at. rewrite all_below_spec. split.
  - intros all u v ? into. specialize (all u). rewrite forallb_forall in all.
    apply Nat.ltb_lt. auto.
  - intros all u ?. apply forallb_forall. intros v into. apply Nat.ltb_lt. eauto.
Qed.

Theorem checker R S :
  check R S = true <-> closed R /\ certified (of_rows R) (claims_on R S).
Proof. unfold check. rewrite andb_true_iff, closed_spec, all_below_spec, <- check_at_spec.
  apply and_both; [easy | split].
  - intros all u. destruct (le_lt_dec (size R) u); auto.
    unfold check_at, check_value, check_height, check_length, check_bound, claims_on.
    cbn [labels heights lengths].
    unfold of_rows. now rewrite !on_rows_above.
  - auto.
Qed.

Theorem lengths_checker R S : check_lengths R S = true <-> closed R /\
  forall u, is_remoteness (of_rows R) (lengths (claims_on R S)) u.
Proof. unfold check_lengths. rewrite andb_true_iff, closed_spec, all_below_spec.
  apply and_both; [easy|]. split; intros all u; [|intros _; now apply check_length_spec].
  destruct (le_lt_dec (size R) u); [|now apply check_length_spec, all].
  unfold is_remoteness, claims_on. cbn [lengths]. unfold of_rows. now rewrite !on_rows_above.
Qed.

(* What yes means, in words of play: who wins, and in exactly how many moves. *)
Corollary yes_outcomes R S u : check R S = true ->
  let F := of_rows R in let G := G_of (claims_on R S) in
  (is_P G u <-> forces_win F false u) /\ (is_N F G u <-> forces_win F true u) /\
  (is_D F G u <-> (exists s, never_loses F s true u) /\ exists s, never_loses F s false u).
Proof. intros [_ [def _]]%checker. exact (outcomes _ _ _ def u). Qed.
