(* Fraenkel and Yesha 1986, Theorem 1: G exists, with a monotonic counter. As in
   Algorithm G, positions are labelled one after the other, the counter says when, and
   what gets no label is infinite. But labels need not come in ascending order: u can
   get the mex m of its followers' labels as soon as each follower without a label has
   a follower labelled m. *)

From Grundy Require Export Sets.

Section Labels.
Variables (F : digraph nat) (n : nat).
Hypothesis inside : forall u v, In v (F u) -> u < n /\ v < n.

Definition next (G : nat -> option nat) u := gap 0 (set_of (finite_values G (F u))).

Definition can_get (G : nat -> option nat) m u :=
  forallb (fun v => match G v with
    | Some _ => true
    | None => existsb (fun w => match G w with Some k => k =? m | None => false end) (F v)
    end) (F u).

(* What holds of all labels at the time t. *)
Definition right (G : nat -> option nat) (c : nat -> nat) t := forall u g, G u = Some g ->
  c u < t /\ (forall j, j < g -> exists v, In v (F u) /\ G v = Some j /\ c v < c u) /\
  forall v, In v (F u) -> G v <> Some g /\
    ((G v <> None /\ c v < c u) \/ exists w, In w (F v) /\ G w = Some g /\ c w < c u).

Lemma can_get_spec G m u : can_get G m u = true <-> forall v, In v (F u) ->
  G v <> None \/ exists w, In w (F v) /\ G w = Some m.
Proof. unfold can_get. rewrite forallb_forall. split; intros all v into; specialize (all v into).
  - destruct (G v); [now left | right]. apply existsb_exists in all as (w & ? & E).
    exists w. destruct (G w); [|easy]. apply Nat.eqb_eq in E. now subst.
  - destruct (G v); trivial. destruct all as [? | (w & ? & E)]; [easy|].
    apply existsb_exists. exists w. rewrite E. now rewrite Nat.eqb_refl.
Qed.

Lemma cannot G m u : can_get G m u = false ->
  exists v, In v (F u) /\ G v = None /\ ~ among F G v m.
Proof. unfold can_get. induction (F u) as [|v l IH]; [easy|]. cbn.
  destruct (G v) eqn:E; cbn; [intros no; apply IH in no as (x & ? & ?); eauto|].
  destruct (existsb _ (F v)) eqn:Ex; cbn; [intros no; apply IH in no as (x & ? & ?); eauto|].
  intros _. exists v. repeat split; auto. intros (w & into & Ew).
  enough (true = false) by easy. rewrite <- Ex. symmetry. apply existsb_exists. exists w.
  rewrite Ew. now rewrite Nat.eqb_refl.
Qed.

Definition set {X} (f : nat -> X) u x v := if v =? u then x else f v.

Lemma set_same X (f : nat -> X) u x : set f u x u = x.
Proof. unfold set. now rewrite Nat.eqb_refl. Qed.

Lemma set_other X (f : nat -> X) u x v : v <> u -> set f u x v = f v.
Proof. unfold set. now destruct (Nat.eqb_spec v u). Qed.

Lemma extend G c t u : right G c t -> G u = None -> can_get G (next G u) u = true ->
  right (set G u (Some (next G u))) (set c u t) (S t).
Proof. intros ok free can. destruct (gap_among _ F G u) as [none all]. fold (next G u) in *.
  set (m := next G u) in *. clearbody m. rewrite can_get_spec in can.
  assert (old : forall v k, G v = Some k -> set G u (Some m) v = Some k /\ set c u t v = c v).
  { intros v k E. rewrite !set_other; auto; congruence. }
  intros v g. destruct (Nat.eq_dec v u) as [-> | other].
  - rewrite !set_same. intros [= <-]. split; [lia | split; [intros j low | intros v into; split]].
    + destruct (all j low) as (w & ? & E). exists w. destruct (old w j E) as [-> ->].
      apply ok in E as [? _]. auto.
    + destruct (Nat.eq_dec v u) as [-> |]; [|rewrite set_other; trivial].
      * destruct (can u into) as [? | (w & ? & ?)]; [easy|]. destruct none. now exists w.
      * intros E. apply none. now exists v.
    + destruct (can v into) as [some | (w & ? & E)]; [left | right].
      * destruct (G v) as [k|] eqn:E; [|easy]. destruct (old v k E) as [-> ->].
        apply ok in E as [? _]. split; [easy | trivial].
      * exists w. destruct (old w m E) as [-> ->]. apply ok in E as [? _]. auto.
  - rewrite (set_other _ G), (set_other _ c) by trivial. intros E.
    destruct (ok v g E) as (time & low & high).
    split; [lia | split; [intros j less | intros x into; split]].
    + destruct (low j less) as (w & ? & Ew & ?). exists w. destruct (old w j Ew) as [-> ->]. auto.
    + destruct (Nat.eq_dec x u) as [-> |]; [|rewrite set_other; trivial; now apply high].
      destruct (high u into) as [_ [[? _] | (w & ? & Ew & _)]]; [easy|].
      rewrite set_same. intros [= ->]. apply none. now exists w.
    + destruct (high x into) as [_ [[some ?] | (w & ? & Ew & ?)]]; [left | right].
      * destruct (G x) as [k|] eqn:Ek; [|easy]. destruct (old x k Ek) as [-> ->]. auto.
      * exists w. destruct (old w g Ew) as [-> ->]. auto.
