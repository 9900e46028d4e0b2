/** How many calls of the service a page makes, whatever is in the record: a person waits for every one, and each leaves an entry in the trail. */
import { beforeAll, describe, expect, it } from 'vitest';
import { allergyByHand } from '../support/browser/by-hand.ts';
import { inviteAround } from '../support/browser/invitations.ts';
import { createPatient, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf, replaceDocument } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { fillIn, look } from '../support/page-forms.ts';
import { newBrowser } from '../support/push/browser.ts';
import { pushKeyOf } from '../support/push/key.ts';
import { admin, authorizeApp, requestToken, succeeded } from '../support/scenario.ts';
import { smartAddress } from '../support/smart-address.ts';
import { smartApps } from '../support/smart-apps.ts';
import { askedFor } from '../support/smart-consent.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

/** Counts calls, and lets a test hold them. */
class HeldCalls {
  isHolding = false;
  made = 0;
  /** Those that the service refused. The trail tells of them as of something that the person tried. */
  refused: string[] = [];
  #waiting: (() => void)[] = [];

  readonly fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    this.made += 1;
    if (this.isHolding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const answer = await fetchHere(url, init);
    if (answer.status >= 400) this.refused.push(`${answer.status} ${new URL(url).pathname}`);
    return answer;
  };

  get waiting(): number {
    return this.#waiting.length;
  }

