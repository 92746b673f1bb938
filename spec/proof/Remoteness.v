(* Smith 1966, section 3: the recursion of remoteness tells who wins, and in how
   many moves; the winner cannot win sooner, nor the loser last longer. None stands
   for infinity. *)

From Grundy Require Export Play.

Fixpoint least_even (l : list (option nat)) : option nat :=
  match l with
  | [] => None
  | Some r :: t => if Nat.even r
      then Some (match least_even t with Some s => min r s | None => r end)
      else least_even t
  | None :: t => least_even t
  end.

(* None if an element is infinite. *)
Fixpoint greatest (l : list (option nat)) : option nat :=
  match l with
  | [] => Some 0
  | None :: _ => None
  | Some r :: t => option_map (max r) (greatest t)
  end.

Definition remoteness_step (l : list (option nat)) : option nat :=
  match l with
  | [] => Some 0
  | _ => match least_even l with Some e => Some (S e) | None => option_map S (greatest l) end
  end.

Definition is_remoteness {V} (F : digraph V) (R : V -> option nat) (u : V) :=
  R u = remoteness_step (map R (F u)).

Lemma least_even_some l e : least_even l = Some e -> In (Some e) l /\ Nat.even e = true.
Proof.
  revert e. induction l as [|[r|] t IH]; intros e; cbn; [easy| |intros E; apply IH in E; tauto].
  destruct (Nat.even r) eqn:even; [|intros E; apply IH in E; tauto].
  destruct (least_even t) as [s|]; intros [= <-]; [|auto].
  destruct (IH s eq_refl). destruct (Nat.min_spec r s) as [[_ ->] | [_ ->]]; auto.
Qed.

Lemma least_even_le l r : In (Some r) l -> Nat.even r = true ->
  exists e, least_even l = Some e /\ e <= r.
Proof.
  induction l as [|x t IH]; cbn; [easy|]. intros [-> | into] even.
  - rewrite even. eexists. split; [reflexivity|]. destruct (least_even t); lia.
  - destruct (IH into even) as (e & E & ?). destruct x as [s|]; [|eauto].
    destruct (Nat.even s); [rewrite E; eexists; split; [reflexivity | lia] | eauto].
Qed.

