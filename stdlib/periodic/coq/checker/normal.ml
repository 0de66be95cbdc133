(* Periods in normal play. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

open Numbers
open Verdict

(* The table of a certificate: the values below n0 + p, and where the period, carried on downwards, does not hold. *)
let table v game n0 p { saltus; still } =
  let listed = 65536 in
  let g = Array.of_list (List.map int_of_num (values game (n0 + p))) in
  let exceptional n =
    let laps = (n0 - n + p - 1) / p in
    g.(n + (laps * p)) <> g.(n) + (if List.mem (n mod p) still then 0 else laps * saltus) in
  if Json.(list int (field "exceptions" v)) <> List.filter exceptional (List.init n0 Fun.id) then refuse "the exceptions are others";
  match Json.find "values" v with
  | Json.Null -> if n0 + p <= listed then refuse "the values are missing"
  | l -> if Json.(list int l) <> Array.to_list g then refuse "the values are others"

let head = [ "format"; "kind"; "theorem"; "game"; "preperiod"; "period" ]

let period part v =
  let game = Names.read Json.(string (field "game" v)) in
  let n0 = Json.(int (field "preperiod" v)) and p = Json.(int (field "period" v)) in
  let number name = Json.(int (field name v)) in
  let plain = { saltus = 0; still = [] } in
  let by extra gain lemma check =
    if part <> Walking.All then raise (Json.Bad "only finite-state certificates come in parts");
    Json.fields (head @ ("exceptions" :: extra)) [ "values" ] v;
    if not (check ()) then refuse "%s says false" lemma;
    table v game n0 p gain;
    proved game n0 p gain lemma in
  let guy_smith () =
    by [] plain "Check.check_guy_smith_sound" (fun () -> Check.check_guy_smith (finite game) (nat n0) (nat p)) in
  match Json.(string (field "theorem" v)) with
  | "Guy-Smith" when Names.most game > 2 -> raise (Json.Bad "some move leaves three heaps")
  | "Guy-Smith" | "Guy-Smith for three heaps" -> guy_smith ()
  | "one window" when Names.most game > 1 -> raise (Json.Bad "some move splits heaps")
  | "one window" when List.exists (fun d -> d <> 0 && d <> 3) game.Names.head -> guy_smith ()
  | "one window" ->
    by [] plain "Check.check_one_window_sound" (fun () -> Check.check_one_window (finite game) (nat n0) (nat p))
  | "all-but window" ->
    let saltus = number "saltus" in
    if game.Names.block <> [ 3 ] then raise (Json.Bad "the theorem is on subtraction games with all takes but some");
    by [ "saltus" ] { saltus; still = [] } "Check.check_all_but_sound"
      (fun () -> Check.check_all_but (nats game.Names.head) (nat n0) (nat p) (num saltus))
  | "repeating code" ->
    by [ "stride" ] plain "Check.check_repeating_sound"
      (fun () -> Check.check_repeating (coded game) (nat n0) (nat p) (nat (number "stride")))
  | "sum bound" ->
    let saltus = number "saltus" in
    by [ "saltus"; "stride"; "margin"; "heap" ] { saltus; still = [] } "SumCheck.check_sum_bound_sound" (fun () ->
        SumCheck.check_sum_bound (coded game) (nat n0) (nat p) (num saltus) (nat (number "stride")) (num (number "margin"))
          (nat (number "heap")))
  | "live values" ->
    let saltus = number "saltus" and still = Json.(list int (field "still" v)) in
    if List.sort_uniq compare still <> still || List.exists (fun r -> r < 0 || r >= p) still then
      raise (Json.Bad "the residues do not ascend");
    by [ "saltus"; "still"; "stride"; "heap" ] { saltus; still } "LiveCheck.check_live_sound" (fun () ->
        LiveCheck.check_live (coded game) (nat n0) (nat p) (num saltus) (nats still) (nat (number "stride")) (nat (number "heap")))
  | "finite state" ->
    Json.fields (head @ [ "mask"; "position"; "reach"; "windows"; "spots" ]) [] v;
    Walking.period part v game n0 p
  | t -> raise (Json.Bad ("there is no theorem with the name " ^ t))
