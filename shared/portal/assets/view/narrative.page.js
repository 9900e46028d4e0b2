/**
 * Builds what a section tells (Narrative of FHIR: XHTML) from elements of a short list. Anybody may have written it, so it is read in
 * a document that runs and loads nothing, and nothing of it is taken over but words, tables and lists.
 */

const kept = new Set(
  'p div span br b strong i em u small sub sup ul ol li dl dt dd table caption thead tbody tfoot tr th td pre code blockquote hr q'.split(
    ' ',
  ),
);
/** What is inside has no words for a reader. */
const dropped = new Set('script style template noscript iframe object embed svg math head title'.split(' '));
const deepest = 40;
const mostNodes = 20_000;
const mostSpan = 20;

/** Elements of the narrative, and whether all of it is there. `wordOf` gives the word for a column as the reader knows it. */
export function narrativeOf(div, wordOf) {
  const source = new DOMParser().parseFromString(withoutStyles(String(div ?? '')), 'text/html');
  const build = { left: mostNodes };
  const nodes = copyAll(source.body.childNodes, build, 0);
  const holder = document.createElement('div');
  holder.append(...nodes);
  for (const table of holder.querySelectorAll('table')) nameCells(table, wordOf);
  return { nodes: unwrapped(holder), isWhole: build.left > 0 };
}

/** Styles would be left out anyhow. The browser complains of each that it meets. */
function withoutStyles(markup) {
  return markup.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''));
}

/** Without the one `div` that every narrative stands in. */
function unwrapped(holder) {
  const [only, ...rest] = holder.children;
  const inner = only?.localName === 'div' && rest.length === 0 ? only : holder;
  return [...inner.childNodes];
}

/** Rows after the first `most`, taken out of the tables, as tables of their own with the same heads. */
export function restOf(nodes, most) {
  return nodes
    .filter((node) => node.localName === 'table' && node.tBodies[0]?.rows.length > most)
    .map((table) => {
      const rest = table.cloneNode(true);
      for (const row of [...rest.tBodies[0].rows].slice(0, most)) row.remove();
      for (const row of [...table.tBodies[0].rows].slice(most)) row.remove();
      return rest;
    });
}

function copyAll(nodes, build, depth) {
  const copies = [];
  for (const node of nodes) {
    if (build.left <= 0) break;
    copies.push(...copyOf(node, build, depth));
  }
  return copies;
}

function copyOf(node, build, depth) {
  build.left -= 1;
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data)];
  if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(node.localName)) return [];
  if (depth >= deepest) return [document.createTextNode(node.textContent)];
  const children = copyAll(node.childNodes, build, depth + 1);
  if (/^h[1-6]$/.test(node.localName)) return [wrapped('p', [wrapped('strong', children)])];
  if (!kept.has(node.localName)) return children;
  const copy = wrapped(node.localName, children);
  for (const name of ['colspan', 'rowspan']) {
    const span = Number(node.getAttribute(name));
    if (Number.isInteger(span) && span > 1 && span <= mostSpan) copy.setAttribute(name, String(span));
  }
  return [copy];
}

function wrapped(tag, children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

/** On a phone a row is a list of its cells, each with the word of its column: css. */
function nameCells(table, wordOf) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  for (const head of heads) {
    head.dataset.column = head.textContent.trim();
    head.textContent = wordOf(head.dataset.column);
    head.setAttribute('scope', 'col');
  }
  for (const row of [...table.tBodies].flatMap(({ rows }) => [...rows]))
    for (const [index, cell] of [...row.cells].entries()) {
      if (heads[index]) cell.dataset.label = heads[index].textContent;
      if (cell.textContent.trim() === '') cell.classList.add('nothing');
      // Only such a word may be broken anywhere: a date or a dose is not.
      if (/\S{20}/.test(cell.textContent)) cell.classList.add('long-word');
    }
}
