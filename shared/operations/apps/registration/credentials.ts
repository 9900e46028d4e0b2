/** credentials.json: docs/contract/apps.md#registration-files. */

import {
  type AppKind,
  type Quotas,
  quotasOf,
  type RegistrationRules,
} from '../../../domain/apps/registration-files.ts';
import { limits } from '../../../limits.ts';
import { isShortSecret } from '../short-secrets.ts';
import type { FieldReader } from './field-reader.ts';

export interface Credentials extends Quotas {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** How the secrets of the sample apps begin, which everyone can read. */
const publicSecrets = 'development-only';

/**
 * Reads the consumer key and secret. Only a user app may have an empty secret: it can then be used through
 * connect tokens but never sign for itself. The operator's limits for the app are in this file too, because
 * it is never shown.
 */
export function readCredentials(
  reader: FieldReader,
  kind: AppKind,
  { isDeployment }: Pick<RegistrationRules, 'isDeployment'>,
): Credentials {
  return { ...readConsumer(reader, kind, isDeployment), ...readQuotas(reader, kind) };
}

function readConsumer(reader: FieldReader, kind: AppKind, isDeployment: boolean): Credentials {
  const consumerKey = reader.requiredText('consumer_key', { maximum: limits.consumerKey });
  if (reader.value('consumer_secret') === undefined) {
    reader.fault('consumer_secret', 'is missing');
    return { consumerKey, consumerSecret: '' };
  }
  const secret = reader.text('consumer_secret', { maximum: limits.consumerSecret });
  const fault = faultOf(secret, kind, isDeployment);
  if (fault !== undefined) reader.fault('consumer_secret', fault);
  return { consumerKey, consumerSecret: secret ?? '' };
}

function faultOf(secret: string | undefined, kind: AppKind, isDeployment: boolean): string | undefined {
  if (secret === undefined) return undefined;
  if (secret === '') return kind === 'user' ? undefined : 'may be empty for user apps only';
  if (isDeployment && isShortSecret(secret)) {
    return `must have at least ${limits.consumerSecretMinimum} characters, or be empty`;
  }
  if (isDeployment && secret.startsWith(publicSecrets))
    return `must not begin with ${publicSecrets}: such secrets are public`;
  return undefined;
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
