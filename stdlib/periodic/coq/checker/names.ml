(* The names of games, in their one spelling: digits, and those that repeat behind them. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

type t = { head : int list; block : int list }

let digit c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'A' .. 'F' -> Char.code c - 55
  | _ -> raise (Json.Bad (Printf.sprintf "%C is not a digit" c))

let digits s = List.init (String.length s) (fun i -> digit s.[i])

let strip prefix s =
  let l = String.length prefix in
  if String.length s >= l && String.sub s 0 l = prefix then Some (String.sub s l (String.length s - l)) else None

(* Where the greatest digit of a code is asked for, a set could ask for too much. *)
let greatest = 100_000

let set s =
  let l = String.length s in
  if l < 2 || s.[0] <> '{' || s.[l - 1] <> '}' then raise (Json.Bad "no set of takes");
  let inner = String.sub s 1 (l - 2) in
  let takes = if inner = "" then [] else List.map int_of_string (String.split_on_char ',' inner) in
  if String.concat "," (List.map string_of_int takes) <> inner || List.sort_uniq compare takes <> takes
     || List.exists (fun t -> t < 1 || t > greatest) takes
  then raise (Json.Bad "no set of takes, or not in its one spelling, or with takes that are too great");
  takes

let last l = List.nth l (List.length l - 1)

let primitive block =
  let b = Array.of_list block in
  let n = Array.length b in
  let repeats d = n mod d = 0 && List.for_all (fun i -> b.(i) = b.(i mod d)) (List.init n Fun.id) in
  not (List.exists repeats (List.init (n - 1) succ))

let code name =
  let wrong () = raise (Json.Bad (name ^ " is no code in its one spelling")) in
  if String.length name < 3 || name.[1] <> '.' then wrong ();
  let all = String.make 1 name.[0] ^ String.sub name 2 (String.length name - 2) in
  let game = match String.index_opt all '(' with
    | None -> { head = digits all; block = [] }
    | Some i when all.[String.length all - 1] = ')' ->
      { head = digits (String.sub all 0 i); block = digits (String.sub all (i + 1) (String.length all - i - 2)) }
    | Some _ -> wrong () in
  if List.hd game.head land 3 <> 0 then raise (Json.Bad "a move that takes nothing must split");
  (match game with
   | { head; block = [] } -> if List.length head > 2 && last head = 0 || String.contains all '(' then wrong ()
   | { head; block } ->
     if block = [ 0 ] || not (primitive block) || List.length head > 1 && last head = last block then wrong ());
  game

let read name =
  match strip "subtraction all but " name with
  | Some s ->
    let takes = set s in
    let k = List.fold_left max 0 takes in
    { head = List.init (k + 1) (fun t -> if t = 0 || List.mem t takes then 0 else 3); block = [ 3 ] }
  | None ->
    match strip "subtraction " name with
    | Some s ->
      let takes = set s in
      if takes = [] then raise (Json.Bad "no takes");
      { head = List.init (List.fold_left max 0 takes + 1) (fun t -> if List.mem t takes then 3 else 0); block = [] }
    | None -> code name

(* As the theorems have it. *)
let written game =
  let list l = "[" ^ String.concat ";" (List.map string_of_int l) ^ "]" in
  if game.block = [] then "finite " ^ list game.head else "Code " ^ list game.head ^ " " ^ list game.block

(* The most heaps that a move leaves. *)
let most game = List.fold_left (fun m d -> if d >= 8 then 3 else if d >= 4 then max m 2 else m) 1 game.head
