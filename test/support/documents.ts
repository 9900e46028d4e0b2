/** Helpers for tests about the documents of a record. */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, encode, type Pairs, type RequestOptions, type SignedClient } from './client.ts';
import { succeeded } from './scenario.ts';
import { child, type XmlElement } from './xml-tree.ts';

export const documentPrefix = 'http://indivo.org/vocab/xml/documents#';

export const documentLimit = 4_194_304;

/** Path of a record's documents, of one of them, or of a call about it. */
export function documentsPath(recordId: string, ...rest: readonly string[]): string {
  return `/records/${recordId}/documents/${rest.join('/')}`;
}

/** Path of a document by an app's own id for it; percent-encodes everything but unreserved characters in both. */
export function externalPath(recordId: string, appId: string, externalId: string, call = ''): string {
  const segments = ['external', encode(appId), encode(externalId)];
  return documentsPath(recordId, ...segments) + call;
}

/** A well-formed document of no registered type. */
export function note(text: string): string {
  return `<Note xmlns="urn:example:notes">${text}</Note>`;
}

/** Stores a document, as XML unless a type is given, and returns its metadata. */
export async function createDocument(
  client: SignedClient,
  recordId: string,
  body: string | Buffer = note('a note'),
  options: RequestOptions = {},
): Promise<XmlElement> {
  const answer = await client.post(documentsPath(recordId), { body, ...options });
  return succeeded(answer, 'document_create').xml();
}

/** Stores a document and reads it back. */
export async function storeAndRead(
  client: SignedClient,
  recordId: string,
  body: string | Buffer,
  options: RequestOptions = {},
): Promise<{ document: XmlElement; answer: Answer }> {
  const document = await createDocument(client, recordId, body, options);
  const answer = await client.get(documentsPath(recordId, idOf(document)));
  return { document, answer: succeeded(answer, 'record_specific_document') };
}

/** Replaces a document and returns the metadata of the new version. */
export async function replaceDocument(
  client: SignedClient,
  recordId: string,
  documentId: string,
  body: string | Buffer = note('a new version'),
  options: RequestOptions = {},
): Promise<XmlElement> {
  const answer = await client.post(documentsPath(recordId, documentId, 'replace'), { body, ...options });
  return succeeded(answer, 'document_version').xml();
}

export async function metadataOf(
  client: SignedClient,
  recordId: string,
  documentId: string,
): Promise<XmlElement> {
  const answer = await client.get(documentsPath(recordId, documentId, 'meta'));
  return succeeded(answer, 'record_document_meta').xml();
}

/** Metadata as in reports, which do not tell what a document holds (docs/contract/documents.md#what-a-document-holds). */
export function asInReports(metadata: XmlElement): XmlElement {
  return { ...metadata, children: metadata.children.filter(({ name }) => name !== 'contents') };
}

export interface DocumentList {
  readonly total: number;
  readonly ids: readonly string[];
  readonly documents: readonly XmlElement[];
}

/** The response of a call that lists documents. */
export function listOf(answer: Answer): DocumentList {
  const { attributes, children } = succeeded(answer, 'list of documents').xml();
  return { total: Number(attributes.total_document_count), ids: children.map(idOf), documents: children };
}

export async function listDocuments(
  client: SignedClient,
  recordId: string,
  query: Pairs | string = {},
): Promise<DocumentList> {
  return listOf(await client.get(documentsPath(recordId), { query }));
}

export async function listVersions(
  client: SignedClient,
  recordId: string,
  documentId: string,
  query: Pairs | string = {},
): Promise<DocumentList> {
  return listOf(await client.get(`${documentsPath(recordId, documentId, 'versions')}/`, { query }));
}

export function idOf(element: XmlElement): string {
  return element.attributes.id!;
}

/** The text of an element's only child of that name. */
export function textOf(element: XmlElement, name: string): string {
  return child(element, name).text;
}

/** Whether the element has a child of that name. */
export function has(element: XmlElement, name: string): boolean {
  return element.children.some((candidate) => candidate.name === name);
}

export function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Expects that a call changes neither the record nor the list of its documents. */
export async function expectUnchanged<T>(
  client: SignedClient,
  recordId: string,
  act: () => Promise<T>,
): Promise<T> {
  const before = await everythingIn(client, recordId);
  const result = await act();
  expect(await everythingIn(client, recordId)).toEqual(before);
  return result;
}

async function everythingIn(client: SignedClient, recordId: string): Promise<readonly string[]> {
  const answers = await Promise.all([
    client.get(`/records/${recordId}`),
    client.get(documentsPath(recordId), { query: { limit: '1000' } }),
  ]);
  return answers.map((answer) => succeeded(answer, 'reading').text);
}
