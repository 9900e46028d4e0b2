/** Who saw or changed what, ready to be shown: docs/contract/audits.md#activity. */
import { describe, expect, it } from 'vitest';
import type { Pairs, SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { admin, authorizeApp, createRecord, succeeded } from '../../support/scenario.ts';
import { carenetPath, carenetsOf, placementPath } from '../carenets/sharing.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const rosa = await createPerson(service, 'rosa', 'Rosa Lind');
const doctor = await createPerson(service, 'weber', 'Dr. Daniel Weber');
const record = await createRecord(service, rosa);
const allergies = ['Peanut', 'Latex', 'Pollen'].map((title) =>
  model('Allergy', { ...smallest.Allergy, allergic_reaction_title: title }),
);
const shared = await storeModels(admin(service), record, ...allergies);
await storeModels(admin(service), record, problem('Asthma'));
const circle = await addToCircle(record, doctor);
succeeded(await rosa.session.put(placementPath(record, shared, circle)), 'placement');

async function addToCircle(recordId: string, person: Person): Promise<string> {
  const id = (await carenetsOf(rosa.session, recordId)).Physicians!;
  const add = { form: { account_id: person.id } };
  succeeded(await rosa.session.post(carenetPath(id, '/accounts/'), add), 'carenet_account_create');
  return id;
}

interface Line {
  readonly action: string;
  readonly outcome: string;
  readonly calls: number;
  readonly times: number;
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  readonly listed: number;
  readonly documents: readonly string[];
  readonly document_count: number;
  readonly carenets: readonly string[];
  readonly untold: number;
}

interface Activity {
  readonly days: readonly {
    readonly date: string;
    readonly doers: readonly {
      readonly person: string | null;
      readonly app: string | null;
      readonly lines: readonly Line[];
    }[];
  }[];
  readonly people: readonly Readonly<Record<string, unknown>>[];
  readonly apps: readonly Readonly<Record<string, unknown>>[];
  readonly documents: readonly Readonly<Record<string, unknown>>[];
  readonly before: string | null;
}

async function activityOf(client: SignedClient, recordId: string, query: Pairs = {}): Promise<Activity> {
  return succeeded(
    await client.get(`/records/${recordId}/activity`, { query }),
    'activity',
  ).json() as Activity;
}

/** All lines of a person or an app, of all days. */
function linesOf({ days }: Activity, person: string | null, app: string | null = null): readonly Line[] {
  return days
    .flatMap(({ doers }) => doers)
    .filter((doer) => doer.person === person && doer.app === app)
    .flatMap(({ lines }) => lines);
}

/** The kinds of a line, such as `Allergy 3`. */
const kindsOf = (line: Line | undefined) => line?.kinds.map(({ kind, count }) => `${kind} ${count}`);

describe('The activity of a record', () => {
  it('tells what a member of a circle saw, not what was asked for, in one line', async () => {
    const asked = ['Allergy', 'Problem', 'Medication', 'LabResult', 'VitalSigns', 'Immunization'];
    for (const kind of [...asked, ...asked])
      succeeded(await doctor.session.get(carenetPath(circle, `/reports/${kind}/`)), kind);
    const lines = linesOf(await activityOf(rosa.session, record), doctor.id);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ action: 'data', outcome: 'done', calls: 12, times: 12, untold: 0 });
    expect(kindsOf(lines[0])).toEqual(['Allergy 3']);
    expect(lines[0]!.carenets).toEqual([circle]);
  });

  it('names people, what they are to the record, and apps', async () => {
    const own = await createRecord(service, rosa);
    const app = await authorizeApp(service, rosa, own);
    const sister = await createPerson(service, 'ines', 'Ines Oyelaran');
    const share = { form: { account_id: sister.id, role_label: 'sister' } };
    succeeded(await rosa.session.post(`/records/${own}/shares/`, share), 'record_share_add');
    const place = await addToCircle(own, doctor);
    const stranger = await createPerson(service, 'mallory', 'Mallory Quint');
    expect((await stranger.session.get(documentsPath(own))).status).toBe(403);
    const letter = idOf(await createDocument(app, own, note('by an app')));
    const activity = await activityOf(rosa.session, own);
    expect(activity.people.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))).toEqual(
      [
        person(rosa, { role: 'owner', you: true }),
        person(doctor, { role: 'carenet', carenets: [place] }),
        person(sister, { role: 'share', role_label: 'sister' }),
        // What somebody is called who never had access is not told.
        person(stranger, { role: 'other', name: null }),
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(activity.apps).toContainEqual({ id: service.apps.user.id, name: 'Problems' });
    const [added] = linesOf(activity, rosa.id, service.apps.user.id);
    expect(added).toMatchObject({ action: 'document_added', documents: [letter], document_count: 1 });
    expect(activity.documents).toContainEqual(expect.objectContaining({ id: letter, label: null }));
    expect(linesOf(activity, stranger.id)).toMatchObject([{ action: 'document_list', outcome: 'refused' }]);
  });

  it('tells somebody else with a full share of the people in it, and of no other share', async () => {
    const own = await createRecord(service, rosa);
    const [ines, tom] = [await createPerson(service, 'ines'), await createPerson(service, 'tom')];
    for (const { id } of [ines, tom]) {
      const share = { form: { account_id: id, role_label: 'child' } };
      succeeded(await rosa.session.post(`/records/${own}/shares/`, share), 'record_share_add');
    }
    const ids = async () =>
      (await activityOf(ines.session, own)).people.map(({ id, role_label }) => [id, role_label]);
    expect(await ids()).toEqual(expect.arrayContaining([[rosa.id, null]]));
    expect(await ids()).not.toContainEqual([tom.id, null]);
    succeeded(await tom.session.get(documentsPath(own)), 'record_document_list');
    expect(await ids()).toContainEqual([tom.id, null]);
  });

  it('folds what the reader looked at into a line a day, a page once', async () => {
    const own = await createRecord(service, rosa);
    await storeModels(admin(service), own, problem('Asthma'), problem('Gout'));
    for (const view of ['pageview-000000000001', 'pageview-000000000002'])
      for (const path of ['', '/documents/', '/reports/Problem/'])
        succeeded(
          await rosa.session.get(`/records/${own}${path}`, { headers: { 'x-page-view': view } }),
          path,
        );
    succeeded(await rosa.session.get(`/records/${own}`), 'record');
    const lines = linesOf(await activityOf(rosa.session, own), rosa.id);
    expect(lines).toMatchObject([{ action: 'own_views', calls: 7, times: 3, listed: 0 }]);
    expect(kindsOf(lines[0])).toEqual(['Problem 2']);
  });

  it('is filtered by person, by app and by kind of data, of which changes are a part', async () => {
    const own = await createRecord(service, rosa);
    const app = await authorizeApp(service, rosa, own);
    await storeModels(app, own, problem('Asthma'));
    const allergies = await storeModels(app, own, model('Allergy', smallest.Allergy));
    succeeded(await rosa.session.get(`/records/${own}/reports/Allergy/`), 'generic_list');
    succeeded(await app.get(`/records/${own}/reports/Problem/`), 'generic_list');
    const appId = service.apps.user.id;

    const byApp = await activityOf(rosa.session, own, { app: appId });
    expect(byApp.days.flatMap(({ doers }) => doers).map((doer) => doer.app)).toEqual([appId]);
    const byPerson = await activityOf(rosa.session, own, { person: rosa.id });
    expect(new Set(byPerson.days.flatMap(({ doers }) => doers).map((doer) => doer.person))).toEqual(
      new Set([rosa.id]),
    );
    const byKind = await activityOf(rosa.session, own, { kind: 'Allergy' });
    expect(linesOf(byKind, rosa.id, appId)).toMatchObject([
      { action: 'document_added', documents: [allergies] },
    ]);
    expect(linesOf(byKind, rosa.id)).toMatchObject([{ action: 'own_views', calls: 1 }]);
    expect((await activityOf(rosa.session, own, { kind: 'Immunization' })).days).toEqual([]);
  });

  it('is given by days', async () => {
    const own = await createRecord(service, rosa);
    const today = new Date(service.now() * 1000).toISOString().slice(0, 10);
    expect((await activityOf(rosa.session, own, { from: '2031-01-01' })).days).toEqual([]);
    expect((await activityOf(rosa.session, own, { to: '2001-01-01' })).days).toEqual([]);
    const activity = await activityOf(rosa.session, own, { from: today, to: today });
    expect(activity.days.map(({ date }) => date)).toEqual([today]);
    expect(activity.before).toBe(null);
  });

  it.each([
    [{ from: '2026-1-1' }, 'from must be a day such as 2026-01-31'],
    [{ to: 'today' }, 'to must be a day such as 2026-01-31'],
    [{ before: 'last' }, 'before must be the `before` of an earlier answer'],
  ])('refuses %j', async (query, message) => {
    const answer = await rosa.session.get(`/records/${record}/activity`, { query: query as Pairs });
    expect([answer.status, answer.text]).toEqual([400, message]);
  });
});

function person({ id, fullName }: Person, more: Readonly<Record<string, unknown>>) {
  return { id, name: fullName, role_label: null, carenets: [], you: false, ...more };
}
