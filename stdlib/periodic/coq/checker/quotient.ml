(* Misère quotients, of whole games and of the heaps up to some one. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

open Numbers
open Verdict

let head = [ "format"; "kind"; "theorem"; "game"; "heaps"; "order"; "generators"; "p"; "phi" ]

(* That the certificate agrees with itself: the rows with the table, Φ with its period. *)
let consistent order table pset phi gens image =
  let inside x = x >= 0 && x < order in
  if not (List.for_all inside pset) || List.sort_uniq compare pset <> pset then refuse "P does not ascend";
  if not (Array.for_all inside phi) then refuse "Φ lies outside the monoid";
  Array.iteri (fun n x -> if x <> image n then refuse "Φ of heap %d is not what its period says" n) phi;
  List.iter (fun (heap, row) ->
      if heap < 0 || heap >= Array.length phi || Array.length row <> order then refuse "a generator does not fit";
      Array.iteri (fun x y -> if table.(x).(phi.(heap)) <> y then refuse "the row of heap %d is another" heap) row) gens

(* That no less n0 from 1 on, and no less p, would do: the theorem holds of others as well, but a certificate names the least. *)
let least image n0 p =
  if n0 > 1 && image (n0 - 1) = image (n0 - 1 + p) then refuse "n0 is not the least";
  let repeats d = p mod d = 0 && List.for_all (fun i -> image (n0 + i) = image (n0 + d + i)) (List.init p Fun.id) in
  if List.exists (fun d -> d < p && repeats d) (List.init (p / 2) succ) then refuse "the period is not the least"

let judge v =
  let game = Names.read Json.(string (field "game" v)) in
  let whole = match Json.(string (field "theorem" v)) with
    | "Plambeck-Siegel" -> Json.fields (head @ [ "preperiod"; "period" ]) [] v; true
    | "usual elements" -> Json.fields (head @ [ "preperiod"; "period"; "usual"; "within" ]) [] v; true
    | "verified quotient" -> Json.fields head [] v; false
    | t -> raise (Json.Bad ("there is no theorem with the name " ^ t)) in
  let order = Json.(int (field "order" v)) and heaps = Json.(int (field "heaps" v)) in
  let n0, p = if whole then Json.(int (field "preperiod" v), int (field "period" v)) else (1, 1) in
  let phi = Array.of_list Json.(list int (field "phi" v)) in
  let pset = Json.(list int (field "p" v)) in
  let generator g =
    Json.fields [ "heap"; "row" ] [] g; (Json.(int (field "heap" g)), Array.of_list Json.(list int (field "row" g))) in
  let gens = Json.(list generator (field "generators" v)) in
  if order < 1 || order > 10_000 || Array.length phi <> heaps + 1 || n0 < 1 || p < 1 || whole && n0 + p > heaps + 1 then
    raise (Json.Bad "its numbers do not fit together");
  let table, words = Hull.table order gens in
  let image n = if whole && n >= n0 then phi.(n0 + ((n - n0) mod p)) else phi.(n) in
  consistent order table pset phi gens image;
  if whole then least image n0 p;
  (* of an infinite code, the digits that count *)
  let ds =
    if game.Names.block = [] then game.Names.head
    else if whole then raise (Json.Bad "the theorem is on finite codes")
    else List.map int_of_nat (Values.digits_below (coded game) (nat (heaps + 1))) in
  let bound = if whole then (Names.most game * (n0 + p)) + List.length ds - 1 else heaps + 1 in
  let cover = Hull.cover ~digits:ds ~order ~table ~pset ~image ~bound in
  let claim = {
    MisereCheck.digits = nats ds; order = nat order;
    table = Array.to_list (Array.map (fun row -> nats (Array.to_list row)) table);
    pset = nats pset; images = nats (if whole then List.init (n0 + p) image else Array.to_list phi);
    limit = (if whole then None else Some (nat heaps)); start = nat n0; period = nat p;
    cover = List.map (fun (e, s) -> (nat e, num_of_set s)) cover } in
  if not (MisereCheck.check claim) then refuse "MisereCheck.check says false";
  if not (MisereCheck.check_reduced claim (List.map nats words)) then refuse "MisereCheck.check_reduced says false";
  let digits = Names.written { Names.head = ds; block = [] } in
  if whole then
    Printf.printf "proved: the misère quotient of %s has order %d, %d elements in P and Φ of period %d from heap %d, by MisereCheck.quotient_right\n"
      digits order (List.length pset) p n0
  else
    Printf.printf "proved: the misère quotient of the heaps up to %d of %s has order %d, %d elements in P, by MisereCheck.quotient_right\n"
      heaps digits order (List.length pset)
