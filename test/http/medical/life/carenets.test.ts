import { beforeEach, describe, expect, it } from 'vitest';
import { documentPrefix, documentsPath, note, replaceDocument } from '../../../support/documents.ts';
import { expectOk } from '../../../support/expectations.ts';
import { problem, storeDocument, storeModels } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import { column, inCarenet, inRecord, readMinimal, rowsOf } from '../../../support/medical/reports.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createPerson, type Person } from '../../../support/people.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';
import { addMember, autoshare, carenetsOf, exclude, place, placementPath } from '../../carenets/sharing.ts';

let record: string;
let family: string;
let physicians: string;

const { service, owner } = await startWithOneRecord();
/** Is in the carenet Family. */
const member = await createPerson(service, 'ann');
beforeEach(async () => {
  record = await createRecord(service, owner);
  const carenets = await carenetsOf(owner.session, record);
  [family, physicians] = [carenets.Family!, carenets.Physicians!];
  await addMember(owner.session, family, member);
});

/**
 * The problems that the member sees, which must be the same in the generic report, the minimal report and the
 * count.
 */
async function shown(query: Record<string, string> = {}): Promise<unknown[]> {
  const carenet = inCarenet(family);
  const [titles, minimal, counted] = await Promise.all([
    column(member.session, carenet, 'Problem', 'name_title', { order_by: 'name_title', ...query }),
    readMinimal(member.session, carenet, 'problems', { order_by: 'problem_name', ...query }),
    rowsOf(member.session, carenet, 'Problem', { aggregate_by: 'count*', ...query }),
  ]);
  const names = minimal.items.map(({ children }) => children.find(({ name }) => name === 'name')!.text);
  expect(names).toEqual(titles);
  expect(counted.map(({ value }) => value)).toEqual([titles.length]);
  return titles;
}

const shownTo = (client: Person, carenet: string): Promise<unknown[]> =>
  column(client.session, inCarenet(carenet), 'Problem', 'name_title');

