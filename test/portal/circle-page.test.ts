/** The pages of a circle never say less of who is in it than there is, nor that something was changed which was not. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordSharing } from '../../shared/client/index.ts';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { admin, createRecord } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let circle: string;

/** A service whose circles have more people than it names. */
async function withManyPeople(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetchHere(url, init);
  if (!new URL(url).pathname.endsWith('/sharing')) return answer;
  const sharing = (await answer.json()) as RecordSharing;
  const accounts = [
    { id: 'ines@mail.example', full_name: 'Ines Oyelaran' },
    { id: 'tom@mail.example', full_name: '' },
  ];
  const carenets = sharing.carenets.map((each) => ({ ...each, accounts, total_accounts: 150 }));
  return Response.json({ ...sharing, carenets });
}

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient, { fetch: withManyPeople as typeof fetch });
  const carenets = (await patient.session.get(`/records/${patient.recordId}/carenets/`)).xml();
  circle = `/records/${patient.recordId}/sharing/${idOf(carenets.children[0]!)}`;
});

describe('The page of a circle', () => {
  it('says how many more people are in it than it names', async () => {
    expect(await (await visitor.get(circle)).text()).toContain('Ines Oyelaran, tom@mail.example, 148 more');
  });

  it('is that of its own circle, and there is none for the circle of another record of hers', async () => {
    const listed = (await patient.session.get(`/records/${patient.recordId}/carenets/`)).xml().children;
    const paths = listed.map((carenet) => `/records/${patient.recordId}/sharing/${idOf(carenet)}`);
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths)
      expect(await (await visitor.get(path)).text()).toContain(`action="${path}/types"`);
    const other = await createRecord(service, patient);
    const [foreign] = (await patient.session.get(`/records/${other}/carenets/`)).xml().children;
    const answer = await visitor.get(`/records/${patient.recordId}/sharing/${idOf(foreign!)}`);
    expect(answer.status).toBe(404);
  });

  it('does not say that kinds were taken which are others by now', async () => {
    const document = idOf(
      await createDocument(admin(service), patient.recordId, models(problem('Hay fever'))),
    );
    const form_token = await visitor.formToken();
    const take = async (kinds: string) => {
      const body = new URLSearchParams({ document, kinds, form_token });
      return (await visitor.post(`${circle}/documents/kinds`, body)).headers.get('location');
    };
    expect(await take('Problem')).toBe(`${circle}?done=types`);
    expect(await take('Allergy Problem')).toBe(`${circle}?done=typesPartly`);
  });
});

it('What a circle shows to others is not kept by the person who looks how it is for them', async () => {
  const path = `/carenets/${circle.split('/').at(-1)}/print/emergency-card`;
  const page = await (await visitor.get(path)).text();
  expect(page).toContain('<article');
  expect(page).not.toContain('Keep it on this device');
  expect((await visitor.get(`${path}/keep`)).status).toBe(404);
});
