/** The binding of an app to a record. */
import { newGrant, newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { absent, type Conditions, check, type Write } from '../../store/writes.ts';
import type { AppItem, AppShareItem } from '../items.ts';

/** Whether the share was made for the present registration of the app. */
export function isShareOf(app: Pick<AppItem, 'grant'>, share: AppShareItem | undefined): boolean {
  return share !== undefined && share.appGrant === app.grant;
}

/**
 * Holds while the app has the registration that it was read with. It stands once in a transaction, beside whatever
 * lasts until the app is removed (a share, a token without expiry, a storage), so that nothing of it appears behind
 * the clean-up. A token that expires needs it not: it carries the registration's grant and counts no longer.
 */
export function stillRegistered({ id, grant }: Pick<AppItem, 'id' | 'grant'>, refused: () => Error): Write {
  return check(keys.app(id), { grant }, refused);
}

interface Enabling {
  readonly recordId: string;
  readonly app: Pick<AppItem, 'id' | 'grant'>;
  readonly existing: AppShareItem | undefined;
  readonly now: Date;
  /** The account that allows it; undefined when an admin app does. */
  readonly authorizedBy: string | undefined;
}

interface Enabled {
  /** Grant of the share; tokens are issued under it. */
  readonly grant: string;
  readonly writes: readonly Write[];
}

/**
 * The writes that enable an app on a record, for a transaction with `stillRegistered`; none when it is enabled
 * already, so that the share stays as it is. What an earlier registration of the same app id left is replaced.
 */
export function enableApp({ recordId, app, existing, now, authorizedBy }: Enabling): Enabled {
  if (existing && isShareOf(app, existing)) return { grant: existing.grant, writes: [] };
  const share: AppShareItem = {
    id: newId(now),
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    authorizedAt: now.toISOString(),
    ...(authorizedBy !== undefined && { authorizedBy }),
  };
  const when: Conditions = existing ? { grant: existing.grant } : { PK: absent };
  const writes: readonly Write[] = [
    { kind: 'put', key: keys.appShare(recordId, app.id), item: { ...share }, when, refused: 'retry' },
    { kind: 'put', key: keys.appRecordLink(app.id, recordId), item: { recordId, appGrant: app.grant } },
  ];
  return { grant: share.grant, writes };
}
