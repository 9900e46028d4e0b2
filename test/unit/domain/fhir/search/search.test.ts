/** Searches, counted against what was sent: docs/contract/fhir-api.md#search. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fhir, sodium } from '../../../../support/fhir/resources.ts';
import { loinc, type Resource, sent, sentBundle } from '../../../../support/fhir/search-resources.ts';
import type { FhirClient, FhirReply } from '../../../../support/fhir-client.ts';
import { startInMemory } from '../../../../support/in-memory.ts';
import { storeDocument, storeModels } from '../../../../support/medical/facts.ts';
import { model } from '../../../../support/medical/models-document.ts';
import { smallest } from '../../../../support/medical/smallest.ts';
import { createPerson } from '../../../../support/people.ts';
import { createRecord } from '../../../../support/scenario.ts';
import { type AccessWanted, giveAccess } from '../../../../support/smart-access.ts';
import { userApp } from '../../../../support/user-app.ts';

const apps = { chart: userApp('chart', { mode: 'ui', index: 'https://chart.example.org/' }) } as const;

const { service } = await startInMemory({ apps });
const owner = await createPerson(service, 'agnes');
const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
await storeDocument(owner.session, record, sentBundle, fhir);
const app = await clientWith({});

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = {
    app: service.apps.chart,
    account: owner,
    recordId: record,
    scope: 'patient/*.rs',
    ...wanted,
  };
  return (await giveAccess(service, access)).client;
}

/** The Bundle of a search; `query` is sent as it is. */
async function search(query: string, client = app, headers = {}): Promise<Resource> {
  const reply = await client.get(`/fhir/${query}`, headers);
  expect(reply.status, reply.text).toBe(200);
  const found = reply.json();
  expect(found).toMatchObject({ resourceType: 'Bundle', type: 'searchset' });
  return found;
}

const entries = (found: Resource, mode: string): Resource[] =>
  (found.entry ?? [])
    .filter((entry: Resource) => entry.search.mode === mode)
    .map((entry: Resource) => entry.resource);

const matches = (found: Resource) => entries(found, 'match');

/** The ids with which the matches were sent, in order. */
const names = (found: Resource): string[] =>
  matches(found).map(({ meta }) => meta.tag.find(({ system }: Resource) => system === 'urn:sent').code);

const link = (found: Resource, relation: string): string | undefined =>
  found.link.find((one: Resource) => one.relation === relation)?.url;

async function next(found: Resource, client = app): Promise<Resource> {
  return search(link(found, 'next')!.slice(`${service.origin}/fhir/`.length), client);
}

async function allPages(query: string, client = app): Promise<string[][]> {
  const pages: string[][] = [];
  for (let found = await search(query, client); ; found = await next(found, client)) {
    pages.push(names(found));
    if (!link(found, 'next')) return pages;
  }
}

/** What was sent of a type, by a condition that is written for it. */
const sentOf = (type: string, holds: (resource: Resource) => boolean): string[] =>
  sent.filter((resource) => resource.resourceType === type && holds(resource)).map(({ id }) => id);

const codeOf = ({ code }: Resource) => code.coding?.[0].code;
const categoryOf = ({ category }: Resource) => category?.[0].coding[0].code;
const dayOf = ({ effectiveDateTime = '' }: Resource) => effectiveDateTime.slice(0, 10);

const refusal = async (query: string, headers = {}): Promise<FhirReply> => app.get(`/fhir/${query}`, headers);

