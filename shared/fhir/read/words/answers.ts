/** Questions and answers of a QuestionnaireResponse, in words, and its score. */
import { element, isObject, type Json, type JsonObject, listOf, numberText, textOf } from '../../json.ts';
import { called } from '../coded.ts';
import type { Collection, Resource } from '../collection.ts';
import type { Found } from '../path.ts';
import { nameOfTarget } from '../people.ts';
import { observedValue, valueElement } from './observed.ts';

const extensions = 'http://hl7.org/fhir/StructureDefinition/';
/** How much an answer counts, by R4 and by the versions after it. */
const weights = [`${extensions}ordinalValue`, `${extensions}itemWeight`];

/** A question or heading in the order in which they stand; `isEnd` after all that stands below it. */
interface Step {
  readonly item: JsonObject;
  readonly resource: Resource;
  readonly isEnd: boolean;
}

/** No questionnaire has more levels that a reader could tell apart. */
const deepest = 10;

/**
 * `Feeling down: Several days (1)`: a line for each question that has answers, and for each heading above such questions. What stands
 * below another line begins with two blanks more.
 */
export function answers(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  const lines: string[] = [];
  /** Headings above this place that no line stands below yet; and what has a line above it, the outermost first. */
  const pending: JsonObject[] = [];
  const above: JsonObject[] = [];
  const put = (item: JsonObject, line: string) => {
    lines.push(`${'  '.repeat(Math.min(above.length, deepest))}${line.trim()}`);
    above.push(item);
  };
  for (const { item, resource, isEnd } of stepsIn(found)) {
    if (isEnd) {
      for (const open of [pending, above]) if (open.at(-1) === item) open.pop();
      continue;
    }
    const said = answersIn(item).flatMap((answer) => answerWords(answer, resource, collection) ?? []);
    if (said.length === 0) {
      pending.push(item);
      continue;
    }
    for (const heading of pending.splice(0)) {
      const name = questionOf(heading, resource, collection);
      if (name !== undefined) put(heading, oneLine(name));
    }
    put(item, oneLine(`${questionOf(item, resource, collection) ?? 'Answer'}: ${said.join(', ')}`));
  }
  // As one text: an answer that is given twice is there twice.
  return lines.length === 0 ? [] : [lines.join('\n')];
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

/** The number of the item that is the score. */
export function score(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  const scored = scoreIn(found, collection);
  return scored ? [scored.number] : [];
}

/** What the score is called. */
export function scoreName(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  const scored = scoreIn(found, collection);
  return scored ? [scored.name] : [];
}

/** The name of the questionnaire: beside its address, in what is contained, or in a reference to it as versions before R4 have it. */
export function questionnaireName(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => {
    if (typeof value === 'string') {
      const own = containedForm(value, resource, collection);
      return (own && (textOf(element(own.json, 'title')) ?? textOf(element(own.json, 'name')))) ?? [];
    }
    if (!isObject(value)) return [];
    const display = listOf(element(value, 'extension'))
      .filter(isObject)
      .find((one) => element(one, 'url') === `${extensions}display`);
    return (display && textOf(element(display, 'valueString'))) ?? textOf(element(value, 'display')) ?? [];
  });
}

/** The address of the questionnaire; what is contained has none that anybody else knows. */
export function canonical(values: readonly Json[]): readonly string[] {
  return values.flatMap((value) => {
    const text = textOf(isObject(value) ? element(value, 'reference') : value);
    return text === undefined || text.startsWith('#') ? [] : text;
  });
}

/** Every item with those below it, as they are read from top to bottom. A stack: they may be nested as deep as JSON can be. */
function* stepsIn(found: readonly Found[]): Generator<Step> {
  const stack: Step[] = [];
  const push = (items: readonly Json[], resource: Resource) => {
    for (const item of [...items].reverse()) if (isObject(item)) stack.push({ item, resource, isEnd: false });
  };
  for (const { value, resource } of [...found].reverse()) push([value], resource);
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    if (next.isEnd) continue;
    stack.push({ ...next, isEnd: true });
    const { item, resource } = next;
    push(
      [
        ...answersIn(item).flatMap((answer) => listOf(element(answer, 'item'))),
        ...listOf(element(item, 'item')),
      ],
      resource,
    );
  }
}

