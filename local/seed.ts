/**
 * `npm run seed`: loads the folder of a sample patient into a record of the running service, all of it or nothing.
 * Settings are those of `npm start` (PORT, DATA_DIR, APPS_DIR).
 */
import { readArguments } from './seed/arguments.ts';
import type { Filled } from './seed/fill-record.ts';
import { seedRecord } from './seed/given-record.ts';
import { seedPatient } from './seed/new-patient.ts';
import { readProfile } from './seed/profile.ts';
import { openSeedWorld } from './seed/world.ts';

async function main(args: readonly string[]): Promise<void> {
  const { record, profile: name, root } = readArguments(args);
  const profile = readProfile(root, name);
  const world = openSeedWorld(process.env);
  if (record !== undefined) {
    const filled = await seedRecord(world, record, profile);
    console.log(`Record        ${record}`);
    show(filled);
    return;
  }
  const { recordId, label, accountId, password, filled } = await seedPatient(world, profile);
  console.log(`Record        ${recordId}  ${label}`);
  show(filled);
  console.log(`Log-in        ${accountId}  password ${password}`);
}

function show({ stored, alreadyThere, demographics }: Filled): void {
  console.log(`Documents     ${stored} stored, ${alreadyThere} there already`);
  console.log(`Demographics  ${demographics}`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message || error);
  process.exitCode = 1;
}
