(* Fraenkel and Yesha 1986, Theorem 4: P, N and D by the values. P: the player who
   has moved wins; N: the player to move; D: neither, as both can avoid to lose. *)

From Grundy Require Export Definition1 Play.

Section Outcomes.
Context {V : Type} (F : digraph V) (G : V -> option nat) (c : V -> nat).

Definition is_P u := G u = Some 0.
Definition is_D u := G u = None /\ ~ among F G u 0.
Definition is_N u := (exists k, G u = Some (S k)) \/ (G u = None /\ among F G u 0).

Definition zero u := match G u with Some 0 => true | _ => false end.
Definition zero_among u := existsb zero (F u).
(* P or D. *)
Definition kept u := match G u with
  | Some 0 => true
  | Some _ => false
  | None => negb (zero_among u)
  end.

Lemma zero_spec u : zero u = true <-> G u = Some 0.
Proof. unfold zero. destruct (G u) as [[|k]|]; easy. Qed.

Lemma zero_among_spec u : zero_among u = true <-> among F G u 0.
Proof. unfold zero_among, among. rewrite existsb_exists.
  split; intros (v & into & E); exists v; split; trivial; now apply zero_spec.
Qed.

Hypothesis def : definition1 F lt G c.

(* After each move from P there is a move to P with a smaller counter. *)
Lemma reply u v : G u = Some 0 -> In v (F u) ->
  exists w, In w (F v) /\ G w = Some 0 /\ c w < c u.
Proof. intros E into. destruct (def u) as (mexG & answer & _). destruct (mexG 0 E) as [none _].
  assert (G v <> Some 0) by (intros E'; apply none; exists v; auto).
  apply (answer 0 v E into). destruct (G v) as [[|k]|]; simpl; trivial; [easy|lia].
Qed.

Lemma wins_more n : forall u,
  (wins F n u = true -> wins F (S n) u = true) /\ (loses F n u = true -> loses F (S n) u = true).
Proof. induction n as [|n IH]; intros u; split; intros E.
  - easy.
  - cbn in *. now destruct (F u).
  - change (existsb (loses F n) (F u) = true) in E.
    change (existsb (loses F (S n)) (F u) = true). apply existsb_exists in E as (v & ? & ?).
    apply existsb_exists. exists v. split; trivial. now apply IH.
  - change (forallb (wins F n) (F u) = true) in E.
    change (forallb (wins F (S n)) (F u) = true). rewrite forallb_forall in *.
    intros v into. apply IH. auto.
Qed.

Lemma loses_le n m u : n <= m -> loses F n u = true -> loses F m u = true.
Proof. induction 1 as [|m _ IH]; trivial. intros E. now apply wins_more, IH. Qed.

(* The loser is beaten within twice the counter. *)
Lemma zero_loses n : forall u, c u <= n -> G u = Some 0 -> loses F (2 * n) u = true.
Proof. induction n as [|n IH]; intros u le E.
  - cbn. destruct (F u) as [|v l] eqn:Eu; trivial.
    destruct (reply u v) as (w & _ & _ & less); trivial; [rewrite Eu; now left | lia].
  - replace (2 * S n) with (S (S (2 * n))) by lia. apply forallb_forall. intros v into.
    destruct (reply u v E into) as (w & into' & Ew & less).
    apply existsb_exists. exists w. split; trivial. apply IH; [lia | trivial].
Qed.

Lemma trichotomy u : is_P u \/ is_N u \/ is_D u.
Proof. unfold is_P, is_N, is_D. destruct (def u) as [mexG _]. destruct (G u) as [[|k]|] eqn:E; auto.
  - right; left. left. now exists k.
  - destruct (zero_among u) eqn:Z.
    + right; left. right. split; trivial. now apply zero_among_spec.
    + right; right. split; trivial. intros Z'. apply zero_among_spec in Z'. congruence.
Qed.

Lemma N_moves u : is_N u -> among F G u 0.
Proof. intros [[k E] | [_ Z]]; trivial. destruct (def u) as [mexG _]. apply (mexG _ E). lia. Qed.

(* Whoever moves from N or D to P or D does not lose. *)
Lemma avoids_loss (mine : bool) u : (if mine then negb (zero u) else kept u) = true ->
  exists s, never_loses F s mine u.
Proof. apply (stays F (fun x => negb (zero x)) kept); clear mine u.
  - intros u X. assert (E : ~ is_P u).
    { intros E'. apply zero_spec in E'. now rewrite E' in X. }
    destruct (trichotomy u) as [? | [n | [none no]]]; [contradiction| |].
    + destruct (N_moves u n) as (v & into & Ev).
      exists v. split; trivial. unfold kept. now rewrite Ev.
    + destruct (def u) as (_ & _ & escape).
      destruct (escape none) as (m & v & is_mex & into & Ev & without). exists v.
      split; trivial. unfold kept. rewrite Ev.
      assert (m = 0) as -> by (apply (mex_unique _ _ _ is_mex); split; trivial; lia).
      destruct (zero_among v) eqn:Z; trivial. destruct without. now apply zero_among_spec.
  - intros u v K into. destruct (zero v) eqn:Z; trivial. apply zero_spec in Z.
    assert (Z' : among F G u 0) by (exists v; auto). exfalso. unfold kept in K.
    destruct (G u) as [[|k]|] eqn:E; [|easy|].
    + destruct (def u) as [mexG _]. now apply (mexG _ E).
    + apply zero_among_spec in Z'. now rewrite Z' in K.
Qed.

Theorem P_wins u : is_P u -> exists s, wins_within F (2 * c u) s false u.
Proof. intros E. apply strategies. now apply zero_loses. Qed.

Theorem N_wins u : is_N u -> exists n s, wins_within F n s true u.
Proof.
  intros n. destruct (N_moves u n) as (v & into & E). exists (S (2 * c v)).
  apply strategies. cbn [wins].
  apply existsb_exists. exists v. split; trivial. now apply zero_loses.
Qed.

Theorem outcomes u :
  (is_P u <-> forces_win F false u) /\ (is_N u <-> forces_win F true u) /\
  (is_D u <-> (exists s, never_loses F s true u) /\ exists s, never_loses F s false u).
Proof. assert (P : is_P u -> forces_win F false u) by (eexists; eauto using P_wins).
  assert (N : is_N u -> forces_win F true u) by apply N_wins.
  assert (D : is_D u -> (exists s, never_loses F s true u) /\ exists s, never_loses F s false u).
  { intros [E no]. split; apply avoids_loss.
    - unfold zero. now rewrite E.
    - unfold kept. rewrite E. destruct (zero_among u) eqn:Z; trivial.
      destruct no. now apply zero_among_spec. }
  assert (PN : forces_win F false u -> forces_win F true u -> False)
    by (intros (n & s & safe & _); apply (no_win F s false u safe)).
  assert (PD : forces_win F false u -> ~ exists s, never_loses F s true u)
    by (intros win (s & safe); now apply (no_win F s true u safe)).
  assert (ND : forces_win F true u -> ~ exists s, never_loses F s false u)
    by (intros win (s & safe); now apply (no_win F s false u safe)).
  destruct (trichotomy u) as [p | [n | d]]; tauto.
Qed.
End Outcomes.
