import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { mailPlaceAt } from '../../../local/server/find-mail-viewer.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function serve(pages: Readonly<Record<string, string>>): Promise<string> {
  server = createServer((request, response) => {
    const page = pages[request.url!.split('?')[0]!];
    response.writeHead(page === undefined ? 404 : 200).end(page ?? '<Error/>');
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the place where mails can be read', () => {
  it('is the viewer, where there is one', async () => {
    const endpoint = await serve({ '/store': '{"templates":{},"emails":[]}' });
    expect(await mailPlaceAt(`${endpoint}/`)).toBe(endpoint);
  });

  it('is the list of LocalStack, where there is one', async () => {
    const endpoint = await serve({ '/_aws/ses': '{"messages":[]}' });
    expect(await mailPlaceAt(endpoint)).toBe(`${endpoint}/_aws/ses`);
  });

  it.each([
    ['nothing of both', {}],
    ['something else under these names', { '/store': '{"emails":"none"}', '/_aws/ses': 'null' }],
  ])('is not known when the endpoint has %s', async (_title, pages) => {
    expect(await mailPlaceAt(await serve(pages))).toBeUndefined();
  });

  it('is not known when nothing answers', async () => {
    const endpoint = await serve({});
    await new Promise((resolve) => server!.close(resolve));
    expect(await mailPlaceAt(endpoint)).toBeUndefined();
  });
});
