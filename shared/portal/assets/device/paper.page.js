/** A paper as elements: what pages/print/paper-page.tsx writes, for a page that no server writes. */
import { element } from '../view/dom.page.js';

/** Texts of the paper become text. `copied` says of when it is. */
export function paperElement({ kind, title, person, made, sections, remarks }, copied) {
  return element(
    'article',
    { class: `paper paper-${kind}` },
    element(
      'header',
      {},
      element('p', {}, title),
      element('h2', { class: 'paper-name', dir: 'auto', tabindex: '-1' }, person.name),
      element('dl', { class: 'paper-person' }, person.lines.map(({ label, text }) => pair(label, text))),
      element('p', { class: 'muted' }, made.text),
      element('p', {}, element('strong', {}, copied)),
    ),
    // Nobody can write on it by hand.
    sections.filter(({ blanks, rows }) => blanks === 0 || rows.length > 0).map(section),
    element('footer', {}, remarks.map((remark) => element('p', { class: 'muted' }, remark))),
  );
}

function pair(label, text) {
  return element(
    'div',
    {},
    element('dt', { class: label ? undefined : 'unlabelled' }, label),
    element('dd', { dir: 'auto' }, text),
  );
}

function section({ title, warnings, columns, rows, notes }) {
  return element(
    'section',
    {},
    element('h3', {}, title),
    warnings.map((warning) => element('div', { class: 'warning-box' }, element('strong', { dir: 'auto' }, warning))),
    rows.length > 0 && element('ul', { class: 'paper-rows' }, rows.map((row) => rowElement(row, columns))),
    notes.map((note) => element('p', { class: 'muted' }, note)),
  );
}

function rowElement({ cells, mark }, columns) {
  const [first, ...others] = cells;
  const pairs = others.flatMap((cell, index) => (cell ? [pair(columns[index + 1], cell)] : []));
  return element(
    'li',
    {},
    element('strong', { dir: 'auto' }, first),
    mark !== null && element('span', { class: 'paper-mark' }, mark),
    pairs.length > 0 && element('dl', {}, pairs),
  );
}
