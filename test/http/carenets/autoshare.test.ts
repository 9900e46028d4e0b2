import { describe, expect, it } from 'vitest';
import { createDocument, documentPrefix, idOf, note, replaceDocument } from '../../support/documents.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import {
  addMember,
  autoshare,
  autosharePath,
  carenetPath,
  carenetsOf,
  createCarenet,
  listThrough,
  namesIn,
} from './sharing.ts';

const noSuch = '00000000-0000-7000-8000-000000000000';

const service = await startServiceInMemory({ env: externalSystem });
/** Owns the records. */
/** Is in the carenet Family of `record`. */
const [rosa, ann] = [await createActiveAccount(service), await createActiveAccount(service)];
const record = await createRecord(service, rosa);
const carenets = await carenetsOf(rosa.session, record);
await addMember(rosa.session, carenets.Family!, ann);

const byType = (recordId = record): string => `/records/${recordId}/autoshare/bytype/`;

async function carenetsOfType(type: string, query = ''): Promise<string[]> {
  return namesIn(await rosa.session.get(byType(), { query: `type=${encodeURIComponent(type)}&${query}` }));
}

describe('Autosharing a type', () => {
  it('covers existing and future documents until it is unset', async () => {
    const type = 'urn:example:a#Plan';
    const plan = '<Plan xmlns="urn:example:a"/>';
    const before = idOf(await createDocument(rosa.session, record, plan));
    await autoshare(rosa.session, record, carenets.Family!, type);
    const after = idOf(await createDocument(rosa.session, record, plan));
    const unrelated = idOf(await createDocument(rosa.session, record, note('of another type')));
    const shown = await listThrough(ann.session, carenets.Family!);
    expect(shown.ids).toEqual(expect.arrayContaining([before, after]));
    expect(shown.ids).not.toContain(unrelated);
    expect((await listThrough(rosa.session, carenets.Physicians!)).ids).toEqual([]);

    await autoshare(rosa.session, record, carenets.Family!, type, 'unset');
    expect((await listThrough(ann.session, carenets.Family!)).ids).toEqual([]);
    expectNotFound(await ann.session.get(carenetPath(carenets.Family!, `/documents/${before}`)));
  });

  it('never reaches documents without a type', async () => {
    const own = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, own);
    await createDocument(rosa.session, own, 'plain text', { contentType: 'text/plain' });
    for (const form of [{ type: '' }, {}])
      expectBadRequest(await rosa.session.post(autosharePath(own, Family!, 'set'), { form }));
    expect((await listThrough(rosa.session, Family!)).ids).toEqual([]);
  });
});

