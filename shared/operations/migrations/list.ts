/** All migrations, in the order in which they are carried out. A new one comes last; none is ever removed or renamed. */
import { contents } from './contents.ts';
import { factCounts } from './fact-counts.ts';
import { factsAgain } from './facts.ts';
import { fhirResources } from './fhir-resources.ts';
import type { Migration } from './migration.ts';
import { reachedRecords } from './reached-records.ts';

export const migrations: readonly Migration[] = [
  factsAgain,
  reachedRecords,
  contents,
  factCounts,
  fhirResources,
];
