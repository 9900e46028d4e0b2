/** Opening a link: anyone who has it may, and nobody signs the call (docs/contract/links.md#calls-of-the-link). */
import { isStillInControl } from '../../access/grants.ts';
import type { linkEndpoints } from '../../api/endpoints/links.ts';
import { ApiError, notFound } from '../../errors.ts';
import { accountLocator, keys, type LinkItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, type Guard, put, update, type Write } from '../../store/writes.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { locatorOf } from './keys.ts';
import { type LinkRequest, readLinkRequest, readRecipient } from './link-request.ts';
import { manifestOf, readEncrypted } from './manifest.ts';
import { isPasscode } from './passcode.ts';
import { servesFiles, stateOf, ticketMilliseconds } from './state.ts';
import { fileInTicket } from './tickets.ts';

type Endpoints = typeof linkEndpoints;

/** At most one mail about the openings of a link in this time. */
const mailMilliseconds = 3_600_000;

/** A link that was read by what its address ends with. */
interface FoundLink {
  readonly locator: string;
  readonly link: LinkItem;
}

export const openLink: Handler<Endpoints['link_manifest']> = async ({ path, body, mediaType }, context) => {
  const request = readLinkRequest(body, mediaType);
  const found = await openable(path.LINK_KEY, context);
  if (found.link.direct) throw notFound();
  const tried = found.link.passcode ? await tryPasscode(found, request, context) : 0;
  const answer = await manifestOf(found, { ...request, linkKey: path.LINK_KEY }, context);
  await countView(found, request.recipient, tried, context);
  return answer;
};

export const openDirectLink: Handler<Endpoints['link_direct_file']> = async ({ path, query }, context) => {
  const recipient = readRecipient(query.recipient);
  const found = await openable(path.LINK_KEY, context);
  const [file] = found.link.files;
  if (!found.link.direct || !file) throw notFound();
  const text = await readEncrypted(file, context);
  await countView(found, recipient, 0, context);
  return text;
};

/** No view of its own: the manifest that named the place was one. A ticket that is none costs no read. */
export const readLinkFile: Handler<Endpoints['link_file']> = async ({ path }, context) => {
  const locator = locatorOf(path.LINK_KEY);
  const index = locator && (await fileInTicket(path.FILE_TICKET, locator, context));
  if (locator === undefined || index === undefined || index === '') throw notFound();
  const [link] = await context.store.get([keys.link(locator)]);
  const file = link?.files[index];
  if (!link || !file || !servesFiles(link, context.time)) throw notFound();
  await requireControl(link, context);
  return readEncrypted(file, context);
};

/**
 * The link, if it can be opened. Throws 404 otherwise, after one read, whether there is no such link or it is over. A second round
 * trip tells whether its maker still controls the record.
 */
async function openable(linkKey: string, context: OpenContext): Promise<FoundLink> {
  const locator = locatorOf(linkKey);
  if (locator === undefined) throw notFound();
  const link = await read(locator, context);
  await requireControl(link, context);
  return { locator, link };
}

/** Throws 404 unless it can be opened. `tried` are passcodes that are being compared for this very call. */
async function read(locator: string, { store, time }: OpenContext, tried = 0): Promise<LinkItem> {
  const [link] = await store.get([keys.link(locator)]);
  if (!link || stateOf({ ...link, tries: link.tries - tried }, time) !== 'active') throw notFound();
  return link;
}

/**
 * Throws 404 unless the maker of the link has been in control of the record ever since. One round trip, which is also when the master keys are
 * renewed: calls that are not signed do it nowhere else, and must not go on with a key that was replaced or retired.
 */
async function requireControl(
  { createdBy, recordId, basis }: LinkItem,
  { store, keyring }: Pick<OpenContext, 'store' | 'keyring'>,
): Promise<void> {
  const [[account, record, fullShare]] = await Promise.all([
    store.get([
      keys.account(createdBy),
      keys.record(recordId),
      keys.fullShare(recordId, accountLocator(createdBy)),
    ]),
    keyring.renew(),
  ]);
  const issued = { accountId: createdBy, recordId, basis };
  if (!isStillInControl(issued, { account, record, fullShare })) throw notFound();
}

