(* Reads saved solutions, as csrc/FORMAT.md has them. It is not proved. *)

exception Refused of string
exception Beyond of string (* what the checker does not look at *)

(* What is being read, and where; the section in which an error would be. *)
type file = { bytes : string; mutable at : int; mutable section : string }

let need file ok =
  if not ok then raise (Refused ("it is not valid (" ^ file.section ^ ")"))

(* Bytes and numbers *)

let skip file size =
  need file (size >= 0 && size <= String.length file.bytes - file.at);
  file.at <- file.at + size

let unsigned file size =
  skip file size;
  let x = ref 0 in
  for i = 1 to size do
    need file (!x < 1 lsl 53);
    x := (!x lsl 8) lor Char.code file.bytes.[file.at - i]
  done;
  !x

let varint file =
  let rec go x shift =
    let digit = unsigned file 1 in
    let x = x lor ((digit land 127) lsl shift) in
    need file (x < 1 lsl 32 && shift <= 28 && (digit > 0 || shift = 0));
    if digit < 128 then x else go x (shift + 7) in
  go 0 0

let difference file =
  let x = varint file in
  if x land 1 = 0 then x / 2 else -1 - (x / 2)

(* Calls `put i x` for each number of a packed list. *)
let packed_list file count put =
  let base = varint file in
  let bits = unsigned file 1 in
  need file (bits <= 32 && (count > 0 || base + bits = 0));
  let rest = ref 0 and got = ref 0 and least = ref (1 lsl bits) and all = ref 0 in
  for i = 0 to count - 1 do
    while !got < bits do
      rest := !rest lor (unsigned file 1 lsl !got);
      got := !got + 8
    done;
    let x = !rest land ((1 lsl bits) - 1) in
    rest := !rest lsr bits;
    got := !got - bits;
    least := min !least x;
    all := !all lor x;
    need file (base + x < 1 lsl 32);
    put i (base + x)
  done;
  let top = min bits 1 in
  need file (!rest = 0 && (count = 0 || (!least = 0 && !all lsr (bits - top) = top)))

let checksum file first last =
  let a = ref 1 and b = ref 0 in
  for i = first to last - 1 do
    a := (!a + Char.code file.bytes.[i]) mod 65521;
    b := (!b + !a) mod 65521
  done;
  (!b lsl 16) lor !a

(* The code of META; `Other` is a float, or an integer that no field needs. *)

type code =
  | Number of int
  | Text of string
  | Boolean of bool
  | Other
  | Table of code list * (string * code) list

let rec code file depth =
  let tag = unsigned file 1 in
  need file (depth <= 64 && tag > 0 && tag <> 0x0F);
  let is_text = tag = 0x0C || (tag >= 0x20 && tag < 0x40) in
  if tag >= 0x40 then Number (tag - 0x40)
  else if tag <= 0x08 then begin
    skip file tag;
    let low = Char.code file.bytes.[file.at - tag] in
    need file (file.bytes.[file.at - 1] <> '\000'
      && (low land 1 = 1 || tag > 1 || low / 2 > 191));
    if tag > 6 then Other
    else begin
      file.at <- file.at - tag;
      let x = unsigned file tag in
      Number (if x land 1 = 1 then -1 - (x / 2) else x / 2)
    end
  end
  else if tag = 0x09 then (skip file 8; Other)
  else if tag <= 0x0B then Boolean (tag = 0x0B)
  else begin
    let size =
      if tag >= 0x20 then tag - 0x20
      else if tag >= 0x10 then tag - 0x10
      else varint file in
    need file (size <= String.length file.bytes && (tag >= 0x0E || size >= 16)
      && (tag <> 0x0C || size >= 32));
    if is_text then begin
      skip file size;
      Text (String.sub file.bytes (file.at - size) size)
    end else begin
      let elements = List.init size (fun _ -> code file (depth + 1)) in
      let names = if tag = 0x0E then varint file else 0 and before = ref "" in
      need file ((tag <> 0x0E || names > 0) && names <= String.length file.bytes);
      Table (elements, List.init names (fun _ ->
        let first = file.at in
        let name = match code file (depth + 1) with
          | Text name -> name
          | _ -> need file false; "" in
        let coded = String.sub file.bytes first (file.at - first) in
        need file (!before < coded);
        before := coded;
        (name, code file (depth + 1))))
    end
  end

(* The file *)

type section = { rows : int; in_block : int; first : int; last : int }

(* What there can be, in this order, and the codecs. *)
let known = [ "META", 0; "KEYS", 2; "KEY1", 2; "KEY2", 2; "KEY3", 2; "ORDR", 1;
  "LABL", 1; "SETS", 3; "HGHT", 1; "RMTN", 1; "WRTH", 1; "SCOR", 1; "ENDS", 1;
  "DIST", 1; "movs", 3 ]

