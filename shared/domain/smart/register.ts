/** An app registers itself (docs/contract/apps.md#smart_register; RFC 7591). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { digestOfSecret, newClientSecret } from '../../smart/client-secret.ts';
import { newDynamicId } from '../../smart/registration/dynamic-ids.ts';
import { publishedRegistration } from '../../smart/registration/published.ts';
import { readClientMetadata } from '../../smart/registration/read.ts';
import type { Fault } from '../../smart/registration/values.ts';
import type { SmartRegistration } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { epochSeconds } from '../../time.ts';
import { registryWrites } from '../apps/changes.ts';
import type { Registration } from '../apps/registration-files.ts';
import { smartMode } from '../apps/smart-only.ts';
import type { Handler } from '../handler.ts';
import { countRegistration } from './dynamic-apps.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** What people see: nothing that hides or turns around a part of it. */
const namePattern = new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${limits.appName}}$`, 'u');

/**
 * Registers the client and returns its metadata, with its id and, once, its secret. The name is what the app says, and is shown to people
 * as unverified. No update is offered (RFC 7592): an app registers again.
 */
export const registerClient: Handler<(typeof smartEndpoints)['smart_register']> = async (
  { body },
  context,
) => {
  const { config, keyring, store, now } = context;
  if (!config.smartDynamicRegistration) throw new ApiError('smart_registration_off');
  const metadata = readJson(body);
  const name = readName(metadata);
  const smart = readSmart(metadata, config.pingAllowPrivate);
  const secret = smart.authMethod.startsWith('client_secret') ? newClientSecret() : undefined;
  const registration = registrationOf(name, smart, secret);
  await retryWhenStale(async () => {
    const counted = await countRegistration(registration.id, store, now);
    await context.commit([counted, ...registryWrites([{ after: registration }], keyring, now)]);
  });
  const { unverified: _, ...published } = publishedRegistration(smart);
  return {
    client_id: registration.id,
    client_id_issued_at: epochSeconds(now),
    ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: name,
    ...published,
    ...(smart.jwks && { jwks: smart.jwks }),
    response_types: ['code'],
  };
};

function readJson(body: Buffer): JsonObject {
  if (body.length > limits.clientMetadataBytes) throw notJson();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw notJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notJson();
  return value as JsonObject;
}

function notJson(): ApiError {
  return new ApiError('smart_metadata_not_json', { maximum: limits.clientMetadataBytes });
}

function readName({ client_name: name }: JsonObject): string {
  if (typeof name === 'string' && name.trim() === name && namePattern.test(name)) return name;
  const expected = `must be 1 to ${limits.appName} characters that people can see`;
  throw faulty([{ name: 'client_name', expected }]);
}

/** Nobody knows who runs an app that registered itself, so it cannot work without people. */
function readSmart(metadata: JsonObject, allowsLoopback: boolean): SmartRegistration {
  const { registration, faults } = readClientMetadata(metadata, { allowsLoopback });
  if (faults.length > 0) throw faulty(faults);
  if (registration.grantTypes.includes('client_credentials'))
    throw faulty([{ name: 'grant_types', expected: 'must not have client_credentials here' }]);
  return { ...registration, unverified: true };
}

/** RFC 7591, 3.2.2. */
function faulty(faults: readonly Fault[]): ApiError {
  const problem = faults.map(({ name, expected }) => `${name} ${expected}`).join('; ');
  const isAddress = faults.every(({ name }) => name === 'redirect_uris');
  return new ApiError(isAddress ? 'smart_redirect_invalid' : 'smart_metadata_invalid', { problem });
}

function registrationOf(name: string, smart: SmartRegistration, secret: string | undefined): Registration {
  const id = newDynamicId();
  return {
    kind: 'user',
    id,
    name,
    autonomous: false,
    // It signs no call of Indivo.
    consumerKey: id,
    consumerSecret: '',
    manifest: {
      id,
      name,
      description: '',
      author: '',
      version: '',
      mode: smartMode,
      scope: 'record',
      icon: '',
      index: '',
      requires: {},
      has_ui: false,
      frameable: false,
      oauth_callback_url: '',
    },
    callbackUrl: '',
    smart,
    ...(secret !== undefined && { smartSecret: digestOfSecret(secret) }),
  };
}
