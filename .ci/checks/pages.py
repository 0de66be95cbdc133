#!/usr/bin/python3
"""Opens exported pages in a headless Chromium. On none is a formula left as LaTeX, is
anything wider than the column it stands in, or does a picture fail to load."""

import pathlib
import sys

from webdriver import Browser

LOOK = """
const wrong = [];
document.querySelectorAll('.katex-error').forEach(e => wrong.push('a formula that cannot be set: ' + e.textContent));
document.querySelectorAll('.formula').forEach(e => {
  if (!e.querySelector('.katex')) wrong.push('a formula left as it is: ' + e.textContent);
});
document.querySelectorAll('main pre, main table, main .output, main .formula').forEach(e => {
  if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 2) {
    wrong.push('wider than its place by ' + (e.scrollWidth - e.clientWidth) + ' pixels: ' + e.textContent.slice(0, 60));
  }
});
if (document.documentElement.scrollWidth > window.innerWidth) wrong.push('the page is wider than the window');
document.querySelectorAll('img').forEach(e => {
  if (!e.complete || e.naturalWidth == 0) wrong.push('a picture that does not show: ' + e.alt);
  if (!e.alt) wrong.push('a picture without a word for who cannot see it');
});
return wrong;
"""


def main():
    browser = Browser(1100, 1400)
    failed = False
    try:
        for page in sys.argv[1:]:
            browser.go(pathlib.Path(page).absolute().as_uri())
            browser.until("document.readyState == 'complete'")
            for fault in browser.js(LOOK):
                print(f"{page}: {fault}", file=sys.stderr)
                failed = True
    finally:
        browser.kill()
    sys.exit(failed)


if __name__ == "__main__":
    main()
