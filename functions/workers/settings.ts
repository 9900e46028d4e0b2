/** Settings that only the workers insist on. */
import { type Config, ConfigError } from '../../shared/config.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Overrides {
  /** The clock; tests turn it. */
  readonly now?: () => Date;
}

/** The mail queue. Throws ConfigError when it is not set. */
export function mailQueueUrl({ mailQueueUrl: url }: Config): string {
  if (!url) throw new ConfigError('MAIL_QUEUE_URL', 'the URL of the mail queue');
  return url;
}

/** The bucket of the bodies. Throws ConfigError when it is not set. */
export function bucketName({ bucketName: name }: Config): string {
  if (!name)
    throw new ConfigError('BUCKET_NAME', 'the name of the bucket that holds the bodies of documents');
  return name;
}
