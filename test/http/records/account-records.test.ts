import { beforeAll, describe, expect, it } from 'vitest';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { xmlType } from '../../support/patterns.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, createRecord, succeeded } from '../../support/scenario.ts';
import { el, type XmlElement } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const [rosa, tom] = await Promise.all([createPerson(service, 'rosa'), createPerson(service, 'tom')]);

async function recordsOf(
  person: Person,
  query = '',
  client = person.session,
): Promise<readonly XmlElement[]> {
  const answer = succeeded(await client.get(accountPath(person.id, '/records/'), { query }), 'record_list');
  expect(answer.headers['content-type']).toMatch(xmlType);
  return answer.xml().children;
}

async function share(recordId: string, person: Person, roleLabel?: string): Promise<void> {
  const form = { account_id: person.id, role_label: roleLabel };
  succeeded(await admin(service).post(`/records/${recordId}/shares/`, { form }), 'record_share_add');
}

describe('GET /accounts/{ACCOUNT_EMAIL}/records/', () => {
  it('returns an empty list for an account without records', async () => {
    const newcomer = await createPerson(service);
    const answer = await newcomer.session.get(accountPath(newcomer.id, '/records/'));
    expect(answer.xml()).toEqual(el('Records'));
  });

  it('returns owned records, then shared ones with suffix and role label, without child elements', async () => {
    const person = await createPerson(service);
    const sister = await createRecord(service, tom, { given: 'Ines', family: 'Lind' });
    await share(sister, person, 'Sister');
    const friend = await createRecord(service, tom, { given: 'Bo', family: 'Lind' });
    await share(friend, person);
    const own = await createRecord(service, person, { given: 'Rosa', family: 'Lind' });
    const expected = [
      el('Record', { id: own, label: 'Rosa Lind' }),
      el('Record', { id: friend, label: 'Bo Lind (shared)', shared: 'true' }),
      el('Record', { id: sister, label: 'Ines Lind (shared)', shared: 'true', role_label: 'Sister' }),
    ];
    expect(await recordsOf(person)).toEqual(expected);
    expect(await recordsOf(person, '', admin(service))).toEqual(expected);
  });

  it('returns the changed role label, and no record after the share is deleted', async () => {
    const person = await createPerson(service);
    const id = await createRecord(service, tom, { given: 'Ines', family: 'Lind' });
    await share(id, person, 'Sister');
    await share(id, person, 'Guardian');
    const [item] = await recordsOf(person);
    expect(item!.attributes.role_label).toBe('Guardian');
    succeeded(await admin(service).delete(`/records/${id}/shares/${person.id}`), 'record_share_delete');
    expect(await recordsOf(person)).toEqual([]);
  });

  describe('with order and paging', () => {
    /** Labels: Abel, Bert, Cleo owned; Anna, Dora shared. Order of creation: Cleo, Dora, Abel, Anna, Bert. */
    const made: { label: string; id: string }[] = [];
    const owned = ['Cleo', 'Abel', 'Bert'];
    beforeAll(async () => {
      for (const given of ['Cleo', 'Dora', 'Abel', 'Anna', 'Bert']) {
        const isOwned = owned.includes(given);
        const id = await createRecord(service, isOwned ? rosa : tom, { given, family: 'Listed' });
        if (!isOwned) await share(id, rosa);
        made.push({ label: given, id });
        service.advance(1);
      }
    });

    const given = (records: readonly XmlElement[]) =>
      records.map(({ attributes }) => attributes.label!.split(' ')[0]);

    it.each([
      ['', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
      ['order_by=label', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
      ['order_by=-label', ['Cleo', 'Bert', 'Abel', 'Dora', 'Anna']],
      ['order_by=created_at', ['Cleo', 'Abel', 'Bert', 'Dora', 'Anna']],
      ['order_by=-created_at', ['Bert', 'Abel', 'Cleo', 'Anna', 'Dora']],
      ['order_by=colour', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
      ['limit=2', ['Abel', 'Bert']],
      ['limit=2&offset=2', ['Cleo', 'Anna']],
      ['offset=3', ['Anna', 'Dora']],
      ['offset=4&limit=10&order_by=-label', ['Anna']],
      ['offset=5', []],
      ['limit=0', []],
      ['limit=5000', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
      ['status=void', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
      ['status=active&limit=1', ['Abel']],
      ['colour=red', ['Abel', 'Bert', 'Cleo', 'Anna', 'Dora']],
    ])('sorts each group and pages over both: "%s"', async (query, expected) => {
      expect(given(await recordsOf(rosa, query))).toEqual(expected);
    });

    it.each(['id', '-id'])('sorts each group by %s', async (field) => {
      const direction = field === 'id' ? 1 : -1;
      const idsOf = (isOwned: boolean) =>
        made
          .filter(({ label }) => owned.includes(label) === isOwned)
          .map(({ id }) => id)
          .sort((one, other) => direction * (one < other ? -1 : 1));
      const records = await recordsOf(rosa, `order_by=${field}`);
      expect(records.map(({ attributes }) => attributes.id)).toEqual([...idsOf(true), ...idsOf(false)]);
    });

    it.each(['limit=x', 'limit=-1', 'offset=-1', 'offset=1.5'])('rejects %s with 400', async (query) => {
      expect((await rosa.session.get(accountPath(rosa.id, '/records/'), { query })).status).toBe(400);
    });
  });

  it('finds the account by any spelling of its id', async () => {
    const [plain, encoded, capitals] = await Promise.all(
      [rosa.id, encodeURIComponent(rosa.id), rosa.id.toUpperCase()].map((id) =>
        admin(service).get(`/accounts/${id}/records/`),
      ),
    );
    expect(encoded!.text).toBe(plain!.text);
    expect(capitals!.text).toBe(plain!.text);
  });
});
