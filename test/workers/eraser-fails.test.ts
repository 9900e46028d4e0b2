/** A run of the eraser that fails, and the mail at the end, on AWS. */
import { expect, it } from 'vitest';
import { keys } from '../../shared/store/items/index.ts';
import { intercepting } from '../support/aws-interception.ts';
import { textOf } from '../support/iam-usage/requests.ts';
import { sendToRecord } from '../support/messages.ts';
import { admin, externalSystem } from '../support/scenario.ts';
import { startService } from '../support/service.ts';
import { anHour, twoWeeks, waitingFor, whoAsked } from './asked-erasure.ts';
import { createMailer, queueEvent } from './support.ts';

it('The eraser goes on where a run failed, and one account that fails keeps no other from being erased', async () => {
  const onAws = await startService({ env: externalSystem });
  const [first, second] = [await whoAsked(onAws), await whoAsked(onAws)];
  onAws.advance(twoWeeks + anHour);
  // She is still to be told of it when she is erased.
  await sendToRecord(admin(onAws), second.handed, 'm1');
  const own = keys.accountPartition(first.person.id);
  const fails = intercepting(
    async (request, pass) => {
      if (request.headers['x-amz-target']?.endsWith('.DeleteItem') && textOf(request.body).includes(own))
        throw new Error('out of power');
      return pass();
    },
    () => onAws.runEraser(),
  );
  await expect(fails).rejects.toThrow('1 accounts were not erased');
  expect(onAws.functionLog.filter(({ message }) => message === 'An account was not erased.')).toHaveLength(1);
  onAws.advance(anHour);
  await onAws.runEraser();
  expect(await waitingFor(first.person.id, onAws)).toEqual([]);
  const [mail, ...more] = await waitingFor(second.person.id, onAws);
  expect([mail?.mail, more]).toEqual(['account_erased', []]);
  onAws.advance(anHour);
  await onAws.runEraser();
  expect(await waitingFor(first.person.id, onAws)).toMatchObject([{ mail: 'account_erased' }]);

  const { event: _, PK: __, SK: ___, ...message } = mail!;
  await createMailer(onAws.env)(queueEvent(JSON.stringify(message)));
  const sent = await onAws.waitForMail(({ subject }) => subject === 'Your account was deleted');
  expect(sent.to).toEqual([second.person.id]);
  expect(sent.text).toContain(second.person.id);
  await onAws.stop();
});