  release(): void {
    this.isHolding = false;
    for (const go of this.#waiting.splice(0)) go();
  }
}

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let places: Readonly<
  Record<
    | 'DOCUMENT'
    | 'PROBLEM'
    | 'FHIR'
    | 'BY_HAND'
    | 'EARLIER'
    | 'CIRCLE'
    | 'TOKEN'
    | 'SMART'
    | 'WAITING'
    | 'RECEIVED',
    string
  >
>;
const calls = new HeldCalls();

beforeAll(async () => {
  ({ service } = await startInMemory({ apps: smartApps }));
  patient = await createPatient(service);
  const { recordId, session } = patient;
  await authorizeApp(service, patient, recordId);
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
  const asked = await requestToken(service, service.apps.user, { indivo_record_id: recordId });
  const text = { contentType: 'text/plain' };
  const earlier = idOf(await createDocument(admin(service), recordId, 'Dear Rosa', text));
  const diet = { resourceType: 'NutritionOrder', patient: { reference: 'Patient/p1' } };
  const body = bundle(person('Rosa', 'Lind'), sodium('na'), diet);
  const family = idOf(carenets.children[0]!);
  const shared = idOf(await createDocument(admin(service), recordId, models(problem('Hay fever'))));
  succeeded(await session.put(`/records/${recordId}/documents/${shared}/carenets/${family}`), 'placement');
  const invitations = await inviteAround(service, patient, family);
  places = {
    EARLIER: earlier,
    DOCUMENT: idOf(await replaceDocument(admin(service), recordId, earlier, 'Dear Rosa Lind', text)),
    PROBLEM: shared,
    FHIR: idOf(await createDocument(admin(service), recordId, body, fhir)),
    BY_HAND: idOf(await createDocument(session, recordId, allergyByHand(recordId, 'Wasps'), fhir)),
    CIRCLE: family,
    TOKEN: asked.token,
    SMART: await askedFor(smartAddress(service, 'patient/*.rs')),
    WAITING: invitations.waiting,
    RECEIVED: invitations.received,
  };
  visitor = await visit(service, patient, { fetch: calls.fetch });
});

/** Calls at most. One always counts unread messages, and one finds out whose record it is. */
const pages: readonly (readonly [page: string, most: number])[] = [
  ['/records', 6],
  ['/records/ID/health', 3],
  ['/records/ID/health/labs', 6],
  ['/records/ID/health/labs?list=all', 6],
  ['/records/ID/health/problems', 6],
  ['/records/ID/add', 3],
  ['/records/ID/add/vaccination', 3],
  ['/records/ID/change/BY_HAND', 5],
  ['/records/ID/health/tests?code=2345-7&system=http%3A%2F%2Floinc.org', 6],
  ['/records/ID/print', 3],
  ['/records/ID/print/summary', 3],
  ['/carenets/CIRCLE/print/emergency-card', 3],
  ['/records/ID/documents', 3],
  ['/records/ID/documents?q=rosa&kind=Problem&sort=content', 3],
  ['/records/ID/documents/DOCUMENT', 6],
  ['/records/ID/documents/PROBLEM', 6],
  ['/records/ID/documents/FHIR', 6],
  ['/records/ID/documents/EARLIER', 6],
  ['/records/ID/documents/EARLIER/compare', 6],
  ['/records/ID/documents/DOCUMENT/replace', 6],
  ['/records/ID/documents/DOCUMENT/relate', 6],
  ['/records/ID/documents/from-link', 2],
  ['/records/ID/documents/new', 6],
  ['/records/ID/download', 6],
  ['/records/ID/details', 6],
  ['/records/ID/contact', 6],
  ['/records/ID/sharing', 6],
  ['/records/ID/sharing/invite', 3],
  ['/records/ID/sharing/hand-over', 3],
  ['/records/ID/sharing/invitations/WAITING', 3],
  ['/records/ID/relation', 2],
  ['RECEIVED', 2],
  ['/records/ID/sharing/CIRCLE', 6],
  ['/records/ID/sharing/CIRCLE/documents', 6],
  ['/records/ID/links', 4],
  ['/records/ID/links/new', 2],
  ['/records/ID/links/new?what=summary', 3],
  ['/records/ID/links/new?what=carenet', 4],
  ['/records/ID/links/new?what=documents', 3],
  ['/records/ID/links/new?what=documents&document=PROBLEM', 4],
  ['/records/ID/links/new?what=documents&document=PROBLEM&go=on', 3],
  // The list that it is chosen from, what people have let in, and the trail twice.
  ['/records/ID/apps', 7],
  ['/records/ID/apps/let-in?app=night-import@apps.example.org', 3],
  ['/carenets/CIRCLE/apps', 4],
  ['/records/ID/activity', 8],
  ['/carenets/CIRCLE/health', 3],
  ['/carenets/CIRCLE/health/labs', 6],
  ['/carenets/CIRCLE/health/vitals', 6],
  ['/carenets/CIRCLE/health/tests?code=2345-7&system=http%3A%2F%2Floinc.org', 6],
  ['/carenets/CIRCLE/documents', 3],
  ['/carenets/CIRCLE/documents/PROBLEM', 6],
  ['/oauth/authorize?oauth_token=TOKEN', 6],
  ['/smart/authorize?request=SMART', 4],
  ['/inbox', 6],
  ['/inbox/write?record=ID', 4],
  ['/inbox/write?circle=CIRCLE', 3],
  ['/inbox/sent', 3],
  ['/account', 6],
  ['/account/signing-in', 2],
  ['/account/passkeys/new', 2],
  ['/account/code-app', 2],
  ['/account/delete', 6],
  ['/account/device', 4],
  ['/records/ID/print/emergency-card/keep', 2],
  ['/device/state', 2],
];

/** Whether there are contact details, or a coding system is loaded, is what a page asks. */
function isQuestion(call: string): boolean {
  return call.endsWith('/special/contact') || /^404 \/codes\/systems\/\w+\/query$/.test(call);
}

/** Calls that can only be made when others are answered; of any other page, all are made at once. */
const following: Readonly<Record<string, number>> = {
  // Which coding system a form needs, the entry says.
  '/records/ID/change/BY_HAND': 2,
  // Which version is the present one, the earlier one says.
  '/records/ID/documents/EARLIER/compare': 2,
  // How many parts there are, the number of documents says.
  '/records/ID/download': 1,
  // When the apps were last there costs much, and is asked only when there are any.
  '/records/ID/apps': 2,
  // What an app is called in the language of the person, its manifest says.
  '/oauth/authorize?oauth_token=TOKEN': 1,
  // Whose circles there are to choose from, the list of records says.
  '/smart/authorize?request=SMART': 1,
};

describe('A page', () => {
  it.each(pages)(
    '%s makes at most %i calls, and no call waits for others without need',
    async (page, most) => {
      const path = page.replace(
        /DOCUMENT|PROBLEM|FHIR|BY_HAND|EARLIER|CIRCLE|TOKEN|SMART|WAITING|RECEIVED/g,
        (name) => places[name as 'FHIR'],
      );
      const address = path.replace(/(?<=[/=])ID\b/, patient.recordId);
      calls.made = 0;
      calls.refused = [];
      expect((await visitor.get(address)).status).toBe(200);
      const { made } = calls;
      expect(made).toBeLessThanOrEqual(most);
      expect(calls.refused.filter((call) => !isQuestion(call))).toEqual([]);
      calls.isHolding = true;
      const again = visitor.get(address);
      try {
        await expect.poll(() => calls.waiting, { timeout: 5_000 }).toBe(made - (following[page] ?? 0));
      } finally {
        calls.release();
        await again;
      }
    },
  );
});

it('The page of the cards that are kept tells nothing of who is signed in, and needs no session', async () => {
  const signedIn = await (await visitor.get('/offline')).text();
  const other = await (await visit(service, undefined)).get('/offline');
  expect(await other.text()).toBe(signedIn);
  expect(other.headers.get('set-cookie')).toBeNull();
});

it('The page of a device offers no notices while the operator has not switched them on', async () => {
  const page = await (await visitor.get('/account/device')).text();
  expect(page).toContain('Emergency card');
  expect(page).not.toContain('Notices');
});

it('The page of a device says that notices are on in ten places, which is the most', async () => {
  const key = await pushKeyOf(service);
  const page = await look(visitor, '/account/device');
  const told = () => {
    const { endpoint, p256dh, auth } = newBrowser(key).form;
    return fillIn(visitor, page, '/account/device/told', { endpoint, p256dh, auth });
  };
  for (let count = 0; count < 10; count += 1) expect((await told()).words).not.toContain('ten places');
  expect((await told()).words).toContain('Notices are on in ten places, which is the most.');
});
