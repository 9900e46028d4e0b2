/** Health at a glance never lets a part be taken for all: what could not be read, was not looked at, or has no room is said where it matters. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { mainWords } from '../support/page-words.ts';
import { admin } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

type Overview = Readonly<Record<string, object>> & {
  readonly kinds: readonly Readonly<Record<string, unknown>>[];
};

let service: TestService;
let patient: Patient;
let visitor: Visitor;
/** What the portal is told in the place of the overview of the service. */
let told: (overview: Overview) => Overview;

async function withOverview(url: string, init?: RequestInit): Promise<Response> {
  const answer = await fetchHere(url, init);
  if (!new URL(url).pathname.endsWith('/overview')) return answer;
  return Response.json(told((await answer.json()) as Overview));
}

const subject = { reference: 'Patient/p1' };
/** An allergy that cannot be read, as it has a modifier that nobody here knows. */
const latex = {
  resourceType: 'AllergyIntolerance',
  patient: subject,
  modifierExtension: [{ url: 'https://hospital.example/not', valueBoolean: true }],
  code: { text: 'Latex' },
};
const problem = { resourceType: 'Condition', subject, code: { text: 'Asthma' } };
const tests = Array.from({ length: 8 }, (_, index) => ({
  ...sodium(`o${index}`),
  code: { text: `Test ${index + 1}` },
}));

beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  await createDocument(admin(service), patient.recordId, bundle(latex, problem, ...tests), fhir);
  visitor = await visit(service, patient, { fetch: withOverview as typeof fetch });
});
beforeEach(() => {
  told = (overview) => overview;
});

async function wordsOf(card?: string): Promise<string> {
  return mainWords(await (await visitor.get(`/records/${patient.recordId}/health`)).text(), card);
}

const mayBeMore = 'There may be more in your files that could not be read.';
const mayHoldNow = 'There may be more that holds now. Open the page for all.';

describe('Health at a glance', () => {
  it('has a card for allergies where the only one could not be read, which it names', async () => {
    const card = await wordsOf('allergies');
    expect(card).toContain('1 entry of this kind could not be read');
    expect(card).toContain('Latex');
    expect(await wordsOf()).not.toContain(mayBeMore);
  });

  it('says that more may not have been read, where the service has not looked at all of it', async () => {
    told = (overview) => ({ ...overview, unread: { ...overview.unread, complete: false } });
    expect(await wordsOf()).toContain(mayBeMore);
  });

  it('says on a card that more may hold now, where not all of it is known', async () => {
    expect(await wordsOf('problems')).not.toContain(mayHoldNow);
    told = (overview) => ({
      ...overview,
      kinds: overview.kinds.map((each) =>
        each.kind === 'Problem' ? { ...each, current_complete: false } : each,
      ),
    });
    const card = await wordsOf('problems');
    expect(card).toContain('Asthma');
    expect(card).toContain(mayHoldNow);
  });

  it('says how many tests a card has no room for, or that there are more where nobody has counted them', async () => {
    expect(await wordsOf('labs')).toContain('and 1 more');
    told = (overview) => ({ ...overview, tests: { ...overview.tests, complete: false } });
    const card = await wordsOf('labs');
    expect(card).toContain('and more');
    expect(card).not.toContain('and 1 more');
  });
});
