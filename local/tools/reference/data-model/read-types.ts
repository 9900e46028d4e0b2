/**
 * Reads the documentation of items from their declarations: the comments of interfaces and of their
 * attributes. Parses the files of shared/store/items as text and relies on the formatter for their layout.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';

interface Attribute {
  readonly name: string;
  /** The comment, on one line; empty when there is none. */
  readonly doc: string;
}

export interface ItemType {
  readonly name: string;
  readonly doc: string;
  /** Inherited attributes first; of a union, those of all its members, each once. */
  readonly attributes: readonly Attribute[];
}

interface Declared {
  readonly doc: string;
  /** The interfaces that it extends, or the type that it is an alias of. */
  readonly of: readonly string[];
  readonly own: readonly Attribute[];
}

const comment = String.raw`(?:^ *\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?`;
const interfacePattern = new RegExp(
  String.raw`${comment}^(?:export )?interface (\w+)(?:\s+extends ([^{]+?))?\s*\{\n([\s\S]*?)^\}`,
  'gm',
);
const aliasPattern = new RegExp(String.raw`${comment}^export type (\w+) =\s*([^;{}]+);`, 'gm');
const attributePattern = new RegExp(String.raw`${comment}^ {2}readonly (\w+)\??:`, 'gm');
const placePattern = /^const (\w+) = place<([^>]+)>\(/gm;
const kindPattern = /itemKind\((\w+), \{\s+title: '([^']+)'/g;

const items = join(projectRoot, 'shared/store/items');
/** Types that apps in items share with callers. */
const elsewhere = [join(projectRoot, 'shared/access/principal.ts')];

/** Returns the type of the items of each kind, by the title of the kind. */
export function readItemTypes(): ReadonlyMap<string, ItemType> {
  const own = readdirSync(items).map((name) => readFileSync(join(items, name), 'utf8'));
  const sources = [...own, ...elsewhere.map((path) => readFileSync(path, 'utf8'))];
  const declared = new Map(sources.flatMap(declarationsIn));
  const names = new Map(own.flatMap(typeNamesIn));
  const types = new Map([...new Set(names.values())].map((name) => [name, typeNamed(name, declared)]));
  return new Map([...names].map(([title, name]) => [title, types.get(name)!]));
}

/** Returns the titles of kinds with the types of their places. */
function typeNamesIn(source: string): readonly (readonly [title: string, type: string])[] {
  const places = new Map([...source.matchAll(placePattern)].map(([, place, type]) => [place!, type!]));
  return [...source.matchAll(kindPattern)].map(([, place, title]) => [title!, places.get(place!)!] as const);
}

/**
 * Interfaces and other names of types in a source text.
 * @internal Exported for its test.
 */
export function declarationsIn(source: string): readonly (readonly [string, Declared])[] {
  const interfaces = [...source.matchAll(interfacePattern)].map(([, doc, name, of = '', body]) => {
    const own = [...body!.matchAll(attributePattern)].map(([, about, attribute]) => ({
      name: attribute!,
      doc: oneLine(about),
    }));
    return [name!, { doc: oneLine(doc), of: of === '' ? [] : parts(of, ','), own }] as const;
  });
  const aliases = [...source.matchAll(aliasPattern)].map(
    ([, doc, name, type]) => [name!, { doc: oneLine(doc), of: parts(type!, '|'), own: [] }] as const,
  );
  return [...interfaces, ...aliases];
}

/**
 * The type with this name, or the union of several.
 * @internal Exported for its test.
 */
export function typeNamed(text: string, declared: ReadonlyMap<string, Declared>): ItemType {
  const attributes = new Map<string, Attribute>();
  for (const part of parts(text, '|'))
    for (const attribute of attributesOf(part, declared)) {
      const known = attributes.get(attribute.name);
      if (!known || known.doc === '') attributes.set(attribute.name, attribute);
    }
  return { name: text, doc: declared.get(text)?.doc ?? '', attributes: [...attributes.values()] };
}

function attributesOf(text: string, declared: ReadonlyMap<string, Declared>): readonly Attribute[] {
  const picked = /^Pick<(\w+), ([^>]+)>$/.exec(text);
  if (picked) {
    const names = parts(picked[2]!, '|').map((name) => name.slice(1, -1));
    return attributesOf(picked[1]!, declared).filter(({ name }) => names.includes(name));
  }
  const found = declared.get(text);
  if (!found) return [];
  return [...found.of.flatMap((part) => attributesOf(part, declared)), ...found.own];
}

/** Returns the parts between these separators, except inside angle brackets. */
function parts(text: string, separator: ',' | '|'): readonly string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '<') depth += 1;
    if (character === '>') depth -= 1;
    if (character === separator && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

function oneLine(doc = ''): string {
  return doc
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}
