/** Shows what a link holds: summaries as a doctor in a hurry reads them, files to open or to save. */
import { element } from './dom.page.js';
import { contentsOf } from './fhir.page.js';
import { narrativeOf, restOf } from './narrative.page.js';
import { byTest, endedApart, rangeText, translateCells, unusual } from './tables.page.js';
import { dayText, fill, isPicture, isShown, plain, sizeText, timeText, toldUnder } from './words.page.js';

/** Of a text file, in characters. */
const longestShown = 200_000;
const mostTold = 200;
/** Files that are listed. A link of this service has far fewer. */
const mostFiles = 200;
/** Rows of a section at first. Of what could do harm unseen, all are. */
const mostRows = 8;
const neverFolded = new Set(['104605-1', '48765-2', '11450-4', '10160-0']);

/** What the files of a link are, once for all languages. */
export function readFiles({ files, list }) {
  const names = (list?.entry ?? []).map(({ item } = {}) => plain(item?.display, 200));
  const contents = files.map((file, index) => ({ name: names[index] ?? '', ...partsOf(file) }));
  return {
    sharer: plain(list?.source?.display, 120),
    date: list?.date,
    // The first one says until when.
    notes: (list?.note ?? []).slice(1).flatMap((note) => plain(note?.text, 500) || []),
    summaries: contents.flatMap(({ summary }) => summary ?? []),
    documents: contents.flatMap(({ documents = [], name }) =>
      documents.map((one) => ({ ...one, title: one.title || name })),
    ),
    others: contents.flatMap(({ other, name }) => (other ? [{ ...other, name }] : [])),
    faults: contents.filter(({ fault }) => fault).map(({ fault, name }) => ({ fault, name })),
  };
}

/** Data that is not as FHIR has it is told as a file that could not be read. */
function partsOf(file) {
  if (file.fault) return { fault: file.fault };
  try {
    return contentsOf(file);
  } catch {
    return { fault: 'unread' };
  }
}

/** The elements of the page. `texts` are those of the language, `tag` is its tag. */
export function shownElements(opened, link, { texts, tag }) {
  const { summaries, others } = opened;
  const documents = opened.documents.slice(0, mostFiles);
  const further = opened.documents.length - documents.length;
  // Of several people, each stands at the head of what is theirs.
  const [patient] = summaries.length === 1 ? summaries.flatMap(({ patient: one }) => one ?? []) : [];
  const papers = summaries.length > 0 ? documents.filter(({ type }) => type === 'application/pdf') : [];
  const rest = documents.filter((one) => !papers.includes(one));
  const context = { texts, tag };
  return [
    element('h1', { tabindex: '-1' }, patient?.name || texts.title),
    patient && element('p', { class: 'person' }, personLine(patient, context)),
    summaries.length < 2 && !patient?.name && !isNamed(others) && element('p', { class: 'notice warning' }, texts.noName),
    ...facts(opened, link, context),
    ...missing(opened, context),
    summaries.length > 0 && element('p', {}, texts.limits),
    actions(summaries, papers, context),
    ...summaries.map((summary) => summaryElement(summary, summaries.length > 1, context)),
    rest.length > 0 && documentsElement(rest, summaries.length > 0, context),
    further > 0 && element('p', { class: 'notice warning' }, fill(texts.furtherFiles, { count: further })),
    ...others.map((other) => otherElement(other, context)),
    element('p', { class: 'muted' }, texts.again),
  ].filter(Boolean);
}

/** Whether a file says itself whom it is about. */
function isNamed(others) {
  return others.some(({ told }) => told.some(({ isPatient }) => isPatient));
}

function personLine({ birthDate, gender }, { texts, tag }) {
  const born = dayText(birthDate, tag);
  return [born && fill(texts.born, { date: born }), texts[`gender_${gender}`]].filter(Boolean).join(' · ');
}

/** Who shared it, when, until when, and what the patient called it. */
function facts({ sharer, date, summaries }, { label, expires }, { texts, tag }) {
  const taken = timeText(date ?? summaries[0]?.date, tag);
  const until = expires && timeText(expires, tag);
  const rows = [
    [texts.sharedBy, sharer],
    [texts.taken, taken],
    [texts.until, until],
    [texts.label, label],
  ].filter(([, value]) => value);
  if (rows.length === 0) return [];
  const list = rows.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, plain(value, 120))]);
  return [element('dl', { class: 'link-facts' }, ...list)];
}

