(* Play (Fraenkel and Yesha, section 2): two players move in turns, and the one who
   cannot move loses. Play that does not end is a draw. *)

From Grundy Require Export Digraph.

Section Play.
Context {V : Type} (F : digraph V).

(* Within n moves, the player to move can win; or cannot but lose. *)
Fixpoint wins (n : nat) (u : V) : bool :=
  match n with 0 => false | S m => existsb (loses m) (F u) end
with loses (n : nat) (u : V) : bool :=
  match n with
  | 0 => match F u with [] => true | _ => false end
  | S m => forallb (wins m) (F u)
  end.

(* A strategy may look at all that was played before: the present position, and
   the earlier ones, the latest first. *)
Definition strategy := V -> list V -> V.

(* What can come up from u if one player follows s. `mine` says whether this player
   is the first to move, the next argument whether it is this player's turn. *)
Inductive play (s : strategy) (mine : bool) (u : V) : bool -> V -> list V -> Prop :=
  | start : play s mine u mine u []
  | my_move x h : play s mine u true x h -> In (s x h) (F x) ->
      play s mine u false (s x h) (x :: h)
  | reply x y h : play s mine u false x h -> In y (F x) ->
      play s mine u true y (x :: h).

(* Whoever follows s can always move, and so does not lose. *)
Definition never_loses s mine u :=
  forall x h, play s mine u true x h -> In (s x h) (F x).

(* And no play takes more than n moves: the opponent loses. *)
Definition wins_within n s mine u := never_loses s mine u /\
  forall b x h, play s mine u b x h -> length h <= n.

Definition forces_win mine u := exists n s, wins_within n s mine u.

(* The strategy that makes a win within n moves true. *)
Definition within (n : nat) : strategy := fun x h =>
  match find (loses (n - S (length h))) (F x) with Some y => y | None => x end.

Lemma wins_step n x : wins n x = true -> exists m, n = S m /\
  exists y, find (loses m) (F x) = Some y /\ In y (F x) /\ loses m y = true.
Proof. destruct n as [|m]; [easy|]. cbn. intros E. exists m. split; trivial.
  destruct (find (loses m) (F x)) as [y|] eqn:Ey.
  - exists y. destruct (find_some _ _ Ey). auto.
  - apply existsb_exists in E as (y & into & E). now rewrite (find_none _ _ Ey y into) in E.
Qed.

Lemma within_keeps n (mine : bool) u : (if mine then wins n u else loses n u) = true ->
  forall (b : bool) x h, play (within n) mine u b x h -> length h <= n /\
    (if b then wins (n - length h) x else loses (n - length h) x) = true.
Proof. intros E b x h. induction 1 as [|x h _ [le IH] into | x y h _ [le IH] into]; cbn [length].
  - rewrite Nat.sub_0_r. split; trivial. lia.
  - destruct (wins_step _ _ IH) as (m & Em & y & Ey & _ & lost). unfold within.
    replace (n - S (length h)) with m by lia. rewrite Ey. split; trivial. lia.
  - destruct (n - length h) as [|m] eqn:Em; cbn in IH; [now destruct (F x)|].
    replace (n - S (length h)) with m by lia. split; [lia|]. rewrite forallb_forall in IH. auto.
Qed.

Theorem strategies n (mine : bool) u : (exists s, wins_within n s mine u) <->
  (if mine then wins n u else loses n u) = true.
Proof. split.
  - intros (s & never & bound).
    enough (all : forall m (b : bool) x h, play s mine u b x h -> length h + m = n ->
      (if b then wins m x else loses m x) = true) by (apply (all n mine u []); auto using start).
    induction m as [|m IH]; intros b x h played len; destruct b; cbn.
    + specialize (bound _ _ _ (my_move _ _ _ _ _ played (never _ _ played))). cbn in bound. lia.
    + destruct (F x) as [|y l] eqn:Ex; trivial.
      assert (into : In y (F x)) by (rewrite Ex; now left).
      specialize (bound _ _ _ (reply _ _ _ _ _ _ played into)). cbn in bound. lia.
    + apply existsb_exists. exists (s x h). split; [now apply never|].
      apply (IH false _ (x :: h)); [apply my_move; auto | cbn; lia].
    + apply forallb_forall. intros y into. apply (IH true _ (x :: h)); [now apply reply | cbn; lia].
  - intros E. exists (within n). split.
    + intros x h played. destruct (within_keeps _ _ _ E _ _ _ played) as [_ won].
      destruct (wins_step _ _ won) as (m & Em & y & Ey & into & _). unfold within.
      replace (n - S (length h)) with m by lia. now rewrite Ey.
    + intros b x h played. now destruct (within_keeps _ _ _ E _ _ _ played).
Qed.

(* If neither loses, play goes on for ever: nobody can force a win against a
   strategy that never loses. *)
Lemma together s t mine u : never_loses s mine u -> never_loses t (negb mine) u ->
  forall n, exists (b : bool) x h, length h = n /\
    play s mine u b x h /\ play t (negb mine) u (negb b) x h.
Proof. intros safe safe'. induction n as [|n (b & x & h & len & played & played')].
  - exists mine, u, []. auto using start.
  - destruct b; cbn in played'.
    + exists false, (s x h), (x :: h). cbn. auto using my_move, reply.
    + exists true, (t x h), (x :: h). cbn. auto using my_move, reply.
Qed.

Theorem no_win s mine u : never_loses s mine u -> ~ forces_win (negb mine) u.
Proof. intros safe (n & t & safe' & bound).
  destruct (together s t mine u safe safe' (S n)) as (b & x & h & len & _ & played).
  specialize (bound _ _ _ played). lia.
Qed.

(* Where one can move from X into Y, and all moves from Y go to X, nobody loses
   who moves from X to Y. *)
Lemma stays (X Y : V -> bool) :
  (forall u, X u = true -> exists v, In v (F u) /\ Y v = true) ->
  (forall u v, Y u = true -> In v (F u) -> X v = true) ->
  forall (mine : bool) u, (if mine then X u else Y u) = true -> exists s, never_loses s mine u.
Proof. intros go back mine u E.
  pose (s := fun x (_ : list V) => match find Y (F x) with Some y => y | None => x end).
  assert (next : forall x h, X x = true -> In (s x h) (F x) /\ Y (s x h) = true).
  { intros x h inX. unfold s. destruct (find Y (F x)) as [y|] eqn:Ey.
    - now apply find_some.
    - destruct (go x inX) as (v & into & Ev). now rewrite (find_none _ _ Ey v into) in Ev. }
  assert (keeps : forall (b : bool) x h, play s mine u b x h -> (if b then X x else Y x) = true).
  { induction 1 as [|x h _ IH _ | x y h _ IH into]; trivial; [now apply next | eauto]. }
  exists s. intros x h played. apply next. exact (keeps true x h played).
Qed.
End Play.
