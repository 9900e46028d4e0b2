/** What the service would read from a file, as a document of its own. Nothing is stored. */
import { readFileSync, statSync } from 'node:fs';
import { ApiError } from '../../../shared/errors.ts';
import { element, isObject, type Json, textOf } from '../../../shared/fhir/json.ts';
import { isDescribed } from '../../../shared/fhir/read/patients.ts';
import { isReadKind, type Reading, readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourceTypes } from '../../../shared/fhir/resource-types.ts';
import { checkPatient } from '../../../shared/fhir/same-person.ts';
import { parseStrictly } from '../../../shared/fhir/strict-json.ts';
import { summaryOf } from '../../../shared/fhir/summary.ts';
import { Work } from '../../../shared/fhir/work.ts';
import { limits } from '../../../shared/limits.ts';
import { hasLines } from './find-files.ts';

/** Bytes of a file: the whole of it is in memory. */
const largest = 64 * 1024 * 1024;

interface Unread {
  /** `Observation/7`, a place in the file, or a kind. */
  readonly resource: string;
  /** A sentence. */
  readonly reason: string;
}

export interface Checked {
  /** Why the file, or a line of it, cannot be read at all. */
  readonly problems: readonly Unread[];
  /** As they are called in the file, with the date of birth. */
  readonly people: readonly string[];
  /** Whether it is about several people, so that it would give no facts as one document. */
  readonly isOfSeveral: boolean;
  /** Whether it is larger than a document may be, so that only an import can store it. */
  readonly isTooLarge: boolean;
  /** Number of facts by model, nested ones too. */
  readonly facts: readonly { readonly model: string; readonly count: number }[];
  /** Resources of kinds that are read which would give no fact. */
  readonly unread: readonly Unread[];
  /** Kinds of which nothing is read. */
  readonly otherKinds: readonly Unread[];
}

/** Checks a file. Throws only when it cannot be opened. */
export function checkFile(file: string): Checked {
  const { size } = statSync(file);
  if (size > largest) return failed(`It is larger than ${largest.toLocaleString('en')} bytes.`);
  const bytes = readFileSync(file);
  return hasLines(file) ? checkLines(bytes) : checkText(bytes);
}

function failed(reason: string): Checked {
  const problems = [{ resource: '', reason }];
  return {
    problems,
    people: [],
    isOfSeveral: false,
    isTooLarge: false,
    facts: [],
    unread: [],
    otherKinds: [],
  };
}

function checkText(bytes: Buffer): Checked {
  const root = resourceIn(bytes);
  return typeof root === 'string' ? failed(root) : checkRoot(root, bytes.length, []);
}

/** The lines as the entries of one Bundle, which may be of many patients: each is a document of its own when it is imported. */
function checkLines(bytes: Buffer): Checked {
  const problems: Unread[] = [];
  const entry: Json[] = [];
  for (const [index, line] of bytes.toString('utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const resource = resourceIn(Buffer.from(line));
    if (typeof resource === 'string') problems.push({ resource: `line ${index + 1}`, reason: resource });
    else entry.push({ resource });
  }
  const root = { resourceType: 'Bundle', type: 'collection', entry };
  return { ...checkRoot(root, bytes.length, problems), isOfSeveral: false, isTooLarge: false };
}

/** The resource, or why there is none. */
function resourceIn(bytes: Buffer): Exclude<Json, string> | string {
  try {
    const root = parseStrictly(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const type = isObject(root) ? textOf(element(root, 'resourceType')) : undefined;
    if (isObject(root) && type !== undefined && resourceTypes.has(type)) return root;
    return 'It is no resource of FHIR R4.';
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof TypeError) return 'It is not UTF-8.';
  throw error;
}

function checkRoot(root: Json, size: number, problems: readonly Unread[]): Checked {
  try {
    return { problems, ...toldOf(readResources(root, undefined, new Work(size)), size) };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function toldOf(reading: Reading, size: number): Omit<Checked, 'problems'> {
  const isOther = ({ resource }: Unread) => resourceTypes.has(resource) && !isReadKind(resource);
  return {
    people: peopleIn(reading),
    isOfSeveral: checkPatient(reading, undefined) === 'several',
    isTooLarge: size > limits.bodyBytes,
    facts: summaryOf(reading, 'unchecked').facts,
    unread: reading.unread.filter((one) => !isOther(one)),
    otherKinds: reading.unread.filter(isOther),
  };
}

function peopleIn({ patients, subjects }: Reading): readonly string[] {
  const described = patients.filter(isDescribed).map(({ names, birthDate }) => {
    const [name] = names;
    const called = name && (name.text ?? [...name.given, name.family].filter(Boolean).join(' '));
    return [called || 'without a name', birthDate && `born ${birthDate}`].filter(Boolean).join(', ');
  });
  return [...new Set([...described, ...subjects.flatMap(({ display }) => display ?? [])])];
}
