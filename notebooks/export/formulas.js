for (const e of document.querySelectorAll(".formula")) {
  const display = e.classList.contains("display"), short = e.textContent.length < 40, after = e.nextSibling;
  katex.render(e.textContent, e, {displayMode: display, throwOnError: false});
  const mark = !display && short && after && after.nodeType == Node.TEXT_NODE && after.data.match(/^[,.;:!?)]+/);
  if (!mark) continue;
  const whole = document.createElement("span"); // no line begins with the comma after a formula
  whole.style.whiteSpace = "nowrap";
  e.replaceWith(whole);
  after.data = after.data.slice(mark[0].length);
  whole.append(e, mark[0]);
}
