/** Links in a long list, of few and many facts, and after their end. Runs so that policies are compared with these uses too. */

import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { put } from '../../../shared/store/writes.ts';
import { carenetsOf, place } from '../../http/carenets/sharing.ts';
import { openedFiles } from '../../http/links/opener.ts';
import { makeLink } from '../../http/links/support.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { createDispatcher, outboxOf } from '../../workers/support.ts';

let service: TestService;
let owner: Person;
let record: string;
beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord(startService));
});
afterAll(() => service?.stop());

it.each([
  ['one kind of data', models(model('Problem', smallest.Problem)), 1],
  ['many kinds of data', oneFactOfEachKind, 2],
])('A link to a carenet shows a document of %s that is placed there', async (_what, body, least) => {
  const other = await createRecord(service, owner);
  const carenet = (await carenetsOf(owner.session, other)).Family!;
  await place(owner.session, other, idOf(await createDocument(owner.session, other, body)), carenet);
  const { link } = await makeLink(owner.session, other, { content: 'carenet', carenet_id: carenet });
  const [summary] = await openedFiles(link);
  const types = (summary!.json.entry as { resource: { resourceType: string } }[]).map(
    ({ resource }) => resource.resourceType,
  );
  const facts = types.filter((type) => /^(AllergyIntolerance|Condition|Immunization)$/.test(type));
  expect(facts).toContain('Condition');
  expect(new Set(facts).size).toBeGreaterThanOrEqual(least);
});

it('The oldest of two hundred links that are over leaves the list when one more is made', async () => {
  const store = storeOf(service);
  const names = Array.from({ length: 200 }, (_, index) => `0000-${1000 + index}`);
  const ttl = Math.floor(service.now()) + 86_400;
  for (const some of [names.slice(0, 100), names.slice(100)]) {
    const entries = some.map((id) => ({ id, locator: `over-${id}`, createdBy: owner.id, ttl }));
    await store.transact(entries.map((entry) => put(keys.linkOfRecord(record, entry.id), entry)));
  }
  const { id } = await makeLink(owner.session, record);
  const kept = (await store.query(keys.linksOfRecord(record))).flatMap((item) =>
    'locator' in item ? [item.id] : [],
  );
  expect(kept.toSorted()).toEqual([...names.slice(1), id]);
});

it('The dispatcher removes the files of a link that a person has ended', async () => {
  const other = await createRecord(service, owner);
  const { id } = await makeLink(owner.session, other);
  const bodies = createBodies(service.env.BUCKET_NAME!);
  await expect(bodies.get(`links/${id}/1`)).resolves.toBeDefined();
  succeeded(await owner.session.post(`/records/${other}/links/${id}/end`), 'link_end');
  const Records = (await outboxOf(service)).map(({ PK, SK }, index) => ({
    eventName: 'INSERT',
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
  }));
  await createDispatcher(service.env)({ Records } as unknown as DynamoDBStreamEvent);
  await expect(bodies.get(`links/${id}/1`)).rejects.toThrow();
});
