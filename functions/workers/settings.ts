/** Settings that only the workers insist on. */
import { type Config, ConfigError } from '../../shared/config.ts';

/** The mail queue. Throws ConfigError when it is not set. */
export function mailQueueUrl({ mailQueueUrl: url }: Config): string {
  if (!url) throw new ConfigError('MAIL_QUEUE_URL', 'the URL of the mail queue');
  return url;
}

/** The ping queue. Throws ConfigError when it is not set. */
export function pingQueueUrl({ pingQueueUrl: url }: Config): string {
  if (!url) throw new ConfigError('PING_QUEUE_URL', 'the URL of the ping queue');
  return url;
}

/** Where pings end that were given up. Throws ConfigError when it is not set. */
export function pingDeadLetterUrl({ pingDeadLetterUrl: url }: Config): string {
  if (!url) throw new ConfigError('PING_DEAD_LETTER_URL', 'the URL of the dead-letter queue of the pings');
  return url;
}
