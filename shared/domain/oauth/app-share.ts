/** An app's share of a record. */
import { isShareInForce } from '../../access/grants.ts';
import { newGrant, newId } from '../../ids.ts';
import { type AppItem, type AppShareItem, keys } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';
import { unchanged } from './grant-conditions.ts';

interface Enabling {
  readonly recordId: string;
  readonly app: Pick<AppItem, 'id' | 'grant'>;
  readonly existing: AppShareItem | undefined;
  readonly now: Date;
  /** The account that authorizes it. Undefined when an admin app does. */
  readonly authorizedBy: string | undefined;
}

interface Enabled {
  /** Grant of the share; tokens are issued under it. */
  readonly grant: string;
  readonly writes: readonly Write[];
}

/**
 * The writes that enable an app on a record, for a transaction with `stillRegistered`. Empty when it is
 * enabled already, so that the share stays as it is. A share of an earlier registration of the same app id is
 * replaced.
 */
export function enableApp({ recordId, app, existing, now, authorizedBy }: Enabling): Enabled {
  if (isShareInForce(existing, app)) return { grant: existing.grant, writes: [] };
  const share: AppShareItem = {
    id: newId(now),
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    authorizedAt: now.toISOString(),
    ...(authorizedBy !== undefined && { authorizedBy }),
  };
  const when = unchanged(existing);
  const writes: readonly Write[] = [
    put(keys.appShare(recordId, app.id), share, { when, refused: 'retry' }),
    put(keys.appRecordLink(app.id, recordId), { recordId, appGrant: app.grant }),
  ];
  return { grant: share.grant, writes };
}