Lemma greatest_le l g : greatest l = Some g -> forall x, In x l -> exists r, x = Some r /\ r <= g.
Proof.
  revert g. induction l as [|[r|] t IH]; intros g; cbn; [easy| |easy].
  destruct (greatest t) as [s|]; cbn; intros [= <-] x [<- | into].
  - exists r. split; trivial. lia.
  - destruct (IH s eq_refl x into) as (r' & -> & ?). exists r'. split; trivial. lia.
Qed.

Lemma greatest_in l g : greatest l = Some g -> g = 0 \/ In (Some g) l.
Proof.
  revert g. induction l as [|[r|] t IH]; intros g; cbn; [intros [= <-]; auto| |easy].
  destruct (greatest t) as [s|]; cbn; intros [= <-].
  destruct (IH s eq_refl), (Nat.max_spec r s) as [[? E] | [? E]]; rewrite E; auto.
Qed.

Lemma greatest_none l : greatest l = None -> In None l.
Proof.
  induction l as [|[r|] t IH]; cbn; [easy| |auto]. destruct (greatest t); [easy|auto].
Qed.

Section Remoteness.
Context {V : Type} (F : digraph V) (R : V -> option nat).
Hypothesis recursion : forall u, is_remoteness F R u.

(* The three ways in which a position has its remoteness. *)
Lemma remoteness_cases u :
  (F u = [] /\ R u = Some 0) \/
  (exists e v, R u = Some (S e) /\ Nat.even e = true /\ In v (F u) /\ R v = Some e /\
    forall w r, In w (F u) -> R w = Some r -> Nat.even r = true -> e <= r) \/
  ((forall w r, In w (F u) -> R w = Some r -> Nat.even r = false) /\ F u <> [] /\
    ((exists g v, R u = Some (S g) /\ In v (F u) /\ R v = Some g /\
      forall w, In w (F u) -> exists r, R w = Some r /\ r <= g) \/
    (R u = None /\ exists v, In v (F u) /\ R v = None))).
Proof.
  generalize (recursion u). unfold is_remoteness, remoteness_step.
  destruct (F u) as [|v0 t] eqn:Fu; [auto|]. rewrite <- Fu. assert (F u <> []) by congruence.
  destruct (map R (F u)) as [|x l] eqn:El; [destruct (F u); easy|]. rewrite <- El. right.
  destruct (least_even (map R (F u))) as [e|] eqn:E.
  - left. destruct (least_even_some _ _ E) as [into even].
    apply in_map_iff in into as (v & Ev & into). exists e, v. repeat split; trivial.
    intros w r into' Ew even'. apply (in_map R) in into'. rewrite Ew in into'.
    destruct (least_even_le _ _ into' even') as (e' & E' & ?). congruence.
  - right. assert (odd : forall w r, In w (F u) -> R w = Some r -> Nat.even r = false).
    { intros w r into Ew. destruct (Nat.even r) eqn:even; trivial. apply (in_map R) in into.
      rewrite Ew in into. destruct (least_even_le _ _ into even) as (e' & E' & _). congruence. }
    repeat split; trivial. destruct (greatest (map R (F u))) as [g|] eqn:Eg; [left|right].
    + assert (into : In (Some g) (map R (F u))).
      { destruct (greatest_in _ _ Eg) as [-> |]; trivial.
        destruct (greatest_le _ _ Eg (R v0)) as (r & Er & ?); [rewrite Fu; now left|].
        replace 0 with r by lia. rewrite <- Er, Fu. now left. }
      apply in_map_iff in into as (v & Ev & into). exists g, v. repeat split; trivial.
      intros w into'. apply (greatest_le _ _ Eg), (in_map R), into'.
    + split; trivial. apply greatest_none in Eg. apply in_map_iff in Eg as (v & Ev & into).
      now exists v.
Qed.

(* The remoteness is the least number of moves within which play can be won or lost. *)
Lemma remoteness_exact n : forall u,
  (wins F n u = true <-> exists r, R u = Some r /\ Nat.even r = false /\ r <= n) /\
  (loses F n u = true <-> exists r, R u = Some r /\ Nat.even r = true /\ r <= n).
Proof.
  induction n as [|n IH]; intros u;
    destruct (remoteness_cases u) as
      [[none E] | [(e & v & E & even & into & Ev & least) | (odd & some & rest)]].
  - cbn. rewrite none, E. split; split; try easy; [intros (r & [= <-] & ? & _); easy|].
    exists 0. auto.
  - cbn. rewrite E. split; split; try easy; [intros (r & [= <-] & ?); lia | |].
    + now destruct (F u).
    + intros (r & [= <-] & ?). lia.
  - cbn. split; split; try easy; [| now destruct (F u) |].
    + intros (r & E & even & ?). destruct r; [easy|lia].
    + intros (r & E & ?). destruct rest as [(g & v & E' & _) | [E' _]]; rewrite E' in E;
        [injection E; lia | easy].
  - cbn. rewrite none, E. split; split; try easy; [intros (r & [= <-] & ? & _); easy|].
    exists 0. repeat split. lia.
  - assert (odd : Nat.even (S e) = false) by (rewrite Nat.even_succ, <- Nat.negb_even; now rewrite even).
    change (wins F (S n) u) with (existsb (loses F n) (F u)).
    change (loses F (S n) u) with (forallb (wins F n) (F u)).
    rewrite existsb_exists, forallb_forall. split; split.
    + intros (w & into' & won). apply IH in won as (r & Ew & even' & ?).
      exists (S e). repeat split; trivial. specialize (least w r into' Ew even'). lia.
    + intros (r & E' & _ & ?). exists v. split; trivial. apply IH. exists e.
      repeat split; trivial. replace r with (S e) in * by congruence. lia.
    + intros all. apply all, IH in into as (r & Er & odd' & _). congruence.
    + intros (r & E' & even' & _). congruence.
  - change (wins F (S n) u) with (existsb (loses F n) (F u)).
    change (loses F (S n) u) with (forallb (wins F n) (F u)).
    rewrite existsb_exists, forallb_forall. split; split.
    + intros (w & into & won). apply IH in won as (r & Ew & even & _).
      specialize (odd w r into Ew). congruence.
    + intros (r & E & odd' & _). destruct rest as [(g & v & E' & into & Ev & _) | [E' _]];
        [|congruence].
      replace r with (S g) in * by congruence.
      rewrite Nat.even_succ, <- Nat.negb_even, (odd v g into Ev) in odd'. easy.
    + intros all. destruct rest as [(g & v & E & into & Ev & _) | [E (v & into & Ev)]].
      * exists (S g). split; trivial. split.
        -- rewrite Nat.even_succ, <- Nat.negb_even. now rewrite (odd v g into Ev).
        -- apply all, IH in into as (r & Er & _ & ?). replace g with r by congruence. lia.
      * apply all, IH in into as (r & Er & _). congruence.
    + intros (r & E & even & le) w into. destruct rest as [(g & v & E' & _ & _ & all) | [E' _]];
        [|congruence]. destruct (all w into) as (s & Es & ?). apply IH. exists s.
      repeat split; trivial; [eauto|]. replace r with (S g) in * by congruence. lia.
Qed.

Theorem remoteness_wins u n : (exists s, wins_within F n s true u) <->
  exists r, R u = Some r /\ Nat.even r = false /\ r <= n.
Proof. rewrite (strategies F n true u). apply remoteness_exact. Qed.

Theorem remoteness_loses u n : (exists s, wins_within F n s false u) <->
  exists r, R u = Some r /\ Nat.even r = true /\ r <= n.
Proof. rewrite (strategies F n false u). apply remoteness_exact. Qed.

Theorem remoteness_draws u : R u = None <->
  (exists s, never_loses F s true u) /\ exists s, never_loses F s false u.
Proof.
  pose (X := fun u => match R u with Some r => negb (Nat.even r) | None => true end).
  pose (Y := fun u => match R u with Some r => Nat.even r | None => true end).
  split.
  - intros E. assert (safe : forall mine : bool, (if mine then X u else Y u) = true ->
      exists s, never_loses F s mine u).
    { intros mine. apply (stays F X Y); unfold X, Y; clear - recursion.
      - intros u _X. destruct (remoteness_cases u) as
          [[_ E] | [(e & v & E & even & into & Ev & _) | (odd & some & rest)]].
        + now rewrite E in _X.
        + exists v. rewrite Ev. auto.
        + destruct rest as [(g & v & E & into & Ev & _) | [E (v & into & Ev)]].
          * rewrite E, Nat.even_succ, <- Nat.negb_even, (odd v g into Ev) in _X. easy.
          * exists v. rewrite Ev. auto.
      - intros u v _Y into. destruct (R v) as [r|] eqn:Ev; trivial.
        destruct (remoteness_cases u) as
          [[none _] | [(e & w & E & even & _) | (odd & _ & _)]].
        + now rewrite none in into.
        + rewrite E, Nat.even_succ, <- Nat.negb_even, even in _Y. easy.
        + now rewrite (odd v r into Ev). }
    split; apply safe; [unfold X | unfold Y]; now rewrite E.
  - intros [[s safe] [s' safe']]. destruct (R u) as [r|] eqn:E; trivial. exfalso.
    destruct (Nat.even r) eqn:even.
    + apply (no_win F s true u safe). exists r. apply (remoteness_loses u r). eauto.
    + apply (no_win F s' false u safe'). exists r. apply (remoteness_wins u r). eauto.
Qed.
End Remoteness.

