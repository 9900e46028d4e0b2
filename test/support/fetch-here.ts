/** `fetch` for tests whose service may be in this process. */
import { servicesHere } from './client.ts';

/** A test may put another one in its place, which calls this. */
const { fetch } = globalThis;

/** As `fetch`, and leads to the services in this process, which no socket leads to. */
export async function fetchHere(address: URL | string, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname, search } = new URL(address);
  const service = servicesHere.get(origin);
  if (!service) return fetch(address, init);
  const { method, headers, body } = new Request(address, init);
  const answer = await service({
    method,
    target: pathname + search,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await new Response(body).arrayBuffer()),
  });
  const hasBody = answer.bytes.length > 0;
  return new Response(hasBody ? Uint8Array.from(answer.bytes) : null, answer);
}
