import type { SampleApp } from '../demo/environment.ts';
import type { SeedWorld } from './environment.ts';
import { type Filled, fillRecord } from './fill-record.ts';
import type { Profile } from './profile.ts';
import { SeedError } from './seed-error.ts';
import { call, send } from './service-calls.ts';

/**
 * Loads the profile into an existing record, as the app that created it: no other app may store documents in
 * it without a user. Throws SeedError.
 */
export async function seedRecord(world: SeedWorld, recordId: string, profile: Profile): Promise<Filled> {
  return fillRecord(world, await creatorOf(world, recordId), recordId, profile);
}

async function creatorOf(world: SeedWorld, recordId: string): Promise<SampleApp> {
  const { admin, ui } = world.apps;
  const values = { RECORD_ID: recordId };
  const missing = (await send(world, admin, 'record', values)).status === 404;
  if (missing)
    throw new SeedError(
      `There is no record ${recordId} at ${world.origin}. Leave out --record to create one for the patient.`,
    );
  const { text } = await call(world, admin, 'record', values);
  const createdBy = /<created [^>]*by="([^"]*)"/.exec(text)?.[1] ?? '';
  const app = [admin, ui].find(({ id }) => id === createdBy);
  if (app) return app;
  throw new SeedError(
    `Record ${recordId} was created by ${createdBy || 'an unknown app'}. Only the app that created a record may add ` +
      `documents to it without a user, and here that must be ${admin.id} or ${ui.id}.`,
  );
}
