import { readDemographics, recordLabel } from '../../shared/models/demographics/index.ts';
import type { SeedWorld } from './environment.ts';
import { type Filled, fillRecord } from './fill-record.ts';
import { type LogIn, newLogIn } from './log-in.ts';
import type { Profile } from './profile.ts';
import { SeedError } from './seed-error.ts';
import {
  beginRecord,
  begunRecord,
  finishRecord,
  type SeededPatient,
  type Seeder,
} from './seeded-patients-file.ts';
import { call, send, unexpected } from './service-calls.ts';

export interface NewPatient extends SeededPatient {
  readonly label: string;
  readonly filled: Filled;
}

/**
 * Creates a record for the profile and an account that owns it, as the sample admin app. The account gets the
 * record when it is complete: no user ever sees half of it. The next run for the same profile continues an
 * interrupted one. Throws SeedError.
 */
export async function seedPatient(
  world: SeedWorld,
  profile: Profile,
  seeder: Seeder = 'command',
): Promise<NewPatient> {
  const { name, demographics } = profile;
  if (!demographics)
    throw new SeedError(
      `${name} has no Demographics.xml to create a record from. Add it, or name a record with --record.`,
    );
  const interrupted = begunRecord(world.dataDir, name, seeder);
  const begun = interrupted ?? beginRecord(world.dataDir, name, newLogIn(name), seeder);
  const recordId = await createRecord(world, begun.externalId, demographics);
  const filled = await fillRecord(world, world.apps.admin, recordId, profile);
  const label = recordLabel(readDemographics(demographics));
  await createAccount(world, begun.logIn, label, interrupted !== undefined);
  const owner = { body: begun.logIn.accountId, contentType: 'text/plain' };
  await call(world, world.apps.admin, 'record_set_owner', { RECORD_ID: recordId }, owner);
  const patient = { profile: name, recordId, ...begun.logIn, ...(seeder === 'start' && { by: seeder }) };
  finishRecord(world.dataDir, begun, patient);
  return { ...patient, label, filled: withRecord(filled) };
}

/** A record is created with its demographics, so that filling it finds them there. */
function withRecord(filled: Filled): Filled {
  return filled.demographics === 'already the same'
    ? { ...filled, demographics: 'stored with the record' }
    : filled;
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

/** Creates the account, or does what an interrupted run has left undone. A password makes it active. */
async function createAccount(
  world: SeedWorld,
  { accountId, username, password }: LogIn,
  fullName: string,
  isContinued: boolean,
): Promise<void> {
  const { admin } = world.apps;
  const values = { ACCOUNT_EMAIL: accountId };
  const account = { account_id: accountId, full_name: fullName, primary_secret_p: '0' };
  const created = await send(world, admin, 'account_create', {}, { form: account });
  if (created.status !== 200 && !isContinued) throw unexpected('account_create', created);
  if (created.status !== 200) {
    const { text } = await call(world, admin, 'account_info', values);
    if (text.includes('<state>active</state>')) return;
  }
  const logIn = { system: 'password', username, password };
  await call(world, admin, 'account_authsystem_add', values, { form: logIn });
}
