/** What the manifest of an app says of SMART: docs/contract/apps.md#the-smart-part. */
import type { AppManifest } from '../../../client/index.ts';

interface SmartPart {
  /** The most that it may ask for. */
  readonly scope: string;
  /** Whether it can be opened on a record here. */
  readonly canBeOpened: boolean;
  /** Whether people let it in for them, by its own pages. */
  readonly isForPeople: boolean;
  /** Whether it works on its own, when nobody is there. */
  readonly isBackend: boolean;
}

/** Undefined for an app that does not speak SMART. */
export function smartPart({ smart }: AppManifest): SmartPart | undefined {
  if (!isObject(smart) || typeof smart.scope !== 'string') return undefined;
  const grantTypes = Array.isArray(smart.grant_types) ? smart.grant_types : [];
  return {
    scope: smart.scope,
    canBeOpened: typeof smart.initiate_login_uri === 'string',
    isForPeople: grantTypes.includes('authorization_code'),
    isBackend: grantTypes.includes('client_credentials'),
  };
}

/** Whether it speaks SMART alone, so that it cannot be let in by OAuth 1.0a. */
export function isSmartOnly({ mode }: AppManifest): boolean {
  return mode === 'smart';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
