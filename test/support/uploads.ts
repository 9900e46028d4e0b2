/** Large documents, sent as any client sends them: with `fetch`, to the address that the service returns. */
import { createHash } from 'node:crypto';
import type { SignedClient } from './client.ts';
import { documentsPath } from './documents.ts';
import { fetchHere } from './fetch-here.ts';
import { succeeded } from './scenario.ts';
import { child, type XmlElement } from './xml-tree.ts';

export interface Started {
  readonly id: string;
  readonly url: string;
  /** Without `content-length`, which `fetch` sets. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The form that announces these bytes. */
export function announced(bytes: Buffer, mediaType = 'application/pdf') {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: String(bytes.length), sha256, content_type: mediaType };
}

export async function startUpload(
  client: SignedClient,
  recordId: string,
  form: Readonly<Record<string, string>>,
): Promise<Started> {
  const answer = await client.post(documentsPath(recordId, 'uploads', ''), { form });
  return startedIn(succeeded(answer, 'document_upload_start').xml());
}

export function startedIn(upload: XmlElement): Started {
  const request = child(upload, 'request');
  const headers = request.children.map(({ attributes }) => [attributes.name!, attributes.value!] as const);
  return {
    id: upload.attributes.id!,
    url: request.attributes.url!,
    headers: Object.fromEntries(headers.filter(([name]) => name !== 'content-length')),
  };
}

/** Sends the file. Returns the status of the store. */
export async function sendFile({ url, headers }: Started, bytes: Buffer): Promise<number> {
  const response = await fetchHere(url, { method: 'PUT', headers, body: Uint8Array.from(bytes) });
  await response.arrayBuffer();
  return response.status;
}

export function completePath(recordId: string, uploadId: string): string {
  return documentsPath(recordId, 'uploads', uploadId, 'complete');
}

/** Uploads a document. Returns its metadata. */
export async function uploadDocument(
  client: SignedClient,
  recordId: string,
  bytes: Buffer,
  form: Readonly<Record<string, string>> = {},
): Promise<XmlElement> {
  const started = await startUpload(client, recordId, { ...announced(bytes), ...form });
  const status = await sendFile(started, bytes);
  if (status !== 200) throw new Error(`The store answered ${status}.`);
  return succeeded(await client.post(completePath(recordId, started.id)), 'document_upload_complete').xml();
}
