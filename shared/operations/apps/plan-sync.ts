/**
 * Compares the registration files with the registry: docs/contract/apps.md#sync. An app is identified by its
 * kind and id. Entries that are faulty, duplicate or in conflict are reported and left as registered; all
 * others are applied.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Change, together } from '../../domain/apps/changes.ts';
import {
  type AppKind,
  appKinds,
  quotasOf,
  type Reading,
  type Registration,
  smartOf,
} from '../../domain/apps/registration-files.ts';
import type { AppItem } from '../../store/items/index.ts';
import type { RegisteredApp } from './registered.ts';
import {
  type Accepted,
  isSameApp,
  keeper,
  refuseCollisions,
  refuseDuplicates,
  unclearReadings,
} from './sync-conflicts.ts';

export interface SyncPlan {
  /** Changes that must be made together are in one list. */
  readonly changes: readonly (readonly Change[])[];
  /** One line each. */
  readonly errors: readonly string[];
}

export interface SyncInput {
  readonly readings: readonly Reading[];
  /** Kinds whose directory was found. */
  readonly foundKinds: readonly AppKind[];
  readonly registered: readonly RegisteredApp[];
  /** Apps without a directory that may be removed; all of them when undefined. */
  readonly removals?: Removals | undefined;
}

/** None, or only those with these ids. Apps that may not be removed stay registered as they are. */
export type Removals = 'none' | readonly string[];

/** Plans the sync. Pure: it reads and changes nothing. */
export function planSync({ readings, foundKinds, registered, removals }: SyncInput): SyncPlan {
  const faulty = readings.filter(({ faults }) => faults.length > 0);
  // A missing directory matters only for what would be removed.
  const missing = removals === 'none' ? [] : appKinds.filter((kind) => !foundKinds.includes(kind));
  const duplicates = refuseDuplicates(readings);
  const refused = [...faulty, ...duplicates.map(({ reading }) => reading)];
  const open = readings.filter((reading): reading is Accepted => !refused.includes(reading));

  const unclear = unclearReadings(refused, registered);
  const mustStay = keeper(refused, missing, unclear);
  const keeps = (app: AppItem) => !mayRemove(app, removals) || mustStay(app);
  const collisions = refuseCollisions(open, registered, keeps);
  const collided = collisions.map(({ reading }) => reading);
  const accepted = open.filter((reading) => !collided.includes(reading));

  return {
    changes: together([
      ...registered.filter((entry) => isGone(entry, open, keeps)).map(({ app }) => ({ before: app })),
      ...accepted.flatMap(({ registration }) => changeTo(registration, registered)),
    ]),
    errors: [
      ...missing.map((kind) => `The directory ${kind} is missing; no ${kind} app is removed`),
      ...faulty.flatMap(({ faults }) => faults),
      ...[...duplicates, ...collisions].map(({ error }) => error),
      ...unclear.map(
        ({ kind, directory }) => `${directory} does not tell which app it is; no ${kind} app is removed`,
      ),
    ],
  };
}

/** Apps that registered themselves have no files anywhere. */
function mayRemove({ id, smart }: AppItem, removals: Removals | undefined): boolean {
  if (smart?.unverified) return false;
  return removals === undefined || (removals !== 'none' && removals.includes(id));
}

function isGone(
  { app }: RegisteredApp,
  open: readonly Accepted[],
  keeps: (app: AppItem) => boolean,
): boolean {
  return !keeps(app) && !open.some((reading) => isSameApp(reading, app));
}

function changeTo(registration: Registration, registered: readonly RegisteredApp[]): readonly Change[] {
  const before = registered.find(({ app }) => isSameApp(registration, app));
  if (!before) return [{ after: registration }];
  return isUnchanged(before, registration) ? [] : [{ before: before.app, after: registration }];
}

function isUnchanged({ app, consumerSecret }: RegisteredApp, registration: Registration): boolean {
  const { kind, id, name, autonomous, consumerKey, manifest, callbackUrl } = app;
  const stored: Omit<Registration, 'consumerSecret'> = {
    kind,
    id,
    name,
    autonomous,
    consumerKey,
    manifest,
    callbackUrl,
    ...quotasOf(app),
    ...smartOf(app),
  };
  return isDeepStrictEqual({ ...stored, consumerSecret }, registration);
}
