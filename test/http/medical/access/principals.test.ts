import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { autonomousApp } from '../../../support/autonomous-app.ts';
import type { SignedClient } from '../../../support/client.ts';
import { expectDenied } from '../../../support/expectations.ts';
import { problem, storeModels } from '../../../support/medical/facts.ts';
import { column, inCarenet, inRecord } from '../../../support/medical/reports.ts';
import { createPerson, type Person, peopleSettings } from '../../../support/people.ts';
import {
  admin,
  authorizeApp,
  clientOf,
  createRecord,
  requestToken,
  succeeded,
  ui,
} from '../../../support/scenario.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { setUp } from '../../../support/storage.ts';
import { userApp } from '../../../support/user-app.ts';
import {
  addMember,
  authorizeInCarenet,
  carenetsOf,
  enableApp,
  place,
  placeApp,
} from '../../carenets/sharing.ts';

let service: TestService<'worker' | 'visitor'>;
let record: string;
let family: string;
let physicians: string;
let callers: Readonly<Record<Caller, SignedClient>>;

const names = [
  'the owner',
  'the holder of a full share',
  'an app with the record',
  'an autonomous app with the record',
  'an autonomous app that was set up on the record',
  'an app in the carenet',
  'a member of the carenet',
  'an app that was set up on the record',
  'an admin app',
  'a UI app',
  'an app without a token',
  'a request token',
  'an unrelated account',
  'an app with another record',
] as const;
type Caller = (typeof names)[number];

beforeAll(async () => {
  service = await startService({
    env: peopleSettings,
    apps: {
      worker: autonomousApp,
      visitor: userApp('visitor', { mode: 'ui', index: 'https://visitor.example.org/' }),
    },
  });
  const [owner, sharer, member, stranger] = (await Promise.all(
    ['rosa', 'tom', 'ann', 'bea'].map((name) => createPerson(service, name)),
  )) as [Person, Person, Person, Person];
  record = await createRecord(service, owner);
  const share = { form: { account_id: sharer.id } };
  succeeded(await admin(service).post(`/records/${record}/shares/`, share), 'record_share_add');
  const carenets = await carenetsOf(owner.session, record);
  [family, physicians] = [carenets.Family!, carenets.Physicians!];
  await addMember(owner.session, family, member);
  const shown = await storeModels(owner.session, record, problem('Asthma'));
  await storeModels(owner.session, record, problem('Eczema'));
  await place(owner.session, record, shown, family);
  await enableApp(service, record, service.apps.user);
  await placeApp(owner.session, family, service.apps.user);
  const foreign = await createRecord(service, stranger);
  callers = {
    'the owner': owner.session,
    'the holder of a full share': sharer.session,
    'an app with the record': await authorizeApp(service, owner, record),
    'an autonomous app with the record': await authorizeApp(service, owner, record, service.apps.worker),
    'an app in the carenet': await authorizeInCarenet(service, member, family),
    'a member of the carenet': member.session,
    'an autonomous app that was set up on the record': await setUp(service, record, service.apps.background),
    'an app that was set up on the record': await setUp(service, record, service.apps.visitor),
    'an admin app': admin(service),
    'a UI app': ui(service),
    'an app without a token': clientOf(service, service.apps.user),
    'a request token': (await requestToken(service, service.apps.user, { indivo_record_id: record })).client,
    'an unrelated account': stranger.session,
    'an app with another record': await authorizeApp(service, stranger, foreign),
  };
});
afterAll(() => service.stop());

const ofRecord: readonly Caller[] = [
  'the owner',
  'the holder of a full share',
  'an app with the record',
  'an autonomous app with the record',
  'an autonomous app that was set up on the record',
];
const ofCarenet: readonly Caller[] = [...ofRecord, 'an app in the carenet', 'a member of the carenet'];

const refusedOf = (allowed: readonly Caller[]) => names.filter((name) => !allowed.includes(name));

const reports = [
  'Problem',
  'minimal/problems',
  'minimal/vitals',
  'minimal/measurements/HBA1C',
  'minimal/vitals/weight',
];
const lists = ['allergies', 'problems', 'medications', 'encounters'];
const one = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

describe('Medical data of a record', () => {
  it.each(ofRecord)('may be read by %s', async (name) => {
    const client = callers[name];
    const titles = await column(client, inRecord(record), 'Problem', 'name_title', 'order_by=name_title');
    expect(titles).toEqual(['Asthma', 'Eczema']);
    for (const report of reports)
      expect((await client.get(`/records/${record}/reports/${report}/`)).status).toBe(200);
    for (const list of lists) {
      expect((await client.get(`/records/${record}/${list}/`)).status).toBe(200);
      expect((await client.get(`/records/${record}/${list}/${one}`)).status).toBe(404);
    }
  });

  it.each(refusedOf(ofRecord))('may not be read by %s', async (name) => {
    const client = callers[name];
    for (const report of [...reports, 'Nonsense', 'experimental'])
      expectDenied(await client.get(`/records/${record}/reports/${report}/`));
    for (const list of [...lists, 'nonsense']) {
      expectDenied(await client.get(`/records/${record}/${list}/`));
      expectDenied(await client.get(`/records/${record}/${list}/${one}`));
    }
    expectDenied(await client.get(`/records/${record}/allergy_exclusions/${one}`));
    expectDenied(await client.get(`/records/${record}/reports/experimental/ccr`));
  });
});

describe('Medical data in a carenet', () => {
  it.each(ofCarenet)('may be read by %s, but only what is shared', async (name) => {
    const client = callers[name];
    const titles = await column(client, inCarenet(family), 'Problem', 'name_title');
    expect(titles).toEqual(['Asthma']);
    for (const report of reports)
      expect((await client.get(`/carenets/${family}/reports/${report}/`)).status).toBe(200);
  });

  it.each(refusedOf(ofCarenet))('may not be read by %s', async (name) => {
    for (const report of [...reports, 'Nonsense'])
      expectDenied(await callers[name].get(`/carenets/${family}/reports/${report}/`));
  });

  it.each(['an app in the carenet', 'a member of the carenet'] as const)(
    'may not be read in another carenet of the record by %s',
    async (name) => {
      for (const report of reports)
        expectDenied(await callers[name].get(`/carenets/${physicians}/reports/${report}/`));
    },
  );
});
