/** Pages of resources that are large: docs/contract/fhir-api.md#answers-of-searches. */
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

/** Three megabytes, of which nearly nothing is left when they are compressed. */
const long = 'a'.repeat(3_000_000);

async function clientOf(recordId: string, scope: string): Promise<FhirClient> {
  const access = { app: service.apps.charts, account: owner, recordId, scope };
  return (await giveAccess(service, access)).client;
}

async function store(recordId: string, resource: object): Promise<void> {
  await createDocument(owner.session, recordId, JSON.stringify(resource), fhir);
}

// biome-ignore lint/suspicious/noExplicitAny: resources of every type are looked into.
type Bundle = any;

/** The pages of a search. */
async function pagesOf(client: FhirClient, path: string): Promise<readonly Bundle[]> {
  const pages: Bundle[] = [];
  for (let next: string | undefined = `${service.origin}/fhir/${path}`; next !== undefined; ) {
    const reply = await client.get(next.slice(service.origin.length));
    expect(reply.status, reply.text.slice(0, 500)).toBe(200);
    expect(reply.text.length).toBeLessThan(4_100_000);
    pages.push(reply.json());
    next = pages.at(-1).link.find(({ relation }: { relation: string }) => relation === 'next')?.url;
  }
  return pages;
}

const languages = (page: Bundle) =>
  (page.entry ?? []).map(({ resource }: Bundle) => resource.language ?? resource.resourceType);

it('A page ends where eight megabytes of resources are behind it, also where little of each is asked for', async () => {
  const recordId = await createRecord(service, owner);
  for (const language of ['en', 'de', 'fr'])
    await store(recordId, {
      resourceType: 'Basic',
      language,
      code: { text: 'Note' },
      extension: [{ url: 'https://x.example/note', valueString: long }],
    });
  const client = await clientOf(recordId, 'patient/Basic.rs');
  const parts = await pagesOf(client, 'Basic?_sort=_id&_elements=language');
  expect(parts.map((page) => languages(page).length)).toEqual([2, 1]);
  const whole = await pagesOf(client, 'Basic?_sort=_id');
  expect(whole.map((page) => languages(page).length)).toEqual([1, 1, 1]);
  expect(parts.flatMap(languages)).toEqual(whole.flatMap(languages));
  expect(whole.flatMap(languages).toSorted()).toEqual(['de', 'en', 'fr']);
  const [{ total }] = await pagesOf(client, 'Basic?_summary=count');
  expect(total).toBe(3);
});

it('What is included and does not fit is counted, whether or not its scope must be looked at', async () => {
  const recordId = await createRecord(service, owner);
  const practitioner = (id: string) => ({
    resourceType: 'Practitioner',
    id,
    name: [{ text: id }],
    extension: [{ url: 'https://x.example/note', valueString: 'b'.repeat(1_200_000) }],
  });
  for (const month of ['01', '02', '03']) {
    const ids = ['a', 'b', 'c'].map((id) => id + month);
    const observation = {
      resourceType: 'Observation',
      id: month,
      status: 'final',
      code: { text: 'Pulse' },
      effectiveDateTime: `2026-${month}-01`,
      performer: ids.map((id) => ({ reference: `Practitioner/${id}` })),
    };
    const entry = [observation, ...ids.map(practitioner)].map((resource) => ({ resource }));
    await store(recordId, { resourceType: 'Bundle', type: 'collection', entry });
  }
  const found = async (scope: string, query: string) => {
    const client = await clientOf(recordId, scope);
    const [page] = await pagesOf(client, `Observation?_include=Observation:performer&${query}`);
    return page.entry.map(({ resource, search }: Bundle) =>
      search.mode === 'outcome' ? resource.issue[0].details.text : search.mode,
    );
  };
  const left =
    '6 resources that should be included do not fit into this page; read them by their references, or ask for a smaller _count';
  const include = Array(3).fill('include');
  for (const scope of ['patient/*.rs', 'patient/Observation.rs patient/Practitioner.rs']) {
    expect(await found(scope, '_count=3')).toEqual(['match', 'match', 'match', ...include, left]);
  }
  expect(await found('patient/*.rs', '_count=1&date=2026-01')).toEqual(['match', ...include]);
  expect(await found('patient/Observation.rs', '_count=3')).toEqual(['match', 'match', 'match']);
});

it('Of what is included and does not fit, only what the app may read is counted', async () => {
  const recordId = await createRecord(service, owner);
  const observation = (id: string, code: string, more: object) => ({
    resourceType: 'Observation',
    id,
    status: 'final',
    category: [{ coding: [{ code }] }],
    code: { text: id },
    ...more,
  });
  for (const part of ['a', 'b', 'c']) {
    const members = [0, 1, 2].map((number) =>
      observation(`${part}${number}`, number === 1 ? 'exam' : 'laboratory', {
        extension: [{ url: 'https://x.example/note', valueString: 'b'.repeat(1_200_000) }],
      }),
    );
    const hasMember = members.map(({ id }) => ({ reference: `Observation/${id}` }));
    const panel = observation(part, 'laboratory', { effectiveDateTime: '2026-01-01', hasMember });
    const entry = [panel, ...members].map((resource) => ({ resource }));
    await store(recordId, { resourceType: 'Bundle', type: 'collection', entry });
  }
  const client = await clientOf(recordId, 'patient/Observation.rs?category=laboratory');
  const [page] = await pagesOf(client, 'Observation?date=2026&_include=Observation:has-member');
  const modes = page.entry.map(({ search }: Bundle) => search.mode);
  expect(modes).toEqual(['match', 'match', 'match', 'include', 'include', 'include', 'outcome']);
  expect(page.entry.at(-1).resource.issue[0].details.text).toMatch(/^3 resources /);
});

it('Documents are listed by $docref as far as they fit into an answer, and it says that there are more', async () => {
  const recordId = await createRecord(service, owner);
  for (const year of [2021, 2022, 2023])
    await store(recordId, {
      resourceType: 'DocumentReference',
      language: `${year}`,
      status: 'current',
      type: { text: 'Letter' },
      date: `${year}-01-01T00:00:00Z`,
      description: 'd'.repeat(1_500_000),
      content: [{ attachment: { contentType: 'text/plain' } }],
    });
  const client = await clientOf(recordId, 'patient/DocumentReference.rs');
  const reply = await client.get(
    `/fhir/DocumentReference/$docref?patient=${recordId}&start=2021-01-01&end=2023-12-31`,
  );
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  expect(reply.text.length).toBeLessThan(4_100_000);
  // Each document is one itself, too.
  const listed = reply.json().entry.map(({ resource }: Bundle) => resource);
  const sent = listed.filter(({ language, issue }: Bundle) => language ?? issue);
  expect(sent.map(({ language, issue }: Bundle) => language ?? issue[0].details.text)).toEqual([
    '2023',
    '2022',
    'More documents of this time do not fit into this answer: ask for shorter times.',
  ]);
});
