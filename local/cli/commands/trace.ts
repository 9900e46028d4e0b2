import { type Command, InvalidArgumentError } from 'commander';
import { TrailReader } from '../../../shared/domain/audits/archive/reader.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { recordOfPartition } from '../../../shared/store/items/kinds.ts';
import type { PlainKey, Stored } from '../../../shared/store/key.ts';
import type { LoggedLine } from '../../server/call-log.ts';
import { verificationReasons } from '../../server/call-terminal/verification-reasons.ts';
import { createView, type ItemView } from '../inspect/view.ts';
import { attributeLines } from '../inspect/writers.ts';
import { addExample, positiveNumber } from '../options.ts';
import { print } from '../output.ts';
import { addTargetOptions, type Target, type TargetOptions, withTarget } from '../target.ts';
import { isRequestId } from '../trace/cloudwatch-logs.ts';
import { findLines } from '../trace/logs.ts';

const reasons: Readonly<Record<string, string>> = verificationReasons;

interface TraceOptions extends TargetOptions {
  readonly days: number;
  readonly json?: boolean;
}

interface Trace {
  readonly lines: readonly LoggedLine[];
  /** Undefined when no function's line leads to an entry. */
  readonly entry: ItemView | undefined;
}

export function addTraceCommand(program: Command): void {
  const trace = program
    .command('trace')
    .summary('shows what is known of one request')
    .description(
      'Shows what the log of the gateway, the log of the function and the audit trail have of one request. The id is ' +
        'that of the header X-Request-Id, or apigw-requestid, of its response. CloudWatch may need a minute until it ' +
        'finds a new line.',
    )
    .argument('<request-id>', 'id of the request', requestId)
    .option('--days <number>', 'how far to search back in the logs of a deployment', positiveNumber, 7)
    .option('--json', 'print one JSON object per line')
    .action(traceCommand);
  addExample(addTargetOptions(trace), "trace 'JKJaXmPLvHcESHA=' --outputs outputs.json");
}

function requestId(text: string): string {
  if (!isRequestId(text)) throw new InvalidArgumentError('It is not the id of a request.');
  return text;
}

async function traceCommand(id: string, { json, ...options }: TraceOptions): Promise<void> {
  const found = await withTarget(options, async (target): Promise<Trace> => {
    const lines = await findLines(id, target, options);
    return { lines, entry: await auditEntry(lines, target) };
  });
  if (found.lines.length === 0) throw new Error(`The logs have no request ${id}.`);
  print(...(json ? jsonLines(found) : textLines(found)));
}

/** The audit entry that the function's line of the call names. */
async function auditEntry(
  lines: readonly LoggedLine[],
  { store, bodies }: Target,
): Promise<ItemView | undefined> {
  const key = lines.map(({ line }) => auditKeyIn(line)).find((found) => found !== undefined);
  if (!key) return undefined;
  const recordId = recordOfPartition(key.PK);
  const [entry] = recordId
    ? await new TrailReader(recordId, { store, bodies }, new Date()).find([key])
    : await store.get([key]);
  return entry && createView({ content: false, bodies })(plainItem(entry));
}

/** An item as `inspect` shows any. */
function plainItem<T extends PlainKey>(item: T): Stored {
  const { PK, SK, ...attributes } = item;
  return { ...attributes, PK, SK };
}

/** A line of a log only counts when it leads to an audit entry and to nothing else. */
function auditKeyIn({ auditEntry: place }: LoggedLine['line']) {
  const { PK, SK } = (place ?? {}) as Partial<PlainKey>;
  return typeof PK === 'string' && typeof SK === 'string' ? keys.auditAt({ PK, SK }) : undefined;
}

/** The line with what the code of a rejection means. */
function inWords(line: LoggedLine['line']): LoggedLine['line'] {
  const { refused } = line;
  const reason = reasons[String(refused)];
  return reason === undefined ? line : { ...line, refused: `${refused}: ${reason}` };
}

function jsonLines({ lines, entry }: Trace): readonly string[] {
  return [...lines, ...(entry ? [{ source: 'audit', entry }] : [])].map((part) => JSON.stringify(part));
}

function textLines({ lines, entry }: Trace): readonly string[] {
  const of = (wanted: LoggedLine['source']) =>
    lines.filter(({ source }) => source === wanted).map(({ line }) => attributeLines(inWords(line)));
  return [
    ...section('Log of the gateway', of('gateway'), 'no line'),
    '',
    ...section('Log of the function', of('function'), 'no line: the request did not reach a function'),
    '',
    ...section(
      'Audit entry',
      entry ? [attributeLines({ PK: entry.PK, SK: entry.SK, ...entry.attributes })] : [],
      'none: the request matched no call, or the log does not say where the entry is',
    ),
  ];
}

/** A heading, and the parts with a blank line between them. */
function section(title: string, parts: readonly (readonly string[])[], none: string): readonly string[] {
  if (parts.length === 0) return [title, `      ${none}`];
  return [title, ...parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]))];
}
