/** Which calls of a page wait for others: none without need, since a person waits for every one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { admin, authorizeApp, requestToken, succeeded } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

/** Calls that are answered only when the test lets them. */
class HeldCalls {
  isHolding = false;
  #waiting: (() => void)[] = [];

  readonly fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    if (this.isHolding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return fetch(url, init);
  };

  get count(): number {
    return this.#waiting.length;
  }

  release(): void {
    for (const go of this.#waiting.splice(0)) go();
  }
}

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let places: Readonly<Record<'document' | 'problem' | 'circle' | 'token', string>>;
const calls = new HeldCalls();

beforeAll(async () => {
  service = await startService();
  patient = await createPatient(service);
  const { recordId, session } = patient;
  await authorizeApp(service, patient, recordId);
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
  const asked = await requestToken(service, service.apps.user, { indivo_record_id: recordId });
  places = {
    document: idOf(
      await createDocument(admin(service), recordId, 'Dear Rosa', { contentType: 'text/plain' }),
    ),
    problem: idOf(await createDocument(admin(service), recordId, models(problem('Hay fever')))),
    circle: idOf(carenets.children[0]!),
    token: asked.token,
  };
  visitor = await visit(service, patient, { fetch: calls.fetch });
});
afterAll(() => service?.stop());

/** How many calls are made at once, and how many follow when these are answered. One always counts unread messages. */
const expected: readonly (readonly [string, readonly number[]])[] = [
  ['/records', [2]],
  ['/records/ID/health', [24]],
  ['/records/ID/health/labs', [5]],
  ['/records/ID/health/labs?list=all', [5]],
  // The series, the birth date, and what could not be read; a page of a record always asks for the records.
  ['/records/ID/health/tests?code=2345-7&system=http%3A%2F%2Floinc.org', [5]],
  ['/records/ID/documents', [24]],
  ['/records/ID/documents/DOCUMENT', [15]],
  // Which models to ask for stands in the document.
  ['/records/ID/documents/PROBLEM', [15, 1]],
  ['/records/ID/documents/DOCUMENT/replace', [3]],
  ['/records/ID/details', [3]],
  ['/records/ID/contact', [3]],
  // Only an owner may ask for the shares; each of the three circles is asked for people, apps and documents.
  ['/records/ID/sharing', [4, 10]],
  ['/records/ID/sharing/CIRCLE', [9]],
  ['/records/ID/sharing/CIRCLE/documents', [26]],
  // When the apps were last there costs much, and is asked only when there are any.
  ['/records/ID/apps', [4, 2]],
  ['/records/ID/activity', [3]],
  ['/oauth/authorize?oauth_token=TOKEN', [3]],
  ['/inbox', [3]],
  ['/account', [5]],
  ['/account/delete', [3]],
];

describe('The calls of a page', () => {
  it.each(expected)('%s are made at once, or when they know enough: %j', async (form, sizes) => {
    const path = form
      .replace('ID', patient.recordId)
      .replace('DOCUMENT', places.document)
      .replace('PROBLEM', places.problem)
      .replace('CIRCLE', places.circle)
      .replace('TOKEN', places.token);
    calls.isHolding = true;
    const page = visitor.get(path);
    try {
      for (const size of sizes) {
        await expect.poll(() => calls.count, { timeout: 5_000 }).toBe(size);
        calls.release();
      }
      expect((await page).status).toBe(200);
    } finally {
      calls.isHolding = false;
      calls.release();
      await page;
    }
  });
});
