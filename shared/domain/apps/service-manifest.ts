/** What the service says about itself (docs/contract/apps.md#smart_manifest). */
import type { Endpoint, Method } from '../../api/endpoint.ts';
import type { appEndpoints } from '../../api/endpoints/apps.ts';
import { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { endpoints } from '../../api/registry.ts';
import type { Handler } from '../handler.ts';
import { authorizePageOf } from '../oauth/authorize-page.ts';

type Endpoints = typeof appEndpoints;

const interfaceVersion = '2.0.0';
const standardVersion = '0.4';
const methodOrder: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

export const getVersion: Handler<Endpoints['get_version']> = async () => interfaceVersion;

export const smartManifest: Handler<Endpoints['smart_manifest']> = async (_input, { baseUrl, config }) => ({
  std_version: standardVersion,
  smart_version: standardVersion,
  svc_version: interfaceVersion,
  api_base: baseUrl,
  name: 'Personal Health Record Service',
  description: 'Records, documents and sharing under the control of the patient.',
  admin: config.supportAddress,
  launch_urls: {
    request_token: baseUrl + oauthEndpoints.request_token.routes[0].path,
    authorize_token: authorizePageOf(config),
    exchange_token: baseUrl + oauthEndpoints.exchange_token.routes[0].path,
  },
  capabilities: capabilitiesOf(endpoints),
});

export const smartCapabilities: Handler<Endpoints['smart_capabilities']> = async () =>
  capabilitiesOf(endpoints);

/**
 * Data type URI → the methods of the endpoints that are announced under it.
 * @internal Exported for its test.
 */
export function capabilitiesOf(
  declared: readonly Pick<Endpoint, 'capabilities' | 'routes'>[],
): Readonly<Record<string, { readonly methods: readonly Method[] }>> {
  const types = [...new Set(declared.flatMap(({ capabilities = [] }) => capabilities))];
  const methodsOf = (type: string) =>
    declared.filter(({ capabilities }) => capabilities?.includes(type)).map(({ routes }) => routes[0].method);
  return Object.fromEntries(
    types.sort().map((type) => {
      const offered = methodsOf(type);
      return [type, { methods: methodOrder.filter((method) => offered.includes(method)) }];
    }),
  );
}
