/** What US Core 6.1 demands of a server, for one profile of each type, and in other ways for one of them: us-core.ts. */
import { describe } from 'vitest';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { describePatient, describeProfiles, withHospital } from './us-core.ts';

const firsts = usCoreChecks.filter(
  ({ type }, index) => usCoreChecks.findIndex((one) => one.type === type) === index,
);
describe('US Core', () => {
  withHospital();
  describeProfiles(firsts, ['Observation']);
  describePatient();
});
