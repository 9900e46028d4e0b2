/** Generates docs/data-model.md from the kinds of items: what is stored in the table. */
import type { ItemKind, Subject, Visibility } from '../../../../shared/store/items/index.ts';
import { subjects } from '../../../../shared/store/items/kinds.ts';
import { type Fate, fates, fatesOf } from '../../../../shared/store/items/personal.ts';
import { table } from '../markdown/table.ts';
import { picture } from './picture.ts';
import { type ItemType, readItemTypes } from './read-types.ts';

/** What `phr inspect` shows an operator of an attribute. */
const seen: Readonly<Record<Visibility, string>> = {
  shown: 'yes',
  content: 'with `--with-content`',
  sealed: 'that it is sealed',
  hash: 'that it is a hash',
  token: 'that it is a token',
  hidden: 'no',
};

export function dataModelMarkdown(): string {
  const types = readItemTypes();
  return `${[opening, picture(), conventions, ...subjects.map((subject) => section(subject, types))].join('\n\n')}\n`;
}

const opening = `# Data model

For engineers who work on the service or operate it. Everything except the bodies of documents is in one DynamoDB table. Items
that are read together have the same partition key. This page is generated from
[shared/store/items](../shared/store/items) by \`npm run docs\`; [shared/store](../shared/store/README.md) explains how to declare a
kind of item.

The picture shows the partitions with the kinds of items in each. An arrow means that an item of the first partition
names an item of the second.`;

const conventions = `## How to read the tables

- A key has two texts, the *partition key* and the *sort key*. Their parts are separated by \`#\`. Parts in capitals are
  literal; the others stand for an id, a time and so on.
- Texts that a caller chooses freely are in keys as a *hash*, because a sort key has at most 1,024 bytes. A *locator* is
  eleven characters computed from the id of an account. A *shard* is the number of one of several partitions that share
  many writes. An *inverse id* sorts in reverse, so that ascending keys give a list with the newest item first.
- Times are text with a fixed width, in UTC, except \`ttl\` and attributes described as seconds.
- *(query)* means that a range of items is read, not one item by its key.
- *Operators see* is what \`phr inspect\` prints. Unknown attributes are hidden.
- *When erased* says what becomes of an attribute that tells of a person when an account or a record is erased
  ([erasure](erasure.md)); empty: it tells of nobody.`;

function section(subject: Subject, types: ReadonlyMap<string, ItemType>): string {
  const rows = subject.kinds.map((kind) => [
    kind.title,
    codes(kind.partition.shapes),
    codes(kind.sortShapes),
    `[${nameOf(typeOf(kind, types))}](#${anchorOf(typeOf(kind, types))})`,
    kind.readBy,
    kind.expires ?? '',
  ]);
  const byType = Map.groupBy(subject.kinds, (kind) => typeOf(kind, types));
  return [
    `## ${subject.title}`,
    table(['Items', 'Partition key', 'Sort key', 'Hold', 'Read by', 'Removed by DynamoDB'], rows),
    ...[...byType].map(([type, [kind]]) => typeSection(type, kind!)),
  ].join('\n\n');
}

function typeSection(type: ItemType, kind: ItemKind): string {
  const erased = fatesOf(kind);
  const rows = Object.entries(kind.attributes).map(([name, visibility]) => [
    `\`${name}\``,
    type.attributes.find((attribute) => attribute.name === name)?.doc ?? '',
    seen[visibility],
    fateWords(erased.get(name)),
  ]);
  return [
    `### ${nameOf(type)}`,
    ...(type.doc === '' ? [] : [type.doc]),
    table(['Attribute', 'About', 'Operators see', 'When erased'], rows),
  ].join('\n\n');
}

function fateWords(fate: Fate | 'nobody' | undefined): string {
  return fate === undefined || fate === 'nobody' ? '' : fates[fate];
}

function typeOf(kind: ItemKind, types: ReadonlyMap<string, ItemType>): ItemType {
  return types.get(kind.title)!;
}

function nameOf({ name }: ItemType): string {
  return name.replaceAll(' | ', ' or ');
}

/** Returns the anchor that GitHub makes from the heading. */
function anchorOf(type: ItemType): string {
  return nameOf(type).toLowerCase().replaceAll(' ', '-');
}

function codes(shapes: readonly string[]): string {
  return shapes.map((shape) => `\`${shape}\``).join(', ');
}
