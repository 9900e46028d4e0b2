/** What the options of `apps new` say about an app that speaks SMART. */
import { readFileSync } from 'node:fs';
import type { NewClient, NewSmartApp } from '../../../shared/operations/apps/new-app.ts';
import { UsageError } from '../errors.ts';

/** How the app proves who it is, and whether it works without people. */
export interface ClientOptions {
  /** Whether it has a secret. */
  readonly secret?: boolean | undefined;
  /** A file with public keys. */
  readonly jwks?: string | undefined;
  readonly jwksUri?: string | undefined;
  readonly backend?: boolean | undefined;
}

interface Addresses {
  /** With spaces between them. */
  readonly redirect?: string | undefined;
  readonly launch?: string | undefined;
  readonly scope?: string | undefined;
}

/** What an app asks for that reads all of a record. */
export const usualScope = 'launch launch/patient openid fhirUser offline_access patient/*.rs';
/** The same of one that works without people. */
export const usualBackendScope = 'system/*.rs';

const names: Readonly<Record<keyof ClientOptions, string>> = {
  secret: '--secret',
  jwks: '--jwks',
  jwksUri: '--jwks-uri',
  backend: '--backend',
};

/** The first of these options that is given, as a command line has it. */
export function givenClientOption(options: ClientOptions): string | undefined {
  const name = (Object.keys(names) as (keyof ClientOptions)[]).find((each) => options[each] !== undefined);
  return name && names[name];
}

/** Throws UsageError when they do not go together, or when the file with keys cannot be read. */
export function readSmartOptions({
  redirect = '',
  launch,
  scope,
  ...options
}: Addresses & ClientOptions): NewSmartApp {
  const { backend = false } = options;
  const client = clientOf(options);
  if (backend && client.by !== 'keys')
    throw new UsageError('--backend needs the public keys of the app: --jwks FILE or --jwks-uri URL.');
  return {
    redirects: redirect.split(/\s+/).filter((address) => address !== ''),
    launch,
    scope: scope ?? (backend ? usualBackendScope : usualScope),
    client,
  };
}

function clientOf({ secret = false, jwks, jwksUri }: ClientOptions): NewClient {
  if ([secret, jwks !== undefined, jwksUri !== undefined].filter(Boolean).length > 1)
    throw new UsageError('Give one of --secret, --jwks and --jwks-uri.');
  if (jwksUri !== undefined) return { by: 'keys', jwksUri };
  if (jwks !== undefined) return { by: 'keys', jwks: keysIn(jwks) };
  return { by: secret ? 'secret' : 'nothing' };
}

/** A set of keys, or one key. What is in it is checked with the rest of the manifest. */
function keysIn(file: string): object {
  const value = parsed(file);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`--jwks: ${file} is no JSON Web Key Set.`);
  return 'kty' in value ? { keys: [value] } : value;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new UsageError(`--jwks: ${file} cannot be read as JSON.`);
  }
}
