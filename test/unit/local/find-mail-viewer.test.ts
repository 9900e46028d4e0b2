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

describe('The place to read mails', () => {
  it('is the mail viewer, if there is one', async () => {
    const endpoint = await serve({ '/store': '{"templates":{},"emails":[]}' });
    expect(await mailPlaceAt(`${endpoint}/`)).toBe(endpoint);
  });

  it('is the list of LocalStack, if there is one', async () => {
    const endpoint = await serve({ '/_aws/ses': '{"messages":[]}' });
    expect(await mailPlaceAt(endpoint)).toBe(`${endpoint}/_aws/ses`);
  });

  it.each([
    ['neither', {}],
    ['something else at these paths', { '/store': '{"emails":"none"}', '/_aws/ses': 'null' }],
  ])('is unknown when the endpoint has %s', async (_title, pages) => {
    expect(await mailPlaceAt(await serve(pages))).toBeUndefined();
  });

  it('is unknown when nothing responds', async () => {
    const endpoint = await serve({});
    await new Promise((resolve) => server!.close(resolve));
    expect(await mailPlaceAt(endpoint)).toBeUndefined();
  });
});
