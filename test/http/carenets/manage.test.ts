import { beforeAll, describe, expect, it } from 'vitest';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { uuid } from '../../support/patterns.ts';
import { createActiveAccount, createRecord, externalSystem, succeeded } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';
import { addMember, carenetPath, carenetsOf, createCarenet, namesIn } from './sharing.ts';

const taken = 'Carenet name is already taken';
const defaults = ['Family', 'Physicians', 'Work/School'];

const service = await startServiceInMemory({ env: externalSystem });
/** Owns the records. */
/** Is a member of the carenet Family of `record`. */
const [rosa, ann] = [await createActiveAccount(service), await createActiveAccount(service)];
const record = await createRecord(service, rosa);
const family = (await carenetsOf(rosa.session, record)).Family!;
await addMember(rosa.session, family, ann);

const list = (recordId: string): string => `/records/${recordId}/carenets/`;

async function namesOf(recordId: string, query = ''): Promise<string[]> {
  return namesIn(await rosa.session.get(list(recordId), { query }));
}

describe('GET /records/{id}/carenets/', () => {
  it('lists the default carenets of a new record by name', async () => {
    const answer = await rosa.session.get(list(record));
    expectXml(answer);
    const id = expect.stringMatching(uuid) as unknown as string;
    expect(answer.xml()).toEqual(
      el(
        'Carenets',
        { record_id: record },
        ...defaults.map((name) => el('Carenet', { id, name, mode: 'explicit' })),
      ),
    );
  });

  it('names the record when there are none', async () => {
    const empty = await createRecord(service, rosa);
    for (const id of Object.values(await carenetsOf(rosa.session, empty)))
      expectOk(await rosa.session.delete(carenetPath(id)));
    const answer = await rosa.session.get(list(empty));
    expect(answer.xml()).toEqual(el('Carenets', { record_id: empty }));
  });

  describe('with order and paging', () => {
    let ordered: string;
    beforeAll(async () => {
      ordered = await createRecord(service, rosa);
      for (const id of Object.values(await carenetsOf(rosa.session, ordered)))
        expectOk(await rosa.session.delete(carenetPath(id)));
      for (const name of ['m', 'Z', 'a', 'É']) {
        service.advance(2);
        await createCarenet(rosa.session, ordered, name);
      }
    });

    it.each([
      ['', ['Z', 'a', 'm', 'É']],
      ['order_by=-name', ['É', 'm', 'a', 'Z']],
      ['order_by=created_at', ['m', 'Z', 'a', 'É']],
      ['order_by=-id', ['É', 'a', 'Z', 'm']],
      ['order_by=mode', ['Z', 'a', 'm', 'É']],
      ['offset=1&limit=2', ['a', 'm']],
      ['status=archived', ['Z', 'a', 'm', 'É']],
    ])('follows "%s"', async (query, expected) => {
      expect(await namesOf(ordered, query)).toEqual(expected);
    });

    it('returns with modified_since what was created or renamed since then', async () => {
      service.advance(300);
      const since = `modified_since=${new Date(service.now() * 1000 - 60_000).toISOString()}`;
      expect(await namesOf(ordered, since)).toEqual([]);
      const { m } = await carenetsOf(rosa.session, ordered);
      succeeded(await rosa.session.post(carenetPath(m!, '/rename'), { form: { name: 'n' } }), 'rename');
      await createCarenet(rosa.session, ordered, 'b');
      expect(await namesOf(ordered, since)).toEqual(['b', 'n']);
      expect(await namesOf(ordered, 'modified_since=2020-01-01')).toEqual(['Z', 'a', 'b', 'n', 'É']);
    });

    it.each(['limit=-1', 'offset=x', 'modified_since=yesterday'])('returns 400 for %s', async (query) => {
      expectBadRequest(await rosa.session.get(list(ordered), { query }));
    });
  });
});

