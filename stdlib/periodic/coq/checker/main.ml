(* checker CERTIFICATE.json …: the theorems that the extracted checkers prove of the certificates.

   checker --windows I-J CERTIFICATE.json   of a finite-state certificate, the windows from I to J alone
   checker --facts CERTIFICATE.json         of one, all but the links between its windows
   checker --sample N CERTIFICATE.json      N values behind some of its windows: this proves nothing

   Only the functions extracted from Coq are proved. This program reads files, finds the data that a checker
   wants besides, and prints the theorem that holds with the numbers that were given to the checker:
   what it reads wrongly leads to another theorem on the last line, or to none. What a certificate says besides its
   theorem is looked at here as well, without a proof.

   It ends with 0 if all is proved, 1 if something is refused, 2 if a file cannot be had, 3 after samples. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

let judge part path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  let v = Json.parse text in
  Printf.printf "%s: %s\n%!" path Json.(string (field "game" v));
  if Json.(int (field "format" v)) <> 2 then raise (Json.Bad "not a certificate of format 2");
  match Json.(string (field "kind" v)) with
  | "period" -> Normal.period part v
  | "misere quotient" when part = Walking.All -> Quotient.judge v
  | kind -> raise (Json.Bad ("no checker for the kind " ^ kind))

(* The status of one file. *)
let status part path =
  let not_read what = Printf.printf "%s: NOT read: %s\n%!" path what; 1 in
  match judge part path with
  | () -> 0
  | exception Exit -> 3
  | exception Verdict.Refused what -> Printf.printf "NOT proved: %s\n%!" what; 1
  | exception Json.Bad what -> not_read what
  | exception (Invalid_argument _ | Failure _ | Not_found) -> not_read "its numbers do not fit together"
  | exception Stack_overflow -> not_read "more stack is needed: ulimit -s unlimited"
  | exception Out_of_memory -> not_read "more memory is needed"
  | exception Sys_error what -> prerr_endline what; 2

let usage () = prerr_endline "usage: checker [--windows I-J | --facts | --sample N] CERTIFICATE.json ..."; exit 2

let arguments = function
  | "--facts" :: paths -> (Walking.Facts, paths)
  | "--sample" :: n :: paths -> (match int_of_string_opt n with Some n when n > 0 -> (Walking.Sample n, paths) | _ -> usage ())
  | "--windows" :: range :: paths ->
    (match Scanf.sscanf range "%d-%d%!" (fun i j -> Walking.Windows (i, j)) with
     | part -> (part, paths)
     | exception _ -> usage ())
  | paths -> (Walking.All, paths)

let () =
  match arguments (List.tl (Array.to_list Sys.argv)) with
  | _, [] -> usage ()
  | part, paths -> exit (List.fold_left (fun worst path -> max worst (status part path)) 0 paths)
