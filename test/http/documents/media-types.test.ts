import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOptions } from '../../support/client.ts';
import { note, storeAndRead } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { demographics } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service.stop());

const noteType = 'urn:example:notes#Note';
const form = 'application/x-www-form-urlencoded';

function roundTrip(body: string | Buffer, contentType?: string | null, options: RequestOptions = {}) {
  return storeAndRead(owner.session, record, body, { contentType, ...options });
}

describe('The media type', () => {
  /** Sent content type, body, expected document type, expected content type of the response. */
  const classes: readonly (readonly [sent: string | null, body: string, type: string, answered: string])[] = [
    ['application/xml', note('x'), noteType, 'application/xml'],
    ['text/xml', note('x'), noteType, 'application/xml'],
    ['text/xml; charset=utf-8', note('x'), noteType, 'application/xml'],
    ['APPLICATION/XML;charset="UTF-8"', note('x'), noteType, 'application/xml'],
    [null, note('x'), noteType, 'application/xml'],
    [form, note('x'), noteType, 'application/xml'],
    [`${form}; charset=utf-8`, note('x'), noteType, 'application/xml'],
    ['text/plain', note('x'), noteType, 'text/plain'],
    ['text/html; charset=utf-8', note('x'), noteType, 'text/html'],
    ['application/json', note('x'), noteType, 'application/json'],
    [null, 'plain text', '', 'application/octet-stream'],
    [form, 'a=1&b=2', '', 'application/octet-stream'],
    ['text/plain', 'plain text', '', 'text/plain'],
    ['text/plain', '<a><b></a>', '', 'text/plain'],
    ['Text/HTML; charset=utf-8', '<p>text<br>', '', 'text/html'],
    ['application/json', '{"a": [1, 2]}', '', 'application/json'],
    ['application/json', '{ not JSON', '', 'application/json'],
    ['application/pdf', '%PDF-1.7', '', 'application/pdf'],
    ['image/png; quality=1', 'not really', '', 'image/png'],
    ['application/rdf+xml', note('x'), '', 'application/rdf+xml'],
    ['image/svg+xml', '<svg', '', 'image/svg+xml'],
    ['application/octet-stream', note('x'), '', 'application/octet-stream'],
    ['application/octet-stream', demographics(), '', 'application/octet-stream'],
    ['multipart/form-data; boundary=x', note('x'), '', 'multipart/form-data'],
    ['text/csv', note('x'), '', 'text/csv'],
    ['application/javascript', note('x'), '', 'application/javascript'],
  ];

  it.each(classes)(
    '%s with %s gives the type "%s" and is returned as %s',
    async (sent, body, type, answered) => {
      const { document, answer } = await roundTrip(body, sent);
      expect(document.attributes.type).toBe(type);
      expect(answer.headers['content-type']).toBe(answered);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.text).toBe(body);
    },
  );

  it('counts as absent when the Content-Type header is empty', async () => {
    const { document, answer } = await roundTrip(note('x'), '', { oauthContentType: false });
    expect(document.attributes.type).toBe(noteType);
    expect(answer.headers['content-type']).toBe('application/xml');
  });

  it('counts as absent for a body without hash and type', async () => {
    const { document } = await roundTrip(note('x'), null, { bodyHash: false });
    expect(document.attributes.type).toBe(noteType);
  });
});
