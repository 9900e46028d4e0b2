/** docs/data-model.md: what is in the table, from the kinds of items. */
import type { ItemKind, Subject, Visibility } from '../../../../shared/store/items/index.ts';
import { subjects } from '../../../../shared/store/items/kinds.ts';
import { table } from '../markdown/table.ts';
import { picture } from './picture.ts';
import { type ItemType, readItemTypes } from './read-types.ts';

/** What an operator sees of an attribute with `phr inspect`. */
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

For engineers who work on the service or operate it. Everything but the bodies of documents is in one DynamoDB table. Items
that are read together have the same partition key. This page is generated from
[shared/store/items](../shared/store/items) by \`npm run docs\`; [shared/store](../shared/store/README.md) tells how a kind
of item is declared.

The picture shows the partitions with the kinds of items in each. An arrow means that an item of the first names one of
the second.`;

const conventions = `## How to read the tables

- Keys are two texts, *partition key* and *sort key*, whose parts are separated by \`#\`. Parts in capitals are as written;
  the others stand for an id, a time and so on.
- Texts that a caller chooses freely are in keys as a *hash*, because a sort key holds 1,024 bytes at most. A *locator* is
  eleven characters that are computed from the id of an account. A *shard* is the number of one of several partitions over
  which many writes are spread. An *inverse id* sorts backwards, so that newest-first lists have ids in ascending order.
- Attributes that are times are text of a fixed width in UTC, unless they are named \`ttl\` or say that they are seconds.
- *(query)* means that a range of items is read, and not an item by its key.
- *Operators see* tells what \`phr inspect\` prints. Attributes that it does not know are hidden.`;

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

function typeSection(type: ItemType, { attributes }: ItemKind): string {
  const rows = Object.entries(attributes).map(([name, visibility]) => [
    `\`${name}\``,
    type.attributes.find((attribute) => attribute.name === name)?.doc ?? '',
    seen[visibility],
  ]);
  return [
    `### ${nameOf(type)}`,
    ...(type.doc === '' ? [] : [type.doc]),
    table(['Attribute', 'About', 'Operators see'], rows),
  ].join('\n\n');
}

function typeOf(kind: ItemKind, types: ReadonlyMap<string, ItemType>): ItemType {
  return types.get(kind.title)!;
}

function nameOf({ name }: ItemType): string {
  return name.replaceAll(' | ', ' or ');
}

/** As GitHub makes it from the heading. */
function anchorOf(type: ItemType): string {
  return nameOf(type).toLowerCase().replaceAll(' ', '-');
}

function codes(shapes: readonly string[]): string {
  return shapes.map((shape) => `\`${shape}\``).join(', ');
}
