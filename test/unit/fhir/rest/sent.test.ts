import { expect, test } from 'vitest';
import { type Json, parseKeepingNumbers } from '../../../../shared/fhir/json.ts';
import { parseWanted } from '../../../../shared/fhir/rest/names.ts';
import {
  parseSentId,
  parseSentVersionId,
  sentResources,
  servedResource,
  withReferences,
} from '../../../../shared/fhir/rest/sent.ts';
import { Work } from '../../../../shared/fhir/work.ts';

const recordId = '0190a5b0-1111-7111-8111-111111111111';
const lineageId = '0190a5b0-2222-8222-8222-222222200000';
const about = { recordId, lineageId, storer: 'hospital' };
const original = 'http://indivo.org/vocab/fhir#original-reference';

const bundle = (...resources: readonly object[]) =>
  ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ resource })),
  }) as Json;
const withUrls = (...entries: readonly (readonly [fullUrl: string, resource: object])[]) =>
  ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: entries.map(([fullUrl, resource]) => ({ fullUrl, resource })),
  }) as Json;
const sent = (root: Json, more: object = {}) => sentResources(root, { ...about, ...more }).resources;
const contents = (root: Json, more: object = {}) => sent(root, more).map(({ content }) => content);
const shown = (json: unknown) => JSON.parse(JSON.stringify(json));

test('every resource of a document is served, of any kind and however deep its Bundle is, but the Patient is not', () => {
  const inner = bundle({ resourceType: 'Claim', id: 'c' }, { resourceType: 'Patient', id: 'p' });
  const root = bundle({ resourceType: 'CarePlan', id: 'a' }, inner as object, { resourceType: 'Basic' });
  expect(sent(root).map(({ type, place }) => [type, place])).toEqual([
    ['CarePlan', 0],
    ['Claim', 1],
    ['Basic', 3],
  ]);
});

test('what is no kind of resource, and what only holds values, is not served', () => {
  const root = bundle(
    { resourceType: 'Parameters', parameter: [{ name: 'a', valueString: 'b' }] },
    { resourceType: 'Unheardof', id: 'x' },
    { id: 'y' },
    { resourceType: 'Flag', id: 'z' },
  );
  expect(sent(root).map(({ type }) => type)).toEqual(['Flag']);
});

test('a contained resource stays inside what contains it, and so do references to it', () => {
  const order = {
    resourceType: 'MedicationRequest',
    id: 'm',
    contained: [{ resourceType: 'Medication', id: 'drug', code: { text: 'Aspirin' } }],
    medicationReference: { reference: '#drug' },
  };
  expect(sent(bundle(order)).map(({ type }) => type)).toEqual(['MedicationRequest']);
  expect(contents(bundle(order))[0]).toMatchObject({
    contained: [{ resourceType: 'Medication', id: 'drug' }],
    medicationReference: { reference: '#drug' },
  });
});

test('an id begins with that of the document, and stays in another order and in a later version', () => {
  const one = { resourceType: 'Observation', id: 'a' };
  const other = { resourceType: 'Observation', id: 'b' };
  const [first, second] = sent(bundle(one, other)).map(({ id }) => id);
  const later = sent(bundle(other, { resourceType: 'Basic' }, { ...one, status: 'final' }));
  expect(first).toMatch(/^0190a5b0222282228222222222200000-[0-9a-f]{16}$/);
  expect(later.map(({ id }) => id)).toEqual([second, expect.anything(), first]);
  expect(second).not.toBe(first);
});

test('the same type and id in another document is another id', () => {
  const root = bundle({ resourceType: 'Observation', id: 'a' });
  const [here] = sent(root);
  const [there] = sent(root, { lineageId: '0190a5b0-3333-8333-8333-333333300000' });
  expect(here!.id).not.toBe(there!.id);
});

test('resources of one type and id from two servers have different ids, whatever their order', () => {
  const [one, other] = [
    ['https://a.example/Observation/1', { resourceType: 'Observation', id: '1', valueString: 'a' }],
    ['https://b.example/Observation/1', { resourceType: 'Observation', id: '1', valueString: 'b' }],
  ] as const;
  const idsOf = (root: Json) => new Map(sent(root).map(({ content, id }) => [content.valueString, id]));
  const ids = idsOf(withUrls(one, other));
  expect(new Set(ids.values()).size).toBe(2);
  expect(idsOf(withUrls(other, one))).toEqual(ids);
});

