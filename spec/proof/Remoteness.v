(* Smith 1966, section 4: the recursion of remoteness tells who wins, and in how
   many moves; the winner cannot win sooner, nor the loser last longer. None stands
   for infinity. *)

From Grundy Require Export Play.

Section Remoteness.
Context {V : Type} (F : digraph V) (R : V -> option nat).

(* 0 at sinks. Elsewhere 1 + the least even one of a follower, if there is one; else
   1 + the greatest, if that of all followers is finite; else infinite. *)
Definition is_remoteness (u : V) := match R u with
  | Some 0 => F u = []
  | Some (S r) => (exists v, In v (F u) /\ R v = Some r) /\
      if Nat.even r then forall v s, In v (F u) -> R v = Some s -> Nat.even s = true -> r <= s
      else forall v, In v (F u) -> exists s, R v = Some s /\ Nat.even s = false /\ s <= r
  | None => (exists v, In v (F u) /\ R v = None) /\
      forall v s, In v (F u) -> R v = Some s -> Nat.even s = false
  end.

Hypothesis recursion : forall u, is_remoteness u.

Lemma even_next r : Nat.even (S r) = negb (Nat.even r).
Proof. rewrite Nat.even_succ. symmetry. apply Nat.negb_even. Qed.

(* An odd remoteness comes from an even one, and an even one from odd ones alone. *)
Lemma odd_step u r : R u = Some r -> Nat.even r = false ->
  exists e v, r = S e /\ Nat.even e = true /\ In v (F u) /\ R v = Some e /\
    forall w s, In w (F u) -> R w = Some s -> Nat.even s = true -> e <= s.
Proof. intros E odd. generalize (recursion u). unfold is_remoteness. rewrite E.
  destruct r as [|e]; [easy|]. rewrite even_next in odd. apply negb_false_iff in odd.
  rewrite odd. intros [(v & ? & ?) ?]. now exists e, v.
Qed.

Lemma even_step u r : R u = Some r -> Nat.even r = true -> forall v, In v (F u) ->
  exists s, R v = Some s /\ Nat.even s = false /\ s < r.
Proof. intros E even v into. generalize (recursion u). unfold is_remoteness. rewrite E.
  destruct r as [|e]; [intros none; now rewrite none in into|].
  rewrite even_next in even. apply negb_true_iff in even. rewrite even.
  intros [_ all]. destruct (all v into) as (s & ? & ? & ?). exists s. auto with arith.
Qed.

(* The remoteness is the least number of moves within which play is won or lost. *)
Lemma remoteness_exact n : forall u,
  (wins F n u = true <-> exists r, R u = Some r /\ Nat.even r = false /\ r <= n) /\
  (loses F n u = true <-> exists r, R u = Some r /\ Nat.even r = true /\ r <= n).
Proof. induction n as [|n IH]; intros u.
  - split; split; try easy.
    + intros (r & _ & odd & ?). now replace r with 0 in odd by lia.
    + intros E. exists 0. split; auto. generalize (recursion u). unfold is_remoteness.
      cbn in E. destruct (R u) as [[|r]|]; trivial; intros [(v & into & _) _]; now destruct (F u).
    + intros (r & E & _ & ?). generalize (recursion u). unfold is_remoteness.
      rewrite E. replace r with 0 by lia. cbn. now intros ->.
  - change (wins F (S n) u) with (existsb (loses F n) (F u)).
    change (loses F (S n) u) with (forallb (wins F n) (F u)).
    rewrite existsb_exists, forallb_forall. split; split.
    + intros (v & into & lost). apply IH in lost as (s & Ev & even & ?).
      generalize (recursion u). unfold is_remoteness. destruct (R u) as [[|r]|].
      * intros none. now rewrite none in into.
      * destruct (Nat.even r) eqn:E; intros [_ all].
        -- exists (S r). rewrite even_next, E. specialize (all v s into Ev even).
           repeat split. lia.
        -- destruct (all v into) as (t & Et & odd & _). congruence.
      * intros [_ odd]. specialize (odd v s into Ev). congruence.
    + intros (r & E & odd & ?).
      destruct (odd_step u r E odd) as (e & v & -> & even & into & Ev & _).
      exists v. split; trivial. apply IH. exists e. repeat split; trivial. lia.
    + intros all. generalize (recursion u). unfold is_remoteness.
      destruct (R u) as [[|r]|]; [exists 0; repeat split; lia | |];
        intros [(v & into & Ev) _]; apply all, IH in into as (s & Es & odd & le); [|congruence].
      exists (S r). rewrite even_next. replace r with s by congruence. rewrite odd.
      repeat split. lia.
    + intros (r & E & even & ?) v into. destruct (even_step u r E even v into) as (s & ? & ? & ?).
      apply IH. exists s. repeat split; trivial. lia.
Qed.

Theorem remoteness_wins u n : (exists s, wins_within F n s true u) <->
  exists r, R u = Some r /\ Nat.even r = false /\ r <= n.
Proof. rewrite (strategies F n true u). apply remoteness_exact. Qed.

Theorem remoteness_loses u n : (exists s, wins_within F n s false u) <->
  exists r, R u = Some r /\ Nat.even r = true /\ r <= n.
Proof. rewrite (strategies F n false u). apply remoteness_exact. Qed.

Theorem remoteness_draws u : R u = None <->
  (exists s, never_loses F s true u) /\ exists s, never_loses F s false u.
Proof. pose (X := fun u => match R u with Some r => negb (Nat.even r) | None => true end).
  pose (Y := fun u => match R u with Some r => Nat.even r | None => true end). split.
  - intros E. assert (safe : forall mine : bool, (if mine then X u else Y u) = true ->
      exists s, never_loses F s mine u).
    { intros mine. apply (stays F X Y); unfold X, Y; clear - recursion.
      - intros u inX. destruct (R u) as [r|] eqn:E.
        + apply negb_true_iff in inX. destruct (odd_step u r E inX) as (e & v & _ & ? & ? & Ev & _).
          exists v. now rewrite Ev.
        + generalize (recursion u). unfold is_remoteness. rewrite E.
          intros [(v & ? & Ev) _]. exists v. now rewrite Ev.
      - intros u v inY into. destruct (R u) as [r|] eqn:E.
        + destruct (even_step u r E inY v into) as (s & -> & odd & _). now rewrite odd.
        + generalize (recursion u). unfold is_remoteness. rewrite E.
          intros [_ odd]. destruct (R v) as [s|] eqn:Ev; trivial. now rewrite (odd v s into Ev). }
    split; apply safe; [unfold X | unfold Y]; now rewrite E.
  - intros [[s safe] [s' safe']]. destruct (R u) as [r|] eqn:E; trivial. exfalso.
    destruct (Nat.even r) eqn:even.
    + apply (no_win F s true u safe). exists r. apply (remoteness_loses u r). eauto.
    + apply (no_win F s' false u safe'). exists r. apply (remoteness_wins u r). eauto.
Qed.
End Remoteness.
