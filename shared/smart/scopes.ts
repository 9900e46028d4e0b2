/**
 * Scopes of SMART App Launch 2.2 (docs/contract/smart.md#scopes): from the text of a request to what it names, and back. Pure.
 * A scope that is not known is never guessed: it is left out and reported.
 */
import { resourceTypes } from '../fhir/resource-types.ts';
import { limits } from '../limits.ts';

/** One search parameter of a scope, such as `['category', 'laboratory']` or `['category:not', 'laboratory,vital-signs']`. */
export type Condition = readonly [name: string, value: string];

export interface ResourceScope {
  readonly context: 'patient' | 'user' | 'system';
  /** A type of FHIR R4, or `*` for every type but AuditEvent. */
  readonly type: string;
  readonly create: boolean;
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  readonly search: boolean;
  /** All of them must hold. */
  readonly where: readonly Condition[];
  /** Whether it was written with the names of SMART 1 (`.read`, `.write`, `.*`), which its text then keeps. */
  readonly old: boolean;
}

export interface Granted {
  /** Scopes with a space between them, each once, in the order in which they were asked for. */
  readonly text: string;
  readonly resources: readonly ResourceScope[];
  /** Those that name no resource, such as `openid`. */
  readonly others: ReadonlySet<string>;
}

export interface Parsed extends Granted {
  /** What was left out, as it was written; at most a few, and cut. For a developer, never for access. */
  readonly dropped: readonly string[];
}

/** The scopes that name no resource. `profile` is what SMART 1 called `fhirUser`. */
export const otherScopes = [
  'launch/patient',
  'launch',
  'openid',
  'fhirUser',
  'profile',
  'offline_access',
  'online_access',
] as const;

/**
 * Search parameters that a scope may name, by type. Whatever reads, searches or writes must judge all of them, so a scope with
 * any other parameter is left out.
 */
const conditionNames: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['category', 'code'],
  CarePlan: ['category'],
  CareTeam: ['category'],
  Condition: ['category', 'code'],
  DiagnosticReport: ['category', 'code'],
  DocumentReference: ['category', 'type'],
  Encounter: ['type'],
  Goal: ['category'],
  MedicationRequest: ['category', 'code'],
  Observation: ['category', 'code'],
  Procedure: ['category', 'code'],
  ServiceRequest: ['category', 'code'],
};

/** The names of SMART 1 and what they stand for, in the letters of SMART 2. */
const oldNames: Readonly<Record<string, string>> = { read: 'rs', write: 'cud', '*': 'cruds' };

const form = /^(patient|user|system)\/([A-Za-z]{1,64}|\*)\.([a-z]{1,6}|\*)(?:\?(.*))?$/s;
const letters = /^(?=.)c?r?u?d?s?$/;
/**
 * The values of a token parameter, of which one must hold; with `:not`, none of them: codes, alone or with their systems. Without `\`, which
 * would join in a search what stands apart on the page on which a person decides.
 */
const tokenValues =
  /^(?:[^|,\\\s]{0,200}\|)?[^|,\\\s]{1,200}(?:,(?:[^|,\\\s]{0,200}\|)?[^|,\\\s]{1,200}){0,9}$/;

/** Of what was left out, this much is reported. */
const reported = 20;
const reportedLength = 100;

/**
 * Reads the text of a request, a registration or a form. Scopes beyond the limits (`smartScopes`, `smartScopeText`) are left out,
 * so a text that is too long grants less, never more.
 */
export function parseScopes(text: string): Parsed {
  const dropped: string[] = [];
  const drop = (word: string) => {
    if (dropped.length < reported) dropped.push(word.slice(0, reportedLength));
  };
  if (text.length > limits.smartScopeText) {
    drop(text);
    return { ...grantedOf([], []), dropped };
  }
  const resources: ResourceScope[] = [];
  const others: string[] = [];
  for (const word of new Set(text.split(/\s+/).filter((word) => word !== ''))) {
    const scope = isOther(word) ? word : resourceScope(word);
    if (!scope || resources.length + others.length >= limits.smartScopes) drop(word);
    else if (typeof scope === 'string') others.push(scope);
    else resources.push(scope);
  }
  return { ...grantedOf(resources, others), dropped };
}

