/** Makes a link: its files are encrypted and stored, then one transaction makes it exist (docs/contract/links.md#link_create). */
import { hash } from 'node:crypto';
import { basisOf } from '../../access/grants.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { PasswordHash } from '../../secrets/password.ts';
import { keys, type LinkFile, type LinkItem, type LinkLeftOut } from '../../store/items/index.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, create, put, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { SharedLinkView } from '../../xml/shapes/shared-link.ts';
import { type Showing, shownIn } from '../audits/shown.ts';
import type { Context } from '../context.ts';
import { liftSafeguard, storeSafeguard } from '../outbox/safeguards.ts';
import type { Choice } from './choice.ts';
import { type Contents, contentsOf } from './contents.ts';
import { encryptFile, linkFileType } from './encrypt.ts';
import { endingWrites, listedSeconds } from './ending.ts';
import { linkAddress, locatorOf, newFileKey, newLinkKey, shareableLink } from './keys.ts';
import { type ListedLink, readLinks } from './links-of-record.ts';
import { stateOf } from './state.ts';
import { linkView } from './view.ts';
import { notesOf } from './words.ts';

/** Links that a record keeps, also those that are over. Of more, the oldest that are over leave the list. */
const keptLinks = 2 * limits.links;
/** How many of them leave with one call. */
const removedAtOnce = 10;

/** What stands for the id of the newest link when there is none. */
const noLink = 'none';

interface Passcode {
  readonly passcode: PasswordHash;
  readonly maxTries: number;
}

interface Options {
  readonly passcode: Passcode | undefined;
  /** The master key that the passcode is mixed with. */
  readonly keyId: string;
  /** Id of the link that ends with it. */
  readonly ends?: string | undefined;
  /** Id of the newest link that whoever asks has seen, or `noLink`. */
  readonly readNewest: string | undefined;
}

/**
 * The link, with what nobody can tell again. Six round trips, and one or two more for each document. Throws 400 when nothing can be
 * shared, or the record has too many links; 409 when another link is the newest.
 */
export async function makeLink(
  choice: Choice,
  { passcode, keyId, ends, readNewest }: Options,
  context: Context<'record'>,
): Promise<SharedLinkView> {
  const { store, now, time, actor, entities, baseUrl, config } = context;
  const { record, fullShare } = entities;
  const linkKey = newLinkKey();
  const address = linkAddress(baseUrl, linkKey);
  const locator = locatorOf(linkKey)!;
  const fileKey = newFileKey();
  const id = newId(now);
  const expiresAt = new Date(now.getTime() + choice.seconds * 1000);
  const basis = basisOf(actor.id, record.id, { record, fullShare });
  if (!basis) throw forbidden();

  const contents = await contentsOf(choice, { name: actor.fullName, now, expiresAt }, context);
  requireSomething(contents, choice, expiresAt);
  const bodyKeys = contents.files.map((_, index) => `${objectPrefixes.links}${id}/${index + 1}`);
  const [bodyKey, ...otherBodyKeys] = bodyKeys as [string, ...string[]];
  const safeguard = await storeSafeguard({ event: 'body_awaited', bodyKey, otherBodyKeys }, context);
  const stored = await storeFiles(contents, bodyKeys, fileKey, context);
  requireSomething(stored, choice, expiresAt);

  const { seconds: _, ...chosen } = choice;
  const ttl = epochSeconds(expiresAt) + listedSeconds;
  const link: LinkItem = {
    ...chosen,
    ...passcode,
    id,
    recordId: record.id,
    createdBy: actor.id,
    sharedBy: actor.fullName,
    basis,
    createdAt: time,
    expiresAt: expiresAt.toISOString(),
    keyId,
    tries: 0,
    views: 0,
    files: stored.files,
    leftOut: stored.leftOut,
    shown: shownIn(stored.showing),
    ttl,
  };
  await retryWhenStale(async () => {
    const { head, links } = await readLinks(record.id, store);
    const newest = links.findLast(({ link }) => link !== undefined)?.id ?? noLink;
    if (readNewest !== undefined && readNewest !== newest) throw new ApiError('links_changed');
    const others = links.filter((one) => one.id !== ends);
    const ended = links.find((one) => one.id === ends);
    const active = others.filter(({ link }) => link !== undefined && stateOf(link, time) === 'active');
    if (active.length >= limits.links) throw new ApiError('links_too_many', { maximum: limits.links });
    const when = head ? { revision: head.revision } : { PK: absent };
    await context.commit(
      [
        create(keys.link(locator), link, 'retry'),
        create(keys.linkOfRecord(record.id, id), { id, locator, createdBy: actor.id, ttl }, 'retry'),
        put(keys.linksHead(record.id), { revision: id }, { when, refused: 'retry' }),
        put(keys.linkDue(link.expiresAt, locator), { locator }),
        ...forgotten(record.id, others),
        ...(ended?.link ? endingWrites(ended.link, ended.locator, context) : []),
        liftSafeguard(safeguard),
      ],
      { link: { id, ...(link.label !== undefined && { label: link.label }) }, shown: link.shown },
    );
  });
  const shareable = shareableLink({
    ...chosen,
    address,
    fileKey,
    expiresAt,
    hasPasscode: passcode !== undefined,
  });
  return linkView(link, time, { link: shareable, viewer: `${config.uiUrl}/view#${shareable}` });
}

