/** How many calls of the service one form makes, whatever is in it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startInMemory } from '../support/in-memory.ts';
import { admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let circle: string;
let document: string;
let path: string;

const calls = { made: [] as string[], underWay: 0, most: 0, failing: '', status: 503 };

/** Passes calls on, but those that a test lets fail. */
async function counted(url: string, init?: RequestInit): Promise<Response> {
  const call = `${init?.method ?? 'GET'} ${new URL(url).pathname}`;
  calls.made.push(call);
  calls.underWay += 1;
  calls.most = Math.max(calls.most, calls.underWay);
  try {
    if (calls.failing !== '' && call.includes(calls.failing))
      return new Response('', { status: calls.status });
    return await fetchHere(url, init);
  } finally {
    calls.underWay -= 1;
  }
}

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  const { recordId, session } = patient;
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
  circle = idOf(carenets.children[0]!);
  document = idOf(await createDocument(admin(service), recordId, '<Own xmlns="urn:x#"/>'));
  visitor = await visit(service, patient, { fetch: counted as typeof fetch });
  path = `/records/${recordId}/sharing/${circle}`;
});
beforeEach(() => {
  Object.assign(calls, { made: [], underWay: 0, most: 0, failing: '', status: 503 });
});

async function post(rest: string, pairs: readonly [string, string][]): Promise<Response> {
  const token = await visitor.formToken();
  calls.made = [];
  calls.most = 0;
  return visitor.post(path + rest, new URLSearchParams([...pairs, ['form_token', token]]));
}

const changes = () => calls.made.filter((call) => !call.startsWith('GET'));
const madeUp = (name: string) =>
  Array.from({ length: 500 }, (_, index): [string, string] => [name, `made-up-${index}`]);
/** Some of the kinds that a circle offers. */
const kinds = [
  ...['Allergy', 'Problem', 'Medication', 'Immunization', 'VitalSigns', 'LabResult', 'Measurement'],
  ...['Procedure', 'Encounter', 'SimpleClinicalNote', 'Equipment', 'Fill', 'SocialHistory', 'Goal'],
].map((kind) => `kind ${kind}`);

describe('A form that chooses kinds for a circle', () => {
  it('changes only those that its page offers', async () => {
    const pairs: [string, string][] = [
      ...madeUp('kind'),
      ['kind', 'kind Consent'],
      ['kind', 'type urn:x#Own'],
      ['kind', 'kind Allergy'],
    ];
    expect((await post('/types', pairs)).status).toBe(303);
    expect(changes()).toHaveLength(1);
    // What the person saw ticked is taken away by a form without it.
    await post('/types', [...madeUp('read'), ['read', 'kind Consent'], ['read', 'kind Allergy']]);
    expect(changes()).toHaveLength(1);
  });

  it('makes at most twelve calls at a time, and begins none after one that failed', async () => {
    await post(
      '/types',
      kinds.map((kind): [string, string] => ['kind', kind]),
    );
    expect(changes()).toHaveLength(14);
    expect(calls.most).toBeLessThanOrEqual(12);
    await post(
      '/types',
      kinds.map((kind): [string, string] => ['read', kind]),
    );
    calls.failing = 'POST /records';
    const token = await visitor.formToken();
    calls.made = [];
    const form = new URLSearchParams([
      ...kinds.map((kind) => ['kind', kind] as [string, string]),
      ['form_token', token],
    ]);
    expect((await visitor.post(`${path}/types`, form)).status).toBe(503);
    expect(changes().length).toBeLessThanOrEqual(12);
  });
});

describe('A form that chooses documents for a circle', () => {
  it('changes no more than a page offers, and says that others are no documents of the record', async () => {
    const answer = await post('/documents', [
      ['offered', document],
      ['document', document],
      ...madeUp('offered'),
      ...madeUp('document').slice(0, 400),
    ]);
    expect(answer.headers.get('location')).toContain('done=typesPartly');
    const placed = changes().filter((call) => call.startsWith('PUT'));
    expect(placed).toHaveLength(1);
    expect(placed[0]).toContain(document);
    expect(changes().length).toBeLessThanOrEqual(51);
    expect(calls.most).toBeLessThanOrEqual(12);
  });
});

describe('A page, while the gateway lets no more calls through', () => {
  it('says that the service does not answer, which is no fault of the portal', async () => {
    Object.assign(calls, { failing: 'GET /records', status: 429 });
    const answer = await visitor.get(`/records/${patient.recordId}/details`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('The record service does not answer');
  });
});
