package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Merge puts the parts of a work together.
type Merge struct {
	Kinds   []Kind
	Partial bool    // write what there is although items are missing
	Share   float64 // of the records that are found once more, between 0 and 1
	Seed    uint64  // chooses them
}

// A merged is a work with all that was found of it.
type merged struct {
	plan      plan
	kind      Kind
	best      map[string]Record
	records   int
	same      int // records beyond the first of their item with the same content
	less      int // records that say less than another of their item
	strangers int // records of no item of the work
	damaged   int
	conflicts []string
}

// Run merges the folders, which must hold the same work, and writes the content of each item
// with its digest to out, a line each, in the order of the work: the same bytes however the
// work was divided, interrupted and repeated. What is doubled is told to notes. Missing items
// and records that contradict one another are an error, which names them.
func (m Merge) Run(ctx context.Context, out, notes io.Writer, folders ...string) error {
	all, err := m.read(folders)
	if err != nil {
		return err
	}
	fmt.Fprintln(notes, all.summary())
	if len(all.conflicts) > 0 {
		return errors.New(strings.Join(all.conflicts, "\n"))
	}
	missing := all.missing()
	if len(missing) > 0 && !m.Partial {
		return all.gaps(missing)
	}
	if m.Share > 0 {
		if err := all.recheck(ctx, m.Share, m.Seed, notes); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	for _, item := range all.plan.Items {
		r, ok := all.best[item]
		if !ok {
			continue
		}
		r.Run = Run{}
		line, err := r.Line()
		if err != nil {
			return err
		}
		text.Write(line)
	}
	_, err = out.Write(text.Bytes())
	return err
}

// read reads what is in the folders.
func (m Merge) read(folders []string) (*merged, error) {
	all := &merged{best: map[string]Record{}}
	items := map[string]bool{}
	for i, dir := range folders {
		f := folder(dir)
		p, ok, err := f.readPlan()
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("%s holds no work: it has no %s", dir, planName)
		}
		if i == 0 {
			if all.kind, err = kindOf(m.Kinds, p.Kind); err != nil {
				return nil, fmt.Errorf("%s: %w", dir, err)
			}
			all.plan = p
			for _, item := range p.Items {
				items[item] = true
			}
		} else if err := f.sameWork(all.plan, p); err != nil {
			return nil, fmt.Errorf("%s and %s cannot be merged: %w", folders[0], dir, err)
		}
		if all.plan.Budget.covers(p.Budget) == false {
			all.plan.Budget = p.Budget
		}
		if err := all.readFolder(f, items); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func kindOf(kinds []Kind, name string) (Kind, error) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, fmt.Errorf("a work of the kind %q", name)
	}
	return kinds[i], nil
}

func (a *merged) readFolder(f folder, items map[string]bool) error {
	parts, err := f.parts()
	if err != nil {
		return err
	}
	for _, p := range parts {
		text, err := a.kind.readJournal(f.journal(p))
		if err != nil {
			return err
		}
		a.damaged += len(text.damaged)
		for _, r := range text.records {
			if !items[r.Item] {
				a.strangers++
				continue
			}
			a.add(r, f.journal(p))
		}
	}
	return nil
}

// add takes a record in, or notes how it contradicts another.
func (a *merged) add(r Record, from string) {
	a.records++
	b, ok := a.best[r.Item]
	if !ok {
		a.best[r.Item] = r
		return
	}
	if why := a.kind.contradiction(b, r); why != "" {
		one, _ := b.Line()
		two, _ := r.Line()
		a.conflicts = append(a.conflicts, fmt.Sprintf("%s: two records contradict one another: %s\n  %s  %s  (the second in %s)", r.Item, why, one, two, from))
		return
	}
	if bytes.Equal(r.Content, b.Content) {
		a.same++
	} else {
		a.less++
	}
	if a.kind.better(r, b) || bytes.Equal(r.Content, b.Content) && a.kind.settled(r, a.plan.Budget) {
		a.best[r.Item] = r
	}
}

// missing returns the items without a record that says enough.
func (a *merged) missing() []int {
	var list []int
	for i, item := range a.plan.Items {
		if r, ok := a.best[item]; !ok || !a.kind.settled(r, a.plan.Budget) {
			list = append(list, i)
		}
	}
	return list
}

func (a *merged) summary() string {
	text := fmt.Sprintf("%s: %d of %d %s", a.plan.Kind, len(a.plan.Items)-len(a.missing()), len(a.plan.Items), a.kind.Unit)
	for _, c := range []struct {
		n    int
		what string
	}{
		{a.same, "found more than once, the same each time"}, {a.less, "records with less than another of the same"},
		{a.strangers, "records of other items, left out"}, {a.damaged, "damaged lines, left out"}, {len(a.conflicts), "contradictions"},
	} {
		if c.n > 0 {
			text += fmt.Sprintf("; %d %s", c.n, c.what)
		}
	}
	return text
}

// shownGaps is how many missing items a message names.
const shownGaps = 10

// gaps is the error of a work with missing items.
func (a *merged) gaps(missing []int) error {
	var names []string
	for _, i := range missing[:min(shownGaps, len(missing))] {
		names = append(names, a.plan.Items[i])
	}
	more := ""
	if len(missing) > shownGaps {
		more = fmt.Sprintf(" and %d more", len(missing)-shownGaps)
	}
	return fmt.Errorf("%d of %d %s are missing: %s%s; the command that does them: %s (or --partial, to merge what there is)",
		len(missing), len(a.plan.Items), a.kind.Unit, strings.Join(names, ", "), more, commandLine(a.plan.Command))
}

// recheck finds a random share of the records once more.
func (a *merged) recheck(ctx context.Context, share float64, seed uint64, notes io.Writer) error {
	ctx, release := Interruptible(ctx)
	defer release()
	var items []string
	for _, item := range a.plan.Items {
		if _, ok := a.best[item]; ok {
			items = append(items, item)
		}
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
	n := min(len(items), max(1, int(share*float64(len(items))+0.5)))
	slices.Sort(items[:n])
	for _, item := range items[:n] {
		old := a.best[item]
		budget := old.Run.Budget
		if budget == nil {
			budget = a.plan.Budget
		}
		content, _, err := a.kind.Find(ctx, item, budget)
		if ctx.Err() != nil {
			return StoppedBy(ctx, "", "")
		}
		if err != nil {
			return fmt.Errorf("recheck of %s: %w", item, err)
		}
		if why := a.kind.contradiction(old, Record{Item: item, Content: content}); why != "" {
			return fmt.Errorf("recheck of %s: %s\n  kept: %s\n  now:  %s", item, why, old.Content, content)
		}
	}
	fmt.Fprintf(notes, "rechecked, seed %d: %d of %d found again: %s\n", seed, n, len(items), strings.Join(items[:min(shownGaps, n)], ", "))
	return nil
}
