(* The checker as a program. Numbers become machine integers, which is right as long
   as none is beyond 2^62: those of files are below 2^32, and the checker adds 2. *)

From Coq Require Extraction.
From Coq Require Import ExtrOcamlBasic.
From Grundy Require Import Checker.

Extract Inductive nat => "int" ["0" "Stdlib.Int.succ"]
  "(fun zero next n -> if n = 0 then zero () else next (n - 1))".
Extract Inlined Constant Nat.eq_dec => "Stdlib.Int.equal".
Extract Inlined Constant Nat.eqb => "Stdlib.Int.equal".
Extract Inlined Constant Nat.leb => "((<=) : int -> int -> bool)".
Extract Inlined Constant Nat.ltb => "((<) : int -> int -> bool)".
Extract Inlined Constant Init.Nat.add => "(+)".
Extract Inlined Constant Init.Nat.min => "(min : int -> int -> int)".
Extract Inlined Constant Init.Nat.max => "(max : int -> int -> int)".
Extract Constant Nat.even => "fun n -> n land 1 = 0".

Extraction "checker.ml" check check_lengths misere check_value check_height check_length
  of_rows claims_on closed_at.
