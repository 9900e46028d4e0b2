/** SMART apps in the portal: who lets one in decides on what, how much and how long; opens it, and stops it. A browser does so in test/browser/readme.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { bundle, fhir, patient as person, sodium } from '../support/fhir/resources.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { fillIn, formIn, look, type ShownPage } from '../support/page-forms.ts';
import { admin, succeeded } from '../support/scenario.ts';
import { smartApps } from '../support/smart-apps.ts';
import { askedFor } from '../support/smart-consent.ts';
import { askForToken, asking } from '../support/smart-flow.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

const growth = { id: 'growth@apps.example.org', redirectUri: 'https://growth.example.org/after' };

const registered = {
  kind: 'user',
  manifest: {
    name: 'Growth',
    id: growth.id,
    mode: 'smart',
    description: 'Draws how a child grows.',
    author: 'Clinic for children',
    smart: {
      redirect_uris: [growth.redirectUri],
      initiate_login_uri: 'https://growth.example.org/launch',
      scope: 'launch launch/patient openid fhirUser offline_access patient/*.cruds patient/AuditEvent.rs',
      token_endpoint_auth_method: 'none',
    },
  },
  credentials: {},
} as const;

let service: TestService;
beforeAll(async () => {
  ({ service } = await startInMemory({ apps: { growth: registered, backend: smartApps.backend } }));
});

const action = '/smart/authorize';

interface Asked {
  /** What the app proves with that it has asked. */
  readonly verifier: string;
  readonly page: ShownPage;
}

/** The page to which the app sends a person. */
async function asked(visitor: Visitor, scope: string, launch?: string): Promise<Asked> {
  const { verifier, address } = asking(service, growth, { scope, launch });
  return { verifier, page: await look(visitor, `${action}?request=${await askedFor(address)}`) };
}

