/** credentials.json: docs/contract/apps.md#registration-files. */

import { type AppKind, type Quotas, quotasOf } from '../../../domain/apps/registration-files.ts';
import { limits } from '../../../limits.ts';
import type { FieldReader } from './field-reader.ts';

export interface Credentials extends Quotas {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/**
 * Reads the consumer key and secret. Only a user app may have an empty secret: it can then be used through
 * connect tokens but never sign for itself. The operator's limits for the app are in this file too, because
 * it is never shown.
 */
export function readCredentials(reader: FieldReader, kind: AppKind): Credentials {
  return { ...readConsumer(reader, kind), ...readQuotas(reader, kind) };
}

function readConsumer(reader: FieldReader, kind: AppKind): Credentials {
  const consumerKey = reader.requiredText('consumer_key', { maximum: limits.consumerKey });
  if (reader.value('consumer_secret') === undefined) {
    reader.fault('consumer_secret', 'is missing');
    return { consumerKey, consumerSecret: '' };
  }
  const secret = reader.text('consumer_secret', { maximum: limits.consumerSecret });
  if (secret === '' && kind !== 'user') reader.fault('consumer_secret', 'may be empty for user apps only');
  return { consumerKey, consumerSecret: secret ?? '' };
}

function readQuotas(reader: FieldReader, kind: AppKind): Quotas {
  const read = (name: string) => {
    const quota = reader.bytes(name);
    if (quota !== undefined && kind !== 'user') reader.fault(name, 'is for user apps only');
    return quota;
  };
  return quotasOf({
    storageQuota: read('storage_quota'),
    recordStorageQuota: read('record_storage_quota'),
  });
}
