import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { inCarenet, inRecord } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { admin, createRecord, succeeded } from '../../support/scenario.ts';
import {
  addMember,
  authorizeInCarenet,
  autoshare,
  carenetPath,
  carenetsOf,
  enableApp,
  exclude,
  place,
  placeApp,
  placementPath,
} from '../carenets/sharing.ts';
import { aboutRecord, demographicsPath, patientOf, readDemographics } from './calls.ts';
import { whole, wholeValues } from './patient.ts';

let record: string;
let document: string;
let family: string;
let physicians: string;

const { service, owner } = await startWithOneRecord();
/** Is in the carenet Family. */
const member = await createPerson(service, 'ann');
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Ada', family: 'First' });
  document = (await aboutRecord(owner.session, record)).id;
  const carenets = await carenetsOf(owner.session, record);
  [family, physicians] = [carenets.Family!, carenets.Physicians!];
  await addMember(owner.session, family, member);
});

/** Whether the member, the owner and an admin app see the demographics. All three must get the same response. */
async function areShown(): Promise<boolean> {
  const clients = [member.session, owner.session, admin(service)];
  const answers = await Promise.all(clients.map((client) => readDemographics(client, inCarenet(family))));
  const statuses = new Set(answers.map(({ status }) => status));
  expect(statuses.size).toBe(1);
  if (statuses.has(404)) for (const answer of answers) expectNotFound(answer);
  const special = await member.session.get(carenetPath(family, '/documents/special/demographics'));
  expect(statuses.has(special.status)).toBe(true);
  return statuses.has(200);
}

describe('Demographics are visible in a carenet', () => {
  it('when they are placed there, and not before', async () => {
    expect(await areShown()).toBe(false);
    await place(owner.session, record, document, family);
    expect(await areShown()).toBe(true);
    expectNotFound(await readDemographics(owner.session, inCarenet(physicians)));
    await exclude(owner.session, record, document, family);
    expect(await areShown()).toBe(false);
  });

  it('when their type is shared, unless they are excluded', async () => {
    await autoshare(owner.session, record, family, 'Demographics');
    expect(await areShown()).toBe(true);
    await exclude(owner.session, record, document, family);
    expect(await areShown()).toBe(false);
    expectOk(await owner.session.post(placementPath(record, document, family, '/autoshare-revert')));
    expect(await areShown()).toBe(true);
    await autoshare(owner.session, record, family, 'Demographics', 'unset');
    expect(await areShown()).toBe(false);
  });

  it('only while they are not nevershare', async () => {
    await place(owner.session, record, document, family);
    expectOk(await owner.session.put(documentsPath(record, document, 'nevershare')));
    expect(await areShown()).toBe(false);
    expectOk(await owner.session.delete(documentsPath(record, document, 'nevershare')));
    expect(await areShown()).toBe(true);
  });

  it('in their current version, even if an earlier version was shared', async () => {
    await place(owner.session, record, document, family);
    const body = { body: whole };
    succeeded(await owner.session.put(demographicsPath(inRecord(record)), body), 'set_demographics');
    expect(await areShown()).toBe(true);
    expect(await patientOf(member.session, inCarenet(family))).toMatchObject(wholeValues);
    expect(await patientOf(owner.session, inRecord(record))).toMatchObject(wholeValues);
  });

  it('to members and apps of that carenet, and to no others', async () => {
    await place(owner.session, record, document, family);
    await place(owner.session, record, document, physicians);
    await enableApp(service, record, service.apps.user);
    await placeApp(owner.session, family, service.apps.user);
    const app = await authorizeInCarenet(service, member, family);
    expect(await patientOf(app, inCarenet(family))).toMatchObject({ name_family: 'First' });
    for (const client of [app, member.session]) {
      expectDenied(await readDemographics(client, inCarenet(physicians)));
      expectDenied(await readDemographics(client, inRecord(record)));
      const body = { body: whole };
      expectDenied(await client.put(demographicsPath(inRecord(record)), body));
    }
    expect(await patientOf(owner.session, inRecord(record))).toMatchObject({ name_family: 'First' });
  });
});
