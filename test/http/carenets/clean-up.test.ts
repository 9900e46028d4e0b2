import { expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createActiveAccount, createRecord, externalSystem } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import {
  addMember,
  autoshare,
  carenetPath,
  createCarenet,
  enableApp,
  exclude,
  place,
  placeApp,
  shareKind,
} from './sharing.ts';

const service = await startServiceInMemory({ env: externalSystem });
const store = storeOf(service);
const [rosa, ann] = [await createActiveAccount(service), await createActiveAccount(service)];

it('The sweeper removes everything of a deleted carenet and nothing of other carenets', async () => {
  const record = await createRecord(service, rosa);
  await enableApp(service, record, service.apps.user);
  const documents = [
    idOf(await createDocument(rosa.session, record)),
    idOf(await createDocument(rosa.session, record)),
  ];
  const [gone, kept] = [
    await createCarenet(rosa.session, record, 'Gone'),
    await createCarenet(rosa.session, record, 'Kept'),
  ];
  for (const carenet of [gone, kept]) {
    await addMember(rosa.session, carenet, ann);
    await placeApp(rosa.session, carenet, service.apps.user);
    await place(rosa.session, record, documents[0]!, carenet);
    await exclude(rosa.session, record, documents[1]!, carenet);
    await autoshare(rosa.session, record, carenet, 'Lab');
    await shareKind(rosa.session, record, carenet, 'LabResult');
  }
  const found = async () => ({
    gone: (await store.query({ partition: keys.carenetPartition(gone) })).length,
    kept: (await store.query({ partition: keys.carenetPartition(kept) })).length,
    links: (await store.query(keys.accountRecords(ann.id))).length,
    autoshares: (await store.query(keys.autoshares(record))).length,
    kinds: (await store.query(keys.kindAutoshares(record))).length,
  });
  expectOk(await rosa.session.delete(carenetPath(gone)));
  // A member, an app and two documents; for the carenet that still exists, also the carenet itself.
  expect(await found()).toEqual({ gone: 4, kept: 5, links: 2, autoshares: 2, kinds: 2 });

  service.advance(601);
  await sweepAgain(service);
  expect(await found()).toEqual({ gone: 0, kept: 5, links: 1, autoshares: 1, kinds: 1 });
  const outbox = await Promise.all(keys.outboxEvents.map((events) => store.query(events)));
  expect(outbox.flat().filter(({ event }) => event === 'carenet_removed')).toEqual([]);
});
