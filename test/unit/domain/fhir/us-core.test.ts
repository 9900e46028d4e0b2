/** What US Core 6.1 demands of a server, for one profile of each type, and in other ways for one of them. */
import { describe } from 'vitest';
import { usCoreChecks } from '../../../support/fhir/us-core/checks.ts';
import {
  apps,
  describePatient,
  describeProfiles,
  withHospital,
} from '../../../support/fhir/us-core/describe.ts';
import { startInMemory } from '../../../support/in-memory.ts';

const firsts = usCoreChecks.filter(
  ({ type }, index) => usCoreChecks.findIndex((one) => one.type === type) === index,
);
describe('US Core', () => {
  withHospital(() => startInMemory({ apps }));
  describeProfiles(firsts, ['Observation']);
  describePatient();
});
