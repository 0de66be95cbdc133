(* Finite-state certificates: in whole, in parts, and by samples where they are too long. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

open Numbers
open Verdict

type part =
  | All
  | Facts             (* all but the links between windows *)
  | Windows of int * int
  | Sample of int     (* so many values behind some windows *)

(* What the numbers of a certificate are. [reach] is as the certificate has it. *)
type t = {
  game : Names.t; n0 : int; p : int; mask : int; position : bool; tau : bool; reach : int; k : int;
  windows : (int * string) list; (* a heap, and the values before it in base64 *)
  spots : (int * int) list }

let read v game n0 p =
  let ds = game.Names.head in
  ignore (finite game);
  let position = Json.(bool (field "position" v)) in
  let odd_split = ref false in
  List.iteri (fun t d -> if d land 4 <> 0 && t land 1 = 1 then odd_split := true) ds;
  let window w = Json.fields [ "at"; "values"; "digest" ] [] w; Json.(int (field "at" w), string (field "values" w)) in
  let spot s = Json.fields [ "n"; "value" ] [] s; Json.(int (field "n" s), int (field "value" s)) in
  let c = { game; n0; p; mask = Json.(int (field "mask" v)); position; tau = position && !odd_split;
            reach = Json.(int (field "reach" v)); k = List.length ds - 1;
            windows = Json.(list window (field "windows" v)); spots = Json.(list spot (field "spots" v)) } in
  if c.mask < 1 || c.mask > 255 || c.reach < 1 || n0 < 0 || p < 1 || List.exists (fun (n, _) -> n < 0) c.spots then
    raise (Json.Bad "numbers out of their range");
  c

let width c = c.reach + c.k
let first c = 2 * c.reach + c.k + 1

(* The claim for the checker; where all is not looked at, n0 and p may be too great for it. *)
let claim ?(windows = []) ?(bounds = true) c =
  let shown = List.concat_map (fun (n, x) ->
      List.filter_map (fun (m, y) -> if n >= c.n0 && m > n && m - n < c.p && x <> y then Some (nat n, nat (m - n)) else None) c.spots) in
  let small n = if bounds then nat n else Datatypes.O in
  { FiniteCheck.digits = nats c.game.Names.head; mask = num c.mask; position = c.position; tau = c.tau; reach = nat c.reach;
    coq_begin = nat (first c); preperiod = small c.n0; period = small c.p; windows;
    shown = (if bounds then shown c.spots else []) }

(* The last rare heap: the smaller the reach, the shorter the windows. *)
let reduced c =
  let claim = claim ~bounds:false c in
  let rare n v = not (FiniteState.common claim.FiniteCheck.mask c.position c.tau v (n land 1 = 1)) in
  let last = ref 1 in
  List.iteri (fun n v -> if n > 0 && n <= c.reach && rare n v then last := n) (values c.game (first c));
  { c with reach = !last }

(* Where walks stop: before the two windows that are the same, and behind each spot. *)
let stops c =
  let ends = [ c.n0 + width c; c.n0 + c.p + width c ] in
  List.sort_uniq compare (ends @ List.filter (fun n -> n > first c) (List.map (fun (n, _) -> n + 1) c.spots))

(* The windows of the certificate, the last value first. *)
let unpacked c =
  List.map (fun (at, text) ->
      let s = Packed.inflate (width c) (Packed.base64 text) in
      (at, List.init (width c) (fun i -> num (Char.code s.[width c - 1 - i])))) c.windows

let whole c =
  let c = reduced c in
  Printf.printf "walking through %d heaps with windows of %d values\n%!" (c.n0 + c.p + width c) (width c);
  let lemma = "FiniteCheck.check_walking_sound" in
  if not (FiniteCheck.check_walking (claim c) (nats (stops c))) then refuse "%s says false" lemma;
  proved c.game c.n0 c.p { saltus = 0; still = [] } lemma

(* Walks from a window through heaps. *)
let drive c t (at, w) heaps =
  match FiniteCheck.drive (claim ~bounds:false c) t (nat at, w) (nats heaps) with
  | Some ws -> List.map2 (fun h (_, w) -> (h, w)) heaps ws
  | None -> refuse "a value behind heap %d is not common, or too great" at

(* The windows I to J alone: each is reached from the one before. *)
let windows c i j =
  let t = values c.game (first c) in
  let all = Array.of_list (unpacked c) in
  if i < 0 || j < i || j >= Array.length all then raise (Json.Bad (Printf.sprintf "the windows are 0 to %d" (Array.length all - 1)));
  let _, start = FiniteCheck.first_window (claim ~bounds:false c) t in
  if i = 0 && (fst all.(0) <> first c || snd all.(0) <> start) then refuse "the first window is not what the rules give";
  for k = i to j - 1 do
    let at, _ = all.(k) and next, w = all.(k + 1) in
    if next - at > greatest then refuse "from %d to %d is too far to walk" at next;
    if List.map snd (drive c t all.(k) [ next ]) <> [ w ] then refuse "the walk from heap %d to heap %d ends otherwise" at next
  done;
  Printf.printf "proved: FiniteCheck.walk leads from the window before heap %d to that before heap %d%s\n" (fst all.(i)) (fst all.(j))
    (if i = 0 then ", and the first is that of the rules" else "");
  Printf.printf "with all windows from 0 to %d, and --facts, FiniteCheck.segments_sound proves the period %d from %d on\n"
    (Array.length all - 1) c.p c.n0

(* All but the links: the windows behind spots are found by walking to them. *)
let facts c =
  let t = values c.game (first c) in
  let given = unpacked c in
  let at h =
    match List.assoc_opt h given with
    | Some w -> (h, w)
    | None ->
      let before = List.filter (fun (a, _) -> a < h) given in
      if before = [] then raise (Json.Bad "no window lies before a spot");
      List.hd (drive c t (List.nth before (List.length before - 1)) [ h ]) in
  let all = List.map at (List.sort_uniq compare (List.map fst given @ stops c)) in
  if not (FiniteCheck.facts (claim ~windows:(List.map (fun (h, w) -> (nat h, w)) all) c) t) then refuse "FiniteCheck.facts says false";
  Printf.printf "proved: all that FiniteCheck.segments_sound asks besides the links between windows\n"

(* How many windows a sample takes. *)
let sampled = 3

let sample c n =
  Printf.printf "NOT proved: %d heaps are more than this checker walks through. A sample:\n%!" (c.n0 + c.p + width c);
  let t = values c.game (first c) in
  let all = Array.of_list (unpacked c) in
  let cl = claim ~bounds:false c in
  let _, start = FiniteCheck.first_window cl t in
  if Array.length all = 0 || fst all.(0) <> first c || snd all.(0) <> start then refuse "the first window is not what the rules give";
  Printf.printf "the first window is what the rules give\n%!";
  Random.self_init ();
  for _ = 1 to sampled do
    let i = Random.int (Array.length all) in
    let at, w = all.(i) in
    match FiniteCheck.walk cl (nat 4096) (FiniteCheck.small_values cl t) (nat n) (at land 1 = 1) w with
    | Some _ -> Printf.printf "window %d of %d: the %d values from heap %d on are decided by the %d before each, and common\n%!" i (Array.length all) n at (width c)
    | None -> refuse "window %d: a value from heap %d on is not common, or too great" i at
  done;
  match List.rev (Array.to_list all) with
  | (last, w) :: rest when last = c.n0 + c.p + width c && List.assoc_opt (c.n0 + width c) rest = Some w ->
    Printf.printf "the windows before heaps %d and %d are the same\n" (c.n0 + width c) last
  | _ -> refuse "the windows before heaps %d and %d are not the same" (c.n0 + width c) (c.n0 + c.p + width c)

let period part v game n0 p =
  let c = read v game n0 p in
  match part with
  | Facts -> facts c
  | Windows (i, j) -> windows c i j
  | Sample n -> sample c n; raise Exit
  | All when c.n0 + c.p + width c > greatest || c.n0 + c.p < 0 -> sample c 100; raise Exit
  | All -> whole c
