package notebooks

import (
	"fmt"
	"slices"
	"strings"

	"sprague/kernel/commands"
	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
)

// Open returns a lesson as pages for a terminal of so many columns. A page is the text before a
// cell of code, and the cell. The solution of an exercise belongs to its page.
func (Library) Open(name string, columns int) ([]commands.Page, error) {
	data, err := lessonFiles.ReadFile(name + ".ipynb")
	if err != nil {
		return nil, fmt.Errorf("%w: %s", ErrNoLesson, name)
	}
	nb, err := nbformat.Decode(data)
	if err != nil {
		return nil, err
	}
	return pagesOf(nb, columns), nil
}

func pagesOf(nb *nbformat.Notebook, columns int) (pages []commands.Page) {
	var next commands.Page
	var texts []string
	for _, c := range nb.Cells {
		switch {
		case c.Type == nbformat.Markdown:
			shown, folded := export.Text(c.Source, columns)
			texts, next.Hint = append(texts, shown), folded
		case c.Type != nbformat.Code:
		case c.Has("solution") && len(pages) > 0:
			pages[len(pages)-1].Solution = c.Source
		default:
			next.Code, next.Fails = c.Source, c.Has("raises-exception")
			if c.Has("exercise") {
				_, next.Check, _ = strings.Cut(c.Source, "\n\n")
			}
			next.Text = strings.Join(texts, "\n\n")
			pages, next, texts = append(pages, next), commands.Page{}, nil
		}
	}
	if len(texts) > 0 {
		pages = append(pages, commands.Page{Text: strings.Join(texts, "\n\n")})
	}
	return pages
}

// Search returns the lines of the lessons' texts in which all the words occur, one for each
// section, the lessons in the order of the course.
func (Library) Search(words string) (found []commands.Found) {
	wanted := strings.Fields(strings.ToLower(words))
	for _, l := range Lessons() {
		nb, err := nbformat.Decode(l.Content)
		if err != nil {
			continue
		}
		heading, last := l.Title, ""
		for _, c := range nb.Cells {
			if c.Type != nbformat.Markdown {
				continue
			}
			shown, _ := export.Text(c.Source, 10_000)
			lines := strings.Split(shown, "\n")
			for i, line := range lines {
				if i+1 < len(lines) && line != "" && strings.Trim(lines[i+1], "═─") == "" && lines[i+1] != "" {
					heading = line // which is underlined
				}
				if holdsAll(strings.ToLower(line), wanted) && heading != last {
					found = append(found, commands.Found{Lesson: l.Name, Heading: heading, Line: strings.TrimSpace(line)})
					last = heading
				}
			}
		}
	}
	return found
}

func holdsAll(line string, words []string) bool {
	lacks := func(word string) bool { return !strings.Contains(line, word) }
	return len(words) > 0 && !slices.ContainsFunc(words, lacks)
}
