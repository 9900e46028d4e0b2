/** Sends the calls of the portal to the service. */
import type { PortalOptions } from '../../shared/portal/options.ts';
import type { PortalConfig } from '../../shared/settings/portal.ts';

export type Fetch = NonNullable<PortalOptions['fetch']>;

export interface ServiceFetch {
  readonly fetch: Fetch;
  /** How many calls the service denied since this was asked last. A process handles one event at a time. */
  takeDenials(): number;
}

/** With SERVICE_ADDRESS, calls go there. They stay signed with the origin, which the service checks. */
export function createServiceFetch(
  { serviceOrigin, serviceAddress }: Pick<PortalConfig, 'serviceOrigin' | 'serviceAddress'>,
  send: Fetch,
): ServiceFetch {
  let denials = 0;
  return {
    async fetch(url, init) {
      const response = await send(addressed(url), init);
      if (response.status === 403) denials += 1;
      return response;
    },
    takeDenials() {
      const taken = denials;
      denials = 0;
      return taken;
    },
  };

  function addressed(url: string): string {
    const isOfService = serviceAddress && url.startsWith(`${serviceOrigin}/`);
    return isOfService ? serviceAddress + url.slice(serviceOrigin.length) : url;
  }
}
