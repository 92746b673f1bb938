(* Fraenkel and Yesha 1986, section 6: Theorem 7, and Theorem 6, which holds where G
   is finite, but not as it is printed. d may be in any set with a well-founded order;
   f stands for lambda, E for the followers in the other digraph. *)

From Grundy Require Export Unique.

(* The lexicographic order of pairs. *)
Definition lex {J} (less : J -> J -> Prop) (p q : nat * J) :=
  fst p < fst q \/ (fst p = fst q /\ less (snd p) (snd q)).

Lemma lex_wf J (less : J -> J -> Prop) : well_founded less -> well_founded (lex less).
Proof. intros wf [n j]. revert j. induction n as [n IH] using lt_wf_ind.
  induction j as [j IHj] using (well_founded_ind wf). constructor. intros [m i] H.
  destruct H as [low | [E low]]; cbn in *; subst; auto.
Qed.

Section Maps.
Context {V W : Type} (F : digraph V) (E : digraph W) (f : V -> W).

Definition onto_followers := forall u x, In x (E (f u)) -> exists v, In v (F u) /\ f v = x.

Section Theorem7.
Context {J : Type} (less : J -> J -> Prop) (d : V -> J).
Variables (G : W -> option nat) (c : W -> nat).
Hypothesis wf : well_founded less.
Hypothesis def : definition1 E lt G c.
Hypothesis mono : monotonic lt G c.
Hypothesis onto : onto_followers.
Hypothesis goes : forall u v, In v (F u) -> In (f v) (E (f u)) \/
  exists w, In w (F v) /\ f w = f u /\ less (d w) (d u).

Let G' u := G (f u).
Let c' u := (c (f u), d u).