describe('A search finds what was sent', () => {
  it.each<[query: string, holds: (resource: Resource) => boolean]>([
    ['', () => true],
    ['code=2951-2', (one) => codeOf(one) === '2951-2'],
    [`code=${loinc}%7C2951-2,${loinc}%7C8867-4`, (one) => ['2951-2', '8867-4'].includes(codeOf(one))],
    ['code=http://snomed.info/sct%7C2951-2', () => false],
    ['category=laboratory', (one) => categoryOf(one) === 'laboratory'],
    [
      'category=laboratory&date=ge2025-03-01&date=lt2025-06-01',
      (one) => categoryOf(one) === 'laboratory' && dayOf(one) >= '2025-03-01' && dayOf(one) < '2025-06-01',
    ],
    [
      'code=2951-2&category=vital-signs',
      (one) => codeOf(one) === '2951-2' && categoryOf(one) === 'vital-signs',
    ],
    ['code:not=2951-2', (one) => codeOf(one) !== '2951-2'],
    ['status=preliminary', ({ status }) => status === 'preliminary'],
    ['status=final,preliminary&code:missing=true', () => false],
    ['category:missing=true', ({ category }) => category === undefined],
    ['date=2025-05', (one) => dayOf(one).startsWith('2025-05')],
    // A period reaches into February, and before and behind its days; the year is all of it.
    ['date=2024-03', ({ id }) => id === 'period' || id === 'zone'],
    ['date=2024-03-05', ({ id }) => id === 'zone'],
    ['date=2024-03-04', () => false],
    ['date=ge2024-03-11&date=lt2024-12-31', ({ id }) => id === 'open' || id === 'year'],
    ['date=eb2024', ({ id }) => id === 'nobody'],
    ['date:missing=true', ({ id }) => id === 'undated'],
    ['date=lt0001', () => false],
    ['date=ge9999-12-31T23:59:60Z', ({ id }) => id === 'open'],
    ['performer:missing=false', ({ performer }) => performer !== undefined],
  ])('Observation?%s', async (query, holds) => {
    const found = await search(`Observation?${query}&_count=200&_total=accurate`);
    expect(names(found).toSorted()).toEqual(sentOf('Observation', holds).toSorted());
    expect(found.total).toBe(matches(found).length);
    const counted = await search(`Observation?${query}&_summary=count`);
    expect(counted).toEqual({
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.total,
      link: counted.link,
    });
  });

  it('of other types by the parameters of these', async () => {
    expect(names(await search('Condition?onset-date=2010&recorded-date=2021'))).toEqual(['c1']);
    expect(names(await search('Condition?onset-date=ge2021'))).toEqual([]);
    expect(names(await search('Condition?recorded-date=ge2021&clinical-status=active'))).toEqual(['c1']);
    expect(names(await search('Condition?code:text=hyper'))).toEqual(['c1']);
    expect(names(await search('MedicationRequest?intent=order&status=active'))).toEqual(['m1']);
    expect(names(await search('CarePlan?category=assess-plan&date=ge2025'))).toEqual(['plan']);
    expect(names(await search('Practitioner?name=muller'))).toEqual(['d1']);
    expect(names(await search('Practitioner?given:exact=Eve'))).toEqual([]);
    expect(names(await search('Organization?name:contains=street'))).toEqual(['h1']);
    expect(names(await search('ImagingStudy'))).toEqual([]);
  });

  it('by references, as an id, with its type and as an address', async () => {
    const [doctor] = matches(await search('Practitioner?family=muller'));
    const performed = sentOf('Observation', ({ performer }) => performer !== undefined).toSorted();
    for (const value of [
      doctor.id,
      `Practitioner/${doctor.id}`,
      `${service.origin}/fhir/Practitioner/${doctor.id}`,
    ])
      expect(names(await search(`Observation?performer=${value}&_count=200`)).toSorted()).toEqual(performed);
    expect(names(await search(`Observation?performer:Organization=${doctor.id}`))).toEqual([]);
    expect(names(await search(`Observation?performer=Organization/${doctor.id}`))).toEqual([]);
  });

  it('by id, and not what has another type', async () => {
    const [first, second] = matches(await search('Observation?_count=2'));
    expect(matches(await search(`Observation?_id=${first.id},${second.id}`))).toEqual([first, second]);
    expect(matches(await search(`Observation?_id=${first.id}&code=none`))).toEqual([]);
    expect(matches(await search(`Condition?_id=${first.id}`))).toEqual([]);
  });

  it('of the record alone, and all of it, no matter who is named in the resource', async () => {
    const all = sentOf('Observation', () => true).length;
    for (const name of ['patient', 'subject', 'patient:Patient'])
      for (const value of [record, `Patient/${record}`])
        expect((await search(`Observation?${name}=${value}&_summary=count`)).total).toBe(all);
    expect((await search(`Practitioner?patient=${record}&_summary=count`)).total).toBe(2);
    expect((await search('Observation?patient=p1&_total=accurate')).total).toBe(0);
    expect((await search('Observation?subject=Patient/p1&_summary=count')).total).toBe(0);
    expect((await search(`Observation?patient=p1&patient=${record}&_summary=count`)).total).toBe(0);
  });
});

