(* Smith 1966, section 9: the height H, the least function with (23). That it is a
   counter is said in csrc/README.md. None stands for infinity. *)

From Grundy Require Export Definition1.

Section Height.
Context {V : Type} (F : digraph V) (G H : V -> option nat).

(* H(v) + n is at most h. *)
Definition at_most (v : V) (n h : nat) := exists k, H v = Some k /\ k + n <= h.

(* All terms of which the height of u, with the value g, is the greatest are at
   most h. *)
Definition suffices (u : V) (g h : nat) :=
  (forall y, y < g -> exists v, In v (F u) /\ G v = Some y /\ at_most v 1 h) /\
  (forall v, In v (F u) -> at_most v 1 h \/
    exists w, In w (F v) /\ G w = Some g /\ at_most w 2 h).

Definition is_height u := match G u, H u with
  | None, h => h = None
  | Some g, None => forall h, ~ suffices u g h
  | Some g, Some h => suffices u g h /\ forall k, k < h -> ~ suffices u g k
  end.

Definition counter u := match H u with Some h => h | None => 0 end.

Lemma suffices_more u g h k : suffices u g h -> h <= k -> suffices u g k.
Proof. intros [low other] le. assert (more : forall v n, at_most v n h -> at_most v n k).
  { intros v n (j & E & ?). exists j. split; trivial. lia. } split.
  - intros y less. destruct (low y less) as (v & ? & ? & ?); eauto.
  - intros v into. destruct (other v into) as [?|(w & ? & ? & ?)]; eauto 6.
Qed.

(* A height that is finite answers B, at all positions where it is. *)
Lemma height_answers u :
  (forall v, is_height v) -> A F G u -> H u <> None -> B F lt G counter u.
Proof. intros height mexG finite g v E into more. generalize (height u).
  unfold is_height. rewrite E. destruct (H u) as [h|] eqn:Hu; [|easy].
  intros [[_ other] _]. destruct (other v into) as [(k & Hv & le) | (w & ? & ? & k & Hw & le)].
  - generalize (height v). unfold is_height. destruct (G v) as [y|]; [|congruence].
    simpl in more. rewrite Hv. intros [[low _] _].
    destruct (low g more) as (w & into' & Gw & j & Hw & le').
    exists w. repeat split; trivial. unfold counter. rewrite Hu, Hw. lia.
  - exists w. repeat split; trivial. unfold counter. rewrite Hu, Hw. lia.
Qed.

(* By a monotonic counter: it is finite where G is, and twice the counter at most. *)
Lemma height_finite (c : V -> nat) : definition1 F lt G c -> monotonic lt G c ->
  (forall v, is_height v) -> forall u g, G u = Some g -> at_most u 0 (2 * c u).
Proof. intros def mono height.
  enough (all : forall n u g, c u < n -> G u = Some g -> at_most u 0 (2 * c u)) by eauto.
  induction n as [|n IH]; [lia|]. intros u g less E.
  destruct (def u) as (mexG & answer & _). destruct (mexG g E) as [none low].
  assert (below : forall v y, G v = Some y -> y < g -> at_most v 1 (2 * c u)).
  { intros v y Ev ?. assert (c v < c u) by (apply (mono v u y g); trivial).
    destruct (IH v y) as (k & ? & ?); [lia | trivial |]. exists k. split; trivial. lia. }
  assert (enough : suffices u g (2 * c u)).
  { split.
    - intros y ?. destruct (low y) as (v & ? & ?); trivial. exists v. eauto.
    - intros v into. assert (differ : G v <> Some g) by (intros Ev; apply none; now exists v).
      destruct (below_or_above _ _ differ) as [(y & Ev & ?) | more]; [eauto|].
      destruct (answer g v E into more) as (w & ? & Ew & ?). right. exists w.
      destruct (IH w g) as (k & ? & ?); [lia | trivial |].
      repeat split; trivial. exists k. split; trivial. lia. }
  generalize (height u). unfold is_height. rewrite E. destruct (H u) as [h|] eqn:Hu.
  - intros [_ least]. exists h. split; trivial. destruct (le_lt_dec h (2 * c u)); [lia|].
    now destruct (least (2 * c u)).
  - intros no. now destruct (no (2 * c u)).
Qed.
End Height.

(* The least height is a counter of Definition 1. *)
Theorem height_is_counter V (F : digraph V) G H (c : V -> nat) :
  definition1 F lt G c -> monotonic lt G c -> (forall u, is_height F G H u) ->
  definition1 F lt G (counter H).
Proof. intros def mono height u. destruct (def u) as (mexG & _ & escape).
  repeat split; trivial; try now apply mexG. intros g v E.
  apply (height_answers _ _ H u height mexG); trivial.
  destruct (height_finite F G H c def mono height u g E) as (h & ? & _). congruence.
Qed.

(* One function at most satisfies the recursion and is finite where G is: what does is
   the least height. *)
Lemma suffices_same V (F : digraph V) G H H' u g h :
  (forall v j, j < h -> H v = Some j -> H' v = Some j) ->
  suffices F G H u g h -> suffices F G H' u g h.
Proof.
  intros same [low other]. assert (move : forall v n, 1 <= n -> at_most H v n h -> at_most H' v n h)
    by (intros v n ? (j & Ej & ?); exists j; split; trivial; apply same; trivial; lia).
  split.
  - intros y ?. destruct (low y) as (v & ? & ? & ?); trivial. exists v. auto.
  - intros v into. destruct (other v into) as [? | (w & ? & ? & ?)]; [auto|]. right. exists w. auto.
Qed.

Theorem height_unique V (F : digraph V) G H H' :
  (forall u, is_height F G H u) -> (forall u, is_height F G H' u) ->
  (forall u, G u <> None -> H u <> None /\ H' u <> None) -> forall u, H u = H' u.
Proof. intros height height' finite. assert (same : forall h u, H u = Some h <-> H' u = Some h).
  { induction h as [h IH] using lt_wf_ind. intros u. generalize (height u) (height' u) (finite u).
    unfold is_height. destruct (G u) as [g|]; [|now intros -> -> _]. intros this this' some.
    destruct (H u) as [i|] eqn:Eu, (H' u) as [j|] eqn:Eu'; try (now destruct some).
    destruct this as [enough least], this' as [enough' least'].
    assert (i < h \/ j < h \/ (h <= i /\ h <= j)) as [low | [low | [le le']]] by lia.
    - apply (IH i low) in Eu as Ev. replace j with i by congruence. easy.
    - apply (IH j low) in Eu' as Ev. replace i with j by congruence. easy.
    - split; intros [= ->]; f_equal.
      + destruct (Nat.eq_dec j h); trivial. destruct (least' h); [lia|].
        apply (suffices_same _ _ _ H); trivial. intros v k ? ?. now apply IH.
      + destruct (Nat.eq_dec i h); trivial. destruct (least h); [lia|].
        apply (suffices_same _ _ _ H'); trivial. intros v k ? ?. now apply IH. }
  intros u. destruct (H u) as [h|] eqn:E; [symmetry; now apply same|].
  destruct (H' u) as [h|] eqn:E'; trivial. apply same in E'. congruence.
Qed.
