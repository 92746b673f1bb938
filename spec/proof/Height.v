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
Proof.
  intros [low other] le.
  assert (more : forall v n, at_most v n h -> at_most v n k).
  { intros v n (j & E & ?). exists j. split; trivial. lia. }
  split.
  - intros y less. destruct (low y less) as (v & ? & ? & ?); eauto.
  - intros v into. destruct (other v into) as [?|(w & ? & ? & ?)]; eauto 6.
Qed.

(* A height that is finite answers B, at all positions where it is. *)
Lemma height_answers u :
  (forall v, is_height v) -> A F G u -> H u <> None -> B F lt G counter u.
Proof.
  intros height mexG finite g v E into more. generalize (height u).
  unfold is_height. rewrite E. destruct (H u) as [h|] eqn:Hu; [|easy].
  intros [[_ other] _]. destruct (other v into) as [(k & Hv & le) | (w & ? & ? & k & Hw & le)].
  - generalize (height v). unfold is_height. destruct (G v) as [y|]; [|congruence].
    simpl in more. rewrite Hv. intros [[low _] _].
    destruct (low g more) as (w & into' & Gw & j & Hw & le').
    exists w. repeat split; trivial. unfold counter. rewrite Hu, Hw. lia.
  - exists w. repeat split; trivial. unfold counter. rewrite Hu, Hw. lia.
Qed.

(* By a monotonic counter: it is finite where G is. *)
Lemma height_finite (c : V -> nat) : definition1 F lt G c -> monotonic lt G c ->
  (forall v, is_height v) -> forall u g, G u = Some g -> H u <> None.
