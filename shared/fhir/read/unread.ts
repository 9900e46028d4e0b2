/** Resources that no fact came from and that are missed → instances of UnreadResource, in their own words. */
import {
  aboutPatients,
  besideThePoint,
  bills,
  dates,
  longestOfBill,
  longestText,
  titles,
  withdrawn,
} from '../../models/fhir/unread.ts';
import type { Instance } from '../../models/model.ts';
import { element, elementNames, isObject, type Json, type JsonObject, listOf, textOf } from '../json.ts';
import { visitText } from '../work.ts';
import { called } from './coded.ts';
import type { Collection, Resource } from './collection.ts';
import { codesAt } from './fields.ts';
import { textOfHtml } from './html.ts';
import { type Draft, modelOf } from './instance.ts';
import { textOfXhtml } from './narrative.ts';
import { Parts } from './parts.ts';
import { valuesAt } from './path.ts';
import { nameOfTarget } from './people.ts';
import { putDate } from './put.ts';
import { subjectProblem, subjectsOf } from './subjects.ts';

export interface Missed {
  readonly resource: Resource;
  /** One sentence. */
  readonly reason: string;
}

export const ofUnreadKind = 'What is of this kind is not read.';

/** Rows of a document that are one resource each. There is one for each kind besides, of which there are more. */
const mostRows = 2000;
/** Rows of the kinds of further resources. There are 148 kinds in R4, and a document may make up any number. */
const mostKinds = 200;

export interface UnreadInstances {
  /** Those of the first of what is missed, one each. */
  readonly own: readonly Instance[];
  /** And those that count the others. */
  readonly all: readonly Instance[];
}

/** A row for each, up to 2,000; and for each kind of the others one row that says how many they are. */
export function unreadInstances(missed: readonly Missed[], collection: Collection): UnreadInstances {
  const own = missed
    .slice(0, mostRows)
    .map((one) => ({ ...rowOf(one, collection), position: one.resource.position }));
  const further = new Map<string, number>();
  for (const { resource } of missed.slice(mostRows)) {
    const isNamed = further.has(resource.type) || further.size < mostKinds;
    const kind = isNamed ? resource.type : 'Resource';
    further.set(kind, (further.get(kind) ?? 0) + 1);
  }
  const counted = [...further].map(([kind, count], index) => ({
    ...furtherRow(kind, count),
    position: collection.positions + index,
  }));
  return { own, all: [...own, ...counted] };
}

function rowOf({ resource, reason }: Missed, collection: Collection): Draft {
  const { json, type } = resource;
  const parts = new Parts(modelOf('UnreadResource'));
  parts.putText('resource_type', type, true);
  const title = titleOf(resource, collection);
  parts.putText('title', title, true);
  dates.some((path) =>
    valuesAt(resource, path, collection).some(({ value }) => {
      const text = textOf(value);
      return text !== undefined && putDate(parts, 'date', text);
    }),
  );
  const most = bills.has(type) ? longestOfBill : longestText;
  const text = narrativeOf(json) ?? wordsOf(json, most);
  if (text !== title) parts.putText('text', cut(text, most));
  return finished(parts, reason, 1);
}

function furtherRow(kind: string, count: number): Draft {
  const parts = new Parts(modelOf('UnreadResource'));
  parts.putText('resource_type', kind, true);
  const are = count === 1 ? 'is 1 more' : `are ${count} more`;
  return finished(
    parts,
    `There ${are} of this kind, and a file of this size lists them only as a number.`,
    count,
  );
}

function finished(parts: Parts, reason: string, count: number): Draft {
  parts.putText('reason', reason, true);
  parts.put('count', String(count));
  return { model: parts.model.name, values: parts.values(), related: {} };
}

/**
 * Whether a resource of a kind that facts are not read from is missed: one of its own that is about the patient. What is contained in
 * another is a part of that.
 */
export function isMissedKind(resource: Resource, collection: Collection): boolean {
  if (resource.container !== undefined) return false;
  const isAbout = aboutPatients.has(resource.type) || subjectsOf(resource.json).length > 0;
  return isAbout && subjectProblem(resource, collection) === undefined && !isWithdrawn(resource, collection);
}

/** Whether a resource says of itself that it is wrong or withdrawn, or was never in force. */
export function isWithdrawn(resource: Resource, collection: Collection): boolean {
  return Object.entries(withdrawn).some(([path, codes]) =>
    codesAt(resource, path, collection).some((code) => codes.includes(String(code))),
  );
}

function titleOf(resource: Resource, collection: Collection): string | undefined {
  for (const path of titles) {
    for (const { value } of valuesAt(resource, path, collection)) {
      const name = nameOfTarget(value, resource, collection) ?? called(value);
      if (name) return cut(name, longestText);
    }
  }
  return undefined;
}

/** The text of the narrative, which is what its author wants people to read. */
function narrativeOf(json: JsonObject): string | undefined {
  const text = element(json, 'text');
  const div = isObject(text) ? textOf(element(text, 'div')) : undefined;
  if (div === undefined) return undefined;
  visitText(div.length);
  return textOf(textOfXhtml(div) ?? textOfHtml(div));
}

/** Parts of a resource without a narrative that are looked at, at most. */
const mostParts = 200;

/** What its elements say in words: texts, names of codes, descriptions; each once, in their order, up to so many characters. */
function wordsOf(json: JsonObject, most: number): string | undefined {
  const said = new Set<string>();
  let characters = 0;
  const stack: Json[] = [json];
  for (
    let next = stack.pop(), count = 0;
    next !== undefined && count < mostParts;
    next = stack.pop(), count += 1
  ) {
    if (characters > most) break;
    // Others are named by references.
    if (!isObject(next) || element(next, 'reference') !== undefined) continue;
    for (const word of ownWords(next)) {
      if (!said.has(word)) characters += word.length;
      said.add(word);
    }
    const parts = elementNames(next)
      .slice(0, mostParts)
      .filter((name) => !besideThePoint.has(name) && !(name === 'coding' && textOf(element(next, 'text'))))
      .flatMap((name) => (typeof next[name] === 'object' ? listOf(next[name]).slice(0, mostParts) : []));
    stack.push(...parts.filter(isObject).reverse());
  }
  return textOf([...said].join(', '));
}

/** The text of a concept or note, else the name of its code; and a description of the resource. */
function ownWords(json: JsonObject): readonly string[] {
  const own = textOf(element(json, 'text')) ?? textOf(element(json, 'display'));
  return [own, textOf(element(json, 'description'))].flatMap((text) =>
    text ? [cut(text, longestText)!] : [],
  );
}

/** With room for an ellipsis, and no half of a character. */
function cut(text: string | undefined, most: number): string | undefined {
  if (text === undefined || text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
