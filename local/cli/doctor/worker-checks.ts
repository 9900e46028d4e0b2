/** Checks of what happens after a call: the stream, the queues and the workers behind them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '../../../shared/api/registry.ts';
import { newAccount } from '../../../shared/domain/accounts/create.ts';
import { newId } from '../../../shared/ids.ts';
import { operator, operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { keys, type OutboxItem } from '../../../shared/store/items/index.ts';
import { create, put } from '../../../shared/store/writes.ts';
import { projectRoot } from '../../server/project-root.ts';
import type { Target } from '../target.ts';
import { type Check, failed, type Patient, passed, skipped } from './check.ts';
import type { Guest, Guests } from './guests.ts';
import { waitFor } from './wait-for.ts';

/**
 * The app subscribes to a report of its record, and gives its own storage in this service as the webhook. So
 * the service calls itself, checks the signature of that call, and stores its body.
 */
const webhook: Check = {
  name: 'webhook',
  async run(patient) {
    const { origin, deployment, guests } = patient;
    if (deployment && !/^https:\/\/[^:]+$/.test(origin))
      return skipped('webhooks are called only over https on port 443');
    const visit = await guests();
    const { recordId, client } = await visit.openRecord();
    const before = await storedBy(visit);
    const callback = origin + storagePath(visit.app);
    await client.subscriptionCreate({
      recordId,
      phaEmail: visit.app.id,
      url: '/reports/minimal/labs/',
      callback,
    });
    const body = readFileSync(join(projectRoot, 'local/sample-data/laboratory-results.xml'));
    await client.documentCreate({ recordId, body, mediaType: 'application/xml' });
    const arrived = await waitFor(async () => {
      const stored = await storedBy(visit);
      return stored.find((id) => !before.includes(id));
    }, patient);
    if (!arrived)
      return failed(`no call within ${patient.waitSeconds} s: read the logs of dispatcher and pinger`);
    const place = { appId: visit.app.id, appDocumentId: arrived };
    const call = new TextDecoder().decode((await visit.appClient().appSpecificDocument(place)).bytes);
    if (new URLSearchParams(call).get('record_id') === recordId)
      return passed(`the call arrived at ${origin}, with a valid signature`);
    return failed(`the call does not name the record: ${call.slice(0, 200)}`);
  },
};

/** Where the app can store documents apart from records: the webhook of the subscription. */
function storagePath({ id }: Guest): string {
  return registry.app_document_create.routes[0].path.replace('{APP_ID}', encodeURIComponent(id));
}

/** Ids of the documents in the storage of the app. */
async function storedBy({ app, appClient }: Guests): Promise<readonly string[]> {
  const { documents } = await appClient().appDocumentList({ appId: app.id });
  return documents.map(({ id }) => id);
}

/** Accepts every mail, also from the sandbox: https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator = (run: string): string => `success+phr-doctor-${run}@simulator.amazonses.com`;

/**
 * The operator creates an account whose address is the mailbox simulator of SES, and waits until the mailer has
 * recorded that SES took the activation mail. The account is removed again.
 */
const mail: Check = {
  name: 'mail',
  async run(patient) {
    const { store } = patient.target;
    const address = simulator(newId(patient.begun));
    const eventId = newId(patient.begun);
    patient.report(`Creating account ${address} for the time of the check`);
    await requestMailTo(address, eventId, patient);
    try {
      const isSent = async () => (await store.get([keys.sent(eventId)]))[0];
      if (await waitFor(isSent, patient)) return passed(`SES took a mail to ${address}`);
      return failed(`no mail within ${patient.waitSeconds} s: read the logs of dispatcher and mailer`);
    } finally {
      await store.delete(keys.account(address));
      await store.delete(keys.sent(eventId));
    }
  },
};

/** The account has no entry for the search: no one is to find it. */
async function requestMailTo(
  address: string,
  eventId: string,
  { target, begun: now }: Pick<Patient, 'begun'> & { readonly target: Target },
): Promise<void> {
  const time = now.toISOString();
  const form = { account_id: address, full_name: 'Doctor' };
  const account = await newAccount(form, operator, { keyring: await target.keyring(), time });
  const event: OutboxItem = { event: 'mail', eventId, mail: 'activation', accountId: account.id };
  await target.store.transact([
    create(keys.account(account.id), account, () => new Error(`The account ${account.id} exists.`)),
    put(keys.outbox(time, eventId), event),
    operatorEntry('account_create', now, ['doctor', 'mail', account.id]),
  ]);
}

export const workerChecks: readonly Check[] = [webhook, mail];
