/** The worker that sends the mails in the mail queue (SQS). */
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliver } from '../../../shared/domain/mail/deliver.ts';
import { readMailMessage } from '../../../shared/domain/mail/queue-message.ts';
import { createLog } from '../../../shared/log.ts';
import type { Keyring } from '../../../shared/secrets/keyring.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { createMailer } from '../../../shared/store/ses-mailer.ts';
import type { Environment, Overrides } from '../../gateway-function.ts';
import { functionKeyring } from '../../keyring.ts';

export type MailerHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Creates the handler from its environment. The handler returns the ids of the queue messages whose mail was not
 * sent, and SQS delivers these again later.
 */
export function createHandler(env: Environment, { now = () => new Date() }: Overrides = {}): MailerHandler {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const send = createMailer();
  const log = createLog();
  let keyring: Keyring | undefined;

  return async ({ Records }) => {
    keyring ??= await functionKeyring(config, log, now);
    await keyring.renew();
    const delivery = { store, keyring, sender: config, send, now };
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
}

/** Created with the first event, so that invalid settings fail that event and not the loading of the function. */
let started: MailerHandler | undefined;

/** The handler that Lambda calls. */
export const handler: MailerHandler = async (event) => {
  started ??= createHandler(process.env);
  return started(event);
};
