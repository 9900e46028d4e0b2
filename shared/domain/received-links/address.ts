/** Which addresses of a link are called (docs/contract/received-links.md#what-is-called). */
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import type { Config } from '../../settings/config.ts';

/** Names of the local machine, for development. */
const localHosts = ['127.0.0.1', 'localhost'];

/** The address, if its text allows that it is called: https on port 443, without a user. Throws 400. */
export function readAddress(text: string, { pingAllowPrivate }: Pick<Config, 'pingAllowPrivate'>): URL {
  if (text.length > limits.receivedLinkAddress || !URL.canParse(text))
    throw new ApiError('link_address_forbidden');
  const url = new URL(text);
  if (pingAllowPrivate && url.protocol === 'http:' && localHosts.includes(url.hostname)) return url;
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw new ApiError('link_address_forbidden');
  return url;
}
