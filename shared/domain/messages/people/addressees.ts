/** Whom a message of a person reaches now (docs/contract/messages.md#people-who-share-a-record). */
import { isMadeFor, isShareInForce } from '../../../access/grants.ts';
import { ApiError, forbidden } from '../../../errors.ts';
import {
  type AppItem,
  accountLocator,
  type CarenetItem,
  keys,
  type SentMessageItem,
} from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import type { Write } from '../../../store/writes.ts';
import { stillRegistered, stillShared } from '../../oauth/grant-conditions.ts';
import { recipientsOf } from '../recipients.ts';
import {
  groundsOf,
  isKnown,
  isKnownToControl,
  mayWrite,
  type Standing,
  standingsOf,
  type Writing,
} from './standing.ts';

/** Where a message goes. */
export type Target = Pick<SentMessageItem, 'recordId' | 'carenetId' | 'recipients' | 'appId' | 'inReplyTo'>;

export interface Addressees {
  /** Accounts that get it. */
  readonly accountIds: readonly string[];
  /** The app that gets it. */
  readonly app?: AppItem | undefined;
  /** Those in the target that do not. */
  readonly undelivered: readonly string[];
  /** What must still hold when it is delivered. */
  readonly grounds: readonly Write[];
  /** The carenets through which the sender sees the record. Undefined for who controls it. */
  readonly through: readonly CarenetItem[] | undefined;
  /** Whether everybody who gets it controls the record, and the sender knows so. */
  readonly staysInControl: boolean;
}

/**
 * The same whenever it is asked: else a file that arrives late would tell whether somebody who has left a carenet holds a share. Throws 403 when
 * the sender does not share the record any more. At most three round trips.
 */
export async function addresseesOf(target: Target, senderId: string, store: Store): Promise<Addressees> {
  if (target.appId !== undefined) return theApp(target.appId, target.recordId, senderId, store);
  const { recordId } = target;
  if (recordId === undefined) throw new Error('A message to people is about a record.');
  return target.carenetId === undefined
    ? thePeople({ ...target, recordId }, senderId, store)
    : theControllers(recordId, target.carenetId, senderId, store);
}

async function thePeople(
  { recordId, recipients, inReplyTo }: Target & { readonly recordId: string },
  senderId: string,
  store: Store,
): Promise<Addressees> {
  const own = accountLocator(senderId);
  const writing = { senderId, to: recipients, isAnswer: inReplyTo !== undefined };
  const standings = await standingsOf(recordId, writing, store);
  const sender = requireStanding(standings.of.get(own));
  const reached = recipients.flatMap((locator) => {
    const standing = locator === own ? undefined : standings.of.get(locator);
    if (!standing || !mayWrite(sender, standing)) return [];
    return isKnown(locator, standing, standings) ? [{ locator, standing }] : [];
  });
  const found = new Set(reached.map(({ locator }) => locator));
  return {
    accountIds: reached.map(({ standing }) => standing.accountId),
    undelivered: recipients.filter((locator) => !found.has(locator)),
    grounds: groundsOf([sender, ...reached.map(({ standing }) => standing)]),
    through: seenThrough(sender),
    staysInControl: reached.every(({ locator, standing }) => isKnownToControl(locator, standing, standings)),
  };
}

/** What is written in a carenet goes to who controls the record at that moment, as what apps send to it. */
async function theControllers(
  recordId: string,
  carenetId: string,
  senderId: string,
  store: Store,
): Promise<Addressees> {
  const own = accountLocator(senderId);
  const { record, of } = await standingsOf(recordId, alone(senderId), store);
  const sender = requireStanding(of.get(own));
  const controllers = record ? await recipientsOf(record, store) : [];
  return {
    accountIds: controllers.filter((id) => id !== senderId),
    undelivered: [],
    grounds: groundsOf([sender]),
    through: seenThrough(sender)?.filter(({ id }) => id === carenetId),
    staysInControl: true,
  };
}

/**
 * The app that is answered: a user app that was let in on a record only while it is. An app that has access reads documents that are
 * never shared, too; an admin app reads none.
 */
async function theApp(
  appId: string,
  recordId: string | undefined,
  senderId: string,
  store: Store,
): Promise<Addressees> {
  const [[app], ofRecord] = await Promise.all([
    store.get([keys.app(appId)]),
    recordId === undefined ? undefined : shareAndStanding(appId, recordId, senderId, store),
  ]);
  const sender = recordId === undefined ? undefined : requireStanding(ofRecord?.standing);
  const share = ofRecord?.share;
  const isOfRecord = app?.kind === 'user' && recordId !== undefined;
  const reached = takesReplies(app) && (!isOfRecord || isShareInForce(share, app)) ? app : undefined;
  return {
    accountIds: [],
    app: reached,
    undelivered: reached ? [] : [appId],
    grounds: [
      ...groundsOf(sender ? [sender] : []),
      ...(reached ? [stillRegistered(reached, 'retry')] : []),
      ...(reached && isOfRecord && share ? [stillShared(recordId, share, 'retry')] : []),
    ],
    through: sender && seenThrough(sender),
    staysInControl: isOfRecord,
  };
}

async function shareAndStanding(appId: string, recordId: string, senderId: string, store: Store) {
  const [[share], { of }] = await Promise.all([
    store.get([keys.appShare(recordId, appId)]),
    standingsOf(recordId, alone(senderId), store),
  ]);
  return { share, standing: of.get(accountLocator(senderId)) };
}

/** A message that names nobody: only its sender is looked at. */
function alone(senderId: string): Writing {
  return { senderId, to: [], isAnswer: false };
}

/** Whether people may answer what this app sends: `takes_replies` of its manifest. */
export function takesReplies(app: AppItem | undefined): app is AppItem {
  return app?.manifest.takes_replies === true;
}

/** The same for the registration under which the message was sent; one of an earlier version does not say it. */
export function isSameSender(app: AppItem, senderGrant: string | undefined): boolean {
  return senderGrant === undefined || isMadeFor({ appId: app.id, appGrant: senderGrant }, app);
}

function requireStanding(standing: Standing | undefined): Standing {
  if (!standing) throw forbidden();
  return standing;
}

function seenThrough({ isInControl, carenets }: Standing): readonly CarenetItem[] | undefined {
  return isInControl ? undefined : carenets;
}

/** Throws unless the message reaches everybody whom it names: which of them it does not reach is not said. */
export function requireReached({ accountIds, app, undelivered }: Addressees, target: Target): void {
  if (undelivered.length > 0) throw new ApiError('recipient_unknown');
  if (accountIds.length === 0 && !app)
    throw new ApiError(target.carenetId === undefined ? 'recipient_unknown' : 'recipients_none');
}
