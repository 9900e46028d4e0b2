/** Sharing by kind of data: docs/contract/carenets.md#autoshare-by-kind. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changingBeforeQuery } from '../../support/changing-before.ts';
import type { SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf } from '../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk } from '../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import {
  column,
  inCarenet,
  minimalPath,
  readMinimal,
  reportPath,
  rowsOf,
} from '../../support/medical/reports.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import {
  addMember,
  carenetPath,
  carenetsOf,
  exclude,
  kindPath,
  listThrough,
  place,
  placementPath,
  shareKind,
} from './sharing.ts';

let record: string;
let family: string;

const { service, owner } = await startWithOneRecord();
/** Is in the carenet Family. */
const member = await createPerson(service, 'ann');
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  family = (await carenetsOf(owner.session, record)).Family!;
  await addMember(owner.session, family, member);
});

const subject = { reference: 'Patient/p1' };
const rosa = patient('Rosa', 'Lind');
const penicillin = { resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Penicillin' } };
const asthma = { resourceType: 'Condition', subject, code: { text: 'Asthma' } };
const unreadable = { modifierExtension: [{ url: 'https://hospital.example/changed', valueBoolean: true }] };

const share = (kind: string, call: 'set' | 'unset' = 'set') =>
  shareKind(owner.session, record, family, kind, call);
const storeFhir = async (...resources: readonly object[]) =>
  idOf(await createDocument(owner.session, record, bundle(...resources), fhir));
const listed = async (client: SignedClient = member.session) => (await listThrough(client, family)).ids;
const allergies = () => column(member.session, inCarenet(family), 'Allergy', 'allergen_title');

interface DocumentState {
  readonly id: string;
  readonly state: string;
  readonly reasons: readonly string[];
  readonly other_kinds?: readonly string[];
}

async function states(query: Record<string, string> = {}): Promise<readonly DocumentState[]> {
  const path = `/records/${record}/autoshare/carenets/${family}/documents/`;
  const answer = succeeded(await owner.session.get(path, { query }), 'autoshare_documents');
  return (answer.json() as { documents: readonly DocumentState[] }).documents;
}
const stateOf = async (id: string) => {
  const { state, reasons, other_kinds } = (await states()).find((one) => one.id === id)!;
  return { state, reasons, ...(other_kinds && { other_kinds }) };
};

describe('Sharing a kind of data', () => {
  it('shows the documents that hold nothing else, of today and later ones, until it ends', async () => {
    const before = await storeFhir(rosa, penicillin);
    const others = await storeModels(owner.session, record, problem('Eczema'));
    await share('Allergy');
    const after = await storeModels(owner.session, record, model('Allergy', smallest.Allergy));
    expect((await listed()).toSorted()).toEqual([before, after].toSorted());
    for (const [id, status] of [
      [before, 200],
      [others, 404],
    ] as const) {
      expect((await member.session.get(carenetPath(family, `/documents/${id}`))).status).toBe(status);
      expect((await member.session.get(carenetPath(family, `/documents/${id}/meta`))).status).toBe(status);
    }
    const answer = await owner.session.get(`${documentsPath(record, before, 'carenets')}/`);
    expect(answer.xml().children.map(idOf)).toEqual([family]);
    await share('Allergy', 'unset');
    expect(await listed()).toEqual([]);
    expect(await allergies()).toEqual([]);
    expectNotFound(await member.session.get(carenetPath(family, `/documents/${before}`)));
  });

  it('shows nothing that is stored after it has ended, also to a list that has begun before', async () => {
    const before = await storeFhir(rosa, penicillin);
    await share('Allergy');
    await share('Problem');
    const endAndStore = async () => {
      await share('Problem', 'unset');
      await storeFhir(rosa, asthma);
    };
    expect(await changingBeforeQuery(service, 'L#active#', endAndStore, listed)).toEqual([before]);
  });

  it('is listed with the carenets, and ends with them', async () => {
    const physicians = (await carenetsOf(owner.session, record)).Physicians!;
    for (const kind of ['Problem', 'Consent', 'Problem']) await share(kind);
    await shareKind(owner.session, record, physicians, 'Problem');
    const kindsOf = async (): Promise<Record<string, readonly string[]>> => {
      const answer = succeeded(await owner.session.get(`/records/${record}/sharing`), 'record_sharing');
      const { carenets } = answer.json() as { carenets: { name: string; kinds: readonly string[] }[] };
      return Object.fromEntries(carenets.map(({ name, kinds }) => [name, kinds]));
    };
    expect(await kindsOf()).toMatchObject({ Family: ['Consent', 'Problem'], Physicians: ['Problem'] });
    succeeded(await owner.session.delete(carenetPath(family)), 'carenet_delete');
    expect(await kindsOf()).toMatchObject({ Physicians: ['Problem'] });
  });

  it('is refused for what is no kind', async () => {
    for (const kind of ['allergy', 'Patient', 'AllergyIntolerance', 'AllergyExclusion', 'UnreadResource'])
      expectBadRequest(
        await owner.session.post(kindPath(record, family, 'set'), { form: { kind } }),
        'kind must be a data model, or a type of FHIR resource that has no data model; AllergyExclusion is shared with Allergy, and UnreadResource with what it is of',
      );
  });

  it('is refused without a kind, and in a carenet of another record', async () => {
    const other = await createRecord(service, owner);
    const path = kindPath(record, family, 'set');
    expectBadRequest(await owner.session.post(path, { form: {} }));
    expectNotFound(await owner.session.post(kindPath(other, family, 'set'), { form: { kind: 'Allergy' } }));
    expectNotFound(await owner.session.get(`/records/${other}/autoshare/carenets/${family}/documents/`));
    expect((await member.session.post(path, { form: { kind: 'Allergy' } })).status).toBe(403);
  });
});

describe('A document with a shared kind stays out', () => {
  it('while another kind in it is not shared, also one that was withdrawn', async () => {
    const refuted = {
      ...asthma,
      verificationStatus: { coding: [{ code: 'refuted' }] },
    };
    const both = await storeFhir(rosa, penicillin, refuted);
    await share('Allergy');
    expect(await listed()).toEqual([]);
    expect(await stateOf(both)).toEqual({
      state: 'left_out',
      reasons: ['other_kinds'],
      other_kinds: ['Problem'],
    });
    await share('Problem');
    expect(await listed()).toEqual([both]);
    expect(await stateOf(both)).toEqual({ state: 'visible', reasons: ['kinds'] });
  });

  it('when a letter around its data tells of something else in words', async () => {
    const div = '<div xmlns="http://www.w3.org/1999/xhtml">Depression since 2011</div>';
    const section = [{ title: 'History', text: { status: 'additional', div } }];
    const id = await storeFhir({ resourceType: 'Composition', title: 'Letter', section }, rosa, penicillin);
    await share('Allergy');
    expectNotFound(await member.session.get(carenetPath(family, `/documents/${id}`)));
    expect(await listed()).toEqual([]);
    expect(await allergies()).toEqual(['Penicillin']);
    expect(await stateOf(id)).toEqual({ state: 'left_out', reasons: ['unclear'] });
  });

  it('when it is excluded or never shared, and nothing of it is shown', async () => {
    const [excluded, never] = [await storeFhir(rosa, penicillin), await storeFhir(rosa, penicillin)];
    await share('Allergy');
    expect(await listed()).toHaveLength(2);
    await exclude(owner.session, record, excluded, family);
    expectOk(await owner.session.put(documentsPath(record, never, 'nevershare')));
    expect(await listed()).toEqual([]);
    expect(await allergies()).toEqual([]);
    expect(await stateOf(excluded)).toEqual({ state: 'left_out', reasons: ['excluded'] });
    expect(await stateOf(never)).toEqual({ state: 'left_out', reasons: ['nevershare'] });
    expectOk(await owner.session.post(placementPath(record, excluded, family, '/autoshare-revert')));
    expect(await listed()).toEqual([excluded]);
  });

  it('and can be shown singly', async () => {
    const id = await storeFhir(rosa, penicillin, asthma);
    await share('Allergy');
    expect((await states({ state: 'left_out' })).map((one) => one.id)).toEqual([id]);
    await place(owner.session, record, id, family);
    expect(await listed()).toEqual([id]);
    expect(await states({ state: 'left_out' })).toEqual([]);
    expect(await stateOf(id)).toEqual({ state: 'visible', reasons: ['placed'] });
  });
});

describe('Facts of shared kinds in a document that stays out', () => {
  it('are shown, and those of other kinds are not', async () => {
    await storeFhir(rosa, penicillin, asthma, sodium('o1'));
    await share('Allergy');
    expect(await allergies()).toEqual(['Penicillin']);
    for (const name of ['Problem', 'LabResult']) {
      expect(await rowsOf(member.session, inCarenet(family), name)).toEqual([]);
    }
    const { items, documents } = await readMinimal(member.session, inCarenet(family), 'allergies');
    expect(items).toHaveLength(1);
    expect(documents[0]).toEqual(el('Document', { id: '', type: '', digest: '', size: '', record_id: '' }));
  });

  it('lead to no document in any format', async () => {
    const id = await storeFhir(rosa, penicillin, asthma, sodium('o1'));
    await share('Allergy');
    const place = inCarenet(family);
    const answers = await Promise.all([
      ...['application/json', 'application/xml', 'application/fhir+json'].map((response_format) =>
        member.session.get(reportPath(place, 'Allergy'), { query: { response_format } }),
      ),
      member.session.get(minimalPath(place, 'allergies')),
      member.session.get(carenetPath(family, '/reports/ips')),
      member.session.get(carenetPath(family, '/reports/tests')),
    ]);
    const text = answers.map((answer) => succeeded(answer, 'report').text).join('\n');
    expect(text).toContain('Penicillin');
    // What ids of the document, of its versions and of its facts begin with.
    expect(text).not.toContain(id.slice(0, 23));
  });

  it('have ids by which nothing is found', async () => {
    await storeFhir(rosa, penicillin, sodium('o1'));
    await share('LabResult');
    const query = { response_format: 'application/fhir+json' };
    const answer = await member.session.get(reportPath(inCarenet(family), 'LabResult'), { query });
    const { entry } = answer.json() as { entry: { resource: { resourceType: string; id: string } }[] };
    const { id } = entry.find(({ resource }) => resource.resourceType === 'Observation')!.resource;
    expectNotFound(await member.session.get(carenetPath(family, `/documents/${id}`)));
    expectNotFound(await owner.session.get(documentsPath(record, id)));
    expectNotFound(await owner.session.get(`/records/${record}/lab_results/${id}`));
    // It stays the same.
    const again = await member.session.get(reportPath(inCarenet(family), 'LabResult'), { query });
    expect(again.text).toContain(id);
  });

  it('are gone when a document that the circle does not see withdraws them', async () => {
    const identified = { ...penicillin, id: '7d0c1f9a-0000-4000-8000-000000000001' };
    const hidden = await storeFhir(rosa, identified, asthma);
    await share('Allergy');
    expect(await allergies()).toEqual(['Penicillin']);
    const refuted = { ...identified, verificationStatus: { coding: [{ code: 'refuted' }] } };
    const later = await storeFhir(rosa, refuted, sodium('o1'));
    await exclude(owner.session, record, later, family);
    expect(await allergies()).toEqual([]);
    expect(await listed()).not.toContain(hidden);
  });

  it('say that something was not read, in its own words only where all that it can be is shared', async () => {
    await storeFhir(
      rosa,
      asthma,
      { ...penicillin, ...unreadable, code: { text: 'Latex' } },
      { ...sodium('o1'), ...unreadable },
    );
    await share('Allergy');
    const unread = () => rowsOf(member.session, inCarenet(family), 'UnreadResource');
    expect(await unread()).toMatchObject([
      { __documentid__: '', resource_type: 'AllergyIntolerance', title: 'Latex' },
    ]);
    await share('Allergy', 'unset');
    await share('LabResult');
    expect(await unread()).toEqual([
      {
        __modelname__: 'UnreadResource',
        __documentid__: '',
        resource_type: 'Observation',
        title: null,
        date: null,
        date_source: null,
        text: null,
        reason: 'What it says is not shared here.',
        count: 1,
      },
    ]);
    await share('LabResult', 'unset');
    expect(await unread()).toEqual([]);
  });

  it('say of what is of no kind of R4 that it was not read, and not what it is called', async () => {
    await storeFhir(rosa, asthma, {
      resourceType: 'DepressionHistory',
      subject,
      code: { text: 'Since 2011' },
    });
    await share('Allergy');
    const { text } = await member.session.get(reportPath(inCarenet(family), 'UnreadResource'));
    expect(JSON.parse(text)).toMatchObject([
      { resource_type: 'Resource', reason: 'What it says is not shared here.', count: 1 },
    ]);
    const overview = await member.session.get(carenetPath(family, '/overview'));
    expect(overview.json()).toMatchObject({ unread: { total: 1, by_resource_type: { Resource: 1 } } });
    for (const told of [text, overview.text]) expect(told).not.toMatch(/Depression|2011/);
  });

  it('make a summary that tells no other kind, and never that no allergies are known where one was not read', async () => {
    const none = model('AllergyExclusion', smallest.AllergyExclusion);
    await storeModels(owner.session, record, none, problem('Eczema'));
    await storeFhir(rosa, asthma, { ...penicillin, ...unreadable, code: { text: 'Latex' } });
    await share('Allergy');
    const { text } = await member.session.get(carenetPath(family, '/reports/ips'));
    expect(text).toContain('Not read by this service: Latex');
    expect(text).not.toContain('No known food allergy');
    expect(text).not.toContain('Eczema');
    expect(text).not.toContain('Asthma');
  });
});

describe('The list of what a circle sees', () => {
  it('finds documents by words and kind, and comes in pages', async () => {
    const ids: string[] = [];
    for (const name of ['Asthma', 'Eczema', 'Gout'])
      ids.push(await storeModels(owner.session, record, problem(name)));
    await share('Problem');
    expect((await states({ q: 'ecz' })).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await states({ kind: 'Allergy' })).toEqual([]);
    expect((await states({ limit: '1', offset: '2' })).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await states({ state: 'visible' })).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('is refused for an unknown state', async () => {
    const path = `/records/${record}/autoshare/carenets/${family}/documents/`;
    expectBadRequest(await owner.session.get(path, { query: { state: 'seen' } }));
  });
});

describe('A document that is read again', () => {
  const name = async (given: string, family: string): Promise<void> => {
    const body = demographics({ given, family });
    succeeded(await owner.session.put(`/records/${record}/demographics`, { body }), 'demographics');
  };
  const reread = async (id: string): Promise<void> => {
    succeeded(await owner.session.post(documentsPath(record, id, 'reread')), 'reread');
  };
  /** By a name that is misspelt, what is stored is about somebody else. */
  const misspell = () => name('Xosa', 'Ljnd');
  const correct = () => name('Rosa', 'Lind');

  it('is shared by the kinds that are found only when the owner says so', async () => {
    await misspell();
    const id = await storeFhir(rosa, penicillin);
    await share('Allergy');
    await correct();
    await reread(id);
    expect(await listed()).toEqual([]);
    expectNotFound(await member.session.get(carenetPath(family, `/documents/${id}`)));
    expect(await stateOf(id)).toEqual({ state: 'left_out', reasons: ['read_again'] });

    const accept = (kinds: string, client: SignedClient = owner.session) =>
      client.post(documentsPath(record, id, 'autoshare-kinds'), { form: { kinds } });
    expect((await accept('Allergy', member.session)).status).toBe(403);
    expect((await accept('Allergy Problem')).status).toBe(409);
    expectBadRequest(await accept(''));
    expect(await listed()).toEqual([]);
    expectOk(await accept('Allergy'));
    expectOk(await accept('Allergy'));
    expect(await listed()).toEqual([id]);
    expect(await stateOf(id)).toEqual({ state: 'visible', reasons: ['kinds'] });
  });

  it('shows the facts of shared kinds that are found at once, and nothing else', async () => {
    await misspell();
    const id = await storeFhir(rosa, penicillin, asthma);
    await share('Allergy');
    expect(await allergies()).toEqual([]);
    await correct();
    expect(await allergies()).toEqual([]);
    await reread(id);
    expect(await rowsOf(member.session, inCarenet(family), 'Allergy')).toMatchObject([
      { allergen_title: 'Penicillin', __documentid__: '' },
    ]);
    expect(await rowsOf(member.session, inCarenet(family), 'Problem')).toEqual([]);
    expect(await listed()).toEqual([]);
    await share('Allergy', 'unset');
    expect(await allergies()).toEqual([]);
  });
});