(* (3): a move goes to a move, there or back. *)
Lemma there_or_back : forall u v, In v (F u) -> In (f v) (E (f u)) \/ In (f u) (E (f v)).
Proof.
  enough (all : forall j u v, d u = j -> In v (F u) -> In (f v) (E (f u)) \/ In (f u) (E (f v)))
    by eauto.
  induction j as [j IH] using (well_founded_ind wf). intros u v <- into.
  destruct (goes u v into) as [? | (w & into' & Ew & low)]; auto.
  destruct (goes v w into') as [there | (z & into'' & Ez & _)]; [rewrite Ew in there; auto|].
  rewrite <- Ew, <- Ez. apply (IH (d w) low); auto.
Qed.

Lemma same_set u k : G' u = None -> among F G' u k <-> among E G (f u) k.
Proof. intros infinite. split.
  - intros (v & into & Ev). unfold G' in *.
    destruct (there_or_back u v into) as [there | back]; [now exists (f v)|].
    destruct (def (f v)) as (_ & answer & _).
    destruct (answer k (f u) Ev back) as (w & ? & ? & _); [now rewrite infinite | now exists w].
  - intros (x & into & Ex). destruct (onto u x into) as (v & ? & <-). now exists v.
Qed.

Theorem theorem7 : definition1 F (lex less) G' c' /\ monotonic (lex less) G' c'.
Proof. split; [|intros u v g k Eu Ev low; left; now apply (mono (f u) (f v) g k)].
  intros u. destruct (def (f u)) as (mexG & answer & escape). split; [|split].
  - intros g Eu. destruct (mexG g Eu) as [none all]. split.
    + intros (v & into & Ev). destruct (there_or_back u v into) as [there | back].
      * apply none. now exists (f v).
      * destruct (def (f v)) as [mexv _]. apply (mexv g Ev). now exists (f u).
    + intros k low. destruct (all k low) as (x & into & Ex).
      destruct (onto u x into) as (v & ? & <-). now exists v.
  - intros g v Eu into more. destruct (goes u v into) as [there | (w & into' & Ew & low)].
    + destruct (answer g (f v) Eu there more) as (x & into' & Ex & low).
      destruct (onto v x into') as (w & ? & <-). exists w. repeat split; trivial. now left.
    + exists w. repeat split; trivial; [unfold G'; now rewrite Ew|]. right. cbn. now rewrite Ew.
  - intros Eu. destruct (escape Eu) as (m & x & is_mex & into & Ex & without).
    destruct (onto u x into) as (v & into' & <-). exists m, v.
    split; [split|]; [| |split; [|split]]; trivial.
    + rewrite same_set; trivial. apply is_mex.
    + intros k low. apply same_set; trivial. now apply is_mex.
    + now rewrite same_set.
Qed.

(* So f preserves G, the sets K included. *)
Corollary preserves GV (cV : V -> nat) : definition1 F lt GV cV ->
  forall u, GV u = G (f u) /\ forall k, among F GV u k <-> among F G' u k.
Proof.
  intros defV.
  exact (unique _ _ _ F lt _ GV G' cV c' lt_wf (lex_wf _ _ wf) defV (proj1 theorem7)).
Qed.
End Theorem7.

(* Definition 5. *)
Definition D_morphism := onto_followers /\ forall u v,
  In v (F u) -> v <> u -> In (f v) (E (f u)) \/ In (f u) (E (f v)).

Theorem theorem6 G G' (c : V -> nat) (c' : W -> nat) : D_morphism ->
  definition1 F lt G c -> definition1 E lt G' c' ->
  forall k u, G u = Some k -> G' (f u) = Some k.
Proof. intros [onto near] def def'. induction k as [k IHk] using lt_wf_ind.
  enough (all : forall n u, c u = n -> G u = Some k -> G' (f u) = Some k) by eauto.
  induction n as [n IH] using lt_wf_ind. intros u <- Eu.
  destruct (def u) as (mexG & answer & _). destruct (mexG k Eu) as [none all].
  destruct (def' (f u)) as (mexG' & _ & escape).
  (* A follower that leads to k, or to infinity without k, cannot be. *)
  assert (no : forall v, In v (F u) -> G' (f v) = Some k \/
    (G' (f v) = None /\ ~ among E G' (f v) k) -> False).
  { intros v into Ev. assert (differ : G v <> Some k) by (intros E'; apply none; now exists v).
    destruct (below_or_above _ _ differ) as [(j & Ej & low) | more].
    - apply (IHk j low) in Ej. destruct Ev as [Ev | [Ev _]]; rewrite Ev in Ej; [|easy].
      injection Ej. lia.
    - destruct (answer k v Eu into more) as (w & into' & Ew & less).
      assert (Ew' : G' (f w) = Some k) by now apply (IH (c w) less).
      assert (apart : w <> v) by congruence.
      destruct (def' (f w)) as (mexw & answerw & _), (def' (f v)) as (mexv & _).
      destruct (near v w into' apart) as [there | back], Ev as [Ev | [Ev without]].
      + apply (mexv k Ev). now exists (f w).
      + apply without. now exists (f w).
      + apply (mexw k Ew'). now exists (f v).
      + destruct (answerw k (f v) Ew' back) as (x & ? & ? & _); [now rewrite Ev|].
        apply without. now exists x. } assert (free : ~ among E G' (f u) k).
  { intros (x & into & Ex). destruct (onto u x into) as (v & ? & <-). eauto. }
  assert (apart : forall v j, G v = Some j -> j < k -> v <> u)
    by (intros v j ? ? ->; assert (j = k) by congruence; lia).
  assert (least : forall j, j < k -> G' (f u) <> Some j).
  { intros j low Ej. destruct (all j low) as (v & into & Ev).
    assert (Ev' : G' (f v) = Some j) by now apply (IHk j low).
    destruct (near u v into (apart v j Ev low)) as [there | back].
    - apply (mexG' j Ej). now exists (f v).
    - destruct (def' (f v)) as [mexv _]. apply (mexv j Ev'). now exists (f u). }
  assert (is_mex : mex (among E G' (f u)) k).
  { split; trivial. intros j low. destruct (all j low) as (v & into & Ev).
    assert (Ev' : G' (f v) = Some j) by now apply (IHk j low).
    destruct (near u v into (apart v j Ev low)) as [there | back]; [now exists (f v)|].
    destruct (def' (f v)) as (_ & answerv & _).
    destruct (below_or_above _ _ (least j low)) as [(i & Ei & less) | more].
    - destruct (least i); trivial. lia.
    - destruct (answerv j (f u) Ev' back more) as (x & ? & ? & _). now exists x. }
  destruct (G' (f u)) as [g|] eqn:Eg.
  - f_equal. apply (mex_unique _ _ _ (mexG' g Eg) is_mex).
  - destruct (escape Eg) as (m & x & is_mex' & into & Ex & without).
    rewrite (mex_unique _ _ _ is_mex' is_mex) in without.
    destruct (onto u x into) as (v & into' & <-). exfalso. eauto.
Qed.
End Maps.

(* Theorem 6 says this of all u. Where G is infinite, it can fail. *)
Theorem theorem6_as_printed : exists (F E : digraph nat) f G G' (c : nat -> nat),
  D_morphism F E f /\ definition1 F lt G c /\ definition1 E lt G' c /\ G 0 <> G' (f 0).
Proof. exists (fun u => match u with 0 => [1] | 1 => [1] | 2 => [0; 2] | _ => [] end),
    (fun u => match u with 0 => [1] | _ => [] end), (fun u => match u with 0 => 0 | _ => 1 end),
    (fun u => match u with 0 | 1 | 2 => None | _ => Some 0 end),
    (fun u => match u with 0 => Some 1 | _ => Some 0 end), (fun _ => 0).
  split; [split|split; [|split; [|easy]]].
  - intros [|[|[|u]]] x; cbn; intuition; subst; eauto.
  - intros [|[|[|u]]] v; cbn; intuition; subst; cbn; auto.
  - intros u. split; [|split].
    + intros g. destruct u as [|[|[|u]]]; try easy. intros [= <-]. split; [|lia].
      now intros (v & [] & _).
    + intros g v. destruct u as [|[|[|u]]]; easy.
    + destruct u as [|[|[|u]]]; intros Eu; [exists 0, 1 | exists 0, 1 | exists 0, 2 | easy];
        (split; [split; [|lia]|]; [| split; [cbn; auto | split; [easy|]]]);
        intros (v & into & Ev); cbn in into; intuition; subst; easy.
  - intros u. split; [|split].
    + intros g. destruct u as [|u]; intros [= <-]; split; try lia.
      * now intros (v & [<- | []] & ?).
      * intros k low. exists 1. cbn. split; [auto | f_equal; lia].
      * now intros (v & [] & _).
    + intros g v. destruct u as [|u]; [|easy]. now intros [= <-] [<- | []].
    + now destruct u.
Qed.
