/** The pseudonym in the place of an account's id, in one item, as shared/store/items/personal.ts says. */
import { randomAlphanumeric } from '../../../ids.ts';
import type { AuditItem } from '../../../store/items/index.ts';
import { kindOf } from '../../../store/items/kinds.ts';
import { type Fate, fatesOf } from '../../../store/items/personal.ts';
import type { Item, Stored } from '../../../store/key.ts';
import { present, type Write } from '../../../store/writes.ts';

export interface Renaming {
  /** The id of the account. */
  readonly id: string;
  readonly pseudonym: string;
}

/** A pseudonym that nothing leads to. It has the form of no account id. */
export function newPseudonym(): string {
  return `erased-${randomAlphanumeric(22).toLowerCase()}@invalid`;
}

type Rename = (value: unknown, renaming: Renaming, item: Item) => unknown;

const renames: Readonly<Partial<Record<Fate | 'nobody', Rename>>> = {
  'account id': (value, { id, pseudonym }) => (value === id ? pseudonym : value),
  author: (value, { id, pseudonym }) =>
    isObject(value) && value.id === id ? { ...value, id: pseudonym, fullName: pseudonym } : value,
  text: (value, renaming) => (typeof value === 'string' ? inText(value, renaming) : value),
  source: (value, { id }, item) => ((item as unknown as AuditItem).principal === id ? '' : value),
};

/** The write that gives the item the pseudonym; undefined when it does not name the account. Refused with `retry` when the item is gone. */
export function renamed(item: Stored<Item>, renaming: Renaming, more: Item = {}): Write | undefined {
  const changed = changesIn(item, renaming);
  if (Object.keys(changed).length === 0) return undefined;
  const { PK, SK } = item;
  const set = { ...changed, ...more };
  return { kind: 'update', key: { PK, SK }, set, when: { PK: present }, refused: 'retry' };
}

/** The item with the pseudonym; the same one when it does not name the account. */
export function withPseudonym<T extends object>(item: Stored<T>, renaming: Renaming): Stored<T> {
  const changed = changesIn(item as unknown as Stored<Item>, renaming);
  return Object.keys(changed).length === 0 ? item : { ...item, ...changed };
}

/** The attributes that the pseudonym changes. */
function changesIn(item: Stored<Item>, renaming: Renaming): Item {
  const kind = kindOf(item);
  if (!kind) return {};
  const fates = fatesOf(kind);
  const changed = Object.entries(item).flatMap(([name, value]) => {
    const after = renames[fates.get(name) ?? 'nobody']?.(value, renaming, item) ?? value;
    return after === value ? [] : [[name, after] as const];
  });
  return Object.fromEntries(changed);
}

/** Ids of accounts that the item names in a way that `renamed` would change. Some may be ids of apps. */
export function namesIn(item: Stored<Item>): readonly string[] {
  const kind = kindOf(item);
  if (!kind) return [];
  const fates = fatesOf(kind);
  return Object.entries(item).flatMap(([name, value]) => {
    const fate = fates.get(name);
    if ((fate === 'account id' || fate === 'owner') && typeof value === 'string') return [value];
    return fate === 'author' && isObject(value) && value.type === 'account' ? [String(value.id)] : [];
  });
}

/** A path, or the words of a command: callers write an id in any letter case, and percent-encoded or not. */
function inText(text: string, { id, pseudonym }: Renaming): string {
  return text
    .split(/([/ =])/)
    .map((part) => (decoded(part).toLowerCase() === id ? pseudonym : part))
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
