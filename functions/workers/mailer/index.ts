/** The worker that sends the mails in the mail queue (SQS). */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliver } from '../../../shared/domain/mail/deliver.ts';
import { readMailMessage } from '../../../shared/domain/mail/queue-message.ts';
import { createLog } from '../../../shared/log.ts';
import { readConfig, requireSetting } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { createMailer } from '../../../shared/store/ses-mailer.ts';
import { createQueue } from '../../../shared/store/sqs-queue.ts';
import { functionKeyring, lazyKeyring } from '../../keyring.ts';
import {
  type Environment,
  type Startable,
  startable,
  startWorker,
  type WorkerOverrides,
} from '../../start.ts';

export type MailerHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Creates the handler from its environment. The handler returns the ids of the queue messages whose mail was not
 * sent, and SQS delivers these again later.
 */
export function createHandler(
  env: Environment,
  { now = () => new Date(), log = createLog() }: WorkerOverrides = {},
): Startable<MailerHandler> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const send = createMailer();
  const keyring = lazyKeyring(() => functionKeyring(config, log, now));
  const { digestHour } = config;
  const tellBrowsers = createQueue(requireSetting(config, 'pingQueueUrl'));
  const delivery = { store, keyring, sender: config, send, tellBrowsers, now, digestHour };

  const handle: MailerHandler = async ({ Records }) => {
    await keyring.load();
    await keyring.renew();
    const failed: string[] = [];
    // One after the other: a batch may contain the same mail twice, and the second must find that the first was sent.
    for (const { messageId, body } of Records) {
      try {
        await deliver(readMailMessage(body), delivery);
      } catch (error) {
        // Log only the name of the error: the message of an SES error contains the mail address.
        log.error('A mail was not sent.', error instanceof Error ? error.name : typeof error, { messageId });
        failed.push(messageId);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
  return startable(handle, () => Promise.all([keyring.load(), store.get(neverStored)]));
}

/** Read to connect to the table. Two keys, because the mailer reads no single item. */
const neverStored = [keys.sent(''), keys.account('')];

/** The handler that Lambda calls. */
export const handler: MailerHandler = await startWorker(createHandler);