Qed.

(* As long as a position can get a label, one gets it. *)
Lemma finish k : forall G c t todo, right G c t -> length todo <= k ->
  (forall u, G u = None -> In u todo) -> exists G c t, right G c t /\
    forall u, G u = None -> can_get G (next G u) u = false.
Proof. induction k as [|k IH]; intros G c t todo ok size left.
  - exists G, c, t. split; trivial. intros u E. apply left in E. now destruct todo.
  - destruct (find (fun u => match G u with
      | Some _ => false
      | None => can_get G (next G u) u
      end) todo) as [u|] eqn:Eu.
    + apply find_some in Eu as [into can]. destruct (G u) as [|] eqn:E; [easy|].
      apply (IH _ _ _ (remove Nat.eq_dec u todo) (extend G c t u ok E can)).
      * pose proof (remove_length_lt Nat.eq_dec todo u into). lia.
      * intros v free. destruct (Nat.eq_dec v u) as [-> | other]; [now rewrite set_same in free|].
        rewrite set_other in free by trivial. apply in_in_remove; auto.
    + exists G, c, t. split; trivial. intros u E. pose proof (find_none _ _ Eu u (left u E)) as no.
      cbn in no. now rewrite E in no.
Qed.

Lemma labels : exists G c, definition1 F lt G c /\ monotonic lt G c.
Proof. destruct (finish n (fun u => if u <? n then None else Some 0) (fun _ => 0) 1 (seq 0 n))
    as (G & c & t & ok & stuck).
  - intros u g. destruct (Nat.ltb_spec u n); [easy|]. intros [= <-].
    split; [lia | split; [lia | intros v into; destruct (inside u v into); lia]].
  - now rewrite seq_length.
  - intros u. destruct (Nat.ltb_spec u n); [|easy]. intros _. apply in_seq. lia.
  - exists G, (fun u => match G u with Some g => g * t + c u | None => 0 end). split.
    + intros u. split; [|split].
      * intros g E. destruct (ok u g E) as (_ & low & high). split.
        -- intros (v & into & Ev). now destruct (high v into).
        -- intros j less. destruct (low j less) as (v & ? & ? & _). now exists v.
      * intros g v E into more. destruct (ok u g E) as (_ & _ & high). rewrite E.
        destruct (high v into) as [_ [[some before] | (w & ? & Ew & ?)]].
        -- destruct (G v) as [k|] eqn:Ev; [|easy]. destruct (ok v k Ev) as (_ & low & _).
           destruct (low g more) as (w & ? & Ew & ?). exists w. rewrite Ew.
           repeat split; lia || trivial.
        -- exists w. rewrite Ew. repeat split; trivial. lia.
      * intros E. pose proof (stuck u E) as no.
        destruct (cannot G (next G u) u no) as (v & ? & ? & ?).
        exists (next G u), v. split; [apply gap_among | auto].
    + intros u v g k Eu Ev less. rewrite Eu, Ev. destruct (ok u g Eu) as [? _]. nia.
Qed.
End Labels.

Theorem exists_G R : closed R ->
  exists G c, definition1 (of_rows R) lt G c /\ monotonic lt G c.
Proof. intros all. apply (labels (of_rows R) (size R)).
  intros u v into. destruct (le_lt_dec (size R) u) as [le | less].
  - unfold of_rows in into. now rewrite on_rows_above in into.
  - unfold of_rows in into. rewrite on_rows_below in into; eauto.
Qed.