function answersIn(item: JsonObject): readonly JsonObject[] {
  return listOf(element(item, 'answer')).filter(isObject);
}

/** What is asked: the text of the item, or that of a questionnaire that is contained, or at worst how the item is numbered. */
function questionOf(item: JsonObject, resource: Resource, collection: Collection): string | undefined {
  const text = textOf(element(item, 'text'));
  const link = textOf(element(item, 'linkId'));
  if (text !== undefined || link === undefined) return text;
  const form = containedForm(element(resource.json, 'questionnaire'), resource, collection);
  return (form && collection.once(form, 'questions', () => questionsIn(form)).get(link)) ?? link;
}

function containedForm(
  questionnaire: Json | undefined,
  resource: Resource,
  collection: Collection,
): Resource | undefined {
  if (typeof questionnaire !== 'string' || !questionnaire.startsWith('#')) return undefined;
  const target = collection.resolve({ reference: questionnaire }, resource);
  return target?.type === 'Questionnaire' ? target : undefined;
}

/** The texts of the questions, by how they are numbered. */
function questionsIn(form: Resource): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const items = listOf(element(form.json, 'item')).map((value) => ({ value, resource: form }));
  for (const { item, isEnd } of stepsIn(items)) {
    const [link, text] = [textOf(element(item, 'linkId')), textOf(element(item, 'text'))];
    if (!isEnd && link !== undefined && text !== undefined) texts.set(link, text);
  }
  return texts;
}

/** `Several days (1)`, `Yes`, `12 kg`. */
function answerWords(answer: JsonObject, resource: Resource, collection: Collection): string | undefined {
  const name = valueElement(answer);
  if (name === undefined) return undefined;
  const value = element(answer, name) ?? null;
  if (!isObject(value) || name === 'valueQuantity') return observedValue(answer);
  if (name === 'valueReference') return nameOfTarget(value, resource, collection);
  if (name === 'valueAttachment') {
    return ['title', 'url', 'contentType'].flatMap((one) => textOf(element(value, one)) ?? [])[0];
  }
  const said = called(value);
  const weight = weightIn(value) ?? weightIn(answer);
  return said !== undefined && weight !== undefined ? `${said} (${weight})` : said;
}

function weightIn(json: JsonObject): string | undefined {
  const weight = listOf(element(json, 'extension'))
    .filter(isObject)
    .find((one) => weights.includes(textOf(element(one, 'url')) ?? ''));
  return weight && numberText(element(weight, 'valueDecimal'));
}

/** The only number that is called a score; of several, the only one that is called the total or the sum. */
function scoreIn(
  found: readonly Found[],
  collection: Collection,
): { readonly number: string; readonly name: string } | undefined {
  const scores: { readonly number: string; readonly name: string }[] = [];
  for (const { item, resource, isEnd } of stepsIn(found)) {
    if (isEnd) continue;
    const name = questionOf(item, resource, collection);
    const [answer, ...more] = answersIn(item);
    if (!answer || more.length > 0 || name === undefined || !/\bscore\b/i.test(name.slice(0, 300))) continue;
    const number = numberIn(answer);
    if (number !== undefined) scores.push({ number, name });
  }
  const totals = scores.filter(({ name }) => /\b(?:total|sum)\b/i.test(name.slice(0, 300)));
  const candidates = totals.length > 0 ? totals : scores;
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** A bound is no number. */
function numberIn(answer: JsonObject): string | undefined {
  const quantity = element(answer, 'valueQuantity');
  if (isObject(quantity)) {
    return element(quantity, 'comparator') === undefined ? numberText(element(quantity, 'value')) : undefined;
  }
  return numberText(element(answer, 'valueDecimal')) ?? numberText(element(answer, 'valueInteger'));
}
