import { readArguments } from './arguments.ts';
import type { SeedWorld } from './environment.ts';
import { seedRecord } from './existing-record.ts';
import type { Filled } from './fill-record.ts';
import { seedPatient } from './new-patient.ts';
import { readProfile } from './profile.ts';

/**
 * Runs the command with these arguments. `openWorld` is called after the profile has been validated. Returns
 * the lines to print. Throws SeedError.
 */
export async function runSeed(
  args: readonly string[],
  openWorld: () => SeedWorld,
): Promise<readonly string[]> {
  const { record, profile: name, root } = readArguments(args);
  const profile = readProfile(root, name);
  const world = openWorld();
  if (record !== undefined) {
    return [`Record        ${record}`, ...linesOf(await seedRecord(world, record, profile))];
  }
  const { recordId, label, username, password, filled } = await seedPatient(world, profile);
  return [
    `Record        ${recordId}  ${label}`,
    ...linesOf(filled),
    `Log-in        ${username}  password ${password}`,
  ];
}

function linesOf({ stored, alreadyThere, demographics }: Filled): readonly string[] {
  return [`Documents     ${stored} stored, ${alreadyThere} already there`, `Demographics  ${demographics}`];
}
