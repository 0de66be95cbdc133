#!/usr/bin/env python3
"""A second checker of certificates, in another language.

    python3 second.py [--most STEPS] CERTIFICATE.json ...
    python3 second.py --theorems

It was written from the statements of the theorems and from schema.json alone, shares no code with the
checker in Go, and is as plain as the definitions: every value by the mex rule, every hypothesis by
looking. For each file it prints "proved", "refused: why", or "not looked at" where the
definition would take more steps than --most, or the theorem is not known here. The exit status is 0 if
all are proved, 1 if one is refused, else 3. --theorems lists the theorems that it knows.
"""
import base64
import hashlib
import json
import re
import sys
import zlib
from itertools import count
from operator import xor

class Refused(Exception):
    """A fact does not hold."""

class TooLong(Exception):
    """Not looked at: the definition would take too many steps, or the theorem is not known here."""

def must(holds, why):
    if not holds:
        raise Refused(why)

# Reading: one object, each field once, whole numbers in plain decimal.

def pairs(items):
    names = [name for name, _ in items]
    must(len(set(names)) == len(names), "a field stands twice")
    return dict(items)

def whole(text):
    must(text.isdigit(), "not a whole number in plain decimal: " + text[:40])
    return int(text)

def read(text):
    return json.loads(text, object_pairs_hook=pairs, parse_int=whole, parse_float=whole, parse_constant=whole)

HEAD = {"format": int, "kind": str, "theorem": str, "game": str, "preperiod": int, "period": int}
TABLE = {**HEAD, "exceptions": [int]}
FIELDS = {
    "Guy-Smith": TABLE, "Guy-Smith for three heaps": TABLE, "one window": TABLE,
    "all-but window": {**TABLE, "saltus": int}, "repeating code": {**TABLE, "stride": int},
    "live values": {**TABLE, "saltus": int, "still": [int], "stride": int, "heap": int},
    "sum bound": {**TABLE, "saltus": int, "stride": int, "margin": int, "heap": int},
    "finite state": {**HEAD, "mask": int, "position": bool, "reach": int,
                     "windows": [{"at": int, "values": str, "digest": str}], "spots": [{"n": int, "value": int}]},
    "verified quotient": {"format": int, "kind": str, "theorem": str, "game": str, "heaps": int, "order": int,
                          "generators": [{"heap": int, "row": [int]}], "p": [int], "phi": [int]},
}
FIELDS["Plambeck-Siegel"] = {**FIELDS["verified quotient"], "preperiod": int, "period": int}
FIELDS["usual elements"] = {**FIELDS["Plambeck-Siegel"], "usual": [int], "within": int}

def fits(x, form):
    if isinstance(form, dict):
        return isinstance(x, dict) and x.keys() == form.keys() and all(fits(x[k], form[k]) for k in form)
    if isinstance(form, list):
        return isinstance(x, list) and all(fits(y, form[0]) for y in x)
    return type(x) is form and (form is not int or 0 <= x <= 2**52)

# Games: digit(t) says, with 1, 2, 4, 8, whether no heap, one, two, three may be left.

