import type { Config } from '../../shared/settings/config.ts';
import { isLoopbackHost } from './emulators/loopback-guard.ts';

/**
 * Which hosts requests to the service of `npm start` may name: this machine, and the host of BASE_URL. A page whose name
 * was bound to 127.0.0.1 names its own host, and everyone knows the secrets of the sample apps. Undefined, which is any
 * host, behind a proxy that names the host in X-Forwarded-Host.
 */
export function ownHost({
  baseUrl,
  trustForwarded,
}: Pick<Config, 'baseUrl' | 'trustForwarded'>): ((host: string) => boolean) | undefined {
  if (trustForwarded && baseUrl === undefined) return undefined;
  const configured = baseUrl && hostnameOf(baseUrl);
  return (host) => isLoopbackHost(host) || hostnameOf(`http://${host}`) === configured;
}

function hostnameOf(url: string): string {
  return new URL(url).hostname;
}