/** What is not here, where nobody can overlook it. */
function missing({ notes, faults }, { texts }) {
  if (notes.length + faults.length === 0) return [];
  const lines = [
    ...faults.map(({ fault, name }) => fill(texts[`file_${fault}`] ?? texts.file_altered, { name: name || texts.aFile })),
    ...notes,
  ];
  return [
    element(
      'div',
      { class: 'warning-box' },
      element('p', { class: 'warning-title' }, element('strong', {}, texts.missing)),
      element('ul', {}, ...lines.map((line) => element('li', {}, line))),
    ),
  ];
}

function actions(summaries, papers, { texts, tag }) {
  if (summaries.length === 0) return undefined;
  return element(
    'div',
    { class: 'actions' },
    ...papers.map((paper) => openLink(paper, texts.pdf, { class: 'button' }, { texts })),
    ...summaries.map(({ text, date }) =>
      saveLink(text, `${texts.summaryFile}-${plain(date, 10).replace('…', '')}.json`, texts.fhir, 'button quiet'),
    ),
    element('button', { type: 'button', class: 'secondary', onclick: () => print() }, texts.print),
  );
}

/** One of several says whose it is. */
function summaryElement({ sections, patient, date }, isOneOfSeveral, context) {
  const { texts } = context;
  const day = typeof date === 'string' ? date.slice(0, 'YYYY-MM-DD'.length) : '';
  const head = [
    element('h2', {}, patient?.name || texts.title),
    patient && element('p', { class: 'person' }, personLine(patient, context)),
    !patient?.name && element('p', { class: 'notice warning' }, texts.noName),
  ];
  return element(
    'div',
    { class: 'sections' },
    ...(isOneOfSeveral ? head : []),
    ...sections.map((section) => sectionElement(section, day, context)),
  );
}

function sectionElement({ title, code, div, entries }, day, context) {
  const { texts } = context;
  const { nodes, isWhole } = narrativeOf(div, (word) => toldUnder(word, texts.columns) ?? word);
  const name = toldUnder(code, texts.sections) ?? title;
  const unread = nodes.filter((node) => node.localName === 'p' && isUnread(node));
  const rest = nodes
    .filter((node) => !unread.includes(node))
    .flatMap((node) => (node.localName === 'table' ? arranged(node, code, day, context) : [node]));
  const folded = neverFolded.has(code) ? [] : restOf(rest, mostRows);
  translateCells(tablesIn([...rest, ...folded]), context);
  const count = folded.reduce((sum, table) => sum + table.tBodies[0].rows.length, 0);
  return element(
    'section',
    { class: code === '48765-2' ? 'telling first' : 'telling', 'aria-label': name },
    element('h2', {}, name),
    unread.length > 0 &&
      element(
        'div',
        { class: 'warning-box' },
        element('p', { class: 'warning-title' }, element('strong', {}, texts.unread)),
        ...unread,
      ),
    ...rest.map(translated(texts)),
    count > 0 && element('details', {}, element('summary', {}, fill(texts.further, { count })), ...folded),
    !isWhole && element('p', { class: 'notice warning' }, texts.cut),
    rest.length + unread.length === 0 &&
      element('p', { class: 'notice warning' }, entries > 0 ? fill(texts.noWords, { count: entries }) : texts.nothing),
  );
}

/** A table as a doctor reads it. Other sections than these say themselves what is over. */
function arranged(table, code, day, context) {
  if (code === '30954-2') return byTest(table, context) ?? [table];
  return code === '10160-0' || code === '46264-8' ? endedApart(table, day, context) : [table];
}

function tablesIn(nodes) {
  return nodes.flatMap((node) => {
    if (node.localName === 'table') return [node];
    return node.nodeType === Node.ELEMENT_NODE ? [...node.querySelectorAll('table')] : [];
  });
}

/** What the service could not read stands in a sentence of its own; also what had no room. */
function isUnread({ textContent }) {
  return /^Not read by this service:|^\d+ further entr(?:y is|ies are) not in this summary/.test(textContent.trim());
}

/** The one sentence that many sections have. */
function translated(texts) {
  return (node) => {
    if (node.textContent?.trim() !== 'There is no information about this here.') return node;
    return element('p', { class: 'muted' }, texts.nothing);
  };
}

function documentsElement(documents, isBeside, context) {
  const { texts } = context;
  return element(
    'section',
    { 'aria-label': texts.documents },
    element('h2', {}, texts.documents),
    documents.some(({ type, bytes }) => bytes && !isShown(type)) && element('p', { class: 'muted' }, texts.onlySave),
    element('ul', { class: 'tap-rows shared-files' }, ...documents.map((one) => documentElement(one, context))),
  );
}

