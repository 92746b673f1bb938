(* Asks the checker that was extracted from Checker.v about saved solutions. This and
   the reader, Saved_file, are not proved. The exit code is 1 if a file is refused,
   else 2 if it holds what the checker does not look at. *)

open Saved_file

(* Misere play, by META and the ends? And the player who wins endless play, or 0. *)
let play_of file play ends =
  let play, endless = match play with
    | Text ("normal" | "misere" as s) -> s = "misere", 0
    | Text ("normal, endless = 1" | "misere, endless = 1" as s) -> s.[0] = 'm', 1
    | Text ("normal, endless = 2" | "misere, endless = 2" as s) -> s.[0] = 'm', 2
    | Text ("puzzle" | "scored" as s) -> raise (Beyond (s ^ " play"))
    | _ -> need file false; false, 0 in
  let kinds = List.sort_uniq compare (List.map (function
    | Text "win" -> true
    | Text "loss" -> false
    | Boolean false -> play
    | _ -> raise (Beyond "endings of several kinds")) ends) in
  match kinds with
  | [] -> play, endless
  | [ is_win ] -> is_win, endless
  | _ -> raise (Beyond "endings of several kinds")

(* Refuses a file of which the checker said no, by the first position at fault. *)
let blame fine positions checks =
  let rec go u = if u = positions then "no position is at fault"
    else match List.find_opt (fun (check, _) -> not (check u)) checks with
      | Some (_, name) -> Printf.sprintf "position number %d: its %s is wrong" u name
      | None -> go (u + 1) in
  if not fine then raise (Refused (go 0))

let certify bytes =
  let file = { bytes; at = 0; section = "header" } in
  let positions, sections = directory file in
  let has name = List.mem_assoc name sections and meta = ref Other in
  read_section file sections "META" (-1) (fun first count ->
    let last = file.at + count in
    need file (first = 0);
    meta := code file 0;
    need file (file.at = last));
  let none = Table ([], []) in
  let field name = match !meta with
    | Table (_, fields) -> Option.value (List.assoc_opt name fields) ~default:none
    | _ -> raise (Refused "META is no table") in
  if field "splits" <> none then raise (Beyond "moves to sums");
  if field "keep" <> none then raise (Beyond "solutions without moves");
  let ends = match field "ends" with Table (l, []) -> l | _ -> need file false; [] in
  let is_misere, endless = play_of file (field "play") ends in
  if not (has "movs") then raise (Beyond "files without moves");
  let two = field "players" = Number 2 in
  let valued = not two && not is_misere && field "only" = none in
  need file ((two || (field "players" = Number 1 && endless = 0))
    && not (has "WRTH") && has "LABL" = valued && has "HGHT" = valued
    && has "ENDS" = (ends <> []));
  let players = read_keys file sections positions in
  let number = Array.make positions 0 and rank = Array.make positions (-1) in
  read_section file sections "ORDR" positions (fun first count ->
    packed_list file count (fun i x ->
      need file (x < positions && rank.(x) < 0);
      rank.(x) <- first + i;
      number.(first + i) <- x));
  let column = column file sections number in
  let player u = Char.code (Bytes.get players rank.(u)) in
  let rows = read_moves file sections positions in
  for u = 0 to if two then positions - 1 else -1 do
    need file (player u = 1 || player u = 2);
    need file (List.for_all (fun v -> player v = 3 - player u) (rows.row u))
  done;
  if ends <> [] then Array.iteri (fun u place -> need file
    ((place > 0) = (rows.row u = []) && place <= List.length ends)) (column "ENDS");
  let minus_one x = if x > 0 then Some (x - 1) else None in
  let length = column "RMTN" in
  let lengths u = if u = positions then Some 0 else minus_one length.(u) in
  let claims labels heights = { Checker.labels; heights; lengths } in
  if valued then begin
    let values = match field "values" with Number n -> n | _ -> need file false; 0 in
    let sets = if has "SETS" then read_sets file sections else [||] in
    let label = column "LABL" and height = column "HGHT" in
    file.section <- "LABL";
    let most = Array.fold_left (fun most x ->
      need file (x < values + Array.length sets);
      if x < values then max most (x + 1) else most) 0 label in
    let claims = claims (fun u -> let x = label.(u) in
      if x < values then Checker.Finite x else Checker.Infinite sets.(x - values))
      (fun u -> minus_one height.(u)) in
    let f = Checker.of_rows rows and s = Checker.claims_on rows claims in
    blame (Checker.check rows claims) positions [ Checker.check_value f s, "value";
      Checker.check_height f s, "height"; Checker.check_length f s, "remoteness" ];
    file.section <- "META";
    need file (values = most)
  end else begin
    let rows = if is_misere then Checker.misere rows else rows in
    let claims = claims (fun _ -> Checker.Finite 0) (fun _ -> None) in
    let f = Checker.of_rows rows and s = Checker.claims_on rows claims in
    blame (Checker.check_lengths rows claims) positions
      [ Checker.check_length f s, "remoteness" ]
  end;
  let outcomes = [| 0; 0; 0 |] in
  for u = 0 to positions - 1 do
    let outcome = match lengths u with
      | Some r -> r land 1
      | None -> if endless = 0 then 2 else if player u = endless then 1 else 0 in
    outcomes.(outcome) <- outcomes.(outcome) + 1
  done;
  file.section <- "META";
  need file (field "outcomes" =
    Table (List.map (fun n -> Number n) (Array.to_list outcomes), []));
  Printf.sprintf "%d positions, %s" positions
    (if valued then "values, heights and remoteness" else "remoteness")

let read path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel)
    (fun () -> really_input_string channel (in_channel_length channel))

let () =
  let worst = ref 0 in
  let say code text = worst := max !worst code; text in
  for i = 1 to Array.length Sys.argv - 1 do
    let said = match certify (read Sys.argv.(i)) with
      | facts -> "certified: " ^ facts
      | exception (Refused why | Sys_error why) -> say 1 ("not certified: " ^ why)
      | exception Beyond what -> say 2 ("not looked at: " ^ what) in
    Printf.printf "%s: %s\n" Sys.argv.(i) said
  done;
  exit !worst