describe('The answer', () => {
  it('says what was used and what was left out, unless handling is strict', async () => {
    const query = `Observation?colour=red&code=${loinc}%7C2951-2&_count=3&_format=json`;
    const found = await search(query);
    expect(link(found, 'self')).toBe(`${service.origin}/fhir/Observation?code=${loinc}%7C2951-2&_count=3`);
    const [outcome] = entries(found, 'outcome');
    expect(outcome.issue).toEqual([
      {
        severity: 'warning',
        code: 'not-supported',
        details: { text: 'colour was left out: it is not a search parameter of Observation' },
        diagnostics: 'colour was left out: it is not a search parameter of Observation',
      },
    ]);
    const strict = await refusal(query, { prefer: 'return=minimal, handling=strict' });
    expect(strict.status).toBe(400);
    expect(strict.json().issue[0]).toMatchObject({ severity: 'error', code: 'not-supported' });
    expect(entries(await search(query, app, { prefer: 'handling=lenient' }), 'outcome')).toHaveLength(1);
  });

  it('has addresses that lead to the resources', async () => {
    const { entry } = await search('Condition');
    const [{ fullUrl, resource }] = entry;
    const read = await app.get(fullUrl.slice(service.origin.length));
    expect(read.json()).toEqual(resource);
  });

  it('has no list of entries when nothing is found', async () => {
    expect(await search('Observation?code=none')).toEqual({
      resourceType: 'Bundle',
      type: 'searchset',
      link: [{ relation: 'self', url: `${service.origin}/fhir/Observation?code=none` }],
    });
  });

  it('has only the elements that are asked for, and those that must be there', async () => {
    const [condition] = matches(await search('Condition?_elements=code'));
    expect(Object.keys(condition).toSorted()).toEqual([
      'clinicalStatus',
      'code',
      'id',
      'meta',
      'resourceType',
      'subject',
    ]);
    expect(condition.meta.tag).toContainEqual({
      system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
      code: 'SUBSETTED',
    });
  });

  it('of a search by form is the same, also where the address has a part of it', async () => {
    const byGet = await search('Observation?code=2951-2&date=ge2025-03&_sort=date');
    const byForm = await app.form('/fhir/Observation/_search', [
      ['code', '2951-2'],
      ['date', 'ge2025-03'],
      ['_sort', 'date'],
    ]);
    expect(byForm.json()).toEqual(byGet);
    const byBoth = await app.form('/fhir/Observation/_search?code=2951-2', [
      ['date', 'ge2025-03'],
      ['_sort', 'date'],
    ]);
    expect(byBoth.json()).toEqual(byGet);
  });
});

