(* The cover that MisereCheck wants: a search, of which nothing need be believed. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

module Words = Map.Make (Int)

(* The table of a monoid from its generators, and a word for each element. *)
let table order gens =
  let rows = Array.make order [||] and words = Array.make order [] in
  rows.(0) <- Array.init order Fun.id;
  let queue = Queue.create () in
  Queue.add 0 queue;
  while not (Queue.is_empty queue) do
    let x = Queue.pop queue in
    List.iter (fun (heap, row) ->
        let y = row.(x) in
        if rows.(y) = [||] then begin
          rows.(y) <- Array.map (fun z -> row.(z)) rows.(x);
          words.(y) <- heap :: words.(x);
          Queue.add y queue
        end) gens
  done;
  Array.iteri (fun x r -> if r = [||] then raise (Json.Bad (Printf.sprintf "no product of generators is %d" x))) rows;
  (rows, Array.to_list words)

let subset a b =
  let rec go i = i < 0 || ((Bytes.get a i = '\000' || Bytes.get b i = '\001') && go (i - 1)) in
  go (Bytes.length a - 1)

let set order f = Bytes.init order (fun x -> if f x then '\001' else '\000')
let has s x = Bytes.get s x = '\001'

(* What heaps do: their element, and the contexts from which no option leads into P. *)
let letters ~digits ~order ~table ~inP ~image ~bound =
  let ds = Array.of_list digits in
  let mul x y = table.(x).(y) in
  let found = Hashtbl.create 64 in
  for h = 0 to bound - 1 do
    let products = Hashtbl.create 16 in
    Array.iteri (fun t d ->
        let left = h - t in
        if left >= 0 then begin
          if d land 1 <> 0 && left = 0 && t > 0 then Hashtbl.replace products 0 ();
          if d land 2 <> 0 && left > 0 && t > 0 then Hashtbl.replace products (image left) ();
          if d land 4 <> 0 then
            for a = 1 to left / 2 do Hashtbl.replace products (mul (image a) (image (left - a))) () done;
          if d land 8 <> 0 then
            for a = 1 to left do
              for b = a to (left - a) / 2 do
                Hashtbl.replace products (mul (image a) (mul (image b) (image (left - a - b)))) ()
              done
            done
        end) ds;
    if Hashtbl.length products > 0 then
      let stuck = set order (fun x -> Hashtbl.fold (fun w () ok -> ok && not (inP (mul w x))) products true) in
      Hashtbl.replace found (image h, stuck) ()
  done;
  Hashtbl.fold (fun l () acc -> l :: acc) found []

let cover ~digits ~order ~table ~pset ~image ~bound =
  let inP = let s = set order (fun x -> List.mem x pset) in has s in
  let letters = letters ~digits ~order ~table ~inP ~image ~bound in
  let cov = Array.make order [] in
  let start = set order (fun x -> not (inP x)) in
  cov.(0) <- [ start ];
  let queue = Queue.create () in
  Queue.add (0, start) queue;
  while not (Queue.is_empty queue) do
    let e, o = Queue.pop queue in
    if List.memq o cov.(e) then
      List.iter (fun (f, stuck) ->
          let next = set order (fun x -> has stuck table.(e).(x) && has o table.(f).(x)) in
          let e' = table.(f).(e) in
          if Bytes.contains next '\001' && not (List.exists (subset next) cov.(e')) then begin
            cov.(e') <- next :: List.filter (fun s -> not (subset s next)) cov.(e');
            Queue.add (e', next) queue
          end) letters
  done;
  List.concat (List.mapi (fun e sets -> List.map (fun s -> (e, s)) sets) (Array.to_list cov))
