/** What happens when something changes during a call. Runs so that policies are compared with these uses too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changingBefore } from '../../support/aws-interception.ts';
import { encode } from '../../support/client.ts';
import { type AwsRequest, textOf } from '../../support/iam-usage/requests.ts';
import { losing } from '../../support/lost-races.ts';
import { messagesOf, recordMessagePath } from '../../support/messages.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  clientOf,
  createRecord,
  demographics,
  succeeded,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ env: peopleSettings });
});
afterAll(() => service?.stop());

it('A message goes to those who own the record when it is sent', async () => {
  const [before, after] = [await createPerson(service), await createPerson(service)];
  const record = await createRecord(service, before);
  const readsRecipients = ({ headers, body }: AwsRequest) => {
    const text = headers['x-amz-target']?.endsWith('.BatchGetItem') ? textOf(body) : '';
    return text.includes(`RECORD#${record}`) && text.includes('ACCOUNT#') && !text.includes('CONSUMER#');
  };
  const handOver = async () => {
    const owner = { body: after.id, contentType: 'text/plain' };
    succeeded(await admin(service).put(`/records/${record}/owner`, owner), 'record_set_owner');
  };
  await changingBefore(readsRecipients, handOver, async () => {
    const form = { subject: 'to the owner' };
    succeeded(await admin(service).post(recordMessagePath(record, 'one'), { form }), 'record_send_message');
  });
  expect([await messagesOf(before), await messagesOf(after)].map((list) => list.length)).toEqual([0, 1]);
});

it('The later of two calls that create a record under one external id returns the record of the earlier', async () => {
  const body = { body: demographics(), contentType: 'application/xml' };
  const path = `/records/external/${service.apps.admin.id}/twice`;
  const make = async () => succeeded(await admin(service).put(path, body), 'record_create_ext').xml();
  const isCreating = ({ headers, body: sent }: AwsRequest) =>
    headers['x-amz-target']?.endsWith('.TransactWriteItems') === true && textOf(sent).includes('RECORDKEY#');
  let earlier: string | undefined;
  const makeEarlier = async () => {
    earlier = (await make()).attributes.id;
  };
  const later = await changingBefore(isCreating, makeEarlier, make);
  expect(later.attributes.id).toBe(earlier);
});

it('Preferences for an app that is removed during the call are not stored', async () => {
  const { background } = service.apps;
  const { id, session } = await createPerson(service);
  const path = accountPath(id, `/apps/${encode(background.id)}/preferences`);
  const isKeeping = ({ headers, body }: AwsRequest) =>
    headers['x-amz-target']?.endsWith('.TransactWriteItems') === true && textOf(body).includes('"P#');
  const removeApp = async () => {
    const removed = await clientOf(service, background).delete(`/apps/${encode(background.id)}`);
    succeeded(removed, 'pha_delete');
  };
  const keep = () => session.put(path, { body: 'large print', contentType: 'text/plain' });
  expect((await changingBefore(isKeeping, removeApp, keep)).status).toBe(404);
});

it('An app is removed although its registration changes during the call', async () => {
  const { user } = service.apps;
  const remove = () => clientOf(service, user).delete(`/apps/${user.id}`);
  const { result, isLost } = await losing(([first]) => first, remove);
  expect([result.status, isLost]).toEqual([200, true]);
});
