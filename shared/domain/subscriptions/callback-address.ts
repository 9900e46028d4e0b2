/** Which callback URLs an app may use (docs/contract/subscriptions.md#callback). */

import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';
import type { AppItem } from '../../store/items/index.ts';

export type CallbackSettings = Pick<Config, 'pingAllowPrivate' | 'pingCallbackHosts'>;

/** Names of the local machine, for development. */
const localHosts = ['127.0.0.1', 'localhost'];

/**
 * The callback as a URL, if it is allowed: https on port 443 of a host that the app is registered with or
 * that the deployment allows. Undefined for any other text.
 */
export function readCallback(
  text: string,
  app: Pick<AppItem, 'callbackUrl' | 'manifest'>,
  { pingAllowPrivate, pingCallbackHosts }: CallbackSettings,
): URL | undefined {
  if ([...text].length > limits.callbackUrl || !isPlain(text)) return undefined;
  const url = new URL(text);
  if (pingAllowPrivate && url.protocol === 'http:' && localHosts.includes(url.hostname)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const allowed = [...registeredHosts(app), ...pingCallbackHosts.map((host) => host.toLowerCase())];
  return allowed.includes(url.hostname) ? url : undefined;
}

/** Absolute, read alike by browsers and servers, without user-info and fragment. */
function isPlain(text: string): boolean {
  return /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i.test(text) && URL.canParse(text);
}

function registeredHosts({ callbackUrl, manifest }: Pick<AppItem, 'callbackUrl' | 'manifest'>): string[] {
  return [callbackUrl, manifest.index].flatMap((url) =>
    typeof url === 'string' && URL.canParse(url) ? [new URL(url).hostname] : [],
  );
}
