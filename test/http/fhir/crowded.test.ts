/** Documents of very many resources, and chains of what refers to each other: docs/contract/fhir-api.md#resources-of-fhir-documents. */
import { expect, it } from 'vitest';
import { createDocument } from '../../support/documents.ts';
import { fhir } from '../../support/fhir/resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';

const apps = { charts: smartApps.public } as const;
const service = await startServiceInMemory({ env: peopleSettings, apps });
const owner = await createPerson(service, 'agnes');

async function recordWith(resources: readonly object[], scope: string) {
  const recordId = await createRecord(service, owner);
  const entry = resources.map((resource) => ({ resource }));
  const body = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
  await createDocument(owner.session, recordId, body, fhir);
  const { client } = await giveAccess(service, { app: service.apps.charts, account: owner, recordId, scope });
  return { recordId, client };
}

async function read(client: FhirClient, path: string) {
  const reply = await client.get(`/fhir/${path}`);
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  return reply.json();
}

it('A document of more resources of one kind than an item of the store can index is stored, found and read', async () => {
  // Eight codes each, so that 7,000 rows take more than 400 KiB; all in one year.
  const coding = (number: number) => Array.from({ length: 8 }, (_, at) => ({ code: `${number}-${at}` }));
  const results = Array.from({ length: 7000 }, (_, number) => ({
    resourceType: 'Observation',
    id: `${number}`,
    status: 'final',
    code: { coding: coding(number) },
    effectiveDateTime: '2024',
  }));
  const { client } = await recordWith(results, 'patient/Observation.rs');
  expect((await read(client, 'Observation?_summary=count')).total).toBe(7000);
  const { entry } = await read(client, 'Observation?code=6999-7&date=2024');
  expect(entry.map(({ resource }: { resource: { code: object } }) => resource.code)).toEqual([
    { coding: coding(6999) },
  ]);
  const { id } = entry[0].resource;
  expect((await read(client, `Observation/${id}`)).id).toBe(id);
});

it('Of a long chain of organizations each is seen, and $everything has its beginning and says that there is more', async () => {
  const chain = Array.from({ length: 40 }, (_, number) => ({
    resourceType: 'Organization',
    id: `${number}`,
    name: `Part ${number}`,
    partOf: { reference: `Organization/${number + 1}` },
  }));
  const observation = {
    resourceType: 'Observation',
    id: 'o',
    status: 'final',
    code: { text: 'Sodium' },
    performer: [{ reference: 'Organization/0' }],
  };
  const alone = { resourceType: 'Organization', id: 'alone', name: 'Alone' };
  const { recordId, client } = await recordWith(
    [observation, ...chain, alone],
    'patient/Observation.rs patient/Organization.rs',
  );
  expect((await read(client, 'Organization?_summary=count')).total).toBe(40);
  const { entry } = await read(client, `Patient/${recordId}/$everything`);
  const names = entry.map(
    ({ resource }: { resource: { name?: string; resourceType: string } }) =>
      resource.name ?? resource.resourceType,
  );
  expect(names).toEqual(['Observation', 'Part 0', 'Part 1', 'Part 2', 'Part 3', 'OperationOutcome']);
});
