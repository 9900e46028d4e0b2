/** Puts the tables of a summary in the order in which a doctor reads them. What it does not know stays as it is. */
import { element } from './dom.page.js';
import { dayText, fill } from './words.page.js';

/** Results of a test at first; tests at first. A test whose newest result is not as it should be is always there. */
const mostResults = 3;
const mostTests = 12;

/** As `interpretations` of the service has them. What is found, such as `Positive`, is neither good nor bad by itself. */
export const unusual =
  /^(?:abnormal|critical|(?:critically |significantly )?(?:low|high)|below the|above the|too (?:low|high))/i;
const orderOfResult = ['Result', 'Interpretation', 'Date', 'Reference range'];

/**
 * Splits a table by its column `Until`: what was over by the day of the summary (`YYYY-MM-DD`) gets a table of its own, under a heading.
 * Without that column, the table as it is.
 */
export function endedApart(table, day, { texts }) {
  const column = columnOf(table, 'Until');
  const ended = column < 0 ? [] : rowsOf(table).filter((row) => endOf(row.cells[column]) < day);
  if (ended.length === 0) return [table];
  const past = emptied(table);
  past.tBodies[0].append(...ended);
  const isAll = rowsOf(table).length === 0;
  return [isAll ? element('p', {}, texts.noneCurrent) : table, element('h3', {}, texts.ended), past];
}

/** The day by which it was over; a month or year is over when it has passed. After every day for what has no end. */
function endOf(cell) {
  // Somebody has said that it is over, and not when.
  if (cell?.textContent.startsWith('over by ')) return '';
  const [day] = /\d{4}(?:-\d\d){0,2}/.exec(cell?.textContent ?? '') ?? ['~'];
  return day.length < 'YYYY-MM-DD'.length ? `${day}~` : day;
}

/** Results by test: each with its newest first, and the tests in the order of the table. Undefined for another table. */
export function byTest(table, context) {
  const [test, date] = ['Test', 'Date'].map((name) => columnOf(table, name));
  if (test < 0 || date < 0) return undefined;
  const groups = new Map();
  for (const row of rowsOf(table)) {
    const name = row.cells[test]?.textContent ?? '';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const tests = [...groups].map(([name, rows]) => {
    const newestFirst = rows.toSorted((one, other) => (dateOf(one, date) < dateOf(other, date) ? 1 : -1));
    return { name, rows: newestFirst, isUnusual: isUnusual(newestFirst[0], table) };
  });
  const first = tests.filter(({ isUnusual: must }, index) => must || index < mostTests);
  const rest = tests.filter((one) => !first.includes(one));
  const shown = (some) => some.map((one) => testElement(one, table, context));
  return [
    ...shown(first),
    ...(rest.length > 0
      ? [element('details', {}, element('summary', {}, fill(context.texts.furtherTests, { count: rest.length })), ...shown(rest))]
      : []),
  ];
}

const dateOf = (row, column) => row.cells[column]?.textContent ?? '';

function isUnusual(row, table) {
  return unusual.test(row.cells[columnOf(table, 'Interpretation')]?.textContent ?? '');
}

function testElement({ name, rows }, table, { texts }) {
  const columns = columnsOf(table).filter((column) => column !== 'Test');
  const order = [...orderOfResult.filter((one) => columns.includes(one)), ...columns.filter((one) => !orderOfResult.includes(one))];
  const places = order.map((column) => columnOf(table, column));
  const tableOf = (some) => {
    const made = emptied(table);
    const head = made.tHead.rows[0];
    head.replaceChildren(...places.map((place) => head.cells[place]));
    made.tBodies[0].append(...some.map((row) => resultRow(row, places, table)));
    made.setAttribute('aria-label', name);
    return made;
  };
  const earlier = rows.slice(mostResults);
  return element(
    'div',
    { class: 'test' },
    element('h3', {}, name),
    tableOf(rows.slice(0, mostResults)),
    earlier.length > 0 &&
      element('details', {}, element('summary', {}, fill(texts.earlier, { count: earlier.length })), tableOf(earlier)),
  );
}

function resultRow(row, places, table) {
  const isMarked = isUnusual(row, table);
  const interpretation = row.cells[columnOf(table, 'Interpretation')];
  const cells = places.map((place) => row.cells[place]).filter(Boolean);
  if (isMarked) interpretation.replaceChildren(element('mark', {}, interpretation.textContent));
  const made = element('tr', {});
  made.append(...cells);
  return made;
}

/** The words of cells as the reader knows them, and dates as she writes them. After the rows are in their order. */
export function translateCells(tables, { texts, tag }) {
  for (const table of tables) {
    const columns = columnsOf(table);
    for (const cell of rowsOf(table).flatMap(({ cells }) => [...cells])) {
      const column = columns[cell.cellIndex];
      if (column) cell.dataset.column = column;
      const holder = cell.querySelector('mark') ?? cell;
      const text = holder.textContent.trim();
      if (texts.words[text]) holder.textContent = texts.words[text];
      if (column === 'Reference range') holder.textContent = rangeText(text, texts);
      if (/^(?:Date|Since|Until)$/.test(column)) showDate(cell, text, { texts, tag });
    }
  }
}

/** `over by 2024-02-05`, `2026-04-16 08:15 UTC`: the day in the words of the reader, and on one line. */
function showDate(cell, text, { texts, tag }) {
  const [, bound, date, time] = /^(over by )?(\d{4}(?:-\d\d){1,2})((?: .*)?)$/.exec(text) ?? [];
  if (!date) return;
  const day = element('span', { class: 'whole' }, dayText(date, tag));
  cell.replaceChildren(...(bound ? [`${texts.overBy} `] : []), day, time);
}

export function rangeText(text, texts) {
  return text.replace(/^up to (?=\S)/, `${texts.rangeUpTo} `).replace(/ to (?=\S+$)/, ` ${texts.rangeTo} `);
}

function emptied(table) {
  const copy = table.cloneNode(true);
  copy.tBodies[0].replaceChildren();
  return copy;
}

const rowsOf = (table) => [...(table.tBodies[0]?.rows ?? [])];
const columnsOf = (table) => [...(table.tHead?.rows[0]?.cells ?? [])].map(({ dataset }) => dataset.column);
const columnOf = (table, name) => columnsOf(table).indexOf(name);
