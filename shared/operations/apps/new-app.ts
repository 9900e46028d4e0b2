/** The files of an app that is yet to be registered: docs/contract/apps.md#registration-files. */

import { randomBytes } from 'node:crypto';
import {
  type AppKind,
  credentialsFile,
  manifestFile,
  type Reading,
} from '../../domain/apps/registration-files.ts';
import { smartMode } from '../../domain/apps/smart-only.ts';
import { newClientSecret } from '../../smart/client-secret.ts';
import { readRegistration } from './registration/read.ts';

/**
 * The kinds as a developer chooses one. A `background` app is a user app that works without a user's session; a `smart` app is
 * one that speaks SMART alone.
 */
export const newAppKinds = ['user', 'background', 'ui', 'admin', 'smart'] as const;

export type NewAppKind = (typeof newAppKinds)[number];

export interface NewApp {
  readonly kind: NewAppKind;
  readonly name: string;
  readonly id: string;
  /** Start URL of a user app, with placeholders such as `{record_id}`. */
  readonly index?: string | undefined;
  /** Where people come back to after they have let a user app in. */
  readonly callback?: string | undefined;
  /** Why a background app works on its own; people read it when they let the app in. */
  readonly reason?: string | undefined;
  /** Only, and always, of a `smart` app. */
  readonly smart?: NewSmartApp | undefined;
}

/** How an app proves who it is: not at all, as one in a browser; by a secret; by keys, whose public part or address is given. */
export type NewClient =
  | { readonly by: 'nothing' | 'secret' }
  | { readonly by: 'keys'; readonly jwks: object }
  | { readonly by: 'keys'; readonly jwksUri: string };

export interface NewSmartApp {
  /** Empty for an app that works without people. */
  readonly redirects: readonly string[];
  /** Where the portal opens it. */
  readonly launch?: string | undefined;
  readonly scope: string;
  readonly client: NewClient;
}

/** Text of each file by its name. An app without a secret has no credentials. */
export interface NewAppFiles {
  readonly [manifestFile]: string;
  readonly [credentialsFile]?: string;
}

/** Of 24 bytes: longer than guessing can reach, and shorter than the longest secret that is allowed. */
const secretBytes = 24;

/** Makes the files, with a new random secret. The consumer key is the id. */
export function newAppFiles(app: NewApp): NewAppFiles {
  const credentials = credentialsOf(app);
  return {
    [manifestFile]: asText(manifestOf(app)),
    ...(credentials && { [credentialsFile]: asText(credentials) }),
  };
}

function credentialsOf({ id, smart }: NewApp): object | undefined {
  if (!smart) return { consumer_key: id, consumer_secret: randomBytes(secretBytes).toString('hex') };
  return smart.client.by === 'secret' ? { client_secret: newClientSecret() } : undefined;
}

/** What a registration would refuse of the files: one line each, with the file and the field. */
export function faultsOf(
  { kind }: Pick<NewApp, 'kind'>,
  files: NewAppFiles,
  directory: string,
): Reading['faults'] {
  const found = {
    kind: registeredKind(kind),
    directory,
    manifestText: files[manifestFile],
    credentialsText: files[credentialsFile],
  };
  // Relative URLs belong to whichever UI app the service has. Keys may be on a developer's machine.
  return readRegistration(found, { uiUrl: '', isDeployment: false }).faults;
}

/** The kind under which such an app is registered. */
function registeredKind(kind: NewAppKind): AppKind {
  return kind === 'background' || kind === 'smart' ? 'user' : kind;
}

function manifestOf({ kind, name, id, index, callback, reason, smart }: NewApp): object {
  if (smart) return { name, id, mode: smartMode, smart: smartPart(smart) };
  if (kind === 'ui' || kind === 'admin') return { name, id, ui_app: kind === 'ui' };
  return {
    name,
    id,
    mode: kind === 'user' ? 'ui' : 'background',
    ...(index && { index }),
    ...(callback && { oauth_callback_url: callback }),
    ...(reason && { autonomous_reason: reason }),
  };
}

/** In the words of RFC 7591. */
function smartPart({ redirects, launch, scope, client }: NewSmartApp): object {
  const isBackend = redirects.length === 0;
  return {
    ...(isBackend ? { grant_types: ['client_credentials'] } : { redirect_uris: redirects }),
    ...(launch && { initiate_login_uri: launch }),
    scope,
    token_endpoint_auth_method: { nothing: 'none', secret: 'client_secret_basic', keys: 'private_key_jwt' }[
      client.by
    ],
    ...('jwks' in client && { jwks: client.jwks }),
    ...('jwksUri' in client && { jwks_uri: client.jwksUri }),
  };
}

function asText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
