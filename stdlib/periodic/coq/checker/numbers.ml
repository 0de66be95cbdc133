(* Numbers as the extracted functions have them. *)

open Datatypes

(* What counts is built of successors: this is as far as it goes. *)
let greatest = 20_000_000

let nat n =
  let rec go n acc = if n = 0 then acc else go (n - 1) (S acc) in
  if n < 0 || n > greatest then raise (Json.Bad (Printf.sprintf "%d lies not between 0 and %d, as far as this goes" n greatest));
  go n O

let int_of_nat n = let rec go n acc = match n with O -> acc | S m -> go m (acc + 1) in go n 0

let nats l = Stdlib.List.map nat l

let rec pos n =
  if n = 1 then BinNums.Coq_xH
  else if n land 1 = 0 then BinNums.Coq_xO (pos (n lsr 1))
  else BinNums.Coq_xI (pos (n lsr 1))

let num n = if n < 0 then raise (Json.Bad "a number below 0") else if n = 0 then BinNums.N0 else BinNums.Npos (pos n)

let rec int_of_pos = function
  | BinNums.Coq_xH -> 1
  | BinNums.Coq_xO p -> 2 * int_of_pos p
  | BinNums.Coq_xI p -> 2 * int_of_pos p + 1

let int_of_num = function BinNums.N0 -> 0 | BinNums.Npos p -> int_of_pos p

(* A set as the number with these bits: the highest first, each step doubles what is there. *)
let num_of_set (s : Bytes.t) =
  let add b acc =
    match acc with
    | None -> if b then Some BinNums.Coq_xH else None
    | Some p -> Some (if b then BinNums.Coq_xI p else BinNums.Coq_xO p) in
  let rec go i acc = if i < 0 then acc else go (i - 1) (add (Bytes.get s i = '\001') acc) in
  match go (Bytes.length s - 1) None with None -> BinNums.N0 | Some p -> BinNums.Npos p

(* Of a game. *)

let finite game =
  if game.Names.block <> [] then raise (Json.Bad "the theorem is on finite codes") else nats game.Names.head

let coded game = { Codes.head = nats game.Names.head; block = nats game.Names.block }

let values game n =
  match Values.values (Values.digits_below (coded game) (nat n)) (nat n) with
  | Some l -> l
  | None -> raise (Json.Bad "values too great for the checker")
