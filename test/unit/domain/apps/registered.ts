/** Registrations and registered apps for the tests of the sync. */

import type { AppKind, Reading, Registration } from '../../../../shared/domain/apps/registration-files.ts';
import type { RegisteredApp } from '../../../../shared/operations/apps/registered.ts';

function registration(id: string, change: Partial<Registration> = {}): Registration {
  return {
    kind: 'user',
    id,
    name: `Name of ${id}`,
    autonomous: false,
    consumerKey: `key of ${id}`,
    consumerSecret: `secret of ${id}`,
    manifest: { id, name: `Name of ${id}`, requires: { list: [1, 'two'] } },
    callbackUrl: '',
    ...change,
  };
}

/** A valid entry of the registration folder. */
export function entry(id: string, change: Partial<Registration> = {}, directory = `dir of ${id}`): Reading {
  const described = registration(id, change);
  const { kind, consumerKey } = described;
  return { kind, directory, id: described.id, consumerKey, registration: described, faults: [] };
}

/** A faulty entry, with its id and consumer key where they are known. */
export function faultyEntry(
  kind: AppKind,
  fault: string,
  known: { id?: string; consumerKey?: string } = {},
): Reading {
  const { id, consumerKey } = known;
  return { kind, directory: fault, id, consumerKey, registration: undefined, faults: [fault] };
}

/** The app that this registration leads to. */
export function registered(id: string, change: Partial<Registration> = {}): RegisteredApp {
  const { consumerSecret, ...rest } = registration(id, change);
  const time = '2026-01-01T00:00:00.000Z';
  return {
    app: {
      ...rest,
      grant: `grant of ${id}`,
      revision: `revision of ${id}`,
      createdAt: time,
      modifiedAt: time,
    },
    consumerSecret,
  };
}
