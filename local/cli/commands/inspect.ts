import type { Command } from 'commander';
import { operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { keys, partitions, type VersionItem } from '../../../shared/store/items/index.ts';
import { recordOfPartition } from '../../../shared/store/items/kinds.ts';
import { isWithin, type Stored } from '../../../shared/store/key.ts';
import { UsageError } from '../errors.ts';
import { collect } from '../inspect/collect.ts';
import { type Subject, subjects } from '../inspect/subjects.ts';
import { createView } from '../inspect/view.ts';
import { cutNotes, jsonWriter, textWriter, type Writer } from '../inspect/writers.ts';
import { addExample, positiveNumber } from '../options.ts';
import { print } from '../output.ts';
import { plain } from '../plain-text.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';

interface InspectOptions extends TargetOptions {
  readonly limit: number;
  readonly json?: boolean;
  readonly withContent?: boolean;
  readonly raw?: boolean;
}

const atAGlance = 'Shows a summary; with --raw or --with-content its items in the table. ';
const description =
  'Items are grouped by kind. Secrets and tokens are never shown. What people wrote, facts, and ' +
  'bodies of documents are shown only with --with-content, which is recorded in the audit trail.';

export function addInspectCommands(program: Command): void {
  const inspect = program.command('inspect').description('Shows what is stored.');
  addExample(inspect, 'inspect account ana@example.org');
  for (const subject of subjects) {
    const command = inspect.command(subject.name).summary(subject.title);
    const title = `${subject.title[0]!.toUpperCase()}${subject.title.slice(1)}.`;
    command.description(`${title}\n\n${subject.summary ? atAGlance : ''}${description}`);
    for (const [name, about] of subject.parameters) command.argument(`<${name}>`, about);
    command
      .option('--limit <number>', 'maximum number of items of each kind', positiveNumber, 100)
      .option('--json', 'print one JSON object per line')
      .option('--raw', 'show the keys in the table too')
      .option('--with-content', 'also show what people wrote, facts, and bodies of documents')
      .action(() => inspectCommand(subject, command.args, command.opts<InspectOptions>()));
    addExample(
      addTargetOptions(command),
      `inspect ${subject.name} ${subject.example} --outputs outputs.json`,
    );
  }
}

async function inspectCommand(
  subject: Subject,
  words: readonly string[],
  { limit, json = false, withContent = false, raw = false, ...options }: InspectOptions,
): Promise<void> {
  if (words[0]?.startsWith(partitions.token.prefix)) throw new UsageError('Tokens are not shown.');
  await withTarget(options, async (target) => {
    if (subject.summary && !raw && !withContent) return subject.summary(words, target, { json });
    const sources = await subject.sources(words, target);
    if (withContent) await leaveTrace(subject, words, target);
    const lead = json ? undefined : await subject.lead?.(words, target);
    if (lead) print(plain(lead), '');
    const writer = json ? jsonWriter() : textWriter({ keys: raw || subject.isRaw === true });
    const view = createView({ content: withContent, bodies: target.bodies });
    const noteCut = cutNotes(limit);
    const versions: VersionItem[] = [];
    for await (const found of collect(sources, target.store, limit)) {
      if ('isCut' in found) {
        noteCut(found.kind.title);
        continue;
      }
      writer.item(await view(found.item));
      if (withContent && subject.hasBodies && isVersion(found.item)) versions.push(found.item);
    }
    for (const version of versions) await writeBody(version, writer, target);
  });
}

/** A read of a record's content is recorded in the record's audit trail, for those who may see it. */
async function leaveTrace(subject: Subject, words: readonly string[], { store }: Target): Promise<void> {
  const recordId = subject.recordOf?.(words);
  const documentId = subject.hasBodies ? words[1] : undefined;
  const command = ['inspect', subject.name, ...words];
  await store.transact([operatorEntry('operator_inspect', new Date(), command, { recordId, documentId })]);
}

function isVersion(item: Stored): item is Stored & Stored<VersionItem> {
  const recordId = recordOfPartition(item.PK);
  return recordId !== undefined && isWithin(item, keys.versions(recordId));
}

async function writeBody(
  { id, mediaType, bodyKey }: VersionItem,
  writer: Writer,
  { bodies }: Target,
): Promise<void> {
  writer.body({ documentId: id, mediaType, bytes: await bodies.get(bodyKey) });
}
