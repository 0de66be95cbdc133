(* Base64, and DEFLATE (RFC 1951), in which certificates keep windows of values. *)

exception Bad = Json.Bad

let base64 s =
  let value c = match c with
    | 'A' .. 'Z' -> Char.code c - 65
    | 'a' .. 'z' -> Char.code c - 71
    | '0' .. '9' -> Char.code c + 4
    | '+' -> 62
    | '/' -> 63
    | _ -> raise (Bad "no base64") in
  if String.length s mod 4 <> 0 then raise (Bad "no base64");
  let b = Buffer.create (String.length s) in
  let bits = ref 0 and many = ref 0 in
  let body = match String.index_opt s '=' with
    | None -> s
    | Some i when String.length s - i <= 2 && (i = String.length s - 1 || s.[i + 1] = '=') -> String.sub s 0 i
    | Some _ -> raise (Bad "no base64") in
  String.iter (fun c ->
      bits := (!bits lsl 6) lor value c;
      many := !many + 6;
      if !many >= 8 then begin
        many := !many - 8;
        Buffer.add_char b (Char.chr ((!bits lsr !many) land 255));
        bits := !bits land ((1 lsl !many) - 1)
      end) body;
  if !bits <> 0 then raise (Bad "no base64");
  Buffer.contents b

(* Codes of symbols by their lengths: the number of codes of each length, and the symbols in their order. *)
let codes lengths =
  let counts = Array.make 16 0 and order = ref [] in
  Array.iter (fun l -> if l > 0 then counts.(l) <- counts.(l) + 1) lengths;
  for l = 15 downto 1 do
    for symbol = Array.length lengths - 1 downto 0 do
      if lengths.(symbol) = l then order := symbol :: !order
    done
  done;
  (counts, Array.of_list !order)

let fixed = lazy
  (codes (Array.init 288 (fun i -> if i < 144 then 8 else if i < 256 then 9 else if i < 280 then 7 else 8)),
   codes (Array.make 30 5))

(* Lengths and distances: what they begin with, and how many bits more. *)
let extra step first symbol =
  (* of the symbols beyond the first ones, [step] each have one bit more than those before *)
  if symbol < 2 * step then (first + symbol, 0)
  else
    let bits = symbol / step - 1 in
    (first + (step + symbol mod step) * (1 lsl bits), bits)

(* The [n] bytes that [s] holds. *)
let inflate n s =
  let out = Buffer.create n and pos = ref 0 in
  let bit () =
    if !pos >= 8 * String.length s then raise (Bad "packed values end too early");
    let b = (Char.code s.[!pos / 8] lsr (!pos mod 8)) land 1 in
    incr pos; b in
  let number k = let v = ref 0 in for i = 0 to k - 1 do v := !v lor (bit () lsl i) done; !v in
  let symbol (counts, order) =
    let rec go length code first index =
      if length > 15 then raise (Bad "packed values have a code that is none");
      let code = (code lsl 1) lor bit () and first = first lsl 1 in
      if code - first < counts.(length) then order.(index + code - first)
      else go (length + 1) code (first + counts.(length)) (index + counts.(length)) in
    go 1 0 0 0 in
  let add c = if Buffer.length out >= n then raise (Bad (Printf.sprintf "more than %d values" n)) else Buffer.add_char out c in
  let rec symbols literals distances =
    match symbol literals with
    | 256 -> ()
    | v when v < 256 -> add (Char.chr v); symbols literals distances
    | v ->
      let base, bits = if v = 285 then (258, 0) else extra 4 3 (v - 257) in
      let length = base + number bits in
      let base, bits = extra 2 1 (symbol distances) in
      let back = base + number bits in
      if back > Buffer.length out then raise (Bad "packed values point too far back");
      for _ = 1 to length do add (Buffer.nth out (Buffer.length out - back)) done;
      symbols literals distances in
  let dynamic () =
    let literals = 257 + number 5 in
    let distances = 1 + number 5 in
    let few = 4 + number 4 in
    let lengths = Array.make 19 0 in
    let order = [| 16; 17; 18; 0; 8; 7; 9; 6; 10; 5; 11; 4; 12; 3; 13; 2; 14; 1; 15 |] in
    for i = 0 to few - 1 do lengths.(order.(i)) <- number 3 done;
    let code = codes lengths and all = Array.make (literals + distances) 0 in
    let rec go i last =
      if i < Array.length all then
        let again v k =
          if i + k > Array.length all then raise (Bad "packed values have too many lengths");
          Array.fill all i k v; go (i + k) v in
        match symbol code with
        | 16 -> again last (3 + number 2)
        | 17 -> again 0 (3 + number 3)
        | 18 -> again 0 (11 + number 7)
        | l -> again l 1 in
    go 0 0;
    symbols (codes (Array.sub all 0 literals)) (codes (Array.sub all literals distances)) in
  let plain () =
    pos := (!pos + 7) / 8 * 8;
    let length = number 16 in
    if number 16 <> length lxor 0xffff then raise (Bad "packed values have a wrong length");
    for _ = 1 to length do add (Char.chr (number 8)) done in
  let rec blocks () =
    let last = bit () in
    (match number 2 with
     | 0 -> plain ()
     | 1 -> let l, d = Lazy.force fixed in symbols l d
     | 2 -> dynamic ()
     | _ -> raise (Bad "packed values in no known way"));
    if last = 0 then blocks () in
  blocks ();
  if Buffer.length out <> n then raise (Bad (Printf.sprintf "%d values, not %d" (Buffer.length out) n));
  Buffer.contents out
