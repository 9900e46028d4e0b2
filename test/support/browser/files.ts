/** Files as people upload them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A picture of one pixel. */
export const smallestPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** The smallest PDF that a reader takes. */
const smallestPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/MediaBox[0 0 200 200]/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** Two notes of FHIR: the earlier one was replaced; the later one has a PDF, a picture and a page with a script. */
export const letterWithFiles = JSON.stringify({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      resource: {
        ...{
          resourceType: 'DocumentReference',
          id: 'first',
          status: 'current',
          date: '2025-03-18T09:00:00Z',
        },
        content: [
          {
            attachment: { contentType: 'application/pdf', url: 'http://elsewhere.example/1', title: 'Draft' },
          },
        ],
      },
    },
    {
      resource: {
        ...{
          resourceType: 'DocumentReference',
          id: 'second',
          status: 'current',
          date: '2025-03-20T09:00:00Z',
        },
        relatesTo: [{ code: 'replaces', target: { reference: 'DocumentReference/first' } }],
        content: [
          {
            attachment: {
              contentType: 'application/pdf',
              data: smallestPdf.toString('base64'),
              title: 'Eye clinic',
            },
          },
          { attachment: { contentType: 'image/png', data: smallestPng.toString('base64') } },
          {
            attachment: {
              contentType: 'text/html',
              data: Buffer.from('<p>Seen.<script>document.title = "run"</script></p>').toString('base64'),
            },
          },
        ],
      },
    },
  ],
});

/** As a file input takes it. */
export function textFile(name: string, text: string, mimeType = 'text/plain') {
  return { name, mimeType, buffer: Buffer.from(text) };
}

/** The path of a file of this name, until the test is over: a browser reads a large file there, so that nobody carries it to it. */
export function fileOnDisk(name: string, bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
