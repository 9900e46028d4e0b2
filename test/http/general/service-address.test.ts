/** A deployed portal beside a firewall: it signs with the public origin, and sends its calls to another address. */
import { describe, expect, it } from 'vitest';
import { createServiceFetch } from '../../../functions/portal/service-fetch.ts';
import { Client, ServiceError } from '../../../shared/client/index.ts';
import { startService } from '../../support/service.ts';

const serviceOrigin = 'https://phr.example.org';

const service = await startService({ env: { BASE_URL: serviceOrigin } });

/** The client of the portal, with this origin to sign with. */
function portalAt(origin: string): Client {
  const { consumerKey, consumerSecret } = service.apps.ui;
  const settings = { serviceOrigin: origin, serviceAddress: service.origin };
  return new Client({
    origin,
    consumerKey,
    consumerSecret,
    fetch: createServiceFetch(settings, fetch).fetch,
  });
}

describe('A call that is sent to another address than it is signed with', () => {
  it('is accepted when it is signed with BASE_URL, with a query too', async () => {
    await expect(portalAt(serviceOrigin).accountSearch({ fullname: 'a b&c' })).resolves.toBeDefined();
  });

  it('is denied when it is signed with another origin', async () => {
    const call = portalAt('https://other.example.org').accountSearch({ fullname: 'a b&c' });
    await expect(call).rejects.toThrow(ServiceError);
  });
});
