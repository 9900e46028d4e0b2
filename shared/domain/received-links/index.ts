/** Adds what a link of another system holds to a record (docs/contract/received-links.md#call). */
import type { receivedLinkEndpoints } from '../../api/endpoints/documents/received.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys, type RecordItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { epochSeconds } from '../../time.ts';
import { createFetcher } from '../../webhook/fetcher.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { decryptFile } from './decrypt.ts';
import { kindOf } from './kind.ts';
import { type LinkPayload, readLink } from './payload.ts';
import { type RetrievedFile, retrieve } from './retrieve.ts';
import { type FileResult, storeFile } from './store-file.ts';

type Endpoint = (typeof receivedLinkEndpoints)['document_create_from_link'];

/** For all requests to the server of the sender, in milliseconds. */
const retrievalTime = 12_000;
/** After that, in milliseconds from the beginning, no further file is begun: the function ends some seconds later. */
const storingTime = 20_000;

/** What a sender is told of an account without a name. Its address is nobody else's business. */
const nameless = 'Personal health record';

export const createDocumentsFromLink: Handler<Endpoint> = async ({ path, form }, context) => {
  const begun = performance.now();
  const link = readLink(form.link);
  const passcode = form.passcode?.trim() || undefined;
  requireUsable(link, passcode, context.now);
  const { files, more } = await retrieve(
    link,
    { recipient: form.recipient?.trim() || context.actor.fullName || nameless, passcode },
    {
      fetcher: createFetcher({ allowLoopback: context.config.pingAllowPrivate }),
      config: context.config,
      signal: AbortSignal.timeout(retrievalTime),
    },
  );
  const results: FileResult[] = [];
  // One after the other: what a file says is compared with what the one before it has said.
  for (const file of files) {
    const isLate = performance.now() - begun > storingTime;
    const label = labelFor(link.label, results);
    const room = limits.linkBytes - results.reduce((sum, { size }) => sum + size, 0);
    if (isLate) {
      results.push(notTried(file));
      continue;
    }
    const entities = { ...context.entities, record: await recordAfter(results, context) };
    results.push(await take(path.RECORD_ID, file, { link, label, room }, { ...context, entities }));
  }
  const stored = results.flatMap(({ result, document }) =>
    result === 'stored' && document ? [document.id] : [],
  );
  if (stored.length > 1) context.shown({ documents: stored });
  return {
    label: link.label ?? null,
    files: results.map(({ size: _, ...result }) => result),
    more_files: more,
  };
};

/** The record as the files before this one have left it. */
async function recordAfter(
  results: readonly FileResult[],
  { entities, store }: Context<'record'>,
): Promise<RecordItem> {
  if (!results.some(({ result }) => result === 'stored')) return entities.record;
  const [record] = await store.get([keys.record(entities.record.id)]);
  return expectItem(record);
}

/** Throws 400 for a link that has ended by its own date, and for a passcode that is missing. Nothing has been asked then. */
function requireUsable(link: LinkPayload, passcode: string | undefined, now: Date): void {
  if (link.endsAt !== undefined && link.endsAt <= epochSeconds(now)) throw new ApiError('link_expired');
  if (link.needsPasscode && passcode === undefined) throw new ApiError('link_passcode_required');
}

/** What the first document is called, and the further ones with a number. */
function labelFor(label: string | undefined, results: readonly FileResult[]): string | undefined {
  const before = results.filter(({ result }) => result === 'stored').length;
  if (label === undefined || before === 0) return label;
  const number = ` (${before + 1})`;
  return `${[...label].slice(0, limits.label - number.length).join('')}${number}`;
}

interface Taking {
  readonly link: LinkPayload;
  readonly label: string | undefined;
  /** Bytes that the files of the link may still have. */
  readonly room: number;
}

async function take(
  recordId: string,
  { contentType, jwe }: RetrievedFile,
  { link, label, room }: Taking,
  context: Context<'record'>,
): Promise<FileResult> {
  const nothing = { content_type: contentType ?? null, document: null, reason: null, size: 0 };
  if (typeof jwe === 'string') return { ...nothing, result: jwe };
  const file = await decryptFile(jwe.text, link.key, Math.min(limits.bodyBytes, room));
  if (typeof file === 'string') return { ...nothing, result: file };
  const { bytes, contentType: inHeader } = file;
  const known = { ...nothing, content_type: inHeader ?? contentType ?? null, size: bytes.length };
  const kind = kindOf(bytes, inHeader, contentType);
  if (kind !== 'fhir') return { ...known, result: kind === 'other' ? 'type_unsupported' : kind };
  return { ...known, ...(await storeFile(recordId, bytes, label, context)) };
}

function notTried({ contentType }: RetrievedFile): FileResult {
  return { result: 'not_tried', content_type: contentType ?? null, document: null, reason: null, size: 0 };
}
