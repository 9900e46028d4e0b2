/** What the operator's commands read besides the settings of the service, when no outputs file names a deployment. */
import type { SettingsTable } from './setting.ts';
import { unchecked } from './validators.ts';

export const operatorSettings = {
  mailDeadLetterUrl: {
    name: 'MAIL_DEAD_LETTER_URL',
    kind: unchecked('URL', 'the URL of the dead-letter queue of the mails'),
    meaning: 'SQS queue of mails that were given up',
    example: 'https://sqs.us-east-1.amazonaws.com/123456789012/lost-mails',
    otherwise: 'the queue that `MAIL_QUEUE_URL` moves its dead letters to',
  },
  outboxFailuresUrl: {
    name: 'OUTBOX_FAILURES_URL',
    kind: unchecked('URL', 'the URL of the queue of outbox failures'),
    meaning: 'SQS queue of the places in the stream that the dispatcher gave up on',
    example: 'https://sqs.us-east-1.amazonaws.com/123456789012/outbox-failures',
    otherwise: 'none',
  },
  accessLogGroup: {
    name: 'ACCESS_LOG_GROUP',
    kind: unchecked('names', 'names of log groups, with commas between them'),
    meaning:
      'Log group of the gateway in CloudWatch, and after it that of the portal’s gateway, for `phr trace` and `phr logs`',
    example: '/aws/vendedlogs/phr-accesses',
    otherwise: 'the log of `npm start`',
  },
  functionLogGroups: {
    name: 'FUNCTION_LOG_GROUPS',
    kind: unchecked('names', 'names of log groups, with commas between them'),
    meaning: 'Log groups of the functions, with commas between them, for `phr trace` and `phr logs`',
    example: 'phr-accounts,phr-all',
    otherwise: 'the log of `npm start`',
  },
} as const satisfies SettingsTable;
