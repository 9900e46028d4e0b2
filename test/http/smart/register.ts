/** Apps that register themselves (RFC 7591). */
import { fetchHere } from '../../support/fetch-here.ts';
import type { TestService } from '../../support/service.ts';

export const metadata = {
  client_name: 'Pulse',
  redirect_uris: ['https://pulse.example.org/after'],
  scope: 'launch/patient patient/Observation.rs',
  token_endpoint_auth_method: 'none',
};

interface Registered {
  readonly client_id: string;
  readonly client_id_issued_at: number;
  readonly client_secret: string;
  readonly jwks: unknown;
  readonly error: string;
}

/** Sends a text or bytes as they are, and everything else as JSON. */
export async function registerAs({ origin }: Pick<TestService, 'origin'>, body: unknown) {
  const response = await fetchHere(`${origin}/smart/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://pulse.example.org' },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Registered };
}