test('ids and versions say their document, and nothing else is taken for one', () => {
  const [one] = sent(bundle({ resourceType: 'Observation', id: 'a' }));
  expect(parseSentId(one!.id)?.lineageId).toBe(lineageId);
  expect(parseSentId('0190a5b0-2222-8222-8222-222222200000')).toBeUndefined();
  expect(parseSentId(one!.id.replace('200000-', '200001-'))).toBeUndefined();
  expect(parseSentVersionId('0190a5b0222282228222222222200003-17')).toEqual({
    documentId: '0190a5b0-2222-8222-8222-222222200003',
    place: 17,
  });
  expect(parseSentVersionId('0190a5b0222282228222222222200003-017')).toBeUndefined();
  expect(parseSentVersionId('1')).toBeUndefined();
});

test('a patient that is not in the document is that of the record, also where one reference names a version', () => {
  const root = bundle(
    { resourceType: 'Observation', id: 'a', subject: { reference: 'Patient/p/_history/2' } },
    { resourceType: 'Observation', id: 'b', performer: [{ reference: 'Patient/p' }] },
  );
  const reference = `Patient/${recordId}`;
  expect(shown(contents(root))).toMatchObject([{ subject: { reference } }, { performer: [{ reference }] }]);
});

test('every element that is served is counted as work', () => {
  const stepsOf = (count: number) => {
    const work = new Work();
    const elements = Array.from({ length: count }, (_, at) => [`element${at}`, at]);
    sent(bundle({ resourceType: 'Basic', ...Object.fromEntries(elements) }), { work });
    return work.steps;
  };
  expect(stepsOf(1000) - stepsOf(0)).toBeGreaterThanOrEqual(1000);
});

test('the service says id, version, time and source; profiles, tags and all else stay as they were sent', () => {
  const json = parseKeepingNumbers(`{
    "resourceType": "Observation", "id": "mine", "_id": { "extension": [] },
    "meta": { "versionId": "3", "lastUpdated": "2020-01-01T00:00:00Z", "source": "urn:x", "profile": ["http://p"],
      "security": [{ "code": "R" }] },
    "valueQuantity": { "value": 1.50 }, "extension": [{ "url": "http://e", "valueDecimal": 100.0 }] }`);
  const [{ content, ...rest }] = sent(json) as [ReturnType<typeof sent>[number]];
  const served = servedResource(content, {
    ...rest,
    documentId: '0190a5b0-2222-8222-8222-222222200001',
    storedAt: '2026-01-02T03:04:05.678Z',
    source: `https://phr.example/records/${recordId}/documents/0190a5b0-2222-8222-8222-222222200001`,
  });
  expect(JSON.stringify(served)).toContain('"value":1.50');
  expect(JSON.stringify(served)).toContain('"valueDecimal":100.0');
  expect(shown(served)).toEqual({
    resourceType: 'Observation',
    id: rest.id,
    meta: {
      profile: ['http://p'],
      security: [{ code: 'R' }],
      versionId: '0190a5b0222282228222222222200001-0',
      lastUpdated: '2026-01-02T03:04:05.678Z',
      source: `https://phr.example/records/${recordId}/documents/0190a5b0-2222-8222-8222-222222200001`,
    },
    valueQuantity: { value: 1.5 },
    extension: [{ url: 'http://e', valueDecimal: 100 }],
  });
});

test('references to the patient name the record, whether a Patient is in the document or not', () => {
  const here = withUrls(
    ['urn:uuid:11111111-1111-4111-8111-111111111111', { resourceType: 'Patient', id: 'p' }],
    [
      'urn:uuid:22222222-2222-4222-8222-222222222222',
      {
        resourceType: 'Condition',
        subject: { reference: 'urn:uuid:11111111-1111-4111-8111-111111111111', display: 'Rosa' },
      },
    ],
  );
  expect(contents(here)[0]!.subject).toEqual({ reference: `Patient/${recordId}`, display: 'Rosa' });

  const elsewhere = bundle(
    { resourceType: 'Condition', subject: { reference: 'https://h.example/fhir/Patient/7' } },
    {
      resourceType: 'Observation',
      subject: { reference: 'Patient/8' },
      performer: [{ reference: 'Patient/8' }, { reference: 'Patient/9', display: 'Mother' }],
    },
    { resourceType: 'Goal', subject: { reference: 'Patient?identifier=urn:mrn|12' } },
  );
  const [condition, observation, goal] = contents(elsewhere);
  expect(condition!.subject).toEqual({ reference: `Patient/${recordId}` });
  expect(observation!.subject).toEqual({ reference: `Patient/${recordId}` });
  expect(goal!.subject).toEqual({ reference: `Patient/${recordId}` });
  // Nothing says that this one is the patient.
  expect(observation!.performer).toEqual([
    { reference: `Patient/${recordId}` },
    { display: 'Mother', extension: [{ url: original, valueString: 'Patient/9' }] },
  ]);
});

