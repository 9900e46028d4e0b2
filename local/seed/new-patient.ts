import { randomBytes } from 'node:crypto';
import { readDemographics, recordLabel } from '../../shared/models/demographics/index.ts';
import type { SeedWorld } from './environment.ts';
import { type Filled, fillRecord } from './fill-record.ts';
import type { Profile } from './profile.ts';
import { SeedError } from './seed-error.ts';
import { beginRecord, finishRecord, type SeededPatient } from './seeded-patients-file.ts';
import { call } from './service-calls.ts';

export interface NewPatient extends SeededPatient {
  readonly label: string;
  readonly filled: Filled;
}

/**
 * Creates a record for the profile and an account that owns it, as the sample admin app. The account gets the
 * record when it is complete: no user ever sees half of it. The next run for the same profile continues an
 * interrupted one. Throws SeedError.
 */
export async function seedPatient(world: SeedWorld, profile: Profile): Promise<NewPatient> {
  const { name, demographics } = profile;
  if (!demographics)
    throw new SeedError(
      `${name} has no Demographics.xml to create a record from. Add it, or name a record with --record.`,
    );
  const externalId = beginRecord(world.dataDir, name);
  const recordId = await createRecord(world, externalId, demographics);
  const filled = await fillRecord(world, world.apps.admin, recordId, profile);
  const label = recordLabel(readDemographics(demographics));
  const account = await createAccount(world, name, label);
  const owner = { body: account.accountId, contentType: 'text/plain' };
  await call(world, world.apps.admin, 'record_set_owner', { RECORD_ID: recordId }, owner);
  const patient = { profile: name, recordId, ...account };
  finishRecord(world.dataDir, externalId, patient);
  return { ...patient, label, filled };
}

/** Repeated with the same external id, the call returns the existing record. */
async function createRecord(world: SeedWorld, externalId: string, demographics: Buffer): Promise<string> {
  const { admin } = world.apps;
  const values = { PRINCIPAL_EMAIL: admin.id, EXTERNAL_ID: externalId };
  const content = { body: demographics, contentType: 'application/xml' };
  const { text } = await call(world, admin, 'record_create_ext', values, content);
  const recordId = /<Record id="([^"]+)"/.exec(text)?.[1];
  if (recordId) return recordId;
  throw new SeedError(`The service created a record and did not return its id: ${text}`);
}

async function createAccount(
  world: SeedWorld,
  profile: string,
  fullName: string,
): Promise<Pick<SeededPatient, 'accountId' | 'password'>> {
  const { admin } = world.apps;
  const name = profile.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const accountId = `${name}-${randomBytes(4).toString('hex')}@mail.example`;
  const password = randomBytes(12).toString('base64url');
  const account = { account_id: accountId, full_name: fullName, primary_secret_p: '0' };
  await call(world, admin, 'account_create', {}, { form: account });
  const logIn = { system: 'password', username: accountId, password };
  await call(world, admin, 'account_authsystem_add', { ACCOUNT_EMAIL: accountId }, { form: logIn });
  return { accountId, password };
}
