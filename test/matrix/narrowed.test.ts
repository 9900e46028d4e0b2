/** What a bearer token opens of the FHIR base whose scopes are for a part of the record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RequestOptions, SignedClient } from '../support/client.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { createPerson, peopleSettings } from '../support/people.ts';
import { createRecord } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { narrowedStatuses, type Row, rows } from './expected.ts';
import { bearerOf, createNarrowed, type Narrowing, narrowings } from './fixtures/bearers.ts';

const names = Object.keys(narrowings) as readonly Narrowing[];
const ofBase = rows.filter(({ marks }) => marks.SR !== '·' && marks.ANON === '·');

const contentType = 'application/fhir+json';
let service: TestService;
let recordId: string;
/** Its scopes are for the whole record. */
let whole: SignedClient;
let narrowed: Readonly<Record<Narrowing, SignedClient>>;
/** A laboratory result that the app has stored. */
let resource: { readonly id: string; readonly meta: { readonly versionId: string } };

beforeAll(async () => {
  service = await startServiceInMemory({ env: peopleSettings });
  const owner = await createPerson(service);
  recordId = await createRecord(service, owner);
  whole = await bearerOf(service, { owner, recordId }, {});
  narrowed = await createNarrowed(service, { owner, recordId });
  resource = await newResult();
});
afterAll(() => service?.stop());

function result(more: object = {}): string {
  return JSON.stringify({
    resourceType: 'Observation',
    ...more,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { text: 'Sodium' },
    subject: { reference: `Patient/${recordId}` },
  });
}

async function newResult(): Promise<typeof resource> {
  const made = await whole.post('/fhir/Observation', { body: result(), contentType });
  expect(made.status, made.text).toBe(201);
  return made.json() as typeof resource;
}

/** The call about the result or, where the path says so, about the patient or the documents. */
async function callOf({ method, path, operation }: Row, narrowing: Narrowing): Promise<Answer> {
  const about = operation === 'fhir_update' ? await newResult() : resource;
  const values: Readonly<Record<string, string>> = {
    FHIR_TYPE: 'Observation',
    FHIR_ID: path.startsWith('/fhir/Patient/') ? recordId : about.id,
    FHIR_VERSION: about.meta.versionId,
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  return narrowed[narrowing].request(method, filled, optionsOf(operation, method, about));
}

function optionsOf(operation: string, method: string, { id, meta }: typeof resource): RequestOptions {
  if (operation === 'fhir_search_post') return { form: { patient: recordId } };
  if (operation === 'fhir_docref' && method === 'POST') {
    const parameter = [{ name: 'patient', valueId: recordId }];
    return { body: JSON.stringify({ resourceType: 'Parameters', parameter }), contentType };
  }
  if (operation === 'fhir_docref') return { query: { patient: recordId } };
  if (operation === 'fhir_update')
    return { body: result({ id }), contentType, headers: { 'if-match': `W/"${meta.versionId}"` } };
  return method === 'POST' ? { body: result(), contentType } : {};
}

interface Entry {
  readonly resource: { readonly resourceType: string; readonly id: string };
}

describe('A call of the FHIR base', () => {
  it('has a row for what narrow scopes leave of it', () => {
    expect([...narrowedStatuses.keys()]).toEqual([...new Set(ofBase.map(({ operation }) => operation))]);
  });

  const cases = ofBase.flatMap((row) =>
    names.map((name, index) => ({ ...row, row, name, status: narrowedStatuses.get(row.operation)![index]! })),
  );

  it.each(cases)(
    'is answered $status with scopes for $name, and shows the result only with scopes for it: $method $path',
    async ({ row, name, status }) => {
      const answer = await callOf(row, name);
      expect(answer.status, answer.text).toBe(status);
      if (status === 403) expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope"');
      if (!/^fhir_(search|everything)/.test(row.operation)) return;
      const { entry = [] } = answer.json() as { entry?: readonly Entry[] };
      const shown = entry.some((one) => one.resource.id === resource.id);
      expect(shown).toBe(status === 200 && (name === 'the type' || name === 'the category'));
      expect(entry.filter((one) => one.resource.resourceType === 'Patient')).toEqual([]);
    },
  );
});

it('An update that would bring a resource into the scopes of another category is answered as for an unknown one', async () => {
  const { id, meta } = await newResult();
  const vital = result({ id }).replace('laboratory', 'vital-signs');
  const update = (path: string) =>
    narrowed['another category'].put(path, {
      body: vital.replace(id, path.split('/').at(-1)!),
      contentType,
      headers: { 'if-match': `W/"${meta.versionId}"` },
    });
  const [known, unknown] = [
    await update(`/fhir/Observation/${id}`),
    await update(`/fhir/Observation/${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`),
  ];
  expect([known.status, unknown.status]).toEqual([405, 405]);
  expect(known.json()).toEqual(unknown.json());
});