test('references to a resource of the document are relative and lead to its new id, in every notation', () => {
  const encounter = { resourceType: 'Encounter', id: 'e1' };
  const observed = (reference: string) => ({ resourceType: 'Observation', encounter: { reference } });
  const root = withUrls(
    ['https://h.example/fhir/Encounter/e1', encounter],
    ['https://h.example/fhir/Observation/1', observed('Encounter/e1')],
    ['https://h.example/fhir/Observation/2', observed('https://h.example/fhir/Encounter/e1')],
    ['https://h.example/fhir/Observation/3', observed('Encounter/e1/_history/2')],
  );
  const [target, ...others] = sent(root);
  for (const { content } of others)
    expect(content.encounter).toEqual({ reference: `Encounter/${target!.id}` });
});

test('a reference that is a search becomes the identifier that it looks for', () => {
  const [one] = contents(
    bundle({
      resourceType: 'Encounter',
      participant: [
        {
          individual: {
            reference: 'Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|9999',
            display: 'Dr. Lee',
          },
        },
        { individual: { reference: 'Practitioner?identifier=42' } },
        { individual: { reference: 'Practitioner?name=Lee', display: 'Lee' } },
        { individual: { reference: 'Practitioner?identifier=a|1&active=true' } },
        { individual: { reference: 'Practitioner?identifier=a|1,a|2' } },
      ],
    }),
  );
  const kept = (valueString: string) => ({ extension: [{ url: original, valueString }] });
  expect(one!.participant).toEqual([
    {
      individual: {
        type: 'Practitioner',
        display: 'Dr. Lee',
        identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '9999' },
      },
    },
    { individual: { type: 'Practitioner', identifier: { value: '42' } } },
    { individual: { display: 'Lee', ...kept('Practitioner?name=Lee') } },
    { individual: kept('Practitioner?identifier=a|1&active=true') },
    { individual: kept('Practitioner?identifier=a|1,a|2') },
  ]);
});

test('an absolute reference to elsewhere stays; one that leads nowhere keeps its display and what it was', () => {
  const [one] = contents(
    bundle({
      resourceType: 'ServiceRequest',
      requester: { reference: 'Practitioner/5', display: 'Dr. Lee', extension: [{ url: 'http://e' }] },
      performer: [{ reference: 'https://x.example/Practitioner/' }],
      insurance: [{ reference: 'urn:uuid:coverage-1' }],
    }),
  );
  expect(one).toEqual({
    resourceType: 'ServiceRequest',
    requester: {
      display: 'Dr. Lee',
      extension: [{ url: 'http://e' }, { url: original, valueString: 'Practitioner/5' }],
    },
    performer: [{ reference: 'https://x.example/Practitioner/' }],
    insurance: [{ extension: [{ url: original, valueString: 'urn:uuid:coverage-1' }] }],
  });
});

const uuid = '7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b11';
const namesIn = (root: Json, more: object = {}) =>
  sentResources(root, { ...about, ...more }).names.map(({ name, type }) => [type, name]);
/** Type and name of what the references of the first resource look for, by their texts. */
const looked = (root: Json, more: object = {}) =>
  new Map(
    [...(sent(root, more)[0]!.elsewhere ?? [])].map(([reference, [, , wanted]]) => {
      const { type, name } = parseWanted(wanted);
      return [reference, [type, name]];
    }),
  );
const observed = (reference: string) =>
  bundle({ resourceType: 'Observation', encounter: { reference, display: 'Visit' } });

