/** What a person sends from the page on which she lets a SMART app in, when it is not what the page expects. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addMember, carenetsOf, placementPath } from '../http/carenets/sharing.ts';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { problem, storeDocument, storeModels } from '../support/medical/facts.ts';
import { formIn, look } from '../support/page-forms.ts';
import { admin, succeeded } from '../support/scenario.ts';
import { smartAddress } from '../support/smart-address.ts';
import { smartApps } from '../support/smart-apps.ts';
import { askedFor } from '../support/smart-consent.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory({ apps: smartApps }));
  patient = await createPatient(service);
  visitor = await visit(service, patient);
});

const scope = 'launch/patient offline_access patient/Condition.crus patient/Immunization.rs';

const action = '/smart/authorize';

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the page sends when nothing was changed on it, but for these fields. */
async function send(request: string, more: Fields = {}, who = visitor) {
  const fields: Fields = {
    request,
    target: `record ${patient.recordId}`,
    part: ['see:problems', 'see:vaccinations', 'add:problems', 'stay'],
    until: 'month',
    answer: 'approve',
    form_token: await who.formToken(),
    ...more,
  };
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value ?? []].flat()) body.append(name, one);
  const response = await who.post(action, body);
  return { status: response.status, html: await response.text() };
}

/** What the record has let in. */
async function grants() {
  const answer = succeeded(
    await patient.session.get(`/records/${patient.recordId}/smart/grants`),
    'record_smart_grants',
  );
  return (answer.json() as { grants: { id: string; scope: string; expires_at: string | null }[] }).grants;
}

const ask = () => askedFor(smartAddress(service, scope));