/** Where a page leads by itself: to the app. */
const leadsTo = ({ html }: ShownPage) =>
  new URL(/<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&'));

/** What the app has once it is let in. */
async function letIn(visitor: Visitor, { page, verifier }: Asked, values = {}) {
  const left = await fillIn(visitor, page, action, { answer: 'approve', ...values });
  const reply = await askForToken(service, growth, {
    grant_type: 'authorization_code',
    code: leadsTo(left).searchParams.get('code')!,
    redirect_uri: growth.redirectUri,
    code_verifier: verifier,
  });
  expect(reply.status).toBe(200);
  return reply.body as { access_token: string; refresh_token?: string; scope: string; patient: string };
}

/** The value of the box with this label. */
const boxOf = ({ html }: ShownPage, label: string) =>
  new RegExp(`value="([^"]+)"[^>]*>(?:(?!<input).)*?${label}`, 's').exec(html)![1]!;

/** The app as a person opens it from the page of her apps, or of a circle's. */
async function opened(visitor: Visitor, apps: string): Promise<Asked> {
  const page = await look(visitor, `${apps}/apps`);
  expect(page.html).toContain('Open Growth');
  const { searchParams } = leadsTo(await fillIn(visitor, page, `${apps}/apps/launch`));
  expect(searchParams.get('iss')).toBe(`${service.origin}/fhir`);
  return asked(visitor, 'launch patient/Observation.rs', searchParams.get('launch')!);
}

async function someone(): Promise<{ patient: Patient; visitor: Visitor; record: string }> {
  const patient = await createPatient(service);
  return { patient, visitor: await visit(service, patient), record: `/records/${patient.recordId}` };
}

describe('A person whom a SMART app sends', () => {
  it('signs in, reads who asks for what, unticks parts, and the app gets what she left in', async () => {
    const { patient, record } = await someone();
    const visitor = await visit(service, undefined);
    const scope =
      'launch/patient openid fhirUser offline_access patient/Observation.rs patient/MedicationRequest.crus';
    const { page: first, verifier } = await asked(visitor, scope);
    const { username, password } = patient;
    const page = await fillIn(visitor, first, '/sign-in', { username, password });
    for (const said of ['Let Growth in?', 'Draws how a child grows.', 'Made by Clinic for children'])
      expect(page.words).toContain(said);
    const form = formIn(page.html, action);
    expect(form.get('target')).toBe(`record ${patient.recordId}`);
    const unticked = [
      'Vital signs, such as blood pressure and weight',
      'Way of life, such as smoking',
      'Other measurements and findings',
      'Who you are: your name',
    ].map((label) => boxOf(page, label));
    const part = form.getAll('part').filter((one) => ![...unticked, 'add:medicines'].includes(one));
    expect(part).toHaveLength(form.getAll('part').length - 5);
    const got = await letIn(visitor, { page, verifier }, { part, until: boxOf(page, '1 year') });
    expect(new Set(got.scope.split(' '))).toEqual(
      new Set([
        'launch/patient',
        'offline_access',
        'patient/Observation.rs?category=laboratory',
        'patient/MedicationRequest.rs',
      ]),
    );
    expect(got.patient).toBe(patient.recordId);
    expect(got.refresh_token).toBeDefined();
    const { words } = await look(visitor, `${record}/apps`);
    expect(words).toContain('Sees: Laboratory values · Medicines');
    expect(words).toContain('Let in by you');
    expect(words).not.toContain('Can add');
  });

  it('can let it see a circle alone, after reading what that sees', async () => {
    const { patient, visitor, record } = await someone();
    await createDocument(admin(service), patient.recordId, models(problem('Hay fever')));
    const family = (await carenetsOf(patient.session, patient.recordId)).Family!;
    const form = { kind: 'Problem' };
    const path = `${record}/autoshare/carenets/${family}/bykind/set`;
    succeeded(await patient.session.post(path, { form }), 'autoshare_kind_create');
    const consent = await asked(visitor, 'launch/patient patient/Condition.cruds patient/Patient.r');
    for (const said of [
      'Only a part: what a circle sees',
      'What “Family” sees of Rosa Lind',
      'At the moment: Problems · 1 document',
    ])
      expect(consent.page.words).toContain(said);
    const { scope } = await letIn(visitor, consent, { target: boxOf(consent.page, 'What “Family” sees') });
    // Through a circle nothing is added.
    expect(scope).toBe('launch/patient patient/Condition.rs patient/Patient.r');
    expect((await look(visitor, `${record}/apps`)).words).toContain('Only what “Family” sees');
    const members = await look(visitor, `${record}/sharing/${family}/members`);
    expect(members.words).toContain('Apps that people let in for themselves');
    const stopped = await fillIn(visitor, members, `${record}/sharing/${family}/grants/stop`);
    expect(stopped.words).toContain('This access has ended.');
    expect((await look(visitor, `${record}/apps`)).words).toContain('No app uses this record.');
  });

  it('without a record can say no alone', async () => {
    const visitor = await visit(service, await createPerson(service));
    const { page } = await asked(visitor, 'patient/Condition.rs');
    expect(page.words).toContain('You have no record that you could let an app into.');
    expect(page.html).not.toContain('value="approve"');
    const left = await fillIn(visitor, page, action, { answer: 'deny' });
    expect(leadsTo(left).searchParams.get('error')).toBe('access_denied');
  });
});

describe('A person on the page of her apps', () => {
  it('opens an app on her record, lets it in, sees it there, and stops it', async () => {
    const { patient, visitor, record } = await someone();
    const consent = await opened(visitor, record);
    expect(consent.page.words).toContain('Growth was opened for this record.');
    expect(consent.page.html).not.toContain('type="radio" name="target"');
    const got = await letIn(visitor, consent);
    expect([got.scope, got.patient]).toEqual(['launch patient/Observation.rs', patient.recordId]);
    const page = await look(visitor, `${record}/apps`);
    expect(page.words).toContain('Sees: Laboratory values · Vital signs');
    expect(page.words).toContain('What it has seen or copied, it keeps.');
    const stopped = await fillIn(visitor, page, `${record}/apps/stop`);
    expect(stopped.words).toContain('This access has ended.');
    expect(stopped.words).toContain('No app uses this record.');
    const activity = await look(visitor, `${record}/activity`);
    for (const said of ['You let an app in, or changed what it may.', 'You stopped an app.'])
      expect(activity.words).toContain(said);
  });

  it('reads in her activity what an app saw and added for her', async () => {
    const { patient, visitor, record } = await someone();
    const results = bundle(person('Rosa', 'Lind'), sodium('one'), sodium('two'));
    await createDocument(admin(service), patient.recordId, results, fhir);
    const consent = await asked(visitor, 'launch/patient patient/Observation.rs patient/Condition.crus');
    const { access_token } = await letIn(visitor, consent);
    const call = (path: string, init: RequestInit = {}) => {
      const authorization = `Bearer ${access_token}`;
      const headers = { authorization, 'content-type': 'application/fhir+json' };
      return fetchHere(`${service.origin}/fhir/${path}`, { ...init, headers });
    };
    expect((await call('Observation')).status).toBe(200);
    const subject = { reference: `Patient/${patient.recordId}` };
    const asthma = { resourceType: 'Condition', subject, code: { text: 'Asthma' } };
    expect((await call('Condition', { method: 'POST', body: JSON.stringify(asthma) })).status).toBe(201);
    const { words } = await look(visitor, `${record}/activity`);
    for (const said of ['saw 2 laboratory results.', 'added a document.', 'began or renewed its access.'])
      expect(words).toContain(`You, with Growth, ${said}`);
  });

  it('lets an app in that works on its own, for some parts, and changes that', async () => {
    const { visitor, record } = await someone();
    const letInPath = `${record}/apps/let-in`;
    const find = async (name: string) => {
      const { html } = await look(visitor, `${record}/apps`);
      return look(visitor, new RegExp(`href="([^"]+)"[^>]*>(?:(?!</a>).)*${name}`, 's').exec(html)![1]!);
    };
    const page = await find('Let night-import in');
    expect(page.words).toContain('night-import works on its own');
    expect(page.words).toContain('14 more kinds, ticked too');
    const ticked = formIn(page.html, letInPath).getAll('part');
    const part = ticked.filter((one) => one !== 'see:medicines');
    expect(part).toHaveLength(ticked.length - 1);
    const done = await fillIn(visitor, page, letInPath, { part, answer: 'approve' });
    for (const said of [
      'The app can use the record now.',
      'Works on its own, also when you are not signed in',
    ])
      expect(done.words).toContain(said);
    const [all = ''] = /<summary>All that it may.*?<\/details>/s.exec(done.html)!;
    expect(all).toContain('Allergies and bad reactions');
    expect(all.match(/>Medicines</g)).toBeNull();
    const changed = await find('Change what night-import may');
    const again = await fillIn(visitor, changed, letInPath, { answer: 'approve' });
    expect(again.words).toContain('Sees: everything but who looked at the record');
  });
});

it('The member of a circle lets an app see what it shows, and stops that on the page of its apps', async () => {
  const patient = await createPatient(service);
  const member = await createPerson(service);
  const family = (await carenetsOf(patient.session, patient.recordId)).Family!;
  await addMember(patient.session, family, member);
  const visitor = await visit(service, member);
  const circle = `/carenets/${family}`;
  expect((await look(visitor, `${circle}/apps`)).words).toContain('No app sees this for you.');
  const consent = await opened(visitor, circle);
  expect(consent.page.words).toContain('Growth was opened for what “Family” sees.');
  await letIn(visitor, consent);
  const page = await look(visitor, `${circle}/apps`);
  expect(page.words).not.toContain('No app sees this for you.');
  const stopped = await fillIn(visitor, page, `${circle}/apps/stop`);
  expect(stopped.words).toContain('No app sees this for you.');
});
