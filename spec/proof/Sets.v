(* Finite sets of numbers as ascending lists, and mex. *)

From Coq Require Import Mergesort Orders Sorted Permutation.
From Grundy Require Export Definition1.

Module NatOrder <: TotalLeBool.
  Definition t := nat.
  Definition leb := Nat.leb.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !Nat.leb_le. lia. Qed.
End NatOrder.
Module NatSort := Sort NatOrder.

Definition ascending := StronglySorted lt.

Fixpoint distinct (l : list nat) : list nat :=
  match l with
  | x :: t => match t with
    | y :: _ => if x =? y then distinct t else x :: distinct t
    | [] => l
    end
  | [] => l
  end.

Definition set_of (l : list nat) := distinct (NatSort.sort l).

(* The first number from n on that is not in an ascending list of such. *)
Fixpoint gap (n : nat) (l : list nat) : nat :=
  match l with x :: t => if x =? n then gap (S n) t else n | [] => n end.

Lemma in_distinct l k : In k (distinct l) <-> In k l.
Proof.
  induction l as [|x l IH]; [easy|]. destruct l as [|y t]; [easy|].
  change (distinct (x :: y :: t)) with
    (if x =? y then distinct (y :: t) else x :: distinct (y :: t)).
  destruct (Nat.eqb_spec x y) as [->|]; [rewrite IH; cbn; tauto|]. cbn [In] in *. tauto.
Qed.

Lemma distinct_ascending l : StronglySorted le l -> ascending (distinct l).
Proof. induction l as [|x l IH]; [constructor|]. intros sorted.
  apply StronglySorted_inv in sorted as [sorted all]. specialize (IH sorted).
  destruct l as [|y t]; [repeat constructor|]. change (distinct (x :: y :: t)) with
    (if x =? y then distinct (y :: t) else x :: distinct (y :: t)).
  destruct (Nat.eqb_spec x y) as [->|]; trivial. constructor; trivial.
  apply Forall_forall. intros k into. rewrite in_distinct in into.
  rewrite Forall_forall in all. pose proof (all y (or_introl eq_refl)).
  apply StronglySorted_inv in sorted as [_ all']. rewrite Forall_forall in all'.
  destruct into as [<- | into]; [lia|]. specialize (all' k into). lia.
Qed.

Lemma set_of_spec l : ascending (set_of l) /\ forall k, In k (set_of l) <-> In k l.
Proof. unfold set_of. split.
  - apply distinct_ascending.
    assert (trans : Relations_1.Transitive (fun x y => is_true (x <=? y))).
    { intros x y z. unfold is_true. rewrite !Nat.leb_le. lia. }
    pose proof (NatSort.StronglySorted_sort l trans) as sorted.
    induction sorted as [|x t _ IH all]; constructor; trivial.
    revert all. apply Forall_impl. intros y. apply Nat.leb_le.
  - intros k. rewrite in_distinct. pose proof (NatSort.Permuted_sort l) as same.
    split; apply Permutation_in; [now apply Permutation_sym | trivial].
Qed.

Lemma gap_spec l : forall n, ascending l -> Forall (le n) l ->
  n <= gap n l /\ ~ In (gap n l) l /\ forall k, n <= k < gap n l -> In k l.
Proof. induction l as [|x l IH]; intros n sorted from; cbn; [repeat split; trivial; lia|].
  apply StronglySorted_inv in sorted as [sorted all]. inversion from as [|? ? le from']; subst.
  destruct (Nat.eqb_spec x n) as [->|].
  - destruct (IH (S n) sorted all) as (more & none & below). repeat split; [lia | | intros k ?].
    + intros [E | into]; [lia | easy].
    + destruct (Nat.eq_dec n k); auto. right. apply below. lia.
  - repeat split; trivial; [|lia]. intros [E | into]; [lia|].
    rewrite Forall_forall in all. specialize (all n into). lia.
Qed.

Lemma gap_is_mex l : mex (fun k => In k l) (gap 0 (set_of l)).
Proof.
  destruct (set_of_spec l) as [sorted same].
  destruct (gap_spec (set_of l) 0 sorted) as (_ & none & all).
  - apply Forall_forall. intros; lia.
  - split; [now rewrite <- same|]. intros k less. apply same, all. lia.
Qed.

Lemma covers_spec g l : g <=? gap 0 (set_of l) = true <-> forall y, y < g -> In y l.
Proof. destruct (gap_is_mex l) as [none all]. rewrite Nat.leb_le. split.
  - intros le y less. apply all. lia.
  - intros below. destruct (le_lt_dec g (gap 0 (set_of l))) as [|less]; trivial.
    now apply below in less.
Qed.

(* The finite values of some positions. *)
Definition finite_values {V} (G : V -> option nat) : list V -> list nat :=
  flat_map (fun v => match G v with Some g => [g] | None => [] end).

Lemma finite_values_spec V (G : V -> option nat) l k :
  In k (finite_values G l) <-> exists v, In v l /\ G v = Some k.
Proof.
  unfold finite_values. rewrite in_flat_map. split; intros (v & into & E); exists v; split; trivial.
  - destruct (G v); [destruct E as [<-|[]] | destruct E]; trivial.
  - rewrite E. now left.
Qed.

Lemma gap_among V (F : digraph V) G u :
  mex (among F G u) (gap 0 (set_of (finite_values G (F u)))).
Proof. destruct (gap_is_mex (finite_values G (F u))) as [none all]. unfold among. split.
  - now rewrite <- finite_values_spec.
  - intros k less. now apply finite_values_spec, all.
Qed.
