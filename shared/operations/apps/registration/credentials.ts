/** credentials.json: docs/contract/apps.md#registration-files. */

import {
  type AppKind,
  type Quotas,
  quotasOf,
  type RegistrationRules,
} from '../../../domain/apps/registration-files.ts';
import { limits } from '../../../limits.ts';
import { digestOfSecret } from '../../../smart/client-secret.ts';
import { isShortSecret } from '../short-secrets.ts';
import type { FieldReader } from './field-reader.ts';

export interface Credentials extends Quotas {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The digest of the secret for SMART. */
  readonly smartSecret?: string;
}

/** What the manifest says about credentials. */
export interface CredentialNeeds {
  /** Whether the app signs calls by OAuth 1.0a. Without, it has no consumer key of its own, and its id is in the place. */
  readonly consumerKey: 'own' | { readonly id: string };
  /** Whether its smart part says that it has a secret. */
  readonly hasSmartSecret: boolean;
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
  { consumerKey, hasSmartSecret }: CredentialNeeds,
): Credentials {
  const consumer =
    consumerKey === 'own' ? readConsumer(reader, kind, isDeployment) : noConsumer(reader, consumerKey.id);
  return {
    ...consumer,
    ...readSmartSecret(reader, hasSmartSecret, isDeployment),
    ...readQuotas(reader, kind),
  };
}

/** Such an app signs no calls. */
function noConsumer(reader: FieldReader, id: string): Credentials {
  for (const name of ['consumer_key', 'consumer_secret'])
    if (reader.value(name) !== undefined)
      reader.fault(name, 'is not for mode smart; its secret, if it has one, is client_secret');
  return { consumerKey: id, consumerSecret: '' };
}

function readSmartSecret(
  reader: FieldReader,
  isNeeded: boolean,
  isDeployment: boolean,
): Pick<Credentials, 'smartSecret'> {
  const name = 'client_secret';
  const secret = reader.text(name, { maximum: limits.clientSecret });
  if (!isNeeded) {
    if (secret !== undefined)
      reader.fault(name, 'is for an app with client_secret_basic or client_secret_post in its smart part');
    return {};
  }
  if (reader.value(name) === undefined)
    reader.fault(name, 'is missing: token_endpoint_auth_method in the manifest needs it');
  if (secret === undefined) return {};
  if (secret.length < limits.clientSecretMinimum)
    reader.fault(name, `must have at least ${limits.clientSecretMinimum} characters`);
  // Clients send it in a header or a form, and not all of them encode it alike.
  else if (!/^[\w.~-]+$/.test(secret)) reader.fault(name, 'must have letters, digits and - . _ ~ only');
  else if (isDeployment && secret.startsWith(publicSecrets))
    reader.fault(name, `must not begin with ${publicSecrets}: such secrets are public`);
  return { smartSecret: digestOfSecret(secret) };
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
