/** What apps do, and how often: mostly reads of one thing, some lists and reports, and now and then a write. */

import { type MainCall, mainCalls } from '../load/main-calls.ts';
import type { Chance } from '../random.ts';

/** Shares of the calls, by name. Every main call has one. */
const shares: Readonly<Record<string, number>> = {
  'GET record': 16,
  'GET document of 1 kB': 20,
  'GET metadata of a document': 10,
  'GET demographics': 6,
  'list of 100 documents': 5,
  'list of 20 documents of a type': 8,
  '500 laboratory results as JSON': 2,
  '500 laboratory results, minimal report, XML': 2,
  '500 laboratory results by month': 4,
  '403 for the record of another patient': 2,
  'FHIR: read an Observation': 4,
  'FHIR: 100 Observations by category and date': 2,
  'FHIR: $everything of 1,000 Observations': 1,
  'POST document of 1 kB': 10,
  'PUT document of 1 kB by external id': 4,
  'new version of 1 kB': 5,
  'change of status': 3,
  "POST document of 1 kB into the app's storage": 3,
};

const drawn: readonly MainCall[] = mainCalls.flatMap((call) => {
  const share = shares[call.name];
  if (share === undefined) throw new Error(`${call.name} has no share in the mix.`);
  return Array.from({ length: share }, () => call);
});

export function nextCall(chance: Chance): MainCall {
  return chance.oneOf(drawn);
}