describe('Pages', () => {
  it('have every match once, the newest first, and those without a date last', async () => {
    const pages = await allPages('Observation?_count=7');
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 1]);
    const all = pages.flat();
    expect(all.toSorted()).toEqual(sentOf('Observation', () => true).toSorted());
    const dated = all
      .filter((name) => /^o\d/.test(name))
      .map((name) => dayOf(sent.find(({ id }) => id === name)));
    expect(dated).toEqual(dated.toSorted().reverse());
    expect(all.at(-1)).toBe('undated');
    // By their starts.
    expect(all.filter((name) => !/^o\d/.test(name))).toEqual([
      // 4:30 of the fifth in UTC.
      'zone',
      'open',
      'period',
      'year',
      'nobody',
      'undated',
    ]);
  });

  it('are in the order that is asked for', async () => {
    const ascending = (await allPages('Observation?_sort=date&_count=10')).flat();
    const descending = (await allPages('Observation?_sort=-date&_count=200')).flat();
    expect(ascending.slice(0, -1)).toEqual(descending.slice(0, -1).reverse());
    expect(ascending.at(-1)).toBe('undated');
    const byId = matches(await search('Observation?_sort=_id&_count=200')).map(({ id }) => id);
    expect(byId).toEqual(byId.toSorted());
    const byIdDown = matches(await search('Observation?_sort=-_id&_count=200')).map(({ id }) => id);
    expect(byIdDown).toEqual(byId.toReversed());
  });

  it('end when there is nothing more, also where the last one is full', async () => {
    const exact = sentOf('Observation', (one) => codeOf(one) === '2951-2').length;
    expect(await allPages(`Observation?code=2951-2&_count=${exact}`)).toHaveLength(1);
    expect((await search('Observation?_count=100000')).entry).toHaveLength(36);
    expect((await search('Observation?_count=0')).total).toBe(36);
  });

  it('tell the total of all of them', async () => {
    const first = await search('Observation?_count=5&_total=accurate&category=laboratory');
    expect(first.total).toBe(15);
    expect((await next(first)).total).toBe(15);
    expect((await search('Observation?_count=5')).total).toBeUndefined();
  });

  it('belong to their search, their token and nobody else', async () => {
    const first = await search('Observation?_count=2&code=2951-2');
    const page = new URL(link(first, 'next')!).searchParams.get('_page')!;
    const statusOf = async (query: string, client = app) => (await client.get(`/fhir/${query}`)).status;
    const own = `_count=2&code=2951-2&_page=${encodeURIComponent(page)}`;
    expect(await statusOf(`Observation?${own}`)).toBe(200);
    const altered = `${page.slice(0, 20)}${page[20] === 'A' ? 'B' : 'A'}${page.slice(21)}`;
    for (const query of [
      `Observation?_count=2&code=2823-3&_page=${page}`,
      `Observation?_count=3&code=2951-2&_page=${page}`,
      `Condition?_count=2&code=2951-2&_page=${page}`,
      `Observation?_count=2&code=2951-2&_page=${altered}`,
      `Observation?_count=2&code=2951-2&_page=${page.slice(0, 30)}`,
      'Observation?_count=2&code=2951-2&_page=AAAA',
      `Observation?_count=2&code=2951-2&_page=${'A'.repeat(1500)}`,
      'Observation?_count=2&code=2951-2&_page=%00',
    ])
      expect(await statusOf(query), query).toBe(400);
    const another = await clientWith({});
    const reply = await another.get(`/fhir/Observation?${own}`);
    expect(reply.status).toBe(400);
    expect(reply.json().issue[0].diagnostics).toBe('This page is not one of this search; search again');
    // It says nothing of the place.
    expect(Buffer.from(page, 'base64url').toString('latin1')).not.toContain('2025');
  });

  it('end at 4 MB, and go on behind', async () => {
    const other = await createRecord(service, owner);
    const client = await clientWith({ recordId: other });
    const large = (number: number) =>
      JSON.stringify({
        resourceType: 'DocumentReference',
        id: `n${number}`,
        meta: { tag: [{ system: 'urn:sent', code: `n${number}` }] },
        status: 'current',
        date: `2026-01-0${number}T00:00:00Z`,
        content: [
          {
            attachment: {
              contentType: 'application/pdf',
              data: Buffer.alloc(1_100_000, number).toString('base64'),
            },
          },
        ],
      });
    for (const number of [1, 2, 3, 4]) await storeDocument(owner.session, other, large(number), fhir);
    const pages = await allPages('DocumentReference?contenttype=application/pdf', client);
    expect(pages).toEqual([
      ['n4', 'n3'],
      ['n2', 'n1'],
    ]);
  });
});

describe('What is included', () => {
  it('is what the matches refer to, and their Provenance', async () => {
    const found = await search(
      'MedicationRequest?_include=MedicationRequest:medication&_include=MedicationRequest:requester:Practitioner&_revinclude=Provenance:target',
    );
    expect(names(found)).toEqual(['m1']);
    const included = entries(found, 'include');
    expect(included.map(({ resourceType }) => resourceType).toSorted()).toEqual([
      'Medication',
      'Practitioner',
      'Provenance',
    ]);
    const [request] = matches(found);
    const medication = included.find(({ resourceType }) => resourceType === 'Medication');
    expect(request.medicationReference.reference).toBe(`Medication/${medication.id}`);
    const provenance = included.find(({ resourceType }) => resourceType === 'Provenance');
    expect(provenance.target).toEqual([{ reference: `MedicationRequest/${request.id}` }]);
  });

  it('is a Provenance that was sent too', async () => {
    const found = await search('Condition?_revinclude=Provenance:target');
    const sentOnes = entries(found, 'include').filter(({ meta }) => meta?.tag?.[0]?.code === 'v1');
    expect(sentOnes).toHaveLength(1);
  });

  it('is each once, and nothing that the scopes do not allow', async () => {
    const found = await search(
      'Observation?performer:missing=false&_include=Observation:performer&_count=200',
    );
    expect(entries(found, 'include')).toHaveLength(1);
    const narrow = await clientWith({ scope: 'patient/Observation.rs' });
    const less = await search('Observation?_include=Observation:performer&_count=200', narrow);
    expect(entries(less, 'include')).toEqual([]);
  });
});

