/** What a link answers with: SMART Health Links, “SMART Health Link Manifest File” (docs/contract/links.md#manifest). */
import type { LinkFile, LinkItem } from '../../store/items/index.ts';
import { formatStored } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { linkAddress } from './keys.ts';
import { newTicket } from './tickets.ts';
import { notesOf, titleOf } from './words.ts';

/** Characters of a file, and of all files together, that are in an answer. */
const mostEmbedded = 1_000_000;
const mostInAll = 4_000_000;

interface Asked {
  readonly linkKey: string;
  readonly embeddedLengthMax: number | undefined;
}

/** Reads the files that are in the answer; the others are named, and can be read for an hour. */
export async function manifestOf(
  { locator, link }: { readonly locator: string; readonly link: LinkItem },
  { linkKey, embeddedLengthMax = mostEmbedded }: Asked,
  context: OpenContext,
) {
  const embedded = filesThatFit(link.files, Math.min(embeddedLengthMax, mostEmbedded));
  // Loads the master keys, which a call that is not signed has not needed until now.
  await context.keyring.find(link.keyId);
  const files = await Promise.all(
    link.files.map(async (file, index) => ({
      contentType: file.contentType,
      ...(embedded.has(file)
        ? { embedded: await readEncrypted(file, context) }
        : {
            location: `${linkAddress(context.baseUrl, linkKey)}/files/${newTicket(locator, index, context)}`,
          }),
      lastUpdated: formatStored(link.createdAt),
      status: 'finalized',
      fhirVersion: '4.0.1',
    })),
  );
  return { list: listOf(link), files };
}

/** The text of a file. It is ASCII. */
export async function readEncrypted(
  { bodyKey }: Pick<LinkFile, 'bodyKey'>,
  { bodies }: Pick<OpenContext, 'bodies'>,
): Promise<string> {
  return (await bodies.get(bodyKey)).toString('latin1');
}

function filesThatFit(files: readonly LinkFile[], most: number): ReadonlySet<LinkFile> {
  let room = mostInAll;
  const fitting = files.filter(({ size }) => {
    if (size > most || size > room) return false;
    room -= size;
    return true;
  });
  return new Set(fitting);
}

/** Who shares what, and until when: a List of FHIR R4, in words. */
function listOf(link: LinkItem) {
  return {
    resourceType: 'List',
    status: 'current',
    mode: 'snapshot',
    title: link.label ?? titleOf(link),
    date: formatStored(link.createdAt),
    source: { display: link.sharedBy },
    note: notesOf(link).map((text) => ({ text })),
    entry: link.files.map(({ title }) => ({ item: { display: title } })),
  };
}
