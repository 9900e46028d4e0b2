/** What attachments are called, and as what they are served: docs/contract/fhir.md#attachments. */
import { expect, it } from 'vitest';
import { fileName } from '../../../shared/fhir/attachments/file-name.ts';
import { servedAs } from '../../../shared/fhir/attachments/media-types.ts';
import { attachmentIn } from '../../../shared/fhir/attachments/read.ts';

it.each([
  ['Letter', 'application/pdf', 'Letter.pdf'],
  ['Letter.PDF', 'application/pdf', 'Letter.PDF'],
  ['Curve', 'application/x-curve', 'Curve'],
  [undefined, 'image/jpeg', 'attachment-2.jpg'],
])('A file with the title %j of the type %s is called %s', (title, type, expected) => {
  expect(fileName(title, type, 2)).toBe(expected);
});

it.each([
  ['application/pdf', 'application/pdf', true],
  ['text/xml', 'text/xml', false],
  ['text/html', 'application/octet-stream', false],
  ['image/svg+xml', 'application/octet-stream', false],
])('%s is served as %s, shown: %s', (type, mediaType, isShown) => {
  expect(servedAs(type, Buffer.of())).toEqual({ mediaType, isShown });
});

it('A Binary has its bytes, and the title of the attachment whose address ends with it', () => {
  const attachment = { url: 'https://ehr.example/fhir/Binary/b', title: 'Letter' };
  const entry = [
    { resource: { resourceType: 'Binary', id: 'b', contentType: 'application/pdf', data: 'QUJD' } },
    { resource: { resourceType: 'DocumentReference', content: [{ attachment }] } },
  ];
  const document = Buffer.from(JSON.stringify({ resourceType: 'Bundle', entry }));
  expect(attachmentIn(document, 1)).toMatchObject({ bytes: Buffer.from('ABC'), name: 'Letter.pdf' });
});