describe('POST /records/{id}/carenets/', () => {
  it('returns only the new carenet', async () => {
    const fresh = await createRecord(service, rosa);
    const answer = await rosa.session.post(list(fresh), { form: { name: 'Neighbours' } });
    expectXml(answer);
    const id = (await carenetsOf(rosa.session, fresh)).Neighbours!;
    expect(answer.xml()).toEqual(
      el('Carenets', { record_id: fresh }, el('Carenet', { id, name: 'Neighbours', mode: 'explicit' })),
    );
    expect(await namesOf(fresh)).toEqual(['Family', 'Neighbours', 'Physicians', 'Work/School']);
  });

  it('accepts a name of 40 characters of any script, without the white space around it', async () => {
    const fresh = await createRecord(service, rosa);
    for (const [name, stored] of [
      ['\u00a0 <b>&"\'/ ', '<b>&"\'/'],
      ['🏥'.repeat(40), '🏥'.repeat(40)],
    ] as const)
      expect(namesIn(await rosa.session.post(list(fresh), { form: { name } }))).toEqual([stored]);
    expect(await namesOf(fresh)).toHaveLength(5);
  });

  it('returns 400 for a name that is missing, empty, too long or no text', async () => {
    for (const name of [undefined, ' \t ', 'n'.repeat(41), 'a\u0000b'])
      expectBadRequest(await rosa.session.post(list(record), { form: { name } }));
    expect(await namesOf(record)).toEqual(defaults);
  });

  it('returns 400 with the text that clients compare when the same name is taken', async () => {
    const fresh = await createRecord(service, rosa);
    expectBadRequest(await rosa.session.post(list(fresh), { form: { name: ' Family ' } }), taken);
    expect(await namesOf(fresh)).toEqual(defaults);
    expectXml(await rosa.session.post(list(fresh), { form: { name: 'family' } }));
    const other = await createRecord(service, rosa);
    await createCarenet(rosa.session, other, 'Only there');
    expectXml(await rosa.session.post(list(fresh), { form: { name: 'Only there' } }));
  });

  it('accepts exactly one of many equal names', async () => {
    const fresh = await createRecord(service, rosa);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rosa.session.post(list(fresh), { form: { name: 'Race' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectBadRequest(answer, taken);
    expect(await namesOf(fresh)).toEqual(['Family', 'Physicians', 'Race', 'Work/School']);
  });
});

describe('POST /carenets/{id}/rename', () => {
  it('returns only this carenet, which has its new name everywhere from then on', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    const answer = await rosa.session.post(carenetPath(Family!, '/rename'), { form: { name: ' Kin ' } });
    expectXml(answer);
    expect(answer.xml()).toEqual(
      el('Carenets', { record_id: fresh }, el('Carenet', { id: Family!, name: 'Kin', mode: 'explicit' })),
    );
    expect(await namesOf(fresh)).toEqual(['Kin', 'Physicians', 'Work/School']);
    await createCarenet(rosa.session, fresh, 'Family');
    expectBadRequest(await rosa.session.post(list(fresh), { form: { name: 'Kin' } }), taken);
  });

  it('accepts the name that the carenet already has', async () => {
    const answer = await rosa.session.post(carenetPath(family, '/rename'), { form: { name: 'Family' } });
    expect(namesIn(answer)).toEqual(['Family']);
    expect(await namesOf(record)).toEqual(defaults);
  });

  it('returns 400 for a name that is missing, empty, too long or taken', async () => {
    const rename = carenetPath(family, '/rename');
    for (const form of [{}, { name: '' }, { name: '  ' }, { name: 'n'.repeat(41) }])
      expectBadRequest(await rosa.session.post(rename, { form }));
    expectBadRequest(await rosa.session.post(rename, { form: { name: 'Physicians' } }), taken);
    expect(await namesOf(record)).toEqual(defaults);
  });

  it('changes nothing for a caller who has read another name, and takes the change of one who has read this one', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    const rename = (name: string, read_name: string) =>
      rosa.session.post(carenetPath(Family!, '/rename'), { form: { name, read_name } });
    expect(namesIn(await rename('Kin', 'Family'))).toEqual(['Kin']);
    const late = await rename('Relatives', 'Family');
    expect([late.status, late.headers['x-error-code']]).toEqual([409, 'carenet_changed']);
    expect(await namesOf(fresh)).toEqual(['Kin', 'Physicians', 'Work/School']);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => rename(name, 'Kin')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('gives one name to exactly one of several carenets, and keeps every name unique', async () => {
    const fresh = await createRecord(service, rosa);
    const ids = Object.values(await carenetsOf(rosa.session, fresh));
    const answers = await Promise.all(
      ids.map((id) => rosa.session.post(carenetPath(id, '/rename'), { form: { name: 'One' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectBadRequest(answer, taken);
    const names = await namesOf(fresh);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(3);
  });

  it('makes simultaneous changes of one carenet one after the other, and all succeed', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    const wanted = Array.from({ length: 4 }, (_, index) => `name ${index}`);
    const answers = await Promise.all(
      wanted.map((name) => rosa.session.post(carenetPath(Family!, '/rename'), { form: { name } })),
    );
    expect(answers.flatMap(namesIn)).toEqual(wanted);
    const [last, ...others] = (await namesOf(fresh)).filter((name) => wanted.includes(name));
    expect(others).toEqual([]);
    for (const name of wanted.filter((one) => one !== last)) await createCarenet(rosa.session, fresh, name);
  });
});

describe('DELETE /carenets/{id}', () => {
  it('deletes a carenet at once, even a default one, and frees its name', async () => {
    const fresh = await createRecord(service, rosa);
    const { Family } = await carenetsOf(rosa.session, fresh);
    expectOk(await rosa.session.delete(carenetPath(Family!)));
    expect(await namesOf(fresh)).toEqual(['Physicians', 'Work/School']);
    expectNotFound(await rosa.session.delete(carenetPath(Family!)));
    expectNotFound(await rosa.session.get(carenetPath(Family!, '/record')));
    expect(await createCarenet(rosa.session, fresh, 'Family')).not.toBe(Family);
  });

  it('returns 200 to one of several simultaneous calls and 404 to the others', async () => {
    const own = await createCarenet(rosa.session, record, 'Race');
    const answers = await Promise.all(Array.from({ length: 4 }, () => rosa.session.delete(carenetPath(own))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(3).fill(404)]);
  });
});

describe('GET /carenets/{id}/record', () => {
  it('returns what GET /records/{id} does, and which carenet it was asked for by', async () => {
    const answer = await ann.session.get(carenetPath(family, '/record'));
    expectXml(answer);
    const { attributes, children } = answer.xml();
    const own = (await rosa.session.get(`/records/${record}`)).xml();
    const carenet = { carenet_id: family, carenet_name: 'Family' };
    expect(attributes).toEqual({ ...own.attributes, ...carenet, shared: 'true' });
    const seen = await rosa.session.get(carenetPath(family, '/record'));
    expect(seen.xml().attributes).toEqual({ ...own.attributes, ...carenet });
    expect(children).toEqual(own.children);
  });
});