describe('A consent', () => {
  it('without an answer, or with one that there is not, lets nobody in and asks again', async () => {
    const request = await ask();
    for (const answer of [undefined, '', 'yes', 'Approve', ['approve', 'deny']]) {
      const { status, html } = await send(request, { answer });
      expect(status).toBe(400);
      expect(html).toContain('Choose whether to let the app in');
    }
    expect(await grants()).toEqual([]);
  });

  it('for a record that is not offered, for no time, or for nothing lets nobody in', async () => {
    const other = await createPatient(service, 'Marta', 'Oyelaran');
    const request = await ask();
    for (const [fields, said] of [
      [{ target: `record ${other.recordId}` }, 'Choose a record'],
      [{ target: undefined }, 'Choose a record'],
      [{ target: [`record ${patient.recordId}`, `record ${patient.recordId}`] }, 'Choose a record'],
      [{ until: 'forever' }, 'Choose for how long'],
      [{ part: [] }, 'Nothing is ticked'],
      [{ part: ['stay', 'see:medicines', 'see:trail'] }, 'Nothing is ticked'],
    ] as const) {
      const { status, html } = await send(request, fields);
      expect([fields, status]).toEqual([fields, 400]);
      expect(html).toContain(said);
    }
    expect(await grants()).toEqual([]);
  });

  it('for nothing keeps what else was chosen, and takes what is ticked then', async () => {
    const request = await askedFor(
      smartAddress(service, 'patient/Condition.rs patient/AuditEvent.rs offline_access'),
    );
    const page = await look(visitor, `${action}?request=${request}`);
    expect(formIn(page.html, action).getAll('part')).not.toContain('see:trail');
    const { html } = await send(request, { part: ['stay'], until: 'stop' });
    expect(html).toContain('Nothing is ticked');
    expect(formIn(html, action).get('until')).toBe('stop');
    expect((await send(request, { part: ['see:trail', 'stay'], until: 'stop' })).status).toBe(200);
    const made = (await grants())[0]!;
    expect([made.scope, made.expires_at]).toEqual(['offline_access patient/AuditEvent.rs', null]);
    expect((await look(visitor, `/records/${patient.recordId}/apps`)).words).toContain('Until it is stopped');
    succeeded(
      await patient.session.delete(`/records/${patient.recordId}/smart/grants/${made.id}`),
      'record_smart_grant_end',
    );
  });

  it('of somebody who does not own the record cannot show who looked at it', async () => {
    const helper = await createPerson(service);
    const share = { form: { account_id: helper.id } };
    succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, share), 'record_share_add');
    const request = await askedFor(smartAddress(service, 'patient/Condition.rs patient/AuditEvent.rs'));
    const fields = { part: ['see:problems', 'see:trail'] };
    const { html } = await send(request, fields, await visit(service, helper));
    expect(html).toContain('Only the owner can show who looked at the record.');
    expect(await grants()).toEqual([]);
  });

  it('grants no more than was asked for, whatever the form names', async () => {
    const { status } = await send(await ask(), {
      part: ['see:problems', 'see:labs', 'add:vaccinations', 'stay'],
    });
    expect(status).toBe(200);
    expect((await grants()).map((grant) => grant.scope)).toEqual([
      'launch/patient offline_access patient/Condition.rs',
    ]);
  });

  it('that is sent twice lets the app in once, and says where to look', async () => {
    const before = await grants();
    const request = await ask();
    const answers = await Promise.all([send(request), send(request)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const over = answers.find(({ status }) => status === 404)!;
    expect(over.html).toContain('This request has ended');
    expect(over.html).toContain('you find it on the page “Apps” of the record');
    const made = (await grants()).filter(({ id }) => !before.some((one) => one.id === id));
    expect(made.map((grant) => grant.scope)).toEqual([scope]);
  });

  it('after a denial, or the other way round, has ended', async () => {
    const request = await ask();
    expect((await send(request, { answer: 'deny' })).status).toBe(200);
    expect((await send(request)).status).toBe(404);
    expect((await send(request, { answer: 'deny' })).status).toBe(404);
  });

  it('for a record that the person has just lost lets nobody in', async () => {
    const helper = await createPerson(service);
    const shares = `/records/${patient.recordId}/shares/`;
    const form = { account_id: helper.id };
    succeeded(await patient.session.post(shares, { form }), 'record_share_add');
    const theirs = await visit(service, helper);
    const request = await ask();
    expect(await (await theirs.get(`/smart/authorize?request=${request}`)).text()).toContain('Rosa Lind');
    succeeded(
      await patient.session.delete(`${shares}${encodeURIComponent(helper.id)}`),
      'record_share_delete',
    );
    const { status, html } = await send(request, {}, theirs);
    expect(status).toBe(200);
    expect(html).toContain('You have no record that you could let an app into.');
  });

  it('for an app that somebody else has opened is not theirs to give', async () => {
    const launch = { app_id: smartApps.public.manifest.id, record_id: patient.recordId };
    const { location } = succeeded(
      await patient.session.post('/smart/launches', { form: launch }),
      'smart_launch',
    ).json() as { location: string };
    const address = new URL(smartAddress(service, `launch ${scope}`));
    address.searchParams.set('launch', new URL(location).searchParams.get('launch')!);
    const request = await askedFor(address);
    const other = await visit(service, await createPatient(service, 'Kim', 'Roe'));
    const page = await other.get(`/smart/authorize?request=${request}`);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('Somebody else began it.');
    expect((await send(request, {}, other)).status).toBe(403);
    // She herself still can.
    expect((await send(request)).status).toBe(200);
  });

  it('shows what circles see of a record, and what the one sees for which the app was opened', async () => {
    const agnes = await createPatient(service, 'Agnes', 'Halloran');
    const circles = await carenetsOf(agnes.session, agnes.recordId);
    await storeModels(admin(service), agnes.recordId, problem('Gout'), problem('Asthma'));
    const letter = await storeDocument(admin(service), agnes.recordId, 'Dear Agnes', {
      contentType: 'text/plain',
    });
    const { Family: family = '', Physicians: physicians = '' } = circles;
    const byKind = `/records/${agnes.recordId}/autoshare/carenets/${family}/bykind/set`;
    succeeded(await agnes.session.post(byKind, { form: { kind: 'Problem' } }), 'autoshare_kind_create');
    succeeded(await agnes.session.put(placementPath(agnes.recordId, letter, family)), 'placement');
    const mia = await createPatient(service, 'Mia', 'Lind');
    await addMember(agnes.session, family, mia);

    const open = async (who: Visitor, request: string) =>
      (await look(who, `${action}?request=${request}`)).words;
    // The letter, and the document with the problems, of which the circle sees everything.
    const hers = await open(await visit(service, agnes), await ask());
    expect(hers).toContain('What “Family” sees of Agnes Halloran At the moment: Problems · 2 documents');
    expect(hers).toContain('What “Physicians” sees of Agnes Halloran At the moment it sees nothing.');
    // A member chooses it among her own records.
    const theirs = await visit(service, mia);
    expect(await open(theirs, await ask())).toMatch(/What “Family” sees of Agnes Halloran (?!At the moment)/);

    const launch = { app_id: smartApps.public.manifest.id, carenet_id: family };
    const opened = succeeded(await mia.session.post('/smart/launches', { form: launch }), 'smart_launch');
    const address = new URL(smartAddress(service, `launch ${scope}`));
    const { location } = opened.json() as { location: string };
    address.searchParams.set('launch', new URL(location).searchParams.get('launch')!);
    const request = await askedFor(address);
    const words = await open(theirs, request);
    expect(words).toContain('was opened for what “Family” sees. It can see nothing else, and add nothing.');
    expect(words).toContain('What “Family” sees of Agnes Halloran At the moment: 2 problems and 2 documents');
    const part = ['see:problems'];
    expect((await send(request, { part, target: `carenet ${physicians}` }, theirs)).status).toBe(400);
    expect((await send(request, { part, target: `carenet ${family}` }, theirs)).status).toBe(200);
  });

  it('that comes after the end of the session is asked again after signing in, ticked as it was', async () => {
    const before = await grants();
    const person = await visit(service, patient);
    const form = formIn(await (await person.get(`/smart/authorize?request=${await ask()}`)).text(), action);
    const kept = new URLSearchParams([...form].filter(([, value]) => value !== 'see:problems'));
    kept.set('answer', 'approve');
    service.advance(16 * 60);
    const signIn = formIn(await (await person.post(action, kept)).text(), '/sign-in');
    signIn.set('username', patient.username);
    signIn.set('password', patient.password);
    const repeat = formIn(await (await person.post('/sign-in', signIn)).text(), action);
    const again = await person.post(action, repeat);
    expect(again.status).toBe(400);
    const page = await again.text();
    expect(page).toContain('Choose whether to let the app in');
    expect(formIn(page, action).getAll('part')).toEqual(['see:vaccinations', 'add:problems', 'stay']);
    expect(await grants()).toEqual(before);
  });

  it('can be given after signing in again, and has ended after an hour', async () => {
    const [early, late] = [await ask(), await ask()];
    service.advance(3500);
    expect((await send(early, {}, await visit(service, patient))).status).toBe(200);
    service.advance(200);
    expect((await send(late, {}, await visit(service, patient))).status).toBe(404);
  });
});