test('a reference that another document may answer is kept until it is read, and answered then', () => {
  const root = bundle({
    resourceType: 'Observation',
    id: 'o',
    encounter: { reference: 'Encounter/123', display: 'Visit' },
    performer: [{ reference: 'https://other.example/fhir/Practitioner/9' }],
  });
  const server = 'https://h.example/fhir';
  const [one] = sent(root, { server });
  expect([...one!.elsewhere!.keys()]).toEqual(['Encounter/123', 'https://other.example/fhir/Practitioner/9']);
  const other = { server: `${server}/`, storer: 'another app' };
  expect(namesIn(bundle({ resourceType: 'Encounter', id: '123' }), other)).toEqual([
    looked(root, { server }).get('Encounter/123'),
  ]);

  const [, , encounter] = one!.elsewhere!.get('Encounter/123')!;
  const found = withReferences(one!.content, one!.elsewhere!, (wanted) =>
    wanted === encounter ? 'Encounter/here' : undefined,
  );
  expect(found.encounter).toEqual({ reference: 'Encounter/here', display: 'Visit' });
  expect(found.performer).toEqual([{ reference: 'https://other.example/fhir/Practitioner/9' }]);
  const notFound = withReferences(one!.content, one!.elsewhere!, () => undefined);
  expect(notFound.encounter).toEqual({
    display: 'Visit',
    extension: [{ url: original, valueString: 'Encounter/123' }],
  });
});

test('an id that a small program has given is no name in other documents, and leads to none', () => {
  for (const id of ['1', 'blood-pressure-reading-1']) {
    expect(sent(observed(`Encounter/${id}`))[0]!.elsewhere).toBeUndefined();
    expect(sent(observed(`urn:uuid:${id}`))[0]!.elsewhere).toBeUndefined();
    expect(sent(observed(`http://localhost:8080/Encounter/${id}`))[0]!.elsewhere).toBeUndefined();
    const encounter = { resourceType: 'Encounter', id };
    expect(namesIn(bundle(encounter))).toEqual([]);
    expect(namesIn(withUrls([`urn:uuid:${id}`, encounter]))).toEqual([]);
    expect(namesIn(withUrls([`http://localhost:8080/Encounter/${id}`, encounter]))).toEqual([]);
  }
});

test('an id that is made to be unique is a name among what the same app or person stores', () => {
  const encounter = bundle({ resourceType: 'Encounter', id: uuid });
  const reference = `Encounter/${uuid}`;
  const [, mine] = looked(observed(reference)).get(reference)!;
  expect(namesIn(encounter)).toEqual([['Encounter', mine]]);
  expect(namesIn(encounter, { storer: 'another app' })).not.toEqual([['Encounter', mine]]);
});

test('a UUID is one name with a type before it, without one, in an address and in capitals', () => {
  const entry = (fullUrl: string) => withUrls([fullUrl, { resourceType: 'Encounter', id: uuid }]);
  const [[, name]] = namesIn(bundle({ resourceType: 'Encounter', id: uuid })) as [[string, string]];
  const references = [
    `urn:uuid:${uuid}`,
    `urn:uuid:${uuid.toUpperCase()}`,
    `Encounter/${uuid}`,
    `Encounter/${uuid}/_history/1`,
    `http://localhost:8080/fhir/Encounter/${uuid}`,
  ];
  for (const reference of references)
    expect(looked(observed(reference)).get(reference)).toEqual([
      /^urn/.test(reference) ? '' : 'Encounter',
      name,
    ]);
  expect(namesIn(entry(`urn:uuid:${uuid.toUpperCase()}`))).toEqual([['Encounter', name]]);
  expect(namesIn(entry(`http://localhost/Encounter/${uuid}`))).toEqual([['Encounter', name]]);
});

test('a resource is called by the address of its entry too, whatever its own id is', () => {
  const encounter = { resourceType: 'Encounter', id: '1' };
  const address = `urn:uuid:${uuid}`;
  const [, name] = looked(observed(address)).get(address)!;
  expect(namesIn(withUrls([address, encounter]))).toEqual([['Encounter', name]]);
  const visits = 'https://h.example/visits?of=today';
  const [, other] = looked(observed(visits)).get(visits)!;
  expect(namesIn(withUrls([visits, encounter]))).toEqual([['Encounter', other]]);
  const [first, second] = namesIn(withUrls(['https://h.example/fhir/Encounter/2', encounter]));
  const reference = 'https://h.example/fhir/Encounter/2';
  expect([first, second]).toContainEqual(looked(observed(reference)).get(reference));
});