class Game:
    def __init__(self, name):
        self.but = self.unequal = self.set = False
        self.head, self.block = [], []
        code = re.fullmatch(r"([048C])\.([0-9A-F]*)(?:\(([0-9A-F]+)\))?", name)
        taking = re.fullmatch(r"subtraction (all but )?\{([1-9][0-9]*(?:,[1-9][0-9]*)*|)\}", name)
        if name == "Grundy's game":
            self.head, self.unequal = [4], True
        elif taking:
            self.but, numbers = bool(taking[1]), [int(x) for x in taking[2].split(",") if x]
            must(numbers == sorted(set(numbers)) and (numbers or self.but), "the set does not ascend")
            self.set, self.k = set(numbers), max(numbers, default=0)
        else:
            must(code, "no game is called " + repr(name)[:80])
            self.head = [int(c, 16) for c in code[1] + code[2]]
            self.block = [int(c, 16) for c in code[3] or ""]
            one_spelling(self.head, self.block)
        self.finite = not self.block and not self.but
        if self.set is False:
            self.k = max([t for t, d in enumerate(self.head) if d] + [0])
        self.leaves = 3 if self.set is not False else 0
        for d in self.head + self.block:
            self.leaves |= d

    def digit(self, t):
        if self.set is not False:
            return 3 if t > 0 and (t in self.set) != self.but else 0
        if t < len(self.head):
            return self.head[t]
        return self.block[(t - len(self.head)) % len(self.block)] if self.block else 0

    def takes(self, n):
        if self.finite and self.set is not False:
            return [t for t in sorted(self.set) if t <= n]
        return [t for t in range(min(n, self.k) + 1 if self.finite else n + 1) if self.digit(t)]

    def options(self, n):
        """The takes and parts of every option of n."""
        for t in self.takes(n):
            d, left = self.digit(t), n - t
            if d & 1 and left == 0:
                yield t, ()
            if d & 2 and left > 0:
                yield t, (left,)
            if d & 4:
                yield from ((t, (a, left - a)) for a in range(1, left // 2 + 1) if not (self.unequal and 2 * a == left))
            if d & 8:
                yield from ((t, (a, b, left - a - b)) for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))

    def values(self, n, most):
        takes = (min(n, self.k) if self.set is False else len(self.set)) + 1 if self.finite else n
        steps = takes * n * (1 + (n / 4 if self.leaves & 4 else 0) + (n * n / 36 if self.leaves & 8 else 0))
        if steps > most:
            raise TooLong("%.3g steps" % steps)
        g = []
        for h in range(n):
            seen = set()
            for t in self.takes(h):
                d, left = self.digit(t), h - t
                if d & 1 and left == 0:
                    seen.add(0)
                if d & 2 and left > 0:
                    seen.add(g[left])
                if d & 4:
                    top = (left - 1) // 2 if self.unequal else left // 2
                    seen.update(map(xor, g[1:top + 1], reversed(g[:left])))
                if d & 8:
                    seen.update(g[a] ^ g[b] ^ g[left - a - b] for a in range(1, left // 3 + 1) for b in range(a, (left - a) // 2 + 1))
            g.append(next(v for v in count() if v not in seen))
        return g

def one_spelling(head, block):
    why = "this code has a shorter spelling"
    for q in range(1, len(block)):
        must(len(block) % q or block != block[:q] * (len(block) // q), why)
    must(not block or block != [0], why)
    must(not block or len(head) == 1 or head[-1] != block[-1], why)
    must(block or len(head) == 2 or len(head) > 2 and head[-1] != 0, why)

# Periods: gain(n) is what a period adds to G(n). A theorem says which n are to be compared, and looks closer.

def period(c, most):
    g, p, pre = Game(c["game"]), c["period"], c["preperiod"]
    must(p >= 1, "the period is 0")
    still = set(c.get("still", []))
    gain = lambda n: 0 if n % p in still else c.get("saltus", 0)
    end, closed = THEOREMS[c["theorem"]](c, g)
    v = g.values(max(end, pre + p) + p, most)
    same = lambda n, d, s: v[n + d] == v[n] + s
    must(all(same(n, p, gain(n)) for n in range(pre, end)), "the values do not repeat")
    closed(v)
    must(pre == 0 or not same(pre - 1, p, gain(pre - 1)), "the preperiod is not the least")
    for d in range(1, p):
        if p % d == 0:
            must(not all((v[n + d] - v[n]) * (p // d) == gain(n) for n in range(pre, pre + p)), "the period is not the least")
    if "exceptions" in c:
        laps = lambda n: -((n - pre) // p)
        must(c["exceptions"] == [n for n in range(pre) if v[n] + laps(n) * gain(n) != v[n + laps(n) * p]], "the exceptions are others")
        must(c["values"] == v[:pre + p] if "values" in c else pre + p > 65536, "the values are others, or not listed")

def guy_smith(heaps):
    def theorem(c, g):
        must(g.finite and not g.unequal and g.leaves < 2 << heaps, "the theorem is not for this game")
        i = max(c["preperiod"], 1)
        return heaps * i + (heaps - 1) * c["period"] + g.k, lambda v: None
    return theorem

def one_window(c, g):
    must(g.finite and g.leaves <= 3, "the theorem is not for this game")
    i = c["preperiod"]
    if g.set is False and any(d not in (0, 3) for d in g.head):
        i = max(i, 1)
    return i + max(g.k, 1), lambda v: None

def all_but(c, g):
    must(g.but, "the theorem is not for this game")
    return c["preperiod"] + max(2 * g.k, 1), lambda v: None

def repeating_code(c, g):
    P, p, i = c["stride"], c["period"], max(c["preperiod"], 1)
    must(g.block, "the theorem is not for this game")
    must(P > 0 and P % p == 0 and P % len(g.block) == 0, "the stride does not fit")
    heaps = 3 if g.leaves & 8 else 2 if g.leaves & 4 else 1
    return len(g.head) + heaps * (i + P - 1) + P - p, lambda v: None

def live_values(c, g):
    P, p, N, still = c["stride"], c["period"], c["heap"], c["still"]
    r, q = (g.k + 1, 1) if g.set is not False else (len(g.head), max(len(g.block), 1))
    must(g.leaves <= 3, "some move splits")
    must(P > 0 and P % p == 0 and N >= max(c["preperiod"], r, 1), "the stride or the heap does not fit")
    must(still == sorted(set(still)) and all(x < p for x in still) and len(still) < p and (not still or c["saltus"]), "the residues do not fit")
    S = P // p * c["saltus"]

    def state(v, n):
        """The values that are barred from some later heap on only, with the heaps."""
        bars = {}
        for m in range(n):
            bars.setdefault(v[m], set()).update(j for j in range(r + q) if g.digit(n + j - m) & (2 if m else 1))
        return max(bars) + 1, [(x, bars[x]) for x in sorted(bars) if len(bars[x]) < r + q]

    def closed(v):
        (M, live), (M2, later) = state(v, N), state(v, N + P)
        must(M2 == M + S and len(live) == len(later), "the states are not alike")
        must(all(b == b2 and y in (x, x + S) for (x, b), (y, b2) in zip(live, later)), "the states are not alike")
        stay = {x for (x, _), (y, _) in zip(live, later) if x == y}
        must(S == 0 or all((v[n] in stay) == (n % p in still) for n in range(N, N + P)), "other residues stay")
    return N + P - p, closed

def sum_bound(c, g):
    P, p, N, W, i = c["stride"], c["period"], c["heap"], c["margin"], max(c["preperiod"], 1)
    must(not g.unequal and g.set is False and c["saltus"] > 0, "the theorem is not for this game")
    must(P >= 2 and P % 2 == 0 and P % p == 0 and (not g.block or P % len(g.block) == 0) and N >= i, "the stride or the heap does not fit")
    S = P // p * c["saltus"]
    unit = S & -S
    r = len(g.head)

    def closed(v):
        def G(n):
            laps = max(0, (n - len(v)) // P + 1)
            return v[n - laps * P] + laps * S
        far = lambda t: bool(g.block) and t >= r
        for t in range(r + P if g.block else r):  # (1)
            d = g.digit(t)
            for a in range(i, i + P):
                splits = [(a, b) for b in range(1, a + 1) if d & 4]
                threes = [(a, b, e) for b in range(1, a + 1) for e in range(1, b + 1) if d & 8]
                for parts in [(a,)] * (d >> 1 & 1) + splits + threes:
                    n, low, e = G(t + sum(parts)), 0, 0
                    for x in parts:
                        low, e = low ^ G(x) % unit, e - G(x) // unit
                    e += n // unit
                    if low == n % unit:
                        for f in [e] + [e + S // unit] * far(t):
                            must(f > 0 or f % 2, "some option could have the value of its heap")
        power = 1
        while power <= max(v[:i]):
            power *= 2
        for n in range(N + P, N + 2 * P):  # (2), (3), (4)
            must(v[n] >= max(power, W + S), "values have not grown enough")
            shift, stay, both = set(), set(), set()
            for t, parts in g.options(n):
                x = 0
                for a in parts:
                    x ^= v[a]
                pair = lambda rest: len(rest) == 2 and rest[0] == rest[1]
                without = [parts[:j] + parts[j + 1:] for j in range(len(parts))]
                if far(t) or pair(parts) or len(parts) == 3 and any(map(pair, without)):
                    stay.add(x)
                for j, a in enumerate(parts):
                    if a >= i and x ^ v[a] < unit:
                        shift.add(x)
                        if far(t) or len(parts) == 3 and pair(without[j]):
                            both.add(x)
            for x in range(v[n]):
                must(x in (shift if x >= v[n] - W else both if x >= v[n] - W - S else stay), "a smaller value is not reached for ever")
    return N + 2 * P - p, closed

def finite_state(c, g):
    A, pre, p, m = c["reach"], c["preperiod"], c["period"], c["mask"]
    must(g.finite and g.set is False and not g.unequal and g.leaves <= 7 and 0 < m < 256, "the theorem is not for this game")
    L, B = A + g.k, 2 * A + g.k + 1
    end = pre + p + L
    splits = [t for t in range(g.k + 1) if g.digit(t) & 4]
    tau = splits[0] % 2 if splits and c["position"] else 0
    must(not c["position"] or all(t % 2 == tau for t in splits), "splits of both parities")
    must(A >= 1 and pre + L >= B, "n0 + L is less than B")
    at = [w["at"] for w in c["windows"]]
    must(at == sorted(set(at)) and at and at[0] == B and at[-1] == end and pre + L in at, "the windows do not lead from B to the end")
    heaps = [s["n"] for s in c["spots"]]
    must(heaps == sorted(set(heaps)), "the spots do not ascend")
    common = lambda x, n: (bin(x & m).count("1") + (n + tau if c["position"] else 0)) % 2 == 1

    def closed(v):
        must(all(common(v[n], n) for n in range(A + 1, B)), "a heap above A is rare")
        for n in range(B, end):
            S = {v[n - t] for t in range(g.k + 1) if g.digit(t) & 2}
            for t in splits:
                S.update(map(xor, v[1:A + 1], reversed(v[n - t - A:n - t])))
            x = next(x for x in count() if x not in S)
            must(x == v[n] and common(x, n), "mex S(n) is not common")
        for w in c["windows"]:
            values = (d := zlib.decompressobj(-15)).decompress(base64.b64decode(w["values"], validate=True), L + 1)
            must(d.eof and not d.unused_data and list(values) == v[w["at"] - L:w["at"]] and hashlib.sha256(values).hexdigest() == w["digest"], "a window is wrong")
        must(all(s["n"] < end and s["value"] == v[s["n"]] for s in c["spots"]), "a spot is wrong")
        differ = lambda n, d: n in heaps and n + d in heaps and v[n] != v[n + d]
        must(pre == 0 or differ(pre - 1, p), "no spots show that the preperiod is the least")
        primes = [q for q in range(2, p + 1) if p % q == 0 and all(q % d for d in range(2, int(q**0.5) + 1))]
        must(all(any(n >= pre and differ(n, p // q) for n in heaps) for q in primes), "no spots show that the period is the least")
    return pre + L, closed

THEOREMS = {
    "Guy-Smith": guy_smith(2), "Guy-Smith for three heaps": guy_smith(3), "one window": one_window, "all-but window": all_but,
    "repeating code": repeating_code, "live values": live_values, "sum bound": sum_bound, "finite state": finite_state,
}

# Misère quotients: a monoid, its P-positions, and the element of each heap.

def quotient(c, most):
    g, N, order, phi = Game(c["game"]), c["heaps"], c["order"], c["phi"]
    must(len(phi) == N + 1 and order >= 1 and c["p"] == sorted(set(c["p"])), "the lists do not fit")
    rows = [x["row"] for x in c["generators"]]
    must(all(len(row) == order for row in rows) and all(0 <= x < order for list_ in rows + [phi, c["p"]] for x in list_), "the rows do not fit")
    heaps = [x["heap"] for x in c["generators"]]
    must(heaps == sorted(set(heaps)) and all(x["heap"] <= N and x["row"][0] == phi[x["heap"]] for x in c["generators"]), "a generator is not its heap")
    if N * N / 4 * (len(g.takes(min(N, 10**4))) + 1) + order**2 * N > most or g.leaves & 8 and N**3 / 36 > most:
        raise TooLong("%d heaps, order %d" % (N, order))
    must(all(a[b[x]] == b[a[x]] for a in rows for b in rows for x in range(order)), "the rows do not commute")
    table, queue, P = {0: list(range(order))}, [0], set(c["p"])
    for x in queue:
        for row in rows:
            if row[x] not in table:
                table[row[x]] = [row[y] for y in table[x]]
                queue.append(row[x])
    must(len(table) == order, "some element is no sum of heaps")
    must(0 not in P, "the identity is in P")
    must(len({tuple(y in P for y in table[x]) for x in table}) == order, "two elements are alike")
    letters = set()
    for h in range(N + 1):
        worth = set()
        for _, parts in g.options(h):
            x = 0
            for a in parts:
                x = table[x][phi[a]]
            worth.add(x)
        must(worth or phi[h] == 0, "a heap without options is not the identity")
        if worth:
            letters.add((phi[h], frozenset(x for x in table if all(table[x][y] not in P for y in worth))))
    for f, stuck in letters:
        must(all(table[x][f] not in P or x in stuck for x in table), "a P-position has an option that is one")
    # An open context of a sum is one with which it is outside P, while no heap of the sum leads into P.
    start = (0, frozenset(set(table) - P))
    known, queue, steps = {start}, [start], 0
    for x, contexts in queue:
        for f, stuck in letters:
            y = table[x][f]
            left = frozenset(z for z in table if table[f][z] in contexts and table[x][z] in stuck)
            must(0 not in left, "some sum outside P has no option in P")
            steps += order
            if steps > most:
                raise TooLong("the N-check")
            if left and (y, left) not in known and not any(y == u and left <= w for u, w in known):
                known.add((y, left))
                queue.append((y, left))
    if c["theorem"] == "usual elements":
        usual, w = c["usual"], c["within"]
        must(usual == sorted(set(usual)) and all(x < order for x in usual) and 1 <= w <= N, "the usual elements do not fit")
        for n in range(2 * w + 1, N + 1):
            met = {table[phi[a]][phi[n - a]] for a in range(1, w + 1)}
            must(all(table[x][y] in met for x in usual for y in usual), "some product of usual elements is not met")
    if "period" in c:
        n0, p = c["preperiod"], c["period"]
        must(g.finite and not g.unequal and g.leaves < 8 and n0 >= 1 and p >= 1 and N >= 2 * n0 + 2 * p + g.k, "the theorem is not for this")
        must(all(phi[n + p] == phi[n] for n in range(n0, 2 * n0 + p + g.k)), "the elements do not repeat")
        must((n0 == 1 or phi[n0 - 1] != phi[n0 - 1 + p]) and all(p % d or phi[n0:n0 + p] != phi[n0 + d:n0 + d + p] for d in range(1, p)), "not the least")

def check(text, most):
    try:
        c = read(text.decode("utf-8", "strict"))
    except (ValueError, RecursionError) as why:
        raise Refused("no certificate: %s" % why)
    must(isinstance(c, dict) and c.get("format") == 2 and type(c.get("theorem")) is str, "no certificate of format 2")
    if c["theorem"] not in FIELDS:
        raise TooLong("no theorem is known here by the name %.40r" % c["theorem"])
    form = dict(FIELDS[c["theorem"]])
    if "exceptions" in form and "values" in c:
        form["values"] = [int]
    must(fits(c, form), "the fields are not those of the theorem")
    periods = c["theorem"] in THEOREMS
    must(c["kind"] == ("period" if periods else "misere quotient"), "another kind")
    (period if periods else quotient)(c, most)

def main(args):
    most, status = 1e8, 0
    if args == ["--theorems"]:
        return print(*FIELDS, sep="\n")
    if args[:1] == ["--most"]:
        most, args = float(args[1]), args[2:]
    for name in args:
        try:
            with open(name, "rb") as f:
                check(f.read(), most)
            says = "proved"
        except TooLong as why:
            says, status = "not looked at: %s" % why, status or 3
        except (Refused, OSError, ValueError, zlib.error) as why:
            says, status = "refused: %s" % why, 1
        print("%s: %s" % (name, says))
    return status

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
