/** What US Core 6.1 demands of a server, for every profile and in every way: us-core.ts. */
import { describe } from 'vitest';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { describeProfiles, withHospital } from './us-core.ts';

const types = usCoreChecks.map(({ type }) => type);
describe('US Core', () => {
  withHospital();
  describeProfiles(usCoreChecks, types);
});
