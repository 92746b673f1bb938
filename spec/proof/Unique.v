(* Fraenkel and Yesha 1986, Theorem 2: G is unique, the sets K included. Counters
   may be in any sets with well-founded orders. *)

From Grundy Require Export Definition1.

(* A function that is G as far as A and C say so has the values of one with a
   counter, label by label: both directions below k give one direction at k. *)
Lemma label_unique V J F lt (G G' : V -> option nat) (c : V -> J) k :
  well_founded lt -> definition1 F lt G c ->
  (forall u, A F G' u /\ C F G' u) ->
  (forall j u, j < k -> G u = Some j <-> G' u = Some j) ->
  forall u, G u = Some k -> G' u = Some k.
Proof.
  intros wf def def' same. enough (forall x u, c u = x -> G u = Some k -> G' u = Some k) by eauto.
  induction x as [x IH] using (well_founded_ind wf). intros u <- label.
  destruct (def u) as (mexG & answer & _). destruct (def' u) as [mexG' escape].
  destruct (mexG _ label) as [none all].
  (* A follower that is neither k nor finite and below k by G has an answer. *)
  assert (reply : forall v, In v (F u) -> G' v = None \/ G' v = Some k ->
    exists w, In w (F v) /\ G' w = Some k).
  { intros v into other. assert (differ : G v <> Some k) by (intros E; apply none; exists v; auto).
    destruct (below_or_above _ _ differ) as [(j & E & less) | more].
    - apply same in E; trivial. exfalso. destruct other as [E' | E']; rewrite E' in E;
        [discriminate | injection E; lia].
    - destruct (answer _ _ label into more) as (w & into' & E & less); eauto. }
  assert (no : ~ among F G' u k).
  { intros (v & into & E). destruct (reply v into) as (w & into' & E'); auto.
    destruct (def' v) as [mexv _]. apply (mexv _ E). exists w; auto. }
  assert (all' : forall j, j < k -> among F G' u j).
  { intros j less. destruct (all j less) as (v & into & E). exists v. split; trivial.
    now apply same. } destruct (G' u) as [j|] eqn:E.
  - f_equal. apply (mex_unique _ _ _ (mexG' j E)). split; trivial.
  - exfalso. destruct (escape E) as (m & v & is_mex & into & E' & without).
    rewrite (mex_unique _ m k is_mex) in without by (split; trivial).
    destruct (reply v into) as (w & ? & ?); auto. apply without. exists w; auto.
Qed.

Theorem unique V J J' F lt lt' (G G' : V -> option nat) (c : V -> J) (c' : V -> J') :
  well_founded lt -> well_founded lt' ->
  definition1 F lt G c -> definition1 F lt' G' c' ->
  forall u, G u = G' u /\ forall k, among F G u k <-> among F G' u k.
Proof. intros wf wf' def def'. assert (same : forall k u, G u = Some k <-> G' u = Some k).
  { induction k as [k IH] using lt_wf_ind. intros u.
    split; [eapply (label_unique _ _ F lt G G' c k) | eapply (label_unique _ _ F lt' G' G c' k)];
      trivial; try (intros j v ?; auto; symmetry; auto; fail).
    - intros v. destruct (def' v) as (? & ? & ?). auto.
    - intros v. destruct (def v) as (? & ? & ?). auto. } intros u. split.
  - destruct (G u) as [k|] eqn:E; [symmetry; now apply same|].
    destruct (G' u) as [k|] eqn:E'; trivial. apply same in E'. congruence.
  - intros k. split; intros (v & into & E); exists v; split; trivial; now apply same.
Qed.
