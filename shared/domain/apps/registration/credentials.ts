/** credentials.json (wire contract, registration files). */
import { limits } from '../../../limits.ts';
import type { FieldReader } from './field-reader.ts';
import type { AppKind } from './files.ts';

export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * Reads the consumer key and secret. Only a user app may have an empty secret: it can then be used through
 * connect tokens but never sign for itself.
 */
export function readCredentials(reader: FieldReader, kind: AppKind): Credentials {
  const consumerKey = reader.requiredText('consumer_key', { maximum: limits.consumerKey });
  if (reader.value('consumer_secret') === undefined) {
    reader.fault('consumer_secret', 'is missing');
    return { consumerKey, consumerSecret: '' };
  }
  const secret = reader.text('consumer_secret', { maximum: limits.consumerSecret });
  if (secret === '' && kind !== 'user') reader.fault('consumer_secret', 'may be empty for user apps only');
  return { consumerKey, consumerSecret: secret ?? '' };
}
