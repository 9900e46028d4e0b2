/** The consumer key and secret of a deployed portal. Rotating them needs no deployment and no restart. */
import { createRenewal, type Renewal, type RenewalOptions } from '../../shared/secrets/refreshing-value.ts';

export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export interface RenewedCredentials {
  /** The credentials, read again when they are old. Throws when they have never been read, and cannot be now. */
  current(): Promise<Credentials>;
  /** Reads again because the service denied a call: the secret may be another one by now. Never throws. */
  suspect(): Promise<void>;
}

/** Reads the credentials when they are first needed. When that fails, the next use reads again. */
export function renewCredentials(
  readSecret: () => Promise<string>,
  options: RenewalOptions,
): RenewedCredentials {
  let known: Renewal<Credentials> | undefined;
  return {
    async current() {
      known ??= await createRenewal(async () => parse(await readSecret()), options);
      await known.renew();
      return known.latest();
    },
    async suspect() {
      // A read that failed has been reported to `onFailure`.
      await known?.search().catch(() => undefined);
    },
  };
}

/** The text has the form of a `credentials.json`: docs/registering-apps.md. The error does not show it. */
function parse(text: string): Credentials {
  try {
    const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(text);
    if (typeof consumerKey === 'string' && typeof consumerSecret === 'string')
      return { consumerKey, consumerSecret };
  } catch {
    // Reported below.
  }
  throw new Error('The secret of the portal is not JSON with the texts consumer_key and consumer_secret.');
}
