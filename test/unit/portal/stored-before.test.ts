/** Whether a file of FHIR that a person adds is in her record already. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../shared/client/index.ts';
import { storedBefore } from '../../../shared/portal/pages/documents/uploaded-file.ts';

const body = new TextEncoder().encode('{"resourceType":"Bundle"}');
const file = { body, mediaType: 'application/fhir+json', type: 'http://hl7.org/fhir/Bundle' };
const digest = createHash('sha256').update(body).digest('hex');

/** A record with one such document, of which this was read. */
function recordWith(reading: object | undefined): Client {
  const recordDocumentList = async () => ({ documents: [{ id: 'd1', digest }], total: 1 });
  const recordDocumentMeta = async () => ({ id: 'd1', digest, reading });
  return { recordDocumentList, recordDocumentMeta } as unknown as Client;
}

describe('A file that a document holds already', () => {
  it.each(['this', undefined])('is not stored again when it was read: patient %s', async (patient) => {
    expect(await storedBefore(recordWith({ patient }), 'r1', file)).toMatchObject({ id: 'd1' });
  });

  // Nothing was read of it: after her name was corrected, the same file can be read.
  it.each(['other', 'several'])(
    'can be stored again when it was about somebody else: %s',
    async (patient) => {
      expect(await storedBefore(recordWith({ patient }), 'r1', file)).toBeUndefined();
    },
  );
});
