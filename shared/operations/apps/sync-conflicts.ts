/**
 * Entries that a sync rejects although each is valid by itself, and the registered apps that it leaves
 * unchanged because of rejected entries: docs/contract/apps.md#sync.
 */

import type { AppKind, Reading, Registration } from '../../domain/apps/registration-files.ts';
import type { AppItem } from '../../store/items/index.ts';
import type { RegisteredApp } from './registered.ts';

export interface Refusal {
  readonly reading: Reading;
  readonly error: string;
}

/** An entry without errors. */
export type Accepted = Reading & { readonly registration: Registration };

/** Entries whose id or consumer key another entry has too, whatever its kind and however faulty it is. */
export function refuseDuplicates(readings: readonly Reading[]): readonly Refusal[] {
  return readings.flatMap((reading) => {
    const others = readings.filter((other) => other !== reading);
    const sameId = others.filter(({ id }) => id !== undefined && id === reading.id);
    const sameKey = others.filter(
      ({ consumerKey }) => consumerKey !== undefined && consumerKey === reading.consumerKey,
    );
    const errors: Refusal[] = [];
    if (sameId.length > 0) errors.push({ reading, error: duplicate(reading, 'id', reading.id!, sameId) });
    if (sameKey.length > 0) {
      errors.push({ reading, error: duplicate(reading, 'consumer_key', reading.consumerKey!, sameKey) });
    }
    return errors;
  });
}

function duplicate(reading: Reading, field: string, value: string, others: readonly Reading[]): string {
  return `${reading.directory}: ${field} ${value} stands in ${others.map(({ directory }) => directory).join(', ')} too`;
}

/**
 * Rejected entries that identify no app, neither by an id nor by a registered consumer key. Any registered
 * app of their kind may be the one that they describe.
 */
export function unclearReadings(
  refused: readonly Reading[],
  registered: readonly RegisteredApp[],
): readonly Reading[] {
  return refused.filter(
    (reading) => reading.id === undefined && !registered.some(({ app }) => describes(reading, app)),
  );
}

/**
 * Returns a test for registered apps that must stay although no valid entry describes them: those of a kind
 * whose directory is missing, those that a rejected entry describes, and the whole kind when a rejected entry
 * identifies none.
 */
export function keeper(
  refused: readonly Reading[],
  missing: readonly AppKind[],
  unclear: readonly Reading[],
): (app: AppItem) => boolean {
  const keptKinds = [...missing, ...unclear.map(({ kind }) => kind)];
  return (app) => keptKinds.includes(app.kind) || refused.some((reading) => describes(reading, app));
}

function describes(reading: Reading, app: AppItem): boolean {
  return reading.id === app.id || reading.consumerKey === app.consumerKey;
}

/** The id or consumer key of an app that stays registered is not given to another app. */
export function refuseCollisions(
  open: readonly Accepted[],
  registered: readonly RegisteredApp[],
  keeps: (app: AppItem) => boolean,
): readonly Refusal[] {
  const refusals: Refusal[] = [];
  for (let again = true; again; ) {
    again = false;
    const left = open.filter((reading) => !refusals.some((refusal) => refusal.reading === reading));
    const staying = registered.map(({ app }) => app).filter((app) => stays(app, left, open, keeps));
    for (const reading of left) {
      const error = collision(reading, staying);
      if (error === undefined) continue;
      refusals.push({ reading, error });
      again = true;
    }
  }
  return refusals;
}

/** Whether the app stays unchanged: it is kept, or a rejected entry describes it. */
function stays(
  app: AppItem,
  left: readonly Accepted[],
  open: readonly Accepted[],
  keeps: (app: AppItem) => boolean,
): boolean {
  if (left.some((reading) => isSameApp(reading, app))) return false;
  return keeps(app) || open.some((reading) => isSameApp(reading, app));
}

function collision({ directory, registration }: Accepted, staying: readonly AppItem[]): string | undefined {
  const { id, kind, consumerKey } = registration;
  const sameId = staying.find((app) => app.id === id && app.kind !== kind);
  if (sameId) return `${directory}: id ${id} is registered for an app of the kind ${sameId.kind}`;
  const sameKey = staying.find((app) => app.consumerKey === consumerKey);
  if (sameKey) return `${directory}: consumer_key ${consumerKey} is registered for ${sameKey.id}`;
  return undefined;
}

/** Whether the entry describes this registered app. */
export function isSameApp({ kind, id }: Pick<AppItem, 'kind' | 'id'> | Accepted, app: AppItem): boolean {
  return kind === app.kind && id === app.id;
}
