import { readArguments } from './arguments.ts';
import type { SeedWorld } from './environment.ts';
import { seedRecord } from './existing-record.ts';
import type { Filled } from './fill-record.ts';
import { seedPatient } from './new-patient.ts';
import { type Profile, readProfile } from './profile.ts';

/**
 * Runs the command with these arguments. `openWorld` is called after the profile has been validated. Returns
 * the lines to print. Throws SeedError.
 */
export async function runSeed(
  args: readonly string[],
  openWorld: () => SeedWorld,
): Promise<readonly string[]> {
  const given = readArguments(args);
  if ('help' in given) return [given.help];
  const { record, profile: name, root } = given;
  const profile = readProfile(root, name);
  const world = openWorld();
  if (record !== undefined) {
    return [
      `Record        ${record}`,
      ...linesOf(await seedRecord(world, record, profile)),
      ...unusedLines(profile),
    ];
  }
  const { recordId, label, username, password, filled } = await seedPatient(world, profile);
  return [
    `Record        ${recordId}  ${label}`,
    ...linesOf(filled),
    `Log-in        ${username}  password ${password}`,
    ...unusedLines(profile),
  ];
}

function linesOf({ stored, alreadyThere, demographics }: Filled): readonly string[] {
  return [`Documents     ${stored} stored, ${alreadyThere} already there`, `Demographics  ${demographics}`];
}

/** Names the files that were left out, so that a misspelled name is noticed. */
function unusedLines({ unused }: Profile): readonly string[] {
  if (unused.length === 0) return [];
  return [`Not used      ${unused.join(', ')}: not Demographics.xml, nor doc_* with a known extension`];
}