Proof.
  intros def mono height.
  enough (all : forall n u g, c u < n -> G u = Some g -> exists h, H u = Some h).
  { intros u g E. destruct (all (S (c u)) u g) as (h & ->); auto; congruence. }
  induction n as [|n IH]; [lia|]. intros u g less E.
  destruct (def u) as (mexG & answer & _). destruct (mexG g E) as [none low].
  (* So many h suffice for the terms of one follower, and of one lower value. *)
  assert (lower : forall v y, G v = Some y -> y < g -> exists h, H v = Some h).
  { intros v y Gv ?. apply (IH v y); trivial.
    assert (c v < c u) by (apply (mono v u y g); trivial). lia. }
  assert (one : forall v, In v (F u) -> exists h, at_most v 1 h \/
    exists w, In w (F v) /\ G w = Some g /\ at_most w 2 h).
  { intros v into. assert (differ : G v <> Some g) by (intros Gv; apply none; exists v; auto).
    destruct (below_or_above _ _ differ) as [(y & Gv & ?) | more].
    - destruct (lower v y Gv) as (h & Hv); trivial. exists (h + 1). left. exists h. auto.
    - destruct (answer g v E into more) as (w & ? & Gw & ?).
      destruct (IH w g) as (h & Hw); [lia | trivial |]. exists (h + 2). right. exists w.
      repeat split; trivial. exists h. auto. }
  assert (value : forall y, y < g ->
    exists h v, In v (F u) /\ G v = Some y /\ at_most v 1 h).
  { intros y ?. destruct (low y) as (v & ? & Gv); trivial.
    destruct (lower v y Gv) as (h & Hv); trivial. exists (h + 1), v.
    repeat split; trivial. exists h. auto. }
  assert (raise : forall v n h k, at_most v n h -> h <= k -> at_most v n k).
  { intros v m h k (j & ? & ?) ?. exists j. split; trivial. lia. }
  assert (first : exists h, forall y, y < g ->
    exists v, In v (F u) /\ G v = Some y /\ at_most v 1 h).
  { clear - value raise. induction g as [|g IH]; [exists 0; lia|].
    destruct IH as [h all]; [auto|]. destruct (value g) as (k & v & ? & ? & ?); [lia|].
    exists (h + k). intros y ?. destruct (Nat.eq_dec y g) as [-> | ?].
    - exists v. repeat split; trivial. apply raise with k; trivial. lia.
    - destruct (all y) as (v' & ? & ? & ?); [lia|]. exists v'. repeat split; trivial.
      apply raise with h; trivial. lia. }
  assert (second : exists h, forall v, In v (F u) -> at_most v 1 h \/
    exists w, In w (F v) /\ G w = Some g /\ at_most w 2 h).
  { clear - one raise. induction (F u) as [|v l IH]; [exists 0; easy|].
    destruct IH as [h all]; [intros; apply one; now right|].
    destruct (one v) as [k this]; [now left|]. exists (h + k). intros v' [<- | into].
    - destruct this as [? | (w & ? & ? & ?)]; [left | right; exists w; repeat split];
        trivial; apply raise with k; trivial; lia.
    - destruct (all v' into) as [? | (w & ? & ? & ?)];
        [left | right; exists w; repeat split]; trivial; apply raise with h; trivial; lia. }
  destruct first as [h1 first], second as [h2 second].
  generalize (height u). unfold is_height. rewrite E. destruct (H u) as [h|]; eauto.
  intros no. destruct (no (h1 + h2)). split.
  - intros y ?. destruct (first y) as (v & ? & ? & ?); trivial. exists v.
    repeat split; trivial. apply raise with h1; trivial. lia.
  - intros v into. destruct (second v into) as [? | (w & ? & ? & ?)];
      [left | right; exists w; repeat split]; trivial; apply raise with h2; trivial; lia.
Qed.
End Height.

(* The least height is a counter of Definition 1. *)
Theorem height_is_counter V (F : digraph V) G H (c : V -> nat) :
  definition1 F lt G c -> monotonic lt G c -> (forall u, is_height F G H u) ->
  definition1 F lt G (counter H).
Proof.
  intros def mono height u. destruct (def u) as (mexG & _ & escape).
  repeat split; trivial; try now apply mexG. intros g v E.
  apply (height_answers _ _ H u height mexG); trivial.
  apply (height_finite F G H c def mono height u g E).
Qed.

(* One function at most satisfies the recursion where G is finite: what holds
   everywhere is the least height. *)
Theorem height_unique V (F : digraph V) G H H' :
  (forall u, is_height F G H u) -> (forall u, is_height F G H' u) ->
  (forall u, G u <> None -> H u <> None /\ H' u <> None) -> forall u, H u = H' u.
Proof.
  intros height height' finite.
  assert (half : forall H1 H2 h, (forall u, is_height F G H1 u) ->
    (forall u, is_height F G H2 u) -> (forall u, G u <> None -> H2 u <> None) ->
    (forall j u, j < h -> H1 u = Some j <-> H2 u = Some j) ->
    forall u, H1 u = Some h -> exists k, H2 u = Some k /\ k <= h).
  { clear. intros H1 H2 h height1 height2 finite same u E. generalize (height1 u) (height2 u).
    unfold is_height. rewrite E. destruct (G u) as [g|] eqn:Gu; [|easy].
    intros [enough _] bound. destruct (H2 u) as [k|] eqn:E2;
      [|destruct (finite u); congruence].
    exists k. split; trivial. destruct (le_lt_dec k h) as [|less]; trivial.
    destruct bound as [_ least]. destruct (least h less).
    assert (move : forall v n, 1 <= n -> at_most H1 v n h -> at_most H2 v n h).
    { intros v n ? (j & Ej & ?). exists j. split; trivial. apply same; trivial. lia. }
    destruct enough as [low other]. split.
    - intros y ?. destruct (low y) as (v & ? & ? & ?); trivial. exists v. auto.
    - intros v into. destruct (other v into) as [? | (w & ? & ? & ?)]; [auto|].
      right. exists w. auto. }
  assert (same : forall h u, H u = Some h <-> H' u = Some h).
  { induction h as [h IH] using lt_wf_ind.
    assert (le : forall u, H u = Some h -> exists k, H' u = Some k /\ k <= h)
      by (apply half; trivial; [intros u ?; now apply finite | auto]).
    assert (le' : forall u, H' u = Some h -> exists k, H u = Some k /\ k <= h).
    { apply half; trivial; [intros u ?; now apply finite|]. intros j u ?.
      symmetry. auto. }
    intros u. split; intros E.
    - destruct (le u E) as (k & E' & ?). destruct (Nat.eq_dec k h); [congruence|].
      apply IH in E'; [congruence | lia].
    - destruct (le' u E) as (k & E' & ?). destruct (Nat.eq_dec k h); [congruence|].
      apply IH in E'; [congruence | lia]. }
  intros u. destruct (H u) as [h|] eqn:E; [symmetry; now apply same|].
  destruct (H' u) as [h|] eqn:E'; trivial. apply same in E'. congruence.
Qed.
