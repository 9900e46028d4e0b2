/**
 * Opens links as somebody else's program does: with `jose` alone, by what the guide SMART Health Links says. It shares no code with the
 * service.
 */

import { compactDecrypt } from 'jose';
import { fetchHere } from '../../support/fetch-here.ts';

export interface Payload {
  readonly url: string;
  readonly key: string;
  readonly exp?: number;
  readonly flag?: string;
  readonly label?: string;
  readonly v?: number;
}

/** What is in a link, with or without the address of a viewer before it. */
export function payloadOf(link: string): Payload {
  const encoded = link.slice(link.indexOf('shlink:/') + 'shlink:/'.length);
  return JSON.parse(Buffer.from(encoded, 'base64url').toString());
}

/** Asks for the manifest. */
export function askFor(
  link: string,
  body: unknown = { recipient: 'Practice' },
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetchHere(payloadOf(link).url, { method: 'POST', headers, body: text });
}

/** The files of a link, decrypted. Throws unless everything works. */
export async function openedFiles(link: string, request: object = { recipient: 'Practice' }) {
  const answer = await askFor(link, request);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const { files } = (await answer.json()) as {
    files: { contentType: string; embedded?: string; location?: string }[];
  };
  return Promise.all(
    files.map(async ({ embedded, location }) =>
      decrypted(embedded ?? (await (await fetchHere(location!)).text()), link),
    ),
  );
}

/** A file as JSON, with its header. */
export async function decrypted(encrypted: string, link: string) {
  const key = Buffer.from(payloadOf(link).key, 'base64url');
  const { plaintext, protectedHeader } = await compactDecrypt(encrypted, key, {
    maxDecompressedLength: 10_000_000,
  });
  return { header: protectedHeader, json: JSON.parse(new TextDecoder().decode(plaintext)) };
}
