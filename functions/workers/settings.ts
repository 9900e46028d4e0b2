/** A setting that only the workers insist on. */
import { type Config, ConfigError } from '../../shared/config.ts';

/** The mail queue. Throws ConfigError when it is not set. */
export function mailQueueUrl({ mailQueueUrl: url }: Config): string {
  if (!url) throw new ConfigError('MAIL_QUEUE_URL', 'the URL of the mail queue');
  return url;
}
