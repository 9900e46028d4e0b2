/** The origin of a request, which its signature covers (docs/contract/oauth.md#signature-base-string). */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Config } from '../settings/config.ts';

/** How a request reached the gateway. */
export interface Address {
  readonly scheme: 'http' | 'https';
  /** A host, or host and port. */
  readonly host: string;
}

/** `host` or `host:port` (RFC 9110 §7.2). */
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/;

/** Whether a text is a host, or host and port, and nothing else: no path, no user, no list. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** The address behind an HTTP API: always https, and a domain name that the caller cannot make up. */
export function gatewayAddress(event: APIGatewayProxyEventV2): Address {
  return { scheme: 'https', host: event.requestContext.domainName };
}

/**
 * The configured origin, or else that of the request. What a proxy forwarded counts only with `trustForwarded`,
 * because otherwise any caller could send it. Then a value of another form is as if absent.
 */
export function originOf(
  headers: APIGatewayProxyEventV2['headers'],
  address: Address,
  config: Pick<Config, 'baseUrl' | 'trustForwarded'>,
): string {
  if (config.baseUrl !== undefined) return config.baseUrl;
  const { scheme, host } = config.trustForwarded ? forwarded(headers, address) : address;
  return `${scheme}://${host}`;
}

function forwarded(headers: APIGatewayProxyEventV2['headers'], address: Address): Address {
  const host = headers['x-forwarded-host'];
  const scheme = headers['x-forwarded-proto'];
  return {
    scheme: scheme === 'http' || scheme === 'https' ? scheme : address.scheme,
    host: host !== undefined && isHost(host) ? host : address.host,
  };
}