/**
 * Spends a try, then compares: so parallel calls try no more passcodes than the link allows. Returns how many tries the call gives back
 * when it is counted as a view, which is one. Throws 401 for a wrong passcode, and for none, which costs nothing; 404 once the link is
 * locked, and when no passcode can be compared because its master key is gone.
 */
async function tryPasscode(
  { locator, link: { keyId } }: FoundLink,
  { passcode, recipient }: LinkRequest,
  context: OpenContext,
): Promise<number> {
  if (passcode === undefined) {
    const link = await read(locator, context);
    throw wrongPasscode(link.maxTries! - link.tries);
  }
  if (!(await context.keyring.find(keyId))) throw notFound();
  const tried = await retryWhenStale(async () => {
    const link = await read(locator, context);
    const guard: Guard<LinkItem> = {
      when: { id: link.id, tries: link.tries, endedAt: absent },
      refused: 'retry',
    };
    const isLast = link.tries + 1 >= link.maxTries!;
    await context.store.transact([
      update(keys.link(locator), { add: { tries: 1 } }, guard),
      ...(isLast ? [removalDue(locator, context)] : []),
    ]);
    return { ...link, tries: link.tries + 1 };
  });
  if (await isPasscode(passcode, tried, context)) return 1;
  await context.commitRefused([], 401, openingOf(tried, recipient));
  throw wrongPasscode(tried.maxTries! - tried.tries);
}

function wrongPasscode(remainingAttempts: number): ApiError {
  return new ApiError('link_passcode_refused', { json: JSON.stringify({ remainingAttempts }) });
}

/**
 * Counts the view, in one transaction with its entry in the trail of the record. Throws 404 when the link has been used up, ended or
 * locked in the meantime.
 */
async function countView(
  found: FoundLink,
  recipient: string,
  tried: number,
  context: OpenContext,
): Promise<void> {
  const { time, now } = context;
  const { locator } = found;
  await retryWhenStale(async (attempt) => {
    // What was read before is enough the first time: but for tries, the conditions below say all that ends a link.
    const isKnown = attempt === 0 && tried === 0;
    const link = isKnown ? found.link : await read(locator, context, tried);
    const isMailed = link.notify && isMailDue(link, now);
    const when = {
      id: link.id,
      endedAt: absent,
      filesRemoved: absent,
      ...(link.maxViews !== undefined && { views: { below: link.maxViews } }),
      ...(isMailed && { mailedAt: link.mailedAt ?? absent }),
    };
    const change = {
      set: { lastOpenedAt: time, ...(isMailed && { mailedAt: time }) },
      add: { views: 1, ...(tried > 0 && { tries: -tried }) },
    };
    const writes: readonly Write[] = [
      update(keys.link(locator), change, { when, refused: 'retry' }),
      ...(link.maxViews === undefined ? [] : [removalDue(locator, context)]),
      ...(isMailed ? [requestMail('link_opened', link.createdBy, context, { recordId: link.recordId })] : []),
    ];
    await context.commit(writes, { ...openingOf(link, recipient), shown: link.shown });
  });
}

function isMailDue({ mailedAt }: LinkItem, now: Date): boolean {
  return mailedAt === undefined || Date.parse(mailedAt) + mailMilliseconds <= now.getTime();
}

/** After this, the sweeper looks whether the link is over. */
function removalDue(locator: string, { now }: Pick<OpenContext, 'now'>): Write {
  const due = new Date(now.getTime() + ticketMilliseconds).toISOString();
  return put(keys.linkDue(due, locator), { locator });
}

/** For the trail of the record. */
function openingOf({ id, label, recordId }: LinkItem, recipient: string) {
  return { recordId, link: { id, ...(label !== undefined && { label }), recipient } };
}