/** Granted scopes of their parts; each is named once. */
export function grantedOf(resources: readonly ResourceScope[], others: readonly string[]): Granted {
  const byText = new Map(resources.map((scope) => [scopeText(scope), scope]));
  const set = new Set(otherScopes.filter((name) => others.includes(name)));
  return { text: [...set, ...byText.keys()].join(' '), resources: [...byText.values()], others: set };
}

/** One scope as text, such as `patient/Observation.rs?category=laboratory`. */
function scopeText(scope: ResourceScope): string {
  const query = scope.where.map(([name, value]) => `${name}=${encodeValue(value)}`).join('&');
  return `${scope.context}/${scope.type}.${actionsText(scope)}${query && `?${query}`}`;
}

function isOther(word: string): boolean {
  return (otherScopes as readonly string[]).includes(word);
}

function resourceScope(word: string): ResourceScope | undefined {
  const [, context, type, actions, query] = form.exec(word) ?? [];
  if (!context || !type || !actions) return undefined;
  if (type !== '*' && !resourceTypes.has(type)) return undefined;
  const cruds = Object.hasOwn(oldNames, actions) ? oldNames[actions]! : actions;
  if (!letters.test(cruds)) return undefined;
  const where = query === undefined ? [] : conditionsIn(query, type);
  if (!where) return undefined;
  return {
    context: context as ResourceScope['context'],
    type,
    create: cruds.includes('c'),
    read: cruds.includes('r'),
    update: cruds.includes('u'),
    delete: cruds.includes('d'),
    search: cruds.includes('s'),
    where,
    old: cruds !== actions,
  };
}

/** The conditions of a scope. Undefined when one of them could not be judged: the scope must not become a wider one. */
function conditionsIn(query: string, type: string): readonly Condition[] | undefined {
  const known = Object.hasOwn(conditionNames, type) ? conditionNames[type]! : [];
  const parts = query.split('&');
  if (parts.length > limits.smartScopeConditions) return undefined;
  const where: Condition[] = [];
  for (const part of parts) {
    const at = part.indexOf('=');
    const name = part.slice(0, at);
    const value = at < 0 ? undefined : decodeValue(part.slice(at + 1));
    if (value === undefined || !known.includes(name.replace(/:not$/, ''))) return undefined;
    if (!tokenValues.test(value)) return undefined;
    where.push([name, value]);
  }
  return sortedOnce(where);
}

/** The same conditions in one order, each once, so that equal scopes have equal texts. */
export function sortedOnce(where: readonly Condition[]): readonly Condition[] {
  const byText = new Map(where.map((condition) => [condition.join('='), condition]));
  return [...byText.keys()].sort().map((text) => byText.get(text)!);
}

function actionsText(scope: ResourceScope): string {
  const chosen = [
    scope.create && 'c',
    scope.read && 'r',
    scope.update && 'u',
    scope.delete && 'd',
    scope.search && 's',
  ];
  const cruds = chosen.filter(Boolean).join('');
  if (!scope.old) return cruds;
  // Without `d`, which nobody is granted, the old names still say what they did.
  if (cruds === 'rs') return 'read';
  if (cruds === 'cu' || cruds === 'cud') return 'write';
  if (cruds === 'crus' || cruds === 'cruds') return '*';
  return cruds;
}

/** A `+` would be a space to some readers and a plus to others, so it is written `%2B` or not at all. */
function decodeValue(text: string): string | undefined {
  if (text.includes('+') || !text.isWellFormed()) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** All but what RFC 6749 (3.3) lets a scope contain, and what separates conditions; addresses of systems stay readable. */
function encodeValue(value: string): string {
  return encodeURIComponent(value).replace(/%(?:3A|2F|7C|2C|40|3B|24)/g, decodeURIComponent);
}
