(* Fraenkel and Yesha 1986, Theorem 1: Algorithm G gives labels and a monotonic
   counter that satisfy Definition 1. In step 2 it labels all positions at once that
   it can, in n + 1 rounds, if there are n positions; step 3 is implied, as a position
   that misses a lower label among its followers gets no label. *)

From Grundy Require Export Sets.

Section Rounds.
Variables (F : digraph nat) (n : nat).
Hypothesis inside : forall u v, In v (F u) -> u < n /\ v < n.

Definition labelled (G : nat -> option nat) u := match G u with Some _ => true | _ => false end.
Definition has (G : nat -> option nat) j v := match G v with Some k => k =? j | _ => false end.

(* Is u labelled i within k rounds, where G has the smaller labels? *)
Fixpoint round (G : nat -> option nat) (i k u : nat) : bool :=
  match k with
  | 0 => false
  | S k => negb (labelled G u) && forallb (fun j => existsb (has G j) (F u)) (seq 0 i) &&
      forallb (fun v => labelled G v || existsb (round G i k) (F v)) (F u)
  end.

Fixpoint stage (i : nat) : nat -> option nat :=
  match i with
  | 0 => fun _ => None
  | S i => fun u => match stage i u with
    | Some j => Some j
    | None => if round (stage i) i (S n) u then Some i else None
    end
  end.

Definition gets i u := round (stage i) i (S n) u = true.

Lemma round_spec G i k u : round G i (S k) u = true <-> G u = None /\
  (forall j, j < i -> exists v, In v (F u) /\ G v = Some j) /\
  forall v, In v (F u) -> G v <> None \/ exists w, In w (F v) /\ round G i k w = true.
