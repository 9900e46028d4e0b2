import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, type SignedClient } from '../../../support/client.ts';
import { documentsPath, externalPath, listDocuments } from '../../../support/documents.ts';
import { countFacts, problem, storeModels } from '../../../support/medical/facts.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { authorizeApp } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { refusedModels } from './refused-models.ts';

let service: TestService;
let owner: Person;
let record: string;
let app: SignedClient;
let appId: string;
/** A document that the rejected ones would replace or annotate. */
let existing: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
  app = await authorizeApp(service, owner, record);
  appId = service.apps.user.id;
  existing = await storeModels(owner.session, record, problem('Diabetes'));
});
afterAll(() => service.stop());

let names = 0;
/** An external id that is not in use. */
function freshName(): string {
  names += 1;
  return `refused ${names}`;
}

/** Sends the document by every call that stores documents. Returns the status of each. */
async function sendEverywhere(body: string): Promise<Record<string, number>> {
  const external = (call: string): string =>
    documentsPath(record, existing, call, 'external', encode(appId), encode(freshName()));
  const answers = {
    create: owner.session.post(documentsPath(record), { body }),
    'create by external id': app.put(externalPath(record, appId, freshName()), { body }),
    relate: app.post(`${documentsPath(record, existing, 'rels', 'annotation')}/`, { body }),
    'relate by external id': app.put(external('rels/annotation'), { body }),
    replace: owner.session.post(documentsPath(record, existing, 'replace'), { body }),
    'replace by external id': app.put(external('replace'), { body }),
  };
  const pairs = Object.entries(answers).map(async ([call, answer]) => [call, (await answer).status]);
  return Object.fromEntries(await Promise.all(pairs));
}

const refused = {
  create: 400,
  'create by external id': 400,
  relate: 400,
  'relate by external id': 400,
  replace: 404,
  'replace by external id': 404,
};

describe.each(refusedModels)('A document that breaks a rule of %s', (_about, cases) => {
  it.each(cases)('is rejected for %s', async (_rule, body) => {
    expect(await sendEverywhere(body)).toEqual(refused);
  });

  it('leaves no document and no fact', async () => {
    const { ids } = await listDocuments(owner.session, record, { type: 'Models' });
    expect(ids).toEqual([existing]);
    expect((await listDocuments(owner.session, record)).total).toBe(2);
    const counts = await countFacts(owner.session, record);
    expect(counts).toEqual({
      ...{ Allergy: 0, AllergyExclusion: 0, Encounter: 0, Equipment: 0, Fill: 0, Immunization: 0 },
      ...{ LabResult: 0, Measurement: 0, Medication: 0, Problem: 1, Procedure: 0, SimpleClinicalNote: 0 },
      VitalSigns: 0,
    });
  });
});
