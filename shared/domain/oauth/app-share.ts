/** The binding of an app to a record. */
import { newGrant, newId } from '../../ids.ts';
import { keys } from '../../store/keys.ts';
import { absent, type Conditions, type Write } from '../../store/writes.ts';
import type { AppItem, AppShareItem } from '../items.ts';

/** Whether the share was made for the present registration of the app. */
export function isShareOf(app: Pick<AppItem, 'grant'>, share: AppShareItem | undefined): boolean {
  return share !== undefined && share.appGrant === app.grant;
}

interface Enabling {
  readonly recordId: string;
  readonly app: Pick<AppItem, 'id' | 'grant'>;
  readonly existing: AppShareItem | undefined;
  readonly now: Date;
  /** The account that allows it; undefined when an admin app does. */
  readonly authorizedBy: string | undefined;
}

/**
 * The writes that enable an app on a record; none when it is enabled already, so that the share stays as it is.
 * What an earlier registration of the same app id left is replaced.
 */
export function enableApp({ recordId, app, existing, now, authorizedBy }: Enabling): Write[] {
  if (isShareOf(app, existing)) return [];
  const share: AppShareItem = {
    id: newId(now),
    appId: app.id,
    appGrant: app.grant,
    grant: newGrant(),
    authorizedAt: now.toISOString(),
    ...(authorizedBy !== undefined && { authorizedBy }),
  };
  const when: Conditions = existing ? { grant: existing.grant } : { PK: absent };
  return [
    { kind: 'put', key: keys.appShare(recordId, app.id), item: { ...share }, when, refused: 'retry' },
    { kind: 'put', key: keys.appRecordLink(app.id, recordId), item: { recordId, appGrant: app.grant } },
  ];
}