describe('Facts of other documents', () => {
  let other: string;
  let client: FhirClient;

  beforeAll(async () => {
    other = await createRecord(service, owner);
    client = await clientWith({ recordId: other });
    const labs = Array.from({ length: 12 }, (_, index) =>
      model('LabResult', {
        ...smallest.LabResult,
        collected_at: `2025-${String(index + 1).padStart(2, '0')}-10T08:00:00Z`,
      }),
    );
    await storeModels(
      owner.session,
      other,
      ...labs,
      model('Problem', { ...smallest.Problem, name_title: 'Asthma' }),
    );
    const observation: Resource = { ...sodium('s1', 140, undefined, '2025-06-20T08:00:00Z') };
    delete observation.subject;
    await storeDocument(owner.session, other, JSON.stringify(observation), fhir);
  });

  const dates = (found: Resource) => matches(found).map((one) => one.effectiveDateTime.slice(0, 10));

  it('are found beside the resources of FHIR documents, in one order', async () => {
    const first = await search('Observation?_count=4&date=ge2025-04&date=lt2025-09', client);
    expect(dates(first)).toEqual(['2025-08-10', '2025-07-10', '2025-06-20', '2025-06-10']);
    const second = await next(first, client);
    expect(dates(second)).toEqual(['2025-05-10', '2025-04-10']);
    expect(link(second, 'next')).toBeUndefined();
    expect((await search('Observation?date=ge2025-04&date=lt2025-09&_summary=count', client)).total).toBe(6);
    expect((await search('Observation?_summary=count', client)).total).toBe(13);
  });

  it('are found by what they say', async () => {
    expect(matches(await search('Condition?code:text=asthma', client))).toHaveLength(1);
    expect(matches(await search('Condition?code:text=gout', client))).toHaveLength(0);
    expect(
      matches(await search(`Condition?patient=${other}&category=problem-list-item`, client)).length,
    ).toBeLessThan(2);
  });
});

describe('A search is refused', () => {
  it.each([
    ['Observation?date=2025-13', 'invalid'],
    ['Observation?date=2025-01-01T24:00:00Z', 'invalid'],
    ['Observation?date=ap2025', 'invalid'],
    ['Observation?code:below=x', 'not-supported'],
    ['Observation?patient.name=x', 'not-supported'],
    ['Observation?patient.organization.partof.partof.name=x', 'not-supported'],
    ['Patient?_has:Observation:patient:code=x', 'not-supported'],
    ['Observation?_count=-1', 'invalid'],
    ['Observation?_count=1&_count=2', 'invalid'],
    ['Observation?_total=all', 'invalid'],
    ['Observation?performer=../../Practitioner/1', 'invalid'],
  ])('%s', async (query, code) => {
    const reply = await refusal(query);
    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code }],
    });
  });

  it('with a thousand values, a very long one, or a hundred parameters', async () => {
    const codesOf = async (query: string) => (await refusal(query)).json().issue[0].code;
    expect(await codesOf(`Observation?code=${'a,'.repeat(999)}a`)).toBe('too-costly');
    expect(await codesOf(`Observation?code=${'a'.repeat(2001)}`)).toBe('invalid');
    expect(await codesOf(`Observation?${'code=1&'.repeat(100)}`)).toBe('too-costly');
  });

  it('also by form, however large it is', async () => {
    const large = await app.form('/fhir/Observation/_search', [['code', 'x'.repeat(3000)]]);
    expect(large.status).toBe(400);
    const many = await app.form(
      '/fhir/Observation/_search',
      Array.from({ length: 19_000 }, (_, index) => ['code', `${index}`] as const),
    );
    expect(many.status).toBe(400);
  });
});