(* The number of positions, and the sections by their names. *)
let directory file =
  if String.length file.bytes < 40 || String.sub file.bytes 0 8 <> "\137GRUNDY\n"
  then raise (Refused "found no saved solution");
  skip file 8;
  if unsigned file 2 <> 1 then raise (Refused "the file has another version");
  skip file 2;
  let count = unsigned file 4 in
  let size = unsigned file 8 in
  let positions = unsigned file 8 in
  let of_directory = unsigned file 4 in
  let of_header = unsigned file 4 in
  let start = 40 + (36 * count) in
  need file (count < 256 && size = String.length file.bytes && start <= size
    && positions <= min size (1 lsl 30) && of_header = checksum file 0 36
    && of_directory = checksum file 40 start);
  let rec from name = function (* what can follow *)
    | (other, _) :: more when other <> name -> from name more
    | this :: more -> this :: more
    | [] -> [] in
  let rec go k offset left sections =
    if k = count then (need file (offset = size); sections)
    else begin
      skip file 4;
      let name = String.sub file.bytes (file.at - 4) 4 in
      if name = "POSN" || name = "LINE" then raise (Beyond "a proof of one value");
      file.section <- name;
      let codec = unsigned file 2 in
      let width = unsigned file 2 in
      let rows = unsigned file 8 in
      let first = unsigned file 8 in
      let size = unsigned file 8 in
      let in_block = unsigned file 4 in
      let left = match from name left with
        | (_, its_codec) :: more ->
          need file (codec = its_codec && width = (if codec = 0 then 1 else 0)
            && in_block = [| rows; 1024; 256; 256 |].(codec));
          more
        | [] ->
          need file (name.[0] >= 'a' && name.[0] <= 'z' && name <> "movs");
          left in
      need file (first = offset);
      let section = { rows; in_block; first; last = first + size } in
      go (k + 1) (offset + size) left ((name, section) :: sections)
    end in
  (positions, go 0 start known [])

(* Calls `read first count` for the rows of each block; so many in all, or any number
   if that is negative. *)
let read_section file sections name rows read =
  file.section <- name;
  need file (List.mem_assoc name sections);
  let s = List.assoc name sections in
  need file (rows < 0 || s.rows = rows);
  let blocks = if s.rows > 0 then ((s.rows - 1) / s.in_block) + 1 else 0 in
  let tail = s.last - (12 * blocks) and from = ref s.first in
  need file (tail >= s.first);
  for k = 0 to blocks - 1 do
    file.at <- tail + (12 * k);
    let last = s.first + unsigned file 8 in
    let sum = unsigned file 4 in
    need file (last >= !from && last <= tail && sum = checksum file !from last);
    file.at <- !from;
    read (k * s.in_block) (min s.in_block (s.rows - (k * s.in_block)));
    need file (file.at = last);
    from := last
  done;
  need file (!from = tail)

(* A column, by the numbers of the positions. *)
let column file sections number name =
  let list = Array.make (Array.length number) 0 in
  read_section file sections name (Array.length number) (fun first count ->
    packed_list file count (fun i x -> list.(number.(first + i)) <- x));
  list

(* The last bytes of the keys, by rank: the players, if there are two. *)
let read_keys file sections positions =
  let players = Bytes.make positions ' ' and key = ref "" in
  read_section file sections "KEYS" positions (fun first count ->
    let length = Array.make count 0 and common = Array.make count 0 in
    packed_list file count (fun i x -> length.(i) <- x);
    packed_list file (count - 1) (fun i x -> common.(i + 1) <- x);
    for i = 0 to count - 1 do
      let same = common.(i) and before = !key in
      need file (same < length.(i) && same <= String.length before);
      skip file (length.(i) - same);
      key := String.sub before 0 same
        ^ String.sub file.bytes (file.at - length.(i) + same) (length.(i) - same);
      need file (before < !key
        && (i = 0 || same = String.length before || before.[same] <> !key.[same]));
      Bytes.set players (first + i) !key.[length.(i) - 1]
    done);
  players

let read_sets file sections =
  let sets = ref [] in
  read_section file sections "SETS" (-1) (fun _ count ->
    for _ = 1 to count do
      let members = varint file and last = ref 0 in
      need file (members <= String.length file.bytes);
      sets := List.init members (fun _ ->
        last := !last + difference file;
        need file (!last >= 0 && !last < 1 lsl 32);
        !last) :: !sets
    done);
  Array.of_list (List.rev !sets)

(* The digraph: where each row begins in one array of followers, which come once. *)
let read_moves file sections positions =
  let from = Array.make (positions + 1) 0 and seen = Array.make positions (-1) in
  let list = ref (Array.make 1024 0) and size = ref 0 in
  read_section file sections "movs" positions (fun first count ->
    for u = first to first + count - 1 do
      let v = ref u in
      for _ = 1 to varint file do
        v := !v + difference file;
        need file (!v >= 0 && !v < positions && seen.(!v) <> u);
        seen.(!v) <- u;
        if !size = Array.length !list then
          list := Array.append !list (Array.make !size 0);
        !list.(!size) <- !v;
        incr size
      done;
      from.(u + 1) <- !size
    done);
  let rec build first k rest =
    if k < first then rest else build first (k - 1) (!list.(k) :: rest) in
  { Checker.size = positions; row = (fun u -> build from.(u) (from.(u + 1) - 1) []) }