test('the patient has names as well, and what is not served has none', () => {
  const address = `urn:uuid:${uuid}`;
  const root = withUrls(
    [address, { resourceType: 'Patient', id: uuid }],
    [
      'urn:uuid:11111111-1111-4111-8111-111111111111',
      { resourceType: 'Observation', subject: { reference: 'Device/3' } },
    ],
  );
  expect(sentResources(root, about).names).toEqual([
    { name: looked(observed(address)).get(address)![1], type: 'Patient', digest: undefined, asOf: undefined },
  ]);
});

test('names say of when the word of a resource is: its own time, or else that of its Bundle', () => {
  const encounter = { resourceType: 'Encounter', id: uuid };
  const changed = (root: object) => sentResources(root as Json, about).names.map(({ asOf }) => asOf);
  const dated = { ...encounter, meta: { lastUpdated: '2024-01-01T00:00:00Z' } };
  const around = { ...(bundle(dated, { ...encounter, resourceType: 'Basic' }) as object) };
  expect(changed({ ...around, timestamp: '2025-01-01T00:00:00Z' })).toEqual([
    Date.UTC(2024, 0),
    Date.UTC(2025, 0),
  ]);
  expect(changed(around)).toEqual([Date.UTC(2024, 0), undefined]);
  const early = { ...encounter, meta: { lastUpdated: '1969-01-01T00:00:00Z' } };
  expect(changed(bundle(early) as object)).toEqual([undefined]);
});

test('what is about somebody else is not served, nor is a reference to it', () => {
  const root = bundle(
    {
      resourceType: 'Observation',
      id: 'fetal',
      subject: { reference: 'Patient/1' },
      focus: [{ reference: 'RelatedPerson/2' }],
    },
    { resourceType: 'RelatedPerson', id: '2', patient: { reference: 'Patient/1' } },
    { resourceType: 'Observation', id: 'device', subject: { reference: 'Device/3' } },
    {
      resourceType: 'DiagnosticReport',
      id: 'r',
      subject: { reference: 'Patient/1' },
      result: [{ reference: 'Observation/fetal', display: 'Heart rate of the fetus' }],
    },
  );
  expect(sent(root).map(({ type }) => type)).toEqual(['RelatedPerson', 'DiagnosticReport']);
  expect(contents(root)[1]!.result).toEqual([
    {
      display: 'Heart rate of the fetus',
      extension: [{ url: original, valueString: 'Observation/fetal' }],
    },
  ]);
});

test('the address of a Binary of the document leads to it', () => {
  const root = withUrls(
    ['urn:uuid:33333333-3333-4333-8333-333333333333', { resourceType: 'Binary', contentType: 'text/plain' }],
    [
      'urn:uuid:44444444-4444-4444-8444-444444444444',
      {
        resourceType: 'DocumentReference',
        content: [
          { attachment: { url: 'urn:uuid:33333333-3333-4333-8333-333333333333' } },
          { attachment: { url: 'https://x.example/report.pdf' } },
        ],
      },
    ],
  );
  const [binary, reference] = sent(root);
  expect(reference!.content.content).toEqual([
    { attachment: { url: `Binary/${binary!.id}` } },
    { attachment: { url: 'https://x.example/report.pdf' } },
  ]);
});

test('of two versions of a resource the one that counts is served', () => {
  const version = (lastUpdated: string, text: string) => ({
    resourceType: 'Goal',
    id: 'g',
    meta: { lastUpdated },
    description: { text },
  });
  const root = bundle(version('2024-01-01T00:00:00Z', 'old'), version('2025-01-01T00:00:00Z', 'new'));
  expect(contents(root).map(({ description }) => description)).toEqual([{ text: 'new' }]);
});

test('reading costs in proportion to the size, however the references of a document are laid out', () => {
  const patients = Array.from({ length: 2000 }, (_, index) => ({ reference: `Patient/${index}` }));
  const unique = '7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b';
  const links = Array.from({ length: 2000 }, (_, index) => ({
    reference: `Encounter/${unique}${10 + (index % 90)}x${index}`,
  }));
  const root = bundle({ resourceType: 'Basic', subject: patients, extension: links } as object);
  const work = new Work();
  sentResources(root, { ...about, work });
  const bytes = JSON.stringify(root).length;
  expect(work.steps).toBeLessThan(bytes);
});
