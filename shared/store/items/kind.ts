/** How a partition and a kind of items are declared. Keys, `phr inspect`, policies and docs/data-model.md come from it. */
import type { AttributeOf, Key, Range } from '../key.ts';

/** Partitions whose keys begin alike. */
export interface Partition {
  /** What the keys begin with, the last `#` included; the whole key where there is only one such partition. */
  readonly prefix: string;
  /** The forms of the keys, with words for their variable parts: `RECORD#record`. */
  readonly shapes: readonly string[];
  /** The pattern that matches the keys in a policy: `RECORD#*`. */
  readonly pattern: string;
  /** The key of one partition. */
  of(...parts: readonly (string | number)[]): string;
  /** The variable parts of a key by their words; undefined when the key has none of the forms. */
  parts(key: string): Readonly<Record<string, string>> | undefined;
}

/** Declares partitions by the forms of their keys, such as `RECORD#{record}`. All forms begin alike. */
export function partition(...templates: readonly [string, ...string[]]): Partition {
  const { prefix, shapes } = formsOf(templates);
  return {
    prefix,
    shapes,
    pattern: prefix.endsWith('#') ? `${prefix}*` : prefix,
    of: (...parts) => prefix + parts.join('#'),
    parts: (key) => templates.map((template) => partsOf(key, template)).find((found) => found !== undefined),
  };
}

/** The texts at the places of `{words}` in a template, none of which contains `#`. */
function partsOf(key: string, template: string): Readonly<Record<string, string>> | undefined {
  const [texts, places] = [key.split('#'), template.split('#')];
  const fits = (place: string, index: number) => place.startsWith('{') || place === texts[index];
  if (texts.length !== places.length || !places.every(fits)) return undefined;
  const named = places.map((place, index) => [place.slice(1, -1), texts[index]!] as const);
  return Object.fromEntries(named.filter((_, index) => places[index]!.startsWith('{')));
}

/**
 * What an operator sees of an attribute with `phr inspect`: its value, its value only with `--with-content`, what it
 * is (`sealed`: a secret that a master key opens; `hash`; `token`), or nothing.
 */
export type Visibility = 'shown' | 'content' | 'sealed' | 'hash' | 'token' | 'hidden';

/** Where the items of one kind are, and how their keys are made. `T` is what they hold. */
export interface Place<T = unknown> {
  readonly partition: Partition;
  /** What the sort key is, or begins with when this ends in `#`. Empty: it may be anything. */
  readonly sortPrefix: string;
  /** The forms of the sort key, with words for their variable parts: `CARENET#carenet`. */
  readonly sortShapes: readonly string[];
  /** The key of the item in this partition whose sort key is the prefix and `more`. */
  key<Held extends T = T>(partition: string, more?: string): Key<Held>;
  /** Items of this partition whose sort keys begin with the prefix and `more`; all of the kind without it. */
  range<Held extends T = T>(partition: string, more?: string): Range<Held>;
}

/** Declares a place by the forms of its sort key, such as `M#{locator}`. All forms begin alike. */
export function place<T>(partition: Partition, ...templates: readonly [string, ...string[]]): Place<T> {
  const { prefix, shapes } = formsOf(templates);
  return {
    partition,
    sortPrefix: prefix,
    sortShapes: shapes,
    key: (PK, more = '') => ({ PK, SK: prefix + more }),
    range: (partitionKey, more = '') => rangeFrom(partitionKey, prefix + more),
  };
}

/** What is said about the items of a place. */
interface Description {
  /** What an operator reads above such items. */
  readonly title: string;
  /** Which calls and workers read such items, and how. */
  readonly readBy: string;
  /** When DynamoDB removes such an item; undefined: never. */
  readonly expires?: string;
  /** The sort key holds a token behind its prefix, which is not shown. */
  readonly tokenInKey?: boolean;
}

export interface ItemKind extends Description, Pick<Place, 'partition' | 'sortPrefix' | 'sortShapes'> {
  readonly attributes: Readonly<Record<string, Visibility>>;
}

type AttributesOf<T> = { readonly [Name in AttributeOf<T>]: Visibility };

/**
 * Declares the kind of the items in a place. It names every attribute of `T`: the compiler asks for a decision about
 * each new one.
 */
export function itemKind<T>(
  { partition, sortPrefix, sortShapes }: Place<T>,
  description: Description & { readonly attributes: NoInfer<AttributesOf<T>> },
): ItemKind {
  return { ...description, partition, sortPrefix, sortShapes };
}

/** Items of several kinds in one partition: those whose sort keys begin with the segments that the prefixes share. */
export function rangeOver<Held>(
  partitionKey: string,
  places: readonly [Place<Held>, ...Place<Held>[]],
): Range<Held> {
  let prefix = places[0].sortPrefix;
  while (!places.every(({ sortPrefix }) => sortPrefix.startsWith(prefix)))
    prefix = prefix.slice(0, prefix.lastIndexOf('#', prefix.length - 2) + 1);
  return rangeFrom(partitionKey, prefix);
}

function rangeFrom<Held>(partitionKey: string, prefix: string): Range<Held> {
  return prefix === '' ? { partition: partitionKey } : { partition: partitionKey, prefix };
}

/**
 * Kinds that belong together, as docs/data-model.md shows them. Each file exports its subject as a function, which the
 * bundles of the Lambda functions leave out, as these need the places and keys only.
 */
export interface Subject {
  readonly title: string;
  /** Of kinds in one partition the more specific come first. */
  readonly kinds: readonly ItemKind[];
}

/** The text before the first variable part, and the forms without braces. */
function formsOf(templates: readonly string[]): { prefix: string; shapes: readonly string[] } {
  const [prefix] = templates[0]!.split('{', 1);
  return { prefix: prefix!, shapes: templates.map((template) => template.replace(/[{}]/g, '')) };
}
