/** Pages of resources that are large: docs/contract/fhir-api.md#answers-of-searches. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument } from '../../support/documents.ts';
import { fhir } from '../../support/fhir/resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';

const apps = { charts: smartApps.public } as const;
let service: TestService<keyof typeof apps>;
let owner: Person;
beforeAll(async () => {
  service = await startService({ env: peopleSettings, apps });
  owner = await createPerson(service, 'agnes');
});
afterAll(() => service?.stop());

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
  for (const language of ['en', 'de', 'fr', 'es', 'it'])
    await store(recordId, {
      resourceType: 'Basic',
      language,
      code: { text: 'Note' },
      extension: [{ url: 'https://x.example/note', valueString: long }],
    });
  const client = await clientOf(recordId, 'patient/Basic.rs');
  const parts = await pagesOf(client, 'Basic?_sort=_id&_elements=language');
  expect(parts.map((page) => languages(page).length)).toEqual([2, 2, 1]);
  const whole = await pagesOf(client, 'Basic?_sort=_id');
  expect(whole.map((page) => languages(page).length)).toEqual([1, 1, 1, 1, 1]);
  expect(parts.flatMap(languages)).toEqual(whole.flatMap(languages));
  expect(whole.flatMap(languages).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it']);
  const [{ total }] = await pagesOf(client, 'Basic?_summary=count');
  expect(total).toBe(5);
});

it('What is included and does not fit is counted, whether or not its scope must be looked at', async () => {
  const recordId = await createRecord(service, owner);
  const practitioner = (id: string, more: object = {}) => ({
    resourceType: 'Practitioner',
    id,
    name: [{ text: id }],
    extension: [{ url: 'https://x.example/note', valueString: 'b'.repeat(1_200_000) }],
    ...more,
  });
  const ids = ['a', 'b', 'c'];
  await store(recordId, {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      ...ids.map((id) => ({ resource: practitioner(id) })),
      {
        resource: {
          resourceType: 'Observation',
          id: 'o',
          status: 'final',
          code: { text: 'Pulse' },
          performer: ids.map((id) => ({ reference: `Practitioner/${id}` })),
        },
      },
    ],
  });
  const left = async (scope: string, count: string) => {
    const client = await clientOf(recordId, scope);
    const [page] = await pagesOf(client, `Observation?_include=Observation:performer&${count}`);
    return page.entry.map(({ resource, search }: Bundle) => [
      search.mode,
      resource.issue?.[0].details.text ?? resource.resourceType,
    ]);
  };
  const three = [
    ['match', 'Observation'],
    ['include', 'Practitioner'],
    ['include', 'Practitioner'],
    ['include', 'Practitioner'],
  ];
  expect(await left('patient/*.rs', '_count=1')).toEqual(three);
  // Beside a fourth one, which does not fit: 3.6 MB are taken.
  await store(recordId, {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      ...['d', 'e', 'f', 'g', 'h'].map((id) => ({
        resource: practitioner(id, {
          extension: [{ url: 'https://x.example/n', valueString: 'c'.repeat(790_000) }],
        }),
      })),
      {
        resource: {
          resourceType: 'Observation',
          id: 'p',
          status: 'final',
          code: { text: 'Pulse' },
          effectiveDateTime: '2026-01-01',
          performer: ['d', 'e', 'f', 'g', 'h'].map((id) => ({ reference: `Practitioner/${id}` })),
        },
      },
    ],
  });
  for (const scope of ['patient/*.rs', 'patient/Observation.rs patient/Practitioner.rs']) {
    const entries = await left(scope, '_count=2&date=2026');
    expect(entries.map(([mode]: [string]) => mode)).toEqual(['match', ...Array(5).fill('include')]);
    const all = await left(scope, '_count=2');
    expect(all.filter(([mode]: [string]) => mode === 'match')).toHaveLength(2);
    expect(all.filter(([mode]: [string]) => mode === 'include').length).toBeLessThan(8);
    const included = all.filter(([mode]: [string]) => mode === 'include').length;
    expect(all.at(-1)).toEqual([
      'outcome',
      `${8 - included} resources that should be included do not fit into this page; read them by their references, or ask for a smaller _count`,
    ]);
  }
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