Proof.
  cbn [round]. rewrite !andb_true_iff, !forallb_forall. unfold labelled, has. split.
  - intros [[free low] all]. repeat split.
    + now destruct (G u).
    + intros j less. specialize (low j). rewrite existsb_exists in low.
      destruct low as (v & into & E); [apply in_seq; lia|]. exists v. split; trivial.
      destruct (G v) as [k'|]; [|easy]. apply Nat.eqb_eq in E. congruence.
    + intros v into. specialize (all v into). rewrite orb_true_iff, existsb_exists in all.
      destruct all as [E | ?]; [left; now destruct (G v) | auto].
  - intros (free & low & all). rewrite free. repeat split.
    + intros j [_ less]%in_seq. apply existsb_exists. destruct (low j less) as (v & ? & E).
      exists v. split; trivial. rewrite E. apply Nat.eqb_refl.
    + intros v into. rewrite orb_true_iff, existsb_exists.
      destruct (all v into) as [E | ?]; [left; now destruct (G v) | auto].
Qed.

Lemma round_more G i k : forall u, round G i k u = true -> round G i (S k) u = true.
Proof.
  induction k as [|k IH]; intros u E; [easy|]. apply round_spec in E as (free & low & all).
  apply round_spec. repeat split; trivial. intros v into.
  destruct (all v into) as [? | (w & ? & ?)]; eauto.
Qed.

Lemma round_le G i k m u : k <= m -> round G i k u = true -> round G i m u = true.
Proof. induction 1; auto using round_more. Qed.

(* Nothing new comes up after n + 1 rounds. *)
Lemma filter_le (f g : nat -> bool) l : (forall u, f u = true -> g u = true) ->
  length (filter f l) <= length (filter g l) /\
  (length (filter g l) <= length (filter f l) -> forall u, In u l -> g u = true -> f u = true).
Proof.
  intros more. induction l as [|x l [le IH]]; [easy|]. cbn. pose proof (more x) as E.
  destruct (f x) eqn:Ef, (g x) eqn:Eg; cbn; try (now specialize (E eq_refl)); split; try lia;
    intros le' u [<- | into]; auto; try congruence; apply IH; trivial; lia.
Qed.

Definition stops G i k :=
  forall u, u < n -> round G i (S k) u = true -> round G i k u = true.

Lemma stops_more G i k u :
  stops G i k -> round G i (S (S k)) u = true -> round G i (S k) u = true.
Proof.
  intros stop E. apply round_spec in E as (free & low & all). apply round_spec.
  repeat split; trivial. intros v into. destruct (all v into) as [? | (w & into' & ?)]; auto.
  right. exists w. split; trivial. apply stop; trivial. now apply (inside v w).
Qed.

Lemma round_stops G i u : round G i (S (S n)) u = true -> round G i (S n) u = true.
Proof.
  apply stops_more.
  assert (grows : forall k, (exists j, j < k /\ stops G i j) \/
    k <= length (filter (round G i k) (seq 0 n))).
  { induction k as [|k [(j & ? & ?) | IH]]; [right; lia | left; exists j; auto |].
    destruct (filter_le (round G i k) (round G i (S k)) (seq 0 n) (round_more G i k)) as [le same].
    destruct (le_lt_dec (length (filter (round G i (S k)) (seq 0 n)))
      (length (filter (round G i k) (seq 0 n)))) as [le' | less]; [left | right; lia].
    exists k. split; [lia|]. intros v ? E. apply (same le' v); trivial. apply in_seq. lia. }
  destruct (grows (S n)) as [(j & less & stop) | many].
  - enough (all : forall m, j <= m -> stops G i m) by (apply all; lia).
    induction 1; trivial. intros v _ E. now apply stops_more.
  - assert (few : forall (f : nat -> bool) l, length (filter f l) <= length l)
      by (intros f; induction l as [|x l IH]; cbn; [lia | destruct (f x); cbn; lia]).
    specialize (few (round G i (S n)) (seq 0 n)). rewrite seq_length in few. lia.
Qed.

Lemma stage_spec i u j : stage i u = Some j <-> j < i /\ gets j u.
Proof.
  revert j. induction i as [|i IH]; intros j; cbn [stage]; [split; [easy | lia]|].
  assert (free : gets i u -> stage i u = None) by (intros E; apply round_spec in E; tauto).
  destruct (stage i u) as [k|] eqn:E.
  - assert (gets' : k < i /\ gets k u) by now apply IH. split; [intros [= <-]; intuition|].
    intros [less got]. destruct (Nat.eq_dec j i) as [-> |]; [now apply free in got|].
    apply IH. split; trivial. lia.
  - change (round (stage i) i (S n) u = true) with (gets i u) in free.
    destruct (round (stage i) i (S n) u) eqn:got; split.
    + intros [= <-]. auto.
    + intros [less got']. destruct (Nat.eq_dec j i) as [-> |]; trivial.
      assert (None = Some j); [|easy]. apply IH. split; trivial. lia.
    + easy.
    + intros [less got']. destruct (Nat.eq_dec j i) as [-> |]; [unfold gets in *; congruence|].
      apply IH. split; trivial. lia.
Qed.

(* Two positions with a move from one to the other do not both get i. *)
Lemma apart i k m : forall u v, In v (F u) ->
  round (stage i) i k u = true -> round (stage i) i m v = true -> False.
Proof.
  enough (all : forall s k m u v, k + m = s -> In v (F u) ->
    round (stage i) i k u = true -> round (stage i) i m v = true -> False)
    by (intros u v into Eu Ev; exact (all _ k m u v eq_refl into Eu Ev)).
  clear k m. induction s as [s IH] using lt_wf_ind. intros [|k] m u v size into Eu Ev; [easy|].
  apply round_spec in Eu as (_ & _ & all). destruct (all v into) as [taken | (w & into' & Ew)].
  - destruct m; [easy|]. now apply round_spec in Ev.
  - refine (IH (m + k) _ m k v w eq_refl into' Ev Ew). lia.
Qed.

(* The first of k rounds in which u has the label. *)
Fixpoint first G i k u :=
  match k with 0 => 0 | S j => if round G i j u then first G i j u else k end.

Lemma first_spec G i k u : first G i k u <= k /\
  (round G i k u = true -> round G i (first G i k u) u = true) /\
  forall j, j <= k -> round G i j u = true -> first G i k u <= j.
Proof.
  induction k as [|k (le & here & least)]; [cbn; repeat split; auto; intros; lia|]. cbn [first].
  destruct (round G i k u) eqn:E.
  - repeat split; auto. intros j _ Ej. destruct (le_lt_dec j k); auto. lia.
  - repeat split; auto. intros j le' Ej. destruct (Nat.eq_dec j (S k)); [lia|].
    rewrite (round_le G i j k u) in E; [easy | lia | trivial].
Qed.

Definition G := stage (S n).
Definition c u :=
  match G u with Some g => g * S (S n) + first (stage g) g (S n) u | None => 0 end.

Lemma G_gets u g : G u = Some g -> gets g u.
Proof. intros E. now apply (stage_spec (S n)). Qed.

Lemma mex_small u m : mex (among F G u) m -> m <= n.
Proof.
  intros [_ all]. rewrite <- (seq_length m 0).
  apply Nat.le_trans with (length (finite_values G (seq 0 n))).
  - apply NoDup_incl_length; [apply seq_NoDup|]. intros k [_ less]%in_seq.
    destruct (all k less) as (v & into & E). apply finite_values_spec. exists v.
    split; trivial. apply in_seq. destruct (inside u v into). lia.
  - pose proof (finite_values_few _ G (seq 0 n)) as few. now rewrite seq_length in few.
Qed.

Theorem labels_are_G : definition1 F lt G c /\ monotonic lt G c.
Proof.
  assert (sure : forall i u, i <= n -> gets i u -> G u = Some i)
    by (intros i u le got; apply stage_spec; split; trivial; lia).
  assert (small : forall u g, G u = Some g -> g <= n)
    by (intros u g E; apply stage_spec in E; lia).
  split; [intros u; split; [|split]|].
  - intros g E. pose proof (G_gets u g E) as got. apply round_spec in got as (_ & low & _).
    split.
    + intros (v & into & Ev). apply (apart g (S n) (S n) u v into); now apply G_gets.
    + intros j less. destruct (low j less) as (v & into & Ev). exists v. split; trivial.
      apply stage_spec in Ev. apply sure; [|tauto]. apply small in E. lia.
  - intros g v E into more. pose proof (G_gets u g E) as got.
    destruct (first_spec (stage g) g (S n) u) as (le & here & _). specialize (here got).
    destruct (first (stage g) g (S n) u) as [|k] eqn:Ek; [easy|].
    apply round_spec in here as (_ & _ & all). destruct (all v into) as [taken | (w & into' & Ew)].
    + destruct (stage g v) as [j|] eqn:Ej; [|easy]. apply stage_spec in Ej as [less got'].
      apply small in E. rewrite (sure j v) in more; trivial; cbn in more; lia.
    + exists w. assert (Gw : G w = Some g).
      { apply sure; [now apply (small u)|]. apply (round_le _ _ k); [lia | trivial]. }
      repeat split; trivial. unfold c. rewrite E, Gw, Ek.
      destruct (first_spec (stage g) g (S n) w) as (_ & _ & least).
      assert (first (stage g) g (S n) w <= k) by (apply least; trivial; lia). lia.
  - intros E. pose proof (gap_among _ F G u) as is_mex.
    pose proof (mex_small u _ is_mex) as le.
    set (m := gap 0 _) in *. clearbody m. destruct is_mex as [none all].
    destruct (existsb (fun v => negb (labelled (stage m) v) &&
      negb (existsb (round (stage m) m (S n)) (F v))) (F u)) eqn:Ex.
    + apply existsb_exists in Ex as (v & into & Ev).
      apply andb_true_iff in Ev as [free no]. rewrite negb_true_iff in free, no.
      assert (without : ~ among F G v m).
      { intros (w & into' & Ew). enough (existsb (round (stage m) m (S n)) (F v) = true)
          by congruence. apply existsb_exists. exists w. split; trivial. now apply G_gets. }
      exists m, v. repeat split; trivial. destruct (G v) as [g|] eqn:Ev; trivial. exfalso.
      destruct (lt_eq_lt_dec g m) as [[less | ->] | more].
      * unfold labelled in free. rewrite (proj2 (stage_spec m v g)) in free; [easy|].
        split; trivial. now apply G_gets.
      * apply none. now exists v.
      * apply G_gets, round_spec in Ev as (_ & low & _). destruct (low m more) as (w & ? & Ew).
        apply without. exists w. split; trivial. apply stage_spec in Ew. now apply sure.
    + exfalso. enough (got : gets m u) by (rewrite (sure m u le got) in E; easy).
      apply round_stops, round_spec. repeat split.
      * destruct (stage m u) as [j|] eqn:Ej; trivial. apply stage_spec in Ej as [? got].
        rewrite (sure j u) in E; [easy | lia | trivial].
      * intros j less. destruct (all j less) as (v & ? & Ev). exists v. split; trivial.
        apply stage_spec. split; trivial. now apply G_gets.
      * intros v into. destruct (stage m v) as [j|] eqn:Ej; [now left | right].
        destruct (existsb (round (stage m) m (S n)) (F v)) eqn:Er;
          [now apply existsb_exists in Er|].
        enough (true = false) by easy. rewrite <- Ex. symmetry. apply existsb_exists.
        exists v. split; trivial. unfold labelled. now rewrite Ej, Er.
  - intros u v g k Eu Ev less. unfold c. rewrite Eu, Ev.
    destruct (first_spec (stage g) g (S n) u) as (le & _). nia.
Qed.
End Rounds.

Theorem exists_G R : closed R ->
  exists G c, definition1 (of_rows R) lt G c /\ monotonic lt G c.
Proof.
  intros all. exists (G (of_rows R) (size R)), (c (of_rows R) (size R)). apply labels_are_G.
  intros u v into. destruct (le_lt_dec (size R) u) as [le | less].
  - now rewrite of_rows_above in into.
  - rewrite of_rows_below in into; eauto.
Qed.
