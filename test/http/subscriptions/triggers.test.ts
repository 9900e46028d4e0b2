/** Which calls change the facts behind a report, and which subscriptions that concerns. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Dispatching, dispatch } from '../../../shared/domain/outbox/dispatch.ts';
import { type PingQueue, tellSubscribers } from '../../../shared/domain/subscriptions/enqueue-webhooks.ts';
import { readPingMessage, type WebhookMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { SignedClient } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model, models } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { attach, messagesOf, sendToRecord } from '../../support/messages.ts';
import { accountPath, demographics, succeeded } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { type Subscriber, subscribe } from '../../support/subscriptions.ts';
import { startWorld } from './world.ts';

const world = await startWorld();
const { service } = world;
const store = storeOf(service);
const queue: WebhookMessage[] = [];
const enqueue: PingQueue['enqueue'] = async (messages) => {
  queue.push(...messages.map(({ body }) => readPingMessage(body)));
  return new Map();
};
/** As the dispatcher has it, with a queue that is a list, and without one for mails. */
const dispatching: Dispatching = {
  store,
  enqueue: async () => new Map(),
  tell: (change) => tellSubscribers(change, { store, enqueue, now: () => new Date(service.now() * 1000) }),
  cleanUpApp: async () => {},
  removeBody: async () => {},
};

const outbox = async () => (await Promise.all(keys.outboxEvents.map((events) => store.query(events)))).flat();

const dispatchAll = async () => expect(await dispatch(await outbox(), dispatching)).toEqual(new Map());

beforeEach(async () => {
  await dispatchAll();
  queue.length = 0;
});

const hook = 'https://watch.example.org/hook';
const problems = '/reports/minimal/problems/';

/** An app that has subscribed to these reports of a new record. */
async function watching(...urls: readonly string[]): Promise<Subscriber> {
  const subscriber = await world.subscriber();
  for (const url of urls) await subscribe(subscriber, url, hook);
  return subscriber;
}

async function setStatus(
  client: SignedClient,
  record: string,
  document: string,
  status: string,
): Promise<void> {
  const form = { status, reason: 'tested' };
  succeeded(
    await client.post(documentsPath(record, document, 'set-status'), { form }),
    'document_set_status',
  );
}

/** The announced changes that wait for a webhook call, without ids. */
async function announced(): Promise<readonly object[]> {
  return (await outbox()).flatMap((item) =>
    item.event === 'facts_changed'
      ? [
          {
            recordId: item.recordId,
            models: item.models,
            ...(item.parts !== undefined && { parts: item.parts }),
          },
        ]
      : [],
  );
}

/** URLs of the subscriptions whose webhooks are queued. */
async function pinged({ record, app }: Subscriber): Promise<readonly string[]> {
  await dispatchAll();
  const messages = queue.splice(0);
  const items = await store.get(
    messages.map(({ subscriptionId }) => keys.subscription(record, app.id, subscriptionId)),
  );
  return items.map((item) => item!.url).toSorted();
}