function documentElement(document, { texts, tag }) {
  const { title, type, bytes, date } = document;
  const name = title || texts.aFile;
  const about = [texts[`type_${type}`] ?? type, bytes && sizeText(bytes.length, tag), dayText(date, tag)];
  const words = element(
    'div',
    {},
    element('strong', { class: 'tap-title' }, name),
    element('span', { class: 'tap-detail' }, about.filter(Boolean).join(' · ')),
  );
  if (!bytes) return element('li', {}, words, element('p', { class: 'notice warning' }, texts.noBytes));
  const place = element('div', { class: 'shared-file' });
  const buttons = element(
    'div',
    { class: 'actions' },
    isShown(type) && showButton(document, place, texts, name),
    saveBytes(document, texts, name),
  );
  return element('li', {}, words, buttons, place);
}

/** Pictures and texts open below their name, PDF in a window of its own. Nothing else is opened: it might hold a script. */
function showButton(document, place, texts, name) {
  const { type, bytes } = document;
  if (type === 'application/pdf') return openLink(document, texts.open, {}, { texts, name });
  const label = `${texts.show}: ${name}`;
  return element(
    'button',
    {
      type: 'button',
      'aria-label': label,
      onclick: ({ currentTarget }) => {
        currentTarget.hidden = true;
        place.replaceChildren(isPicture(type) ? picture(document, name) : textOf(bytes, texts));
      },
    },
    texts.show,
  );
}

const blobs = new WeakMap();

/** The bytes as what files and addresses refer to without a copy of their own, however many do. */
function blobOf(bytes) {
  if (!blobs.has(bytes)) blobs.set(bytes, new Blob([bytes]));
  return blobs.get(bytes);
}

function picture({ type, bytes }, name) {
  return element('img', { src: URL.createObjectURL(new Blob([blobOf(bytes)], { type })), alt: name });
}

function textOf(bytes, texts) {
  const text = new TextDecoder().decode(bytes);
  const shown = text.slice(0, longestShown);
  return element(
    'div',
    {},
    element('pre', { tabindex: '0' }, shown),
    shown.length < text.length && element('p', { class: 'notice warning' }, texts.cut),
  );
}

function openLink({ type, bytes, fileName }, words, properties, { name }) {
  const href = URL.createObjectURL(new File([blobOf(bytes)], fileName, { type }));
  const label = name && `${words}: ${name}`;
  return element(
    'a',
    { class: 'button', ...properties, href, target: '_blank', rel: 'noopener', 'aria-label': label },
    words,
  );
}

function saveBytes({ bytes, fileName }, texts, name) {
  return saveLink(blobOf(bytes), fileName, texts.save, 'button quiet', `${texts.save}: ${name}`);
}

/** As bytes of no type: what is saved is never opened in the origin of this page, whatever it is. */
function saveLink(content, fileName, words, looks, label) {
  const href = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  return element('a', { class: looks, href, download: fileName, 'aria-label': label }, words);
}

function otherElement({ kinds, told, text, name }, context) {
  const { texts } = context;
  const title = name || texts.otherTitle;
  return element(
    'section',
    { 'aria-label': title },
    element('h2', {}, title),
    ...told.slice(0, mostTold).map((one) => toldElement(one, context)),
    told.length > mostTold && element('p', { class: 'notice warning' }, texts.cut),
    kinds.length > 0 && element('p', { class: 'notice warning' }, texts.otherUntold),
    kinds.length > 0 &&
      element('ul', {}, ...kinds.slice(0, 30).map(([kind, count]) => element('li', {}, `${kind}: ${count}`))),
    told.length > 0 && element('p', { class: 'muted' }, texts.otherLead),
    element('div', { class: 'actions' }, saveLink(text, 'fhir.json', texts.fhir, 'button quiet', `${texts.fhir}: ${title}`)),
  );
}

function toldElement({ title, div, rows, isMistake }, { texts, tag }) {
  const facts = (rows ?? []).flatMap(([column, text]) => [
    element('dt', {}, texts.columns[column] ?? column),
    element('dd', {}, shownFact(column, text, { texts, tag })),
  ]);
  const words = rows ? [facts.length > 0 && element('dl', { class: 'told' }, ...facts)] : narrativeOf(div, (word) => word).nodes;
  return element('article', { class: 'telling' }, title && element('h3', {}, title), isMistake && element('p', { class: 'notice warning' }, texts.mistake), ...words);
}

function shownFact(column, text, { texts, tag }) {
  if (['Date', 'Until', 'Date of birth'].includes(column)) return (/T/.test(text) ? timeText : dayText)(text, tag) ?? text;
  if (column === 'Reference range') return rangeText(text, texts);
  const words = texts.words[text] ?? text;
  return column === 'Interpretation' && unusual.test(text) ? element('mark', {}, words) : words;
}
