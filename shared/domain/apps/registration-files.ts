/** The files that describe one app: a manifest and its credentials in a directory per app. */
import type { AppIdentity } from '../../access/principal.ts';
import type { Manifest, SmartRegistration } from '../../store/items/index.ts';

export type AppKind = AppIdentity['kind'];

/** The kinds in the order in which their directories are read. */
export const appKinds: readonly AppKind[] = ['admin', 'ui', 'user'];

export const manifestFile = 'manifest.json';
export const credentialsFile = 'credentials.json';

/** What was found in one directory. */
export interface RegistrationFiles {
  readonly kind: AppKind;
  /** The name of the directory in messages. */
  readonly directory: string;
  /** Text of the file. Undefined when there is none or it cannot be read as text. */
  readonly manifestText: string | undefined;
  readonly credentialsText: string | undefined;
}

/** What the rules for the files depend on. */
export interface RegistrationRules {
  /** Origin of the UI app; relative URLs in manifests are resolved against it. */
  readonly uiUrl: string;
  /** Whether the service is deployed. Public and short secrets are for development only. */
  readonly isDeployment: boolean;
}

/** A valid registration. */
export interface Registration {
  readonly kind: AppKind;
  readonly id: string;
  readonly name: string;
  readonly autonomous: boolean;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** With relative URLs expanded and defaults filled in. */
  readonly manifest: Manifest;
  /** Empty when the app has none. */
  readonly callbackUrl: string;
  readonly storageQuota?: number;
  readonly recordStorageQuota?: number;
  /** Undefined when the app does not speak SMART. */
  readonly smart?: SmartRegistration;
  /** The digest of its secret there. */
  readonly smartSecret?: string;
}

/** Bytes that an app may store. Without a value, the setting of the service applies. */
export type Quotas = Pick<Registration, 'storageQuota' | 'recordStorageQuota'>;

/** Only the quotas, so that comparisons see the same keys. */
export function quotasOf({ storageQuota, recordStorageQuota }: Quotas): Quotas {
  return {
    ...(storageQuota !== undefined && { storageQuota }),
    ...(recordStorageQuota !== undefined && { recordStorageQuota }),
  };
}

/** Only what the app has, so that comparisons see the same keys. */
export function smartOf({
  smart,
  smartSecret,
}: {
  readonly smart?: SmartRegistration | undefined;
  readonly smartSecret?: string | undefined;
}): Pick<Registration, 'smart' | 'smartSecret'> {
  return { ...(smart && { smart }), ...(smartSecret !== undefined && { smartSecret }) };
}

/** The content of one directory. */
export interface Reading {
  readonly kind: AppKind;
  readonly directory: string;
  /** Id and consumer key where they can be read, even if something else is faulty. */
  readonly id: string | undefined;
  readonly consumerKey: string | undefined;
  /** Undefined when there are faults. */
  readonly registration: Registration | undefined;
  /** One line each, naming the file and the field. */
  readonly faults: readonly string[];
}