describe('A change of facts is announced once', () => {
  it('by a new document', async () => {
    const { client, record } = await watching(problems);
    await storeModels(client, record, problem('Asthma'), problem('Gout'));
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
  });

  it('by a document of FHIR, and not by one of another person', async () => {
    const { client, record } = await watching('/reports/minimal/labs/');
    await createDocument(client, record, JSON.stringify(sodium('o1')), fhir);
    expect(await announced()).toEqual([{ recordId: record, models: ['LabResult'] }]);
    await dispatchAll();
    await createDocument(client, record, bundle(patient('Ole', 'Berg', '1990-01-31'), sodium('o2')), fhir);
    expect(await announced()).toEqual([]);
  });

  it('by a document of FHIR that is read again, when that changes something', async () => {
    const { client, record } = await watching('/reports/minimal/labs/');
    const body = bundle(patient('Ole', 'Berg', '1990-01-31'), sodium('o2'));
    const document = idOf(await createDocument(client, record, body, fhir));
    const { session } = world.owner;
    const reread = documentsPath(record, document, 'reread');
    succeeded(await session.post(reread), 'document_reread');
    expect(await announced()).toEqual([]);
    const corrected = demographics({ given: 'Ole', family: 'Berg' }).replace(
      /<dateOfBirth>[^<]*/,
      '<dateOfBirth>1990-01-31',
    );
    succeeded(await session.put(`/records/${record}/demographics`, { body: corrected }), 'demographics');
    succeeded(await session.post(reread), 'document_reread');
    expect(await announced()).toEqual([{ recordId: record, models: ['LabResult'] }]);
  });

  it('by a new document under an external id', async () => {
    const { client, record, app } = await watching(problems);
    const body = models(problem('Asthma'));
    succeeded(await client.put(externalPath(record, app.id, 'visit 1'), { body }), 'by external id');
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
  });

  it('by a replacement, for the facts before and after it', async () => {
    const { client, record } = await watching(problems);
    const document = await storeModels(client, record, problem('Asthma'));
    await dispatchAll();
    await replaceDocument(client, record, document, models(model('Equipment', smallest.Equipment)));
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem', 'Equipment'] }]);
  });

  it('by a replacement that leaves no facts', async () => {
    const { client, record } = await watching(problems);
    const document = await storeModels(client, record, problem('Asthma'));
    await dispatchAll();
    await replaceDocument(client, record, document, note('nothing any more'));
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
  });

  it('by a document that is created with a relation', async () => {
    const { client, record } = await watching(problems);
    const document = idOf(await createDocument(client, record));
    const path = documentsPath(record, document, 'rels', 'annotation/');
    succeeded(await client.post(path, { body: models(problem('Asthma')) }), 'document_create_by_rel');
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
  });

  it('by an accepted attachment of a message', async () => {
    const { client, record } = await watching(problems);
    await sendToRecord(client, record, 'findings', 1);
    await attach(client, record, 'findings', 1, models(problem('Asthma')));
    expect(await announced()).toEqual([]);
    const { id, session } = world.owner;
    const [message] = await messagesOf(world.owner);
    const path = accountPath(id, `/inbox/${message!.attributes.id}/attachments/1/accept`);
    succeeded(await session.post(path), 'account_inbox_message_attachment_accept');
    expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
  });

  it('by every change of status, but not by setting the same status again', async () => {
    const { client, record } = await watching(problems);
    const document = await storeModels(client, record, problem('Asthma'));
    await dispatchAll();
    for (const status of ['void', 'active', 'archived']) {
      await setStatus(client, record, document, status);
      expect(await announced()).toEqual([{ recordId: record, models: ['Problem'] }]);
      await dispatchAll();
    }
    await setStatus(client, record, document, 'archived');
    expect(await announced()).toEqual([]);
  });

  it('by any caller', async () => {
    const { record } = await watching(problems);
    await storeModels(world.owner.session, record, problem('Asthma'));
    const other = await world.authorize(record, world.service.apps.other);
    await storeModels(other.client, record, problem('Gout'));
    expect(await announced()).toHaveLength(2);
  });

  it('with the measurements and vital signs that it is about', async () => {
    const { client, record } = await watching('/reports/minimal/measurements/HBA1C/');
    const hba1c = model('Measurement', { ...smallest.Measurement, type: 'HBA1C' });
    const weight = model('VitalSigns', { ...smallest.VitalSigns, weight_value: 70, weight_unit: 'kg' });
    await storeModels(client, record, hba1c, weight);
    expect(await announced()).toEqual([
      {
        recordId: record,
        models: ['Measurement', 'VitalSigns'],
        parts: { Measurement: ['HBA1C'], VitalSigns: ['weight'] },
      },
    ]);
  });
});

