(* Fraenkel and Yesha 1986, Theorem 5: the values of sums of any number of games, and
   the sum of monotonic counters for a counter. All games are in one digraph, their
   disjoint union; a position of the sum is the list of those of the games. *)

From Grundy Require Import NimSum.
From Grundy Require Export Sets Outcomes.

Section Sum.
Context {V : Type} (F : digraph V) (G : V -> option nat) (c : V -> nat).

Fixpoint moves (l : list V) : list (list V) :=
  match l with
  | [] => []
  | x :: t => map (fun y => y :: t) (F x) ++ map (cons x) (moves t)
  end.

(* The generalized nim-sum; what its sets K are, is said below. *)
Fixpoint sum (l : list V) : option nat :=
  match l with
  | [] => Some 0
  | x :: t => match G x, sum t with Some a, Some b => Some (Nat.lxor a b) | _, _ => None end
  end.

Fixpoint total (l : list V) : nat :=
  match l with [] => 0 | x :: t => c x + total t end.

Lemma in_moves x t m : In m (moves (x :: t)) <->
  (exists y, In y (F x) /\ m = y :: t) \/ (exists s, In s (moves t) /\ m = x :: s).
Proof. cbn. rewrite in_app_iff, !in_map_iff.
  split; (intros [(y & ? & ?) | (y & ? & ?)]; [left | right]; exists y; auto).
Qed.

Lemma sum_cons x t s : sum (x :: t) = Some s ->
  exists a b, G x = Some a /\ sum t = Some b /\ s = Nat.lxor a b.
Proof. cbn. destruct (G x) as [a|], (sum t) as [b|]; try easy. intros [= <-]. eauto. Qed.

(* K of a sum: K shifted, if one part is infinite; empty, if more are. *)
Lemma sum_left x t r k : G x = None -> sum t = Some r ->
  among moves sum (x :: t) k <-> exists j, among F G x j /\ k = Nat.lxor j r.
Proof. intros E Er. split.
  - intros (m & into & Em). apply in_moves in into as [(y & into & ->) | (s & _ & ->)].
    + apply sum_cons in Em as (j & b & Ey & Eb & ->). exists j. split; [now exists y | congruence].
    + cbn in Em. now rewrite E in Em.
  - intros (j & (y & into & Ey) & ->). exists (y :: t). rewrite in_moves. split; [eauto|].
    cbn. now rewrite Ey, Er.
Qed.

Lemma sum_right x t a k : G x = Some a -> sum t = None ->
  among moves sum (x :: t) k <-> exists j, among moves sum t j /\ k = Nat.lxor j a.
Proof. intros E Et. split.
  - intros (m & into & Em). apply in_moves in into as [(y & _ & ->) | (s & into & ->)].
    + cbn in Em. rewrite Et in Em. now destruct (G y).
    + apply sum_cons in Em as (b & j & Ex & Ej & ->). exists j. split; [now exists s|].
      rewrite Nat.lxor_comm. congruence.
  - intros (j & (s & into & Es) & ->). exists (x :: s). rewrite in_moves. split; [eauto|].
    cbn. now rewrite E, Es, Nat.lxor_comm.
Qed.

Lemma sum_both x t k : G x = None -> sum t = None -> ~ among moves sum (x :: t) k.
Proof.
  intros E Et (m & into & Em). apply in_moves in into as [(y & _ & ->) | (s & _ & ->)]; cbn in Em.
  - rewrite Et in Em. now destruct (G y).
  - now rewrite E in Em.
Qed.

(* The least number that is not in K shifted by r: that of K shifted, or one that a
   smaller r would make of it. *)
Lemma mex_shift (K S : nat -> Prop) r k m : mex K k -> mex S m ->
  (forall n, S n <-> exists j, K j /\ n = Nat.lxor j r) ->
  m = Nat.lxor k r \/ exists s, s < r /\ m = Nat.lxor k s.
Proof. intros [none all] [none' all'] shift.
  destruct (lt_eq_lt_dec m (Nat.lxor k r)) as [[less | same] | more]; auto.
  - destruct (nim k r m less) as [(x & low & E) | (s & low & E)]; [|eauto].
    destruct none'. apply shift. exists x. auto.
  - apply all', shift in more as (j & inK & E). apply lxor_inj in E. now subst.
Qed.

Hypothesis def : definition1 F lt G c.
Hypothesis mono : monotonic lt G c.

Lemma lower l : forall s k, sum l = Some s -> k < s ->
  exists m, In m (moves l) /\ sum m = Some k /\ total m < total l.
