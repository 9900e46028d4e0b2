/** Outputs files as a deployment of this service would write them. */
import { writeFileSync } from 'node:fs';

/** The outputs of both stacks. In memory a service has no queues. */
export function outputsOf(
  env: Readonly<Record<string, string>>,
  prefix = 'Phr',
): Record<string, Record<string, string>> {
  const { MAIL_QUEUE_URL = 'mails', PING_QUEUE_URL = 'pings', PING_DEAD_LETTER_URL = 'dead-pings' } = env;
  return {
    [`${prefix}Data`]: {
      TableName: env.TABLE_NAME!,
      BucketName: env.BUCKET_NAME!,
      MasterKeysSecret: secretArn,
      MailQueueUrl: MAIL_QUEUE_URL,
      MailDeadLetterQueueUrl: `${MAIL_QUEUE_URL}-dead-letters`,
      PingQueueUrl: PING_QUEUE_URL,
      PingDeadLetterQueueUrl: PING_DEAD_LETTER_URL,
    },
    [`${prefix}Service`]: {
      ServiceUrl: 'https://phr.example.org',
      GatewayUrl: 'https://a1b2.execute-api.eu-west-1.amazonaws.com',
      UiUrl: 'https://ui.example.org',
      OutboxFailuresQueueUrl: `${PING_QUEUE_URL}-dead-letters`,
      AlarmTopic: 'arn:aws:sns:eu-west-1:123456789012:alarms',
      DashboardUrl: 'https://console.aws.amazon.com/',
    },
  };
}

export const secretArn = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:MasterKeys-a1B2c3';

export function write(file: string, content: unknown): string {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}