function requireSomething(
  { files, leftOut }: { readonly files: readonly unknown[]; readonly leftOut: readonly LinkLeftOut[] },
  { language }: Choice,
  expiresAt: Date,
): void {
  if (files.length > 0) return;
  const [, ...reasons] = notesOf({ language, leftOut, expiresAt: expiresAt.toISOString() });
  throw new ApiError('link_empty', { reasons: reasons.join(' ') });
}

interface Stored {
  readonly files: readonly LinkFile[];
  readonly leftOut: readonly LinkLeftOut[];
  readonly showing: Showing;
}

/** One after the other, so that no more than one is in memory. */
async function storeFiles(
  { files, leftOut }: Contents,
  bodyKeys: readonly string[],
  fileKey: Buffer,
  { bodies }: Pick<Context, 'bodies'>,
): Promise<Stored> {
  const stored: LinkFile[] = [];
  const tooLarge: LinkLeftOut[] = [];
  const facts: { readonly model: string }[] = [];
  const kinds: (readonly [string, number])[] = [];
  const documents: string[] = [];
  for (const [index, { kind, title, documentId, read }] of files.entries()) {
    const { text, showing } = await read();
    const encrypted = await encryptFile(text, fileKey);
    const named = { title, ...(documentId !== undefined && { documentId }) };
    if (encrypted === undefined) {
      tooLarge.push({ ...named, reason: 'too_large' });
      continue;
    }
    const bytes = Buffer.from(encrypted);
    const bodyKey = bodyKeys[index]!;
    await bodies.put(bodyKey, bytes, hash('sha256', bytes, 'hex'));
    stored.push({ ...named, kind, contentType: linkFileType, size: bytes.length, bodyKey });
    for (const { model } of showing.facts ?? []) facts.push({ model });
    kinds.push(...(showing.kinds ?? []));
    documents.push(...(showing.documents ?? []));
  }
  return { files: stored, leftOut: [...leftOut, ...tooLarge], showing: { facts, kinds, documents } };
}

/** Links whose files are gone leave the list when it is long. Those that come first are the oldest. */
function forgotten(recordId: string, links: readonly ListedLink[]): readonly Write[] {
  return links
    .slice(0, Math.max(links.length + 1 - keptLinks, 0))
    .filter(({ link }) => link === undefined || link.filesRemoved)
    .slice(0, removedAtOnce)
    .flatMap(({ id, locator }) => [remove(keys.link(locator)), remove(keys.linkOfRecord(recordId, id))]);
}