describe('The autoshare calls', () => {
  it('can be repeated, and accept short type names for full ones', async () => {
    const carenet = await createCarenet(rosa.session, record, 'Repeated');
    const set = autosharePath(record, carenet, 'set');
    const unset = autosharePath(record, carenet, 'unset');
    for (const type of ['Lab', 'Lab', `${documentPrefix}Lab`])
      expectOk(await rosa.session.post(set, { form: { type } }));
    expect(await carenetsOfType('Lab')).toEqual(['Repeated']);
    expect(await carenetsOfType(`${documentPrefix}Lab`)).toEqual(['Repeated']);
    for (const type of [`${documentPrefix}Lab`, 'Lab', 'Lab'])
      expectOk(await rosa.session.post(unset, { form: { type } }));
    expect(await carenetsOfType('Lab')).toEqual([]);
  });

  it('know types of the contract and of FHIR without a document of them, and no others', async () => {
    for (const type of ['SchoolForm', 'http://hl7.org/fhir/Bundle'])
      expect(await carenetsOfType(type)).toEqual([]);
    for (const type of ['lab', `${documentPrefix}lab`, 'urn:unknown#Type', ' Lab']) {
      expectNotFound(await rosa.session.get(byType(), { query: { type } }));
      for (const call of ['set', 'unset'] as const)
        expectNotFound(
          await rosa.session.post(autosharePath(record, carenets.Family!, call), { form: { type } }),
        );
    }
  });

  it('know a type for good from the first document of the record that has it', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    const type = 'urn:example:e#New';
    const query = { type };
    expectNotFound(await rosa.session.get(byType(fresh), { query }));
    expectNotFound(await rosa.session.post(autosharePath(fresh, Family!, 'set'), { form: { type } }));
    expectNotFound(await rosa.session.post(autosharePath(fresh, Family!, 'unset'), { form: { type } }));
    const id = idOf(await createDocument(rosa.session, fresh, '<New xmlns="urn:example:e"/>'));
    expectXml(await rosa.session.get(byType(fresh), { query }));
    await autoshare(rosa.session, fresh, Family!, type);
    await replaceDocument(rosa.session, fresh, id, note('of another type'));
    expectOk(await rosa.session.post(autosharePath(fresh, Family!, 'unset'), { form: { type } }));
    const elsewhere = await createRecord(service, rosa);
    expectNotFound(await rosa.session.get(byType(elsewhere), { query }));
  });

  it('return 400 without a type', async () => {
    for (const query of ['', 'type=', 'typ=Lab'])
      expectBadRequest(await rosa.session.get(byType(), { query }));
    for (const call of ['set', 'unset'] as const)
      for (const form of ['', 'type='])
        expectBadRequest(await rosa.session.post(autosharePath(record, carenets.Family!, call), { form }));
  });

  it('return 404 for a carenet of another record, even if the caller controls both', async () => {
    const other = await createRecord(service, rosa);
    const foreign = (await carenetsOf(rosa.session, other)).Family!;
    const form = { type: 'Lab' };
    for (const call of ['set', 'unset'] as const) {
      expectNotFound(await rosa.session.post(autosharePath(record, foreign, call), { form }));
      expectNotFound(await rosa.session.post(autosharePath(other, carenets.Family!, call), { form }));
      expectNotFound(await rosa.session.post(autosharePath(record, noSuch, call), { form }));
      expectNotFound(await rosa.session.post(autosharePath(noSuch, foreign, call), { form }));
    }
    expect(await carenetsOfType('Lab')).toEqual([]);
    expect(namesIn(await rosa.session.get(byType(other), { query: { type: 'Lab' } }))).toEqual([]);
  });
});

describe('GET …/autoshare/bytype/', () => {
  it('returns the carenets of the type in the order asked for', async () => {
    const type = 'Genotype';
    for (const name of ['Physicians', 'Family']) await autoshare(rosa.session, record, carenets[name]!, type);
    const answer = await rosa.session.get(byType(), { query: { type } });
    expectXml(answer);
    expect(answer.xml()).toEqual(
      el(
        'Carenets',
        { record_id: record },
        ...['Family', 'Physicians'].map((name) =>
          el('Carenet', { id: carenets[name]!, name, mode: 'explicit' }),
        ),
      ),
    );
    expect(await carenetsOfType(type, 'order_by=-name')).toEqual(['Physicians', 'Family']);
    expect(await carenetsOfType(type, 'offset=1')).toEqual(['Physicians']);
  });
});

describe('GET …/autoshare/bytype/all', () => {
  it('returns an empty list when nothing is autoshared', async () => {
    const fresh = await createRecord(service, rosa);
    const answer = await rosa.session.get(`${byType(fresh)}all`);
    expectXml(answer);
    expect(answer.xml()).toEqual(el('DocumentSchemas'));
  });

  it('returns every type with its carenets, by type, then name, without deleted carenets', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family, Physicians } = await carenetsOf(rosa.session, fresh);
    const gone = await createCarenet(rosa.session, fresh, 'Gone');
    for (const [type, ids] of [
      ['Problem', [Physicians!, gone]],
      ['Lab', [gone, Physicians!, Family!]],
      ['Survey', [gone]],
    ] as const)
      for (const id of ids) await autoshare(rosa.session, fresh, id, type);
    expectOk(await rosa.session.delete(carenetPath(gone)));
    const physicians = el('Carenet', { id: Physicians!, name: 'Physicians', mode: 'explicit' });
    const family = el('Carenet', { id: Family!, name: 'Family', mode: 'explicit' });
    expect((await rosa.session.get(`${byType(fresh)}all`)).xml()).toEqual(
      el(
        'DocumentSchemas',
        {},
        el('DocumentSchema', { type: `${documentPrefix}Lab` }, family, physicians),
        el('DocumentSchema', { type: `${documentPrefix}Problem` }, physicians),
      ),
    );
    expect(namesIn(await rosa.session.get(byType(fresh), { query: { type: 'Survey' } }))).toEqual([]);
  });
});
