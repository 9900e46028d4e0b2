/** What US Core 6.1 demands of a server, for one profile of each type: us-core.ts. */
import { describe } from 'vitest';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { describePatient, describeProfiles } from './us-core.ts';

const firsts = usCoreChecks.filter(
  ({ type }, index) => usCoreChecks.findIndex((one) => one.type === type) === index,
);
describe('US Core', () => describeProfiles(firsts));
describe('US Core, of the patient', describePatient);