describe('No change of facts is announced', () => {
  it('for a record without subscriptions', async () => {
    const { client, record } = await world.subscriber();
    await storeModels(client, record, problem('Asthma'));
    expect(await announced()).toEqual([]);
  });

  it('for documents without facts', async () => {
    const { client, record } = await watching(problems);
    const document = idOf(await createDocument(client, record));
    await replaceDocument(client, record, document);
    await setStatus(client, record, document, 'void');
    succeeded(
      await client.put(`/records/${record}/documents/special/demographics`, { body: demographics() }),
      'demographics',
    );
    expect(await announced()).toEqual([]);
  });

  it('for changes that leave the facts as they are', async () => {
    const { client, record } = await watching(problems);
    const document = await storeModels(client, record, problem('Asthma'));
    await dispatchAll();
    const label = { body: 'a label', contentType: 'text/plain' };
    succeeded(await client.put(documentsPath(record, document, 'label'), label), 'label');
    const nevershare = documentsPath(record, document, 'nevershare');
    succeeded(await world.owner.session.put(nevershare), 'nevershare');
    expect(await announced()).toEqual([]);
  });

  it('for a call that is rejected', async () => {
    const { client, record } = await watching(problems);
    const answer = await client.post(documentsPath(record), { body: models(model('Problem')) });
    expect(answer.status).toBe(400);
    expect(await announced()).toEqual([]);
  });
});

describe('A change of facts queues the webhooks of the subscriptions', () => {
  it('to a report of the model, minimal or not', async () => {
    const subscriber = await watching(problems, '/reports/Problem/', '/reports/minimal/labs/');
    await storeModels(subscriber.client, subscriber.record, problem('Asthma'));
    expect(await pinged(subscriber)).toEqual(['/reports/Problem/', '/reports/minimal/problems/']);
  });

  it('to a report of nested facts', async () => {
    const subscriber = await watching('/reports/Fill/', '/reports/Encounter/');
    const fill = model('Fill', smallest.Fill);
    const fulfillments = { markup: `<Models>${fill}</Models>` };
    const medication = model('Medication', { ...smallest.Medication, fulfillments });
    await storeModels(subscriber.client, subscriber.record, medication);
    expect(await pinged(subscriber)).toEqual(['/reports/Fill/']);
  });

  const measurement = (type: string) => model('Measurement', { ...smallest.Measurement, type });
  const ofMeasurements = [
    '/reports/Measurement/',
    '/reports/minimal/measurements/HBA1C/',
    '/reports/minimal/measurements/LDL|HDL/',
  ];

  it('to certain measurements only if one of them is in the document', async () => {
    const subscriber = await watching(...ofMeasurements);
    await storeModels(subscriber.client, subscriber.record, measurement('HDL'));
    expect(await pinged(subscriber)).toEqual([
      '/reports/Measurement/',
      '/reports/minimal/measurements/LDL|HDL/',
    ]);
  });

  it('to the measurements before the change and after it', async () => {
    const subscriber = await world.subscriber();
    const document = await storeModels(subscriber.client, subscriber.record, measurement('HDL'));
    for (const url of ofMeasurements) await subscribe(subscriber, url, hook);
    await replaceDocument(subscriber.client, subscriber.record, document, models(measurement('HBA1C')));
    expect(await pinged(subscriber)).toEqual(ofMeasurements);
  });

  it('to one vital sign only if it was measured', async () => {
    const subscriber = await watching(
      '/reports/minimal/vitals/weight/',
      '/reports/minimal/vitals/Blood_Pressure_Systolic/',
      '/reports/minimal/vitals/',
    );
    const weight = model('VitalSigns', { ...smallest.VitalSigns, weight_value: 70, weight_unit: 'kg' });
    await storeModels(subscriber.client, subscriber.record, weight);
    expect(await pinged(subscriber)).toEqual(['/reports/minimal/vitals/', '/reports/minimal/vitals/weight/']);
  });

  it('of every app of the record, and of no other record', async () => {
    const subscriber = await watching(problems);
    const other = await world.authorize(subscriber.record, world.service.apps.other);
    const ofOther = await subscribe(other, problems, 'https://other.example.org/hook');
    const elsewhere = await watching(problems);
    await storeModels(elsewhere.client, elsewhere.record, problem('Asthma'));
    await dispatchAll();
    queue.length = 0;
    await storeModels(subscriber.client, subscriber.record, problem('Asthma'));
    await dispatchAll();
    expect(queue.map(({ recordId }) => recordId)).toEqual([subscriber.record, subscriber.record]);
    expect(queue.map(({ subscriptionId }) => subscriptionId)).toContain(ofOther);
  });
});
