(* A reader of JSON, as strict as it needs to be: what it misreads, the theorem on the last line shows. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

type t = Null | Bool of bool | Num of string | Str of string | List of t list | Obj of (string * t) list

exception Bad of string

let parse text =
  let n = String.length text in
  let pos = ref 0 in
  let fail what = raise (Bad (Printf.sprintf "byte %d: %s" !pos what)) in
  let peek () = if !pos < n then text.[!pos] else '\000' in
  let rec blank () =
    match peek () with ' ' | '\n' | '\t' | '\r' -> incr pos; blank () | _ -> () in
  let expect c = if peek () = c then incr pos else fail (Printf.sprintf "%C is missing" c) in
  let word w v =
    let l = String.length w in
    if !pos + l <= n && String.sub text !pos l = w then (pos := !pos + l; v) else fail "not a value" in
  let str () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      if !pos >= n then fail "a string does not end";
      let c = text.[!pos] in
      incr pos;
      match c with
      | '"' -> Buffer.contents b
      | '\\' ->
        let e = peek () in
        incr pos;
        (match e with
         | '"' | '\\' | '/' -> Buffer.add_char b e
         | 'n' -> Buffer.add_char b '\n'
         | 't' -> Buffer.add_char b '\t'
         | _ -> fail "an escape that certificates have no use for");
        go ()
      | c when c < ' ' -> fail "a control character in a string"
      | c -> Buffer.add_char b c; go () in
    go () in
  let num () =
    let from = !pos in
    let rec go () = match peek () with '0' .. '9' | '-' -> incr pos; go () | _ -> () in
    go ();
    let s = String.sub text from (!pos - from) in
    (* as it is written: neither 007 nor -0, and not too great *)
    (match int_of_string_opt s with
     | Some n when string_of_int n = s -> ()
     | _ -> fail "not a value, or not an integer as one writes it");
    Num s in
  let rec value depth =
    if depth > 64 then fail "nested too deeply";
    blank ();
    let v = match peek () with
      | '{' -> incr pos; Obj (members depth)
      | '[' -> incr pos; List (elements depth)
      | '"' -> Str (str ())
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | 'n' -> word "null" Null
      | _ -> num () in
    blank (); v
  and members depth =
    blank ();
    if peek () = '}' then (incr pos; []) else
      let rec go acc =
        blank ();
        let k = str () in
        blank (); expect ':';
        if List.mem_assoc k acc then fail ("the field " ^ k ^ " stands twice");
        let acc = (k, value (depth + 1)) :: acc in
        if peek () = ',' then (incr pos; go acc) else (expect '}'; List.rev acc) in
      go []
  and elements depth =
    blank ();
    if peek () = ']' then (incr pos; []) else
      let rec go acc =
        let acc = value (depth + 1) :: acc in
        if peek () = ',' then (incr pos; go acc) else (expect ']'; List.rev acc) in
      go [] in
  let v = value 0 in
  if !pos < n then fail "more than one value";
  v

let find name = function
  | Obj fields -> (try List.assoc name fields with Not_found -> Null)
  | _ -> raise (Bad "not an object")

let field name v = match find name v with Null -> raise (Bad ("no field " ^ name)) | f -> f

let int = function
  | Num s -> (try int_of_string s with _ -> raise (Bad (s ^ " is not an integer")))
  | _ -> raise (Bad "a number is expected")

(* All fields that must be there, and some that may be. *)
let fields must may = function
  | Obj fs ->
    List.iter (fun (name, _) -> if not (List.mem name must || List.mem name may) then raise (Bad ("the field " ^ name ^ " has no place here"))) fs;
    List.iter (fun name -> if not (List.mem_assoc name fs) then raise (Bad ("no field " ^ name))) must
  | _ -> raise (Bad "not an object")

let string = function Str s -> s | _ -> raise (Bad "a string is expected")
let bool = function Bool b -> b | _ -> raise (Bad "true or false is expected")
let list f = function List l -> List.map f l | _ -> raise (Bad "a list is expected")
