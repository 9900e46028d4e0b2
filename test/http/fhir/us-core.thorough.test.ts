/** What US Core 6.1 demands of a server, for every profile and in every way. */
import { afterAll, describe } from 'vitest';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { apps, describeProfiles, withHospital } from '../../support/fhir/us-core/describe.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService<'charts'>;
afterAll(() => service.stop());

const types = usCoreChecks.map(({ type }) => type);
describe('US Core', () => {
  withHospital(async () => {
    service = await startServiceInMemory({ env: peopleSettings, apps });
    return { service, owner: await createPerson(service, 'agnes') };
  });
  describeProfiles(usCoreChecks, types);
});
