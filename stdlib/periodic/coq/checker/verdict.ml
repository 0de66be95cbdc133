(* What is said of a certificate. *)

module List = Stdlib.List (* the extracted modules have one of their own *)

exception Refused of string

let refuse form = Printf.ksprintf (fun what -> raise (Refused what)) form

(* What a period adds: the saltus, but nothing for the residues [still]. *)
type gain = { saltus : int; still : int list }

let proved game n0 p { saltus; still } lemma =
  let list sep = String.concat sep (List.map string_of_int still) in
  let digits = Names.written game in
  if still = [] then Printf.printf "proved: least (G (octal (%s))) %d %d %d, by %s\n" digits n0 p saltus lemma
  else Printf.printf "proved: least_rises (G (octal (%s))) %d %d %d [%s], by %s\n" digits n0 p saltus (list ";") lemma;
  Printf.printf "that is, G(n + %d) = G(n)%s%s for all n >= %d, and no smaller preperiod or period\n" p
    (if saltus = 0 then "" else Printf.sprintf " + %d" saltus)
    (if still = [] then "" else Printf.sprintf " (but G(n) where n mod %d is one of %s)" p (list ", "))
    n0
