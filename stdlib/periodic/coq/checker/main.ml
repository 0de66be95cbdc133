(* checker CERTIFICATE.json …: the theorems that the extracted checkers prove of the certificates.

   Only the functions extracted from Coq are proved. This program reads files, finds the data that a checker
   wants besides, and prints the theorem that holds with the numbers that were given to the checker:
   what it reads wrongly leads to another theorem on the last line, or to none. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

open Datatypes

(* Numbers. *)

let rec nat_of_int n acc = if n <= 0 then acc else nat_of_int (n - 1) (S acc)
let nat n = if n < 0 then raise (Json.Bad "a number below 0") else nat_of_int n O

let rec pos n =
  if n = 1 then BinNums.Coq_xH
  else if n land 1 = 0 then BinNums.Coq_xO (pos (n lsr 1))
  else BinNums.Coq_xI (pos (n lsr 1))

let num n = if n = 0 then BinNums.N0 else BinNums.Npos (pos n)

let rec int_of_pos = function
  | BinNums.Coq_xH -> 1
  | BinNums.Coq_xO p -> 2 * int_of_pos p
  | BinNums.Coq_xI p -> 2 * int_of_pos p + 1

let int_of_num = function BinNums.N0 -> 0 | BinNums.Npos p -> int_of_pos p

(* A set as the number with these bits: the highest first. *)
let num_of_set (s : Bytes.t) =
  let rec go i acc =
    if i < 0 then acc
    else
      let b = Bytes.get s i = '\001' in
      go (i - 1)
        (match acc with
         | None -> if b then Some BinNums.Coq_xH else None
         | Some p -> Some (if b then BinNums.Coq_xI p else BinNums.Coq_xO p)) in
  (* bits from the highest: each step doubles what is there *)
  match go (Bytes.length s - 1) None with None -> BinNums.N0 | Some p -> BinNums.Npos p

(* Names of games. *)

let hex c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'A' .. 'F' -> Char.code c - 55
  | 'a' .. 'f' -> Char.code c - 87
  | _ -> raise (Json.Bad (Printf.sprintf "%C is not a digit" c))

let digits s = List.init (String.length s) (fun i -> hex s.[i])

let strip prefix s =
  let l = String.length prefix in
  if String.length s >= l && String.sub s 0 l = prefix then Some (String.sub s l (String.length s - l)) else None

let takes s =
  let l = String.length s in
  if l < 2 || s.[0] <> '{' || s.[l - 1] <> '}' then raise (Json.Bad "not a set of takes");
  let inner = String.sub s 1 (l - 2) in
  if inner = "" then [] else List.map int_of_string (String.split_on_char ',' inner)

(* head and block *)
let code name =
  match strip "subtraction all but " name with
  | Some set ->
    let ts = takes set in
    let k = List.fold_left max 0 ts in
    (List.init (k + 1) (fun t -> if t = 0 || List.mem t ts then 0 else 3), [ 3 ])
  | None ->
    match strip "subtraction " name with
    | Some set ->
      let ts = takes set in
      (List.init (List.fold_left max 0 ts + 1) (fun t -> if List.mem t ts then 3 else 0), [])
    | None ->
      match String.index_opt name '.' with
      | Some 1 ->
        let rest = String.sub name 2 (String.length name - 2) in
        let head, block =
          match String.index_opt rest '(' with
          | None -> (rest, "")
          | Some i -> (String.sub rest 0 i, String.sub rest (i + 1) (String.length rest - i - 2)) in
        (digits (String.make 1 name.[0] ^ head), digits block)
      | _ -> raise (Json.Bad (name ^ " is not a code"))

(* The digits as the theorem says them. *)
let written (head, block) =
  let list l = "[" ^ String.concat ";" (List.map string_of_int l) ^ "]" in
  if block = [] then "finite " ^ list head else "Code " ^ list head ^ " " ^ list block

let nats l = List.map nat l

(* Periods of normal play. *)

let proved game n0 p s lemma =
  Printf.printf "proved: least (G (octal (%s))) %d %d %d, by %s\n" (written game) n0 p s lemma;
  Printf.printf "that is, G(n + %d) = G(n)%s for all n >= %d, and no smaller preperiod or period\n" p
    (if s = 0 then "" else Printf.sprintf " + %d" s) n0

let refused what = Printf.printf "NOT proved: %s\n" what; exit 1

let decide ok game n0 p s lemma = if ok then proved game n0 p s lemma else refused (lemma ^ " says false")

let finite game = match game with head, [] -> nats head | _ -> raise (Json.Bad "the theorem is on finite codes")

(* The last rare heap: the smaller the reach, the shorter the windows. *)
let last_rare claim values reach =
  let rec go n last = function
    | v :: rest when n <= reach ->
      let odd = if n land 1 = 1 then true else false in
      go (n + 1) (if n > 0 && not (FiniteState.common claim.FiniteCheck.mask claim.FiniteCheck.position claim.FiniteCheck.tau v odd) then n else last) rest
    | _ -> last in
  max 1 (go 0 1 values)

let finite_state game v n0 p =
  let ds = fst game in
  let k = List.length ds - 1 in
  let mask = Json.(int (field "mask" v)) and position = Json.(bool (field "position" v)) in
  let odd_split = ref false in
  List.iteri (fun t d -> if d land 4 <> 0 && t land 1 = 1 then odd_split := true) ds;
  let tau = position && !odd_split in
  let spots = Json.(list (fun s -> (int (field "n" s), int (field "value" s))) (field "spots" v)) in
  let claim reach windows shown = {
    FiniteCheck.digits = nats ds; mask = num mask; position; tau; reach = nat reach;
    coq_begin = nat (2 * reach + k + 1); preperiod = nat n0; period = nat p; windows;
    shown = List.map (fun (n, e) -> (nat n, nat e)) shown } in
  let wide = Json.(int (field "reach" v)) in
  let reach =
    match Values.values (nats ds) (nat (2 * wide + k + 1)) with
    | None -> raise (Json.Bad "values too great for the checker")
    | Some values -> last_rare (claim wide [] []) values wide in
  let width = reach + k and first = 2 * reach + k + 1 in
  let stops =
    List.sort_uniq compare
      (n0 + width :: n0 + p + width :: List.filter (fun n -> n > first) (List.map (fun (n, _) -> n + 1) spots)) in
  let shown =
    List.concat_map (fun (n, x) ->
        List.filter_map (fun (m, y) -> if n >= n0 && m > n && m - n < p && x <> y then Some (n, m - n) else None) spots)
      spots in
  Printf.printf "walking through %d heaps with windows of %d values\n%!" (n0 + p + width) width;
  decide (FiniteCheck.check_walking (claim reach [] shown) (nats stops)) game n0 p 0 "FiniteCheck.check_walking_sound"

let period v =
  let game = code Json.(string (field "game" v)) in
  let n0 = Json.(int (field "preperiod" v)) and p = Json.(int (field "period" v)) in
  let saltus = match Json.find "saltus" v with Json.Null -> 0 | s -> Json.int s in
  match Json.(string (field "theorem" v)) with
  | "Guy-Smith" | "Guy-Smith for three heaps" ->
    decide (Check.check_guy_smith (finite game) (nat n0) (nat p)) game n0 p 0 "Check.check_guy_smith_sound"
  | "one window" ->
    let zero_three = List.for_all (fun d -> d = 0 || d = 3) (fst game) in
    if zero_three then
      decide (Check.check_one_window (finite game) (nat n0) (nat p)) game n0 p 0 "Check.check_one_window_sound"
    else decide (Check.check_guy_smith (finite game) (nat n0) (nat p)) game n0 p 0 "Check.check_guy_smith_sound"
  | "all-but window" ->
    decide (Check.check_all_but (nats (fst game)) (nat n0) (nat p) (num saltus)) game n0 p saltus "Check.check_all_but_sound"
  | "repeating code" ->
    let stride = Json.(int (field "stride" v)) in
    let c = { Codes.head = nats (fst game); block = nats (snd game) } in
    decide (Check.check_repeating c (nat n0) (nat p) (nat stride)) game n0 p 0 "Check.check_repeating_sound"
  | "live values" when Json.(list int (field "still" v)) = [] ->
    let stride = Json.(int (field "stride" v)) and heap = Json.(int (field "heap" v)) in
    let block = match snd game with [] -> [ 0 ] | b -> b in
    let game = (fst game, block) in
    let c = { Codes.head = nats (fst game); block = nats block } in
    decide (LiveCheck.check_live c (nat n0) (nat p) (num saltus) (nat stride) (nat heap)) game n0 p saltus "LiveCheck.check_live_sound"
  | "finite state" -> finite_state game v n0 p
  | t -> refused ("no extracted checker for the theorem " ^ t)

(* Misère quotients. *)

let quotient v =
  let ds = match code Json.(string (field "game" v)) with head, [] -> head | _ -> raise (Json.Bad "not a finite code") in
  if Json.(string (field "theorem" v)) <> "Plambeck-Siegel" then raise (Json.Bad "only quotients of whole games have a checker here");
  let order = Json.(int (field "order" v)) in
  let n0 = max 1 Json.(int (field "preperiod" v)) and p = Json.(int (field "period" v)) in
  let phi = Array.of_list Json.(list int (field "phi" v)) in
  let pset = Json.(list int (field "p" v)) in
  let gens = Json.(list (fun g -> (int (field "heap" g), Array.of_list (list int (field "row" g)))) (field "generators" v)) in
  let table, words = Hull.table order gens in
  let image n = if n < Array.length phi then phi.(n) else phi.(n0 + (n - n0) mod p) in
  let images = List.init (n0 + p) image in
  let cover = Hull.cover ~digits:ds ~order ~table ~pset ~image ~n0 ~p in
  let claim = {
    MisereCheck.digits = nats ds; order = nat order;
    table = Array.to_list (Array.map (fun row -> nats (Array.to_list row)) table);
    pset = nats pset; images = nats images; start = nat n0; period = nat p;
    cover = List.map (fun (e, s) -> (nat e, num_of_set s)) cover } in
  if not (MisereCheck.check claim) then refused "MisereCheck.check says false";
  if not (MisereCheck.check_reduced claim (List.map nats words)) then refused "MisereCheck.check_reduced says false";
  Printf.printf "proved: the misère quotient of %s has order %d, %d elements in P and Φ of period %d from heap %d, by MisereCheck.quotient_right\n"
    (written (ds, [])) order (List.length pset) p n0

let judge path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  let v = Json.parse text in
  Printf.printf "%s: %s\n%!" path Json.(string (field "game" v));
  if Json.(int (field "format" v)) <> 2 then raise (Json.Bad "not a certificate of format 2");
  match Json.(string (field "kind" v)) with
  | "period" -> period v
  | "misere quotient" -> quotient v
  | kind -> raise (Json.Bad ("no checker for the kind " ^ kind))

let () =
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "usage: checker CERTIFICATE.json ..."; exit 2
  | paths ->
    List.iter (fun path ->
        try judge path with
        | Json.Bad what -> Printf.printf "%s: NOT read: %s\n" path what; exit 1
        | Sys_error what -> prerr_endline what; exit 2
        | Invalid_argument _ | Failure _ | Not_found -> Printf.printf "%s: NOT read: its numbers do not fit together\n" path; exit 1) paths