describe('In a carenet,', () => {
  it('nothing is visible that is not shared', async () => {
    await storeModels(owner.session, record, problem('Asthma'));
    expect(await shown()).toEqual([]);
    expect(await shownTo(owner, family)).toEqual([]);
  });

  it('only the facts of placed documents are visible', async () => {
    const placed = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    await storeModels(owner.session, record, problem('Gout'));
    await place(owner.session, record, placed, family);
    expect(await shown()).toEqual(['Asthma', 'Eczema']);
    expect(await shownTo(owner, family)).toHaveLength(2);
    expect(await shownTo(owner, physicians)).toEqual([]);
    await exclude(owner.session, record, placed, family);
    expect(await shown()).toEqual([]);
    await place(owner.session, record, placed, family);
    expect(await shown()).toEqual(['Asthma', 'Eczema']);
  });

  it('the facts of an autoshared type are visible once each, including those of later documents', async () => {
    const first = await storeModels(owner.session, record, problem('Asthma'));
    await place(owner.session, record, first, family);
    await autoshare(owner.session, record, family, 'Models');
    await storeModels(owner.session, record, problem('Eczema'));
    expect(await shown()).toEqual(['Asthma', 'Eczema']);
    await autoshare(owner.session, record, family, 'Models', 'unset');
    expect(await shown()).toEqual(['Asthma']);
  });

  it('an exclusion overrides autoshare until it is reverted', async () => {
    await autoshare(owner.session, record, family, `${documentPrefix}Models`);
    const id = await storeModels(owner.session, record, problem('Asthma'));
    await storeModels(owner.session, record, problem('Eczema'));
    await exclude(owner.session, record, id, family);
    expect(await shown()).toEqual(['Eczema']);
    expectOk(await owner.session.post(placementPath(record, id, family, '/autoshare-revert')));
    expect(await shown()).toEqual(['Asthma', 'Eczema']);
  });

  it('nevershare documents are not visible until nevershare is removed', async () => {
    await autoshare(owner.session, record, family, 'Models');
    const typedly = await storeModels(owner.session, record, problem('Asthma'));
    const placed = await storeModels(owner.session, record, problem('Eczema'));
    await place(owner.session, record, placed, family);
    for (const id of [typedly, placed])
      expectOk(await owner.session.put(documentsPath(record, id, 'nevershare')));
    expect(await shown()).toEqual([]);
    expectOk(await owner.session.delete(documentsPath(record, placed, 'nevershare')));
    expect(await shown()).toEqual(['Eczema']);
    expectOk(await owner.session.delete(documentsPath(record, typedly, 'nevershare')));
    expect(await shown()).toEqual(['Asthma', 'Eczema']);
  });

  it('autoshare of a type applies to documents of that type only, whatever their facts', async () => {
    const device = (name: string) => typed('Equipment', tag('name', name));
    await storeDocument(owner.session, record, device('typed'));
    await storeModels(
      owner.session,
      record,
      '<Model name="Equipment"><Field name="name">listed</Field></Model>',
    );
    const devices = () => column(member.session, inCarenet(family), 'Equipment', 'name', 'order_by=name');
    await autoshare(owner.session, record, family, 'Equipment');
    expect(await devices()).toEqual(['typed']);
    await autoshare(owner.session, record, family, 'Models');
    expect(await devices()).toEqual(['listed', 'typed']);
    await autoshare(owner.session, record, family, 'Equipment', 'unset');
    expect(await devices()).toEqual(['listed']);
  });

  it('a new version keeps its placement and follows autoshare of its new type', async () => {
    const placed = await storeModels(owner.session, record, problem('Asthma'));
    await place(owner.session, record, placed, family);
    const shared = await storeDocument(owner.session, record, note('x'));
    await autoshare(owner.session, record, family, 'Models');
    await replaceDocument(owner.session, record, placed, models(problem('Eczema')));
    await replaceDocument(owner.session, record, shared, models(problem('Gout')));
    expect(await shown()).toEqual(['Eczema', 'Gout']);
    await autoshare(owner.session, record, family, 'Models', 'unset');
    expect(await shown()).toEqual(['Eczema']);
  });

  it('the status filters as in the record', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    await autoshare(owner.session, record, family, 'Models');
    const form = { status: 'archived' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'set-status');
    expect(await shown()).toEqual([]);
    expect(await shown({ status: 'archived' })).toEqual(['Asthma']);
  });

  it('the queries of a report apply to the visible facts only', async () => {
    const placed = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    await storeModels(owner.session, record, problem('Asthma'), problem('Gout'));
    await place(owner.session, record, placed, family);
    expect(await shown({ modified_since: '2000-01-01' })).toEqual(['Asthma', 'Eczema']);
    const grouped = 'group_by=name_title&aggregate_by=count*name_title';
    expect(await rowsOf(member.session, inCarenet(family), 'Problem', grouped)).toEqual([
      { __modelname__: 'AggregateReport', group: 'Asthma', value: 1 },
      { __modelname__: 'AggregateReport', group: 'Eczema', value: 1 },
    ]);
    const page = await column(member.session, inCarenet(family), 'Problem', 'name_title', 'name_title=Gout');
    expect(page).toEqual([]);
  });

  it('sharing does not change the reports of the record', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const before = await rowsOf(owner.session, inRecord(record), 'Problem');
    await place(owner.session, record, id, family);
    await autoshare(owner.session, record, family, 'Models');
    expectOk(await owner.session.put(documentsPath(record, id, 'nevershare')));
    expect(await rowsOf(owner.session, inRecord(record), 'Problem')).toEqual(before);
  });

  it('no facts of another record are visible', async () => {
    const elsewhere = await createRecord(service, owner);
    const { Family } = await carenetsOf(owner.session, elsewhere);
    await autoshare(owner.session, elsewhere, Family!, 'Models');
    await autoshare(owner.session, record, family, 'Models');
    await storeModels(owner.session, elsewhere, problem('Gout'));
    await storeModels(owner.session, record, problem('Asthma'));
    expect(await shown()).toEqual(['Asthma']);
  });
});