Proof. induction l as [|x t IH]; intros s k E less; [injection E; lia|].
  apply sum_cons in E as (a & b & Ex & Et & ->).
  destruct (nim a b k less) as [(y & low & <-) | (y & low & <-)].
  - destruct (def x) as [mexG _]. destruct (mexG a Ex) as [_ all].
    destruct (all y low) as (z & into & Ez). exists (z :: t).
    rewrite in_moves. cbn. rewrite Ez, Et. pose proof (mono z x y a Ez Ex low).
    repeat split; [eauto | lia].
  - destruct (IH b y Et low) as (m & into & Em & less'). exists (x :: m).
    rewrite in_moves. cbn. rewrite Ex, Em. repeat split; [eauto | lia].
Qed.

Lemma differs l : forall s m, sum l = Some s -> In m (moves l) -> sum m <> Some s.
Proof. induction l as [|x t IH]; intros s m E into; [easy|]. intros Em.
  apply sum_cons in E as (a & b & Ex & Et & ->).
  apply in_moves in into as [(y & into & ->) | (z & into & ->)];
    apply sum_cons in Em as (a' & b' & Ex' & Et' & E).
  - destruct (def x) as [mexG _]. destruct (mexG a Ex) as [none _]. apply none. exists y.
    split; trivial. rewrite Ex'. f_equal. apply (lxor_inj _ _ b). congruence.
  - apply (IH b z Et into). rewrite Et'. f_equal. apply (lxor_inj _ _ a).
    rewrite (Nat.lxor_comm b), (Nat.lxor_comm b'). congruence.
Qed.

(* A move is answered in its own game, or it lowers the counter. *)
Lemma answered l : forall s m, sum l = Some s -> In m (moves l) ->
  (exists w, In w (moves m) /\ sum w = Some s /\ total w < total l) \/
  exists k, sum m = Some k /\ total m < total l.
Proof. induction l as [|x t IH]; intros s m E into; [easy|].
  apply sum_cons in E as (a & b & Ex & Et & ->).
  apply in_moves in into as [(y & into & ->) | (z & into & ->)].
  - destruct (def x) as (mexG & answer & _).
    assert (differ : G y <> Some a) by (intros Ey; apply (mexG a Ex); exists y; auto).
    destruct (below_or_above _ _ differ) as [(k & Ey & low) | more].
    + right. cbn. rewrite Ey, Et. pose proof (mono y x k a Ey Ex low).
      eexists. split; [reflexivity | lia].
    + left. destruct (answer a y Ex into more) as (w & into' & Ew & less). exists (w :: t).
      rewrite in_moves. cbn. rewrite Ew, Et. repeat split; [eauto | lia].
  - destruct (IH b z Et into) as [(w & into' & Ew & less) | (k & Ek & less)].
    2: { right. cbn. rewrite Ex, Ek. eexists. split; [reflexivity | lia]. }
    left. exists (x :: w). rewrite in_moves. cbn. rewrite Ex, Ew. repeat split; [eauto | lia].
Qed.

Lemma sum_escapes l : C moves sum l.
Proof. induction l as [|x t IH]; intros E; [easy|]. destruct (def x) as (mexG & _ & escape).
  assert (exists m, mex (among moves sum (x :: t)) m) as [m is_mex] by (eexists; apply gap_among).
  destruct (G x) as [a|] eqn:Ex, (sum t) as [r|] eqn:Et; [cbn in E; now rewrite Ex, Et in E| | |].
  - destruct (IH Et) as (k & s & is_mex' & into & Es & without). exists m.
    destruct (mex_shift _ _ a _ _ is_mex' is_mex) as [Em | (b & low & Em)].
    + intros n. now apply sum_right.
    + exists (x :: s). rewrite in_moves. split; [exact is_mex|]. split; [eauto|].
      cbn. rewrite Ex, Es. split; trivial. rewrite (sum_right x s a); trivial.
      rewrite Em. intros (j & inK & E'). apply lxor_inj in E'. now subst.
    + destruct (mexG a Ex) as [_ all]. destruct (all b low) as (y & into' & Ey).
      exists (y :: t). rewrite in_moves. split; [exact is_mex|]. split; [eauto|].
      cbn. rewrite Ey, Et. split; trivial. rewrite (sum_right y t b); trivial.
      rewrite Em. intros (j & inK & E'). apply lxor_inj in E'. subst. now apply is_mex'.
  - destruct (escape Ex) as (k & y & is_mex' & into & Ey & without). exists m.
    destruct (mex_shift _ _ r _ _ is_mex' is_mex) as [Em | (b & low & Em)].
    + intros n. now apply sum_left.
    + exists (y :: t). rewrite in_moves. split; [exact is_mex|]. split; [eauto|].
      cbn. rewrite Ey. split; trivial. rewrite (sum_left y t r); trivial.
      rewrite Em. intros (j & inK & E'). apply lxor_inj in E'. now subst.
    + destruct (lower t r b Et low) as (s & into' & Es & _).
      exists (x :: s). rewrite in_moves. split; [exact is_mex|]. split; [eauto|].
      cbn. rewrite Ex. split; trivial. rewrite (sum_left x s b); trivial.
      rewrite Em. intros (j & inK & E'). apply lxor_inj in E'. subst. now apply is_mex'.
  - destruct (escape Ex) as (k & y & _ & into & Ey & _). exists 0, (y :: t).
    rewrite in_moves. split; [split; [now apply sum_both | lia]|]. split; [eauto|].
    cbn. rewrite Ey. split; trivial. now apply sum_both.
Qed.

Theorem sum_values : definition1 moves lt sum total.
Proof. intros l. split; [|split; [|apply sum_escapes]].
  - intros s E. split.
    + intros (m & into & Em). now apply (differs l s m).
    + intros k less. destruct (lower l s k E less) as (m & ? & ? & _). now exists m.
  - intros s m E into more. destruct (answered l s m E into) as [? | (k & Em & less)]; trivial.
    rewrite Em in more. destruct (lower m k s Em more) as (w & ? & ? & ?). exists w.
    repeat split; trivial. lia.
Qed.

(* Corollary 2. *)
Corollary sum_outcomes (l : list V) :
  (is_P sum l <-> forces_win moves false l) /\
  (is_N moves sum l <-> forces_win moves true l) /\
  (is_D moves sum l <->
    (exists s, never_loses moves s true l) /\ exists s, never_loses moves s false l).
Proof. exact (outcomes moves sum total sum_values l). Qed.
End Sum.
